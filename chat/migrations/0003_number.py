"""A line has a number; the constraint stands in the database already, and follows its column."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chat", "0002_portrait")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveConstraint("line", "one_line_per_number")]
        ),
        migrations.RenameField("line", "n", "number"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddConstraint(
                    "line",
                    models.UniqueConstraint(
                        fields=["table", "room", "number"], name="one_line_per_number"
                    ),
                )
            ]
        ),
        migrations.AlterModelOptions("line", {"ordering": ("number",)}),
    ]
