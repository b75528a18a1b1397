"""Standing orders of an earlier Rail, in the words of today."""

from games.models import StandingOrders

CODES = {
    "orders.twin": "orders.claimed",
    "claims.own_twin": "claims.own_parallel",
}


def rename(model: type[StandingOrders] = StandingOrders) -> None:
    """Let what is stored stop by `claimed` (it was `twin`), and tell so by the codes of today; draw
    a `count` of cards or turns (it was `n`)."""
    for row in model.objects.all():
        row.orders = [
            {"count" if name == "n" else name: value for name, value in order.items()}
            for order in row.orders
        ]
        row.stops = ["claimed" if stop == "twin" else stop for stop in row.stops]
        if "twin" in row.baseline:
            row.baseline["claimed"] = row.baseline.pop("twin")
        if row.stopped is not None:
            row.stopped["code"] = CODES.get(row.stopped["code"], row.stopped["code"])
        row.save(update_fields=["orders", "stops", "baseline", "stopped"])
