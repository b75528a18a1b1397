"""Standing orders draw a `count` of cards or turns (it was `n`)."""

from django.db import migrations

from games.play import earlier_orders


def rename(apps, schema_editor):
    """What stands in the orders that are stored."""
    earlier_orders.rename(apps.get_model("games", "StandingOrders"))


class Migration(migrations.Migration):
    dependencies = [("games", "0015_position")]

    operations = [migrations.RunPython(rename, migrations.RunPython.noop)]
