"""Standing orders stop by `claimed` (it was `twin`); of two parallel tracks the second is refused by
`claims.own_parallel`."""

from django.db import migrations

CODES = {"orders.twin": "orders.claimed", "claims.own_twin": "claims.own_parallel"}


def rename(apps, schema_editor):
    """What stands in the orders that are stored."""
    for row in apps.get_model("games", "StandingOrders").objects.all():
        row.stops = ["claimed" if stop == "twin" else stop for stop in row.stops]
        if "twin" in row.baseline:
            row.baseline["claimed"] = row.baseline.pop("twin")
        if row.stopped is not None:
            row.stopped["code"] = CODES.get(row.stopped["code"], row.stopped["code"])
        row.save(update_fields=["stops", "baseline", "stopped"])


class Migration(migrations.Migration):
    dependencies = [("games", "0012_outcomes")]

    operations = [migrations.RunPython(rename, migrations.RunPython.noop)]
