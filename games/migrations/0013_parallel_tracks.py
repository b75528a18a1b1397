"""Standing orders stop by `claimed` (it was `twin`); of two parallel tracks the second is refused by
`claims.own_parallel`."""

from django.db import migrations

from games.play import earlier_orders


def rename(apps, schema_editor):
    """What stands in the orders that are stored."""
    earlier_orders.rename(apps.get_model("games", "StandingOrders"))


class Migration(migrations.Migration):
    dependencies = [("games", "0012_outcomes")]

    operations = [migrations.RunPython(rename, migrations.RunPython.noop)]
