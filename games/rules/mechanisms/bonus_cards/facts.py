"""What a board file says of bonus cards."""

from msgspec import Struct

from ...board import Count, Slug


class BonusCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card: what it counts, and the points for who has most of it."""

    id: Slug
    points: Count


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards, and how many of them are played with. `capitals` are the places, `small` the most
    points of the tickets, and `west` the country of the routes that one of them counts each."""

    drawn: Count
    cards: tuple[BonusCard, ...]
    capitals: tuple[Slug, ...] = ()
    small: Count = 0
    west: str = ""
