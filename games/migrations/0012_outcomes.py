"""How a game ended is stored with it; for those that are over already it is read from their state."""

from django.db import migrations, models

from games.history import outcomes


def store_outcomes(apps, schema_editor):
    """The column names are those of this migration, whatever the model is called later."""
    outcomes.store_missing(apps.get_model("games", "Game"))


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0011_standard_terms"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="totals",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="winners",
            field=models.JSONField(null=True),
        ),
        migrations.RunPython(store_outcomes, migrations.RunPython.noop),
    ]
