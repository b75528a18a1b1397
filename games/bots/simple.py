"""Moves that need no thought: what is played when a bot fails, or knows nothing better."""

from itertools import product

from games.rules.pay import expand_payments, narrowed
from games.rules.values import Data

# What an entry of `legal` may name several of, any of which a move says
SEVERAL = ("count", "value", "color", "route")


def choose(view: Data) -> Data:
    """Draw a card if possible, else pass, else make the first move there is."""
    legal = view["legal"]
    first = {entry["kind"]: entry for entry in reversed(legal)}
    return as_move(first.get("market.draw") or first.get("pass") or legal[0])


def apart(entry: Data) -> list[Data]:
    """An entry of `legal` for each of the things or numbers that it names together."""
    for things, name in (("routes", "route"), ("cities", "city"), ("items", "item")):
        if things in entry:
            rest = {key: value for key, value in entry.items() if key != things}
            return [
                {**one, name: id_}
                for color, ids in entry[things].items()
                for one in (narrowed(rest, color),)
                for id_ in ids
            ]
    many = {key: entry[key] for key in SEVERAL if isinstance(entry.get(key), list | tuple)}
    return [entry | dict(zip(many, one, strict=True)) for one in product(*many.values())]


def as_move(entry: Data) -> Data:
    """The move of an entry of `legal`: its first thing for the payment that is proposed first."""
    move = dict(apart(entry)[0])
    move.pop("quote", None)
    if pays := move.pop("pays", None):
        move["cards"] = expand_payments(pays)[0]
    return move
