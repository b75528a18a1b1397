"""What stands in the cities of a board when a game begins, and must not hide names."""

from collections.abc import Iterator

from games.rules.footprints import Box
from games.rules.mechanisms import beside
from games.rules.values import Data


def marks(facts: Data) -> Iterator[tuple[str, Box]]:
    """The cities in which something stands, and how large its mechanism draws it."""
    drawn = {name: beside(name, "footprints") for name in facts.get("mechanisms", {})}
    terminals = {
        end: country for country in facts.get("countries", ()) for end in country["terminals"]
    }
    for city in facts["cities"]:
        place = {**city, **terminals.get(city["id"], {})}
        for name, module in drawn.items():
            if module and (box := module.standing(place, facts["mechanisms"][name])):
                yield city["id"], box
