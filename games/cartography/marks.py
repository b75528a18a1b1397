"""What stands in the cities of a board when a game begins, and must not hide names: as large as
the layers of the mechanisms draw it."""

from collections.abc import Iterator

Box = tuple[float, float, float, float]


def marks(facts: dict) -> Iterator[tuple[str, Box]]:
    """The cities with such marks; left, top, right and bottom of each from the middle of its
    city, in radii of cities."""
    mechanisms = facts.get("mechanisms", {})
    terminals = {
        end: country for country in facts.get("countries", ()) for end in country["terminals"]
    }
    for city in facts["cities"]:
        for mechanism, measure in MEASURES.items():
            if mechanism in mechanisms:
                box = measure({**city, **terminals.get(city["id"], {})}, mechanisms[mechanism])
                if box:
                    yield city["id"], box


def _round(size: float) -> Box:
    return (-size / 2, -size / 2, size / 2, size / 2)


def _attraction(place: dict, _: object) -> Box | None:
    return _round(2.7) if place.get("attraction") else None


def _district(place: dict, _: object) -> Box | None:
    return _round(2.4) if place.get("region") else None


def _harbor(place: dict, _: object) -> Box | None:
    return _round(2.1) if place.get("harbor") else None


def _cards(place: dict, _: object) -> Box | None:
    """A pile of cards, each a little to the left of and above the one below."""
    cards = place.get("cards", ())
    up = 2.6 * 0.12 * (len(cards) - 1)
    return (-1.3 - up, -1.3 - up, 1.3, 1.3) if cards else None


def _tokens(place: dict, params: dict) -> Box | None:
    """A stack of tokens, each a little above the one below."""
    pile = params["piles"].get(place.get("merchandise"), ())
    return (-1.25, -1.25 - 2.5 * 0.13 * (len(pile) - 1), 1.25, 1.25) if pile else None


def _passengers(place: dict, _: object) -> Box | None:
    """Passengers side by side, half hidden by the next."""
    n = place.get("passengers", 0)
    wide = 2.6 / 2 + 2.6 * 0.5 * (n - 1) / 2
    return (-wide, -2.6 * 0.75, wide, 2.6 * 0.25) if n else None


MEASURES = {
    "attractions": _attraction,
    "districts": _district,
    "harbors": _harbor,
    "country_cards": _cards,
    "merchandise_passengers": _tokens,
    "passenger_meeples": _passengers,
}
