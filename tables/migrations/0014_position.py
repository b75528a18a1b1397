"""A place has a position; the constraint stands in the database already, and follows its column."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0013_portrait")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveConstraint("place", "one_place_per_number")]
        ),
        migrations.RenameField("place", "n", "position"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddConstraint(
                    "place",
                    models.UniqueConstraint(fields=["table", "position"], name="one_place_per_number"),
                )
            ]
        ),
        migrations.AlterModelOptions("place", {"ordering": ("position",)}),
    ]
