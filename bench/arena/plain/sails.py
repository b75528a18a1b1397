"""Trains and ships: what the plain bot begins with, exchanges, and where it builds harbors."""

from collections.abc import Iterable
from typing import Any

from games.rules.values import Data

# For cards that are not plain: what they are counted as, and for how much
KINDS = {"harbor": ("", 1), "ship": ("_ship", 1), "double": ("_ship", 2)}
POINTS_PER_TURN = 2.2
# Points that a turn, and a wild card, are worth to us
POINTS_PER_WILD_CARD = 3.0
# More pieces than that are not exchanged
MAX_PIECES_EXCHANGED = 8


def paint(card: str) -> tuple[str, int]:
    """What a card pays for, `red` by land and `red_ship` by sea, and how many spaces of it."""
    color, _, kind = card.partition("_")
    if kind not in KINDS:
        return card, 1
    at_sea, spaces = KINDS[kind]
    return color + at_sea, spaces


def choose(entries: list[Data], planned: dict[str, int]) -> Data:
    """The choice of pieces in which most is left over of both kinds after what is planned, in the
    proportion in which it is planned."""
    whole = sum(planned.values()) or 1
    share = planned["car"] / whole

    def fit(entry: Data) -> float:
        total = entry["cars"] + entry["ships"]
        lacking = max(0, planned["car"] - entry["cars"], planned["ship"] - entry["ships"])
        return 10 * lacking + abs(entry["cars"] - share * total)

    return min(entries, key=fit)


def exchange(entries: list[Data], short: dict[str, int]) -> Data | None:
    """As many pieces of the kind that is lacking as are lacking, if there are."""
    for give, want in (("ship", "car"), ("car", "ship")):
        n = short.get(want, 0)
        if 0 < n <= MAX_PIECES_EXCHANGED:
            for entry in entries:
                if entry["give"] == give and entry["count"] == n:
                    return entry
    return None


def harbor(plan: Any, entries: list[Data], done: Iterable[Data], last: bool) -> Data | None:
    """A harbor where it brings most, if that is more than its cards and the turn are worth."""
    params = plan.board["params"].get("harbors")
    if not entries or not params:
        return None
    points = {int(n): value for n, value in params["points"].items()}
    held = [facts for facts in map(plan.tickets.get, done) if facts]

    def brings(city: str) -> float:
        named = sum(city in (t["a"], t["b"], *t["via"]) for t in held)
        return points[min(named, max(points))] if named else 0

    best = max(entries, key=lambda entry: brings(entry["city"]))
    cards = best["pays"][0]
    cost = 0 if last else POINTS_PER_TURN + POINTS_PER_WILD_CARD * cards.get("locomotive", 0)
    value = brings(best["city"]) + params["unbuilt"]
    if value <= cost or (not brings(best["city"]) and not last):
        return None
    return {"kind": best["kind"], "city": best["city"], "cards": cards}
