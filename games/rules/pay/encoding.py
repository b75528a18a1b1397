"""Offers and quotes as they travel (docs/protocol.md), and read again."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from msgspec import to_builtins
from msgspec.structs import replace

from ..values import LOCOMOTIVE, Cards, Data, Move, Quote, Substitute
from .matching import pays_exactly
from .offer import Offer, Options

# fields of moves by which one may differ from another in a number alone
NUMBERS = frozenset(("count", "value"))


def encode_offers(offers: Iterable[Move | Offer], names: Sequence[str]) -> list[Data]:
    """What is open, for a view. Things whose prices differ in the color alone are told together:
    those of each color by the name of its first card, `gray` those that any color pays. What
    differs in a number alone is told once, with all the numbers; so are options, with all there is
    to choose from.

    >>> from ..values import Pass
    >>> encode_offers([Pass()], ("red", "locomotive"))
    [{'kind': 'pass'}]
    """
    told: list[Data] = []
    alike: dict[tuple[type[Move], Quote], Data] = {}
    for offer in offers:
        if not isinstance(offer, Offer):
            _tell_move(told, to_builtins(offer))
            continue
        if isinstance(offer, Options):
            told.append({"kind": offer.kind.__struct_config__.tag, **dict(offer.choices)})
            continue
        key = (offer.kind, _but_for_color(offer.quote)) if offer.quote else None
        if key is None or key not in alike:
            entry: Data = {"kind": offer.kind.__struct_config__.tag}
            told.append(entry)
            if key:
                alike[key] = entry
        _add(entry if key is None else alike[key], offer, names)
    return told


def _tell_move(told: list[Data], move: Data) -> None:
    """Tell a move that costs no cards; after one that differs in a number alone, this number with
    it."""
    for name in NUMBERS & move.keys():
        if told and {**told[-1], name: 0} == {**move, name: 0}:
            before = told[-1][name]
            told[-1][name] = [*(before if isinstance(before, list) else [before]), move[name]]
            return
    told.append(move)


def _add(entry: Data, offer: Offer, names: Sequence[str]) -> None:
    """Tell more of what costs the same but for its color."""
    quote, pays = offer.quote, entry.setdefault("pays", [])
    if quote is None:
        entry["pays"] = _rows(offer.payments(), names[-1])
        return
    told = encode_quote(quote, names)
    asked = entry.setdefault("quote", told)["colors"]
    asked += [color for color in told["colors"] if color not in asked]
    if offer.things:
        color = next(iter(told["colors"][0])) if len(quote.colors) == 1 else "gray"
        things = entry.setdefault(offer.things, {})
        things[color] = [*things.get(color, ()), *offer.ids]
    fresh = [dict(cards) for cards in offer.payments()]
    # the order of what any color pays is that of all
    first, then = (fresh, pays) if len(quote.colors) > 1 else (pays, fresh)
    entry["pays"] = [*first, *(one for one in then if one not in first)]


def _rows(pays: Iterable[Cards], wild: str) -> list[Data]:
    """Payments, those together that differ in the number of wild cards alone."""
    rows: dict[tuple[tuple[str, int], ...], list[int]] = {}
    for cards in pays:
        rest = tuple((card, n) for card, n in cards.items() if card != wild)
        rows.setdefault(rest, []).append(cards.get(wild, 0))
    return [{**dict(rest), **({} if n == [0] else {wild: n})} for rest, n in rows.items()]


def expand_payments(pays: Iterable[Data]) -> list[Cards]:
    """The payments that were told so.

    >>> expand_payments([{"red": 1, "locomotive": [1, 2]}])
    [{'red': 1, 'locomotive': 1}, {'red': 1, 'locomotive': 2}]
    """
    return [
        {card: n for card, n in zip(row, counts, strict=True) if n}
        for row in pays
        for counts in product(*(n if isinstance(n, list) else [n] for n in row.values()))
    ]


@lru_cache(maxsize=4096)
def _but_for_color(quote: Quote) -> Quote:
    return replace(quote, colors=(), pieces=0, points=0, piece=0, common=False)


def encode_quote(quote: Quote, names: Sequence[str]) -> Data:
    """A quote by the names of cards: what cards of each color are worth, and what else there is to
    say of it.

    >>> encode_quote(Quote(3, colors=(0,), locomotives=1), ("red", "blue", "locomotive"))
    {'cards': 3, 'colors': [{'red': 1}], 'locomotives': 1}
    """
    more = {
        "locomotives": quote.locomotives,
        "parts": list(quote.parts),
        "most": quote.most,
        "extra": quote.extra,
        "substitutes": to_builtins(quote.substitutes),
        "for_symbols": {names[card]: each for card, each in quote.for_symbols},
    }
    return {
        "cards": quote.cards,
        "colors": [
            {names[start + color]: each for start, each in quote.kinds} for color in quote.colors
        ],
        **({} if quote.wild == (-1,) else {"wild": [names[kind] for kind in quote.wild]}),
        **{key: value for key, value in more.items() if value},
    }


def narrowed(entry: Data, color: str) -> Data:
    """What is told of one color alone, with its quote and its proposals.

    >>> quote = {"cards": 1, "colors": [{"red": 1}, {"blue": 1}]}
    >>> narrowed({"quote": quote, "pays": [{"red": 1}, {"blue": 1}]}, "blue")["pays"]
    [{'blue': 1}]
    """
    if color == "gray":
        return entry
    (cards,) = (cards for cards in entry["quote"]["colors"] if color in cards)
    colored = {card for one in entry["quote"]["colors"] for card in one}
    quote = {**entry["quote"], "colors": [cards]}
    if "substitutes" in quote:
        return {**entry, "quote": quote, "pays": _paying(quote, entry["pays"])}
    pays = [pay for pay in entry["pays"] if not pay.keys().isdisjoint(cards)]
    wild = [pay for pay in entry["pays"] if pay.keys().isdisjoint(colored)]
    return {**entry, "quote": quote, "pays": pays or wild}


def _paying(told: Data, pays: Iterable[Cards]) -> list[Cards]:
    """Of these payments those that meet a quote with sets, in which cards of any color may lie:
    one of them, with the fewest cards, where no other pays."""
    said = {card: None for cards in (*told["colors"], *pays) for card in cards}
    names = (*(card for card in said if card != LOCOMOTIVE), LOCOMOTIVE)
    quote = decode_quote(told, names)
    paying = [pay for pay in pays if pays_exactly(quote, [pay.get(name, 0) for name in names])]
    fewest = min((sum(pay.values()) for pay in paying), default=0)
    best = [pay for pay in paying if sum(pay.values()) == fewest]
    return best if fewest == quote.cards else best[:1]


def decode_quote(told: Data, names: Sequence[str]) -> Quote:
    """The quote that was told so: what it asks, not what it gives.

    >>> names = ("red", "blue", "locomotive")
    >>> decode_quote({"cards": 3, "colors": [{"red": 1}]}, names) == Quote(3, colors=(0,))
    True
    """
    first = [names.index(next(iter(cards))) for cards in told["colors"]]
    wild = told.get("wild", names[-1:])
    kinds = [
        (names.index(card) - first[0], each)
        for cards in told["colors"][:1]
        for card, each in cards.items()
    ]
    return Quote(
        cards=told["cards"],
        colors=tuple(first),
        # as in quotes of the rules locomotives are told by their place at the end
        wild=tuple(-1 if card == names[-1] else names.index(card) for card in wild),
        locomotives=told.get("locomotives", 0),
        parts=tuple(told.get("parts", ())),
        kinds=tuple(kinds) or ((0, 1),),
        most=told.get("most"),
        extra=told.get("extra", 0),
        substitutes=tuple(Substitute(**one) for one in told.get("substitutes", ())),
        for_symbols=tuple(
            (names.index(card), each) for card, each in told.get("for_symbols", {}).items()
        ),
    )
