"""A seat has a position; the constraint stands in the database already, and follows its column."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0014_portrait")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveConstraint("seat", "one_seat_per_number")]
        ),
        migrations.RenameField("seat", "n", "position"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddConstraint(
                    "seat",
                    models.UniqueConstraint(fields=["game", "position"], name="one_seat_per_number"),
                )
            ]
        ),
        migrations.AlterModelOptions("seat", {"ordering": ("position",)}),
    ]
