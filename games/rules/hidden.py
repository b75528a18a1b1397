"""What a seat cannot see of hands and piles, and what it knows of them all the same."""

from collections.abc import Iterable, Sequence

from .state import Deck


def unseen(cards: Sequence[int], shown: Sequence[int]) -> list[int]:
    """The cards, counted by kind, of which not everybody knows: those beyond what was shown.

    >>> unseen([2, 0, 3], shown=[1, 0, 1])
    [0, 2, 2]
    """
    seen = shown or (0,) * len(cards)
    return [card for card, n in enumerate(cards) for _ in range(n - seen[card])]


def counted(cards: Sequence[int], kinds: int) -> tuple[int, ...]:
    """How many there are of each kind.

    >>> counted([2, 0, 2], 4)
    (1, 0, 2, 0)
    """
    return tuple(cards.count(kind) for kind in range(kinds))


def layers_of(deck: Deck, seat: int | None) -> list[range]:
    """Where in a draw pile the cards lie that a seat has put under it, each time a layer.

    >>> layers_of(Deck(draw=(7, 8, 9), under=((0, 1), (1, 1))), seat=1)
    [range(1, 2)]
    """
    layers, at = [], 0
    for who, n in deck.under:
        if who == seat:
            layers.append(range(at, at + n))
        at += n
    return layers


def hidden_places(deck: Deck, seat: int | None) -> list[int]:
    """The places of a draw pile of whose cards a seat knows nothing.

    >>> hidden_places(Deck(draw=(7, 8, 9), under=((0, 1), (1, 1))), seat=1)
    [0, 2]
    """
    own = {place for layer in layers_of(deck, seat) for place in layer}
    return [place for place in range(len(deck.draw)) if place not in own]


def put_into(draw: Sequence[int], places: Iterable[int], cards: Iterable[int]) -> tuple[int, ...]:
    """A draw pile with these cards in these places.

    >>> put_into((7, 8, 9), places=[0, 2], cards=[4, 5])
    (4, 8, 5)
    """
    changed = list(draw)
    for place, card in zip(places, cards, strict=True):
        changed[place] = card
    return tuple(changed)
