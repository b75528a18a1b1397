"""Cards against a Quote: whether exactly these pay it, why not, and which to propose."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, product

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from .values import Cards, Data, Illegal, Move, Quote, Substitute

Counts = tuple[tuple[int, int], ...]
"""Cards, and how many of each."""
Shares = tuple[tuple[int, ...], Counts]
"""The colors that are laid, and the cards."""


class Offer(Struct, frozen=True):
    """Moves that cost cards: `ids` are what can be had, each of them for the price of the `quote`,
    in a view called `things`; there are none where a move names nothing. `pays` are payments: the
    proposed ones, the best first; or, where there is no quote, all there are."""

    kind: type[Move]
    pays: tuple[Cards, ...]
    quote: Quote | None = None
    things: str = ""
    ids: tuple[str, ...] = ()

    def moves(self) -> Iterator[Move]:
        """Each thing for the best payment; where there is no quote every payment."""
        make: Callable[..., Move] = self.kind
        named = [(id_,) for id_ in self.ids] if self.things else [()]
        pays = self.pays[:1] if self.quote else self.pays
        return (make(*name, cards) for name in named for cards in pays)


# Judging.


def validate(quote: Quote, hand: Sequence[int], names: Sequence[str], cards: Cards) -> list[int]:
    """The cards of a payment counted by kind. Illegal says that there are no such cards, that the
    hand cannot pay at all or lacks a card of this choice, or what is wrong with it (RULES.md
    CORE-R2, R3, R9)."""
    counts = counted(names, cards)
    if hand[-1] < quote.locomotives and not quote.substitutes:
        raise Illegal("cards.locomotives", least=quote.locomotives, have=hand[-1])
    if not proposals(quote, hand, names):
        raise _missing(quote, hand, names)
    for card, n in enumerate(counts):
        if n > hand[card]:
            raise Illegal("cards.not_held", card=names[card])
    if not pays_exactly(quote, counts):
        raise _wrong(quote, counts, names)
    return counts


def counted(names: Sequence[str], cards: Cards) -> list[int]:
    """Cards counted by kind; Illegal if there are none of that name, or not so many."""
    counts = [0] * len(names)
    for name, n in cards.items():
        if name not in names:
            raise Illegal("cards.unknown", card=name)
        if n < 1:
            raise Illegal("cards.negative" if n else "cards.zero", card=name)
        counts[names.index(name)] = n
    return counts


def _missing(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> Illegal:
    """This hand cannot pay: how near it comes."""
    best = max(quote.colors, key=lambda color: _worth(quote, hand, color), default=None)
    return Illegal(
        "cards.missing",
        color=_only(quote, names),
        best=names[-1 if best is None else quote.kinds[0][0] + best],
        need=quote.cards,
        have=hand[-1] if best is None else _worth(quote, hand, best),
        locomotives=sum(hand[kind] for kind in quote.wild),
    )


def _wrong(quote: Quote, counts: Sequence[int], names: Sequence[str]) -> Illegal:
    """These cards do not pay: the first reason there is."""
    if counts[-1] < quote.locomotives and not quote.substitutes:
        return Illegal("cards.locomotives", least=quote.locomotives, have=counts[-1])
    laid = _laid(quote, counts)
    if quote.substitutes and sum(counts) < quote.cards:
        return Illegal("cards.too_few", n=quote.cards - sum(counts))
    if laid is None or quote.substitutes:
        return Illegal("cards.wrong", color=_only(quote, names), need=quote.cards)
    if len(laid.sums) > (len(quote.parts) or 1):
        return Illegal("cards.mixed", parts=len(quote.parts) or 1)
    if laid.covered < quote.cards:
        return Illegal("cards.too_few", n=quote.cards - laid.covered)
    if laid.covered >= quote.cards + laid.least:
        return Illegal("cards.too_many", n=(laid.covered - quote.cards) // laid.least)
    return Illegal("cards.wrong", color=_only(quote, names), need=quote.cards)


def _only(quote: Quote, names: Sequence[str]) -> str | None:
    """The one color that pays, if there is but one."""
    return names[quote.kinds[0][0] + quote.colors[0]] if len(quote.colors) == 1 else None


def pays_exactly(quote: Quote, counts: Sequence[int]) -> bool:
    """Do exactly these cards pay: enough and none superfluous, one color or one for each part,
    enough locomotives?"""
    if _covers(quote, counts):
        return True
    for substitute in quote.substitutes:
        for sets in range(1, _most_sets(quote, substitute) + 1):
            singly = sum(counts) - sets * substitute.cards
            if 0 <= singly <= quote.cards - sets:
                for main in _picked(quote, counts, singly):
                    rest = [n - k for n, k in zip(counts, main, strict=True)]
                    if _makes_sets(substitute, rest, sets) and _covers(
                        quote, main, sets, _as_locomotives(substitute, sets)
                    ):
                        return True
    return False


class _Laid(Struct):
    """What cards come to: how much of each color, how much they cover, and the least of one."""

    sums: dict[int, int]
    covered: int
    least: int


@lru_cache(maxsize=1024)
def _values(quote: Quote, size: int) -> dict[int, tuple[int | None, int]]:
    """What each card that may be laid by itself counts as: its color, None if it is wild, and for
    how many."""
    colored = {
        start + color: (color, each) for color in quote.colors for start, each in quote.kinds
    }
    return {**colored, **{kind % size: (None, 1) for kind in quote.wild}}


def _laid(quote: Quote, counts: Sequence[int]) -> _Laid | None:
    """These cards laid singly; None if one of them cannot be."""
    values = _values(quote, len(counts))
    laid = _Laid({}, 0, 99)
    for card, n in enumerate(counts):
        if n:
            if card not in values:
                return None
            color, each = values[card]
            if color is not None:
                if quote.most is not None and n > quote.most:
                    return None
                laid.sums[color] = laid.sums.get(color, 0) + n * each
            laid.covered += n * each
            laid.least = min(laid.least, each)
    return laid


def _covers(quote: Quote, counts: Sequence[int], sets: int = 0, locomotives: int = 0) -> bool:
    """Do these cards pay singly, together with so many sets, as so many locomotives?"""
    laid = _laid(quote, counts)
    if laid is None or counts[-1] + locomotives < quote.locomotives:
        return False
    covered, least = laid.covered + sets, 1 if sets else laid.least
    sums = tuple(laid.sums.values())
    alone = _parted(sums, quote.parts) if quote.parts else len(sums) <= 1
    return alone and quote.cards <= covered < quote.cards + least


@lru_cache(maxsize=1024)
def _parted(sums: tuple[int, ...], parts: tuple[int, ...]) -> bool:
    """Can the parts be shared out so that the cards of each color lie in parts of their own?"""
    if not sums:
        return True
    first, *others = sums
    for n in range(1, len(parts) - len(others) + 1):
        for chosen in combinations(range(len(parts)), n):
            if sum(parts[i] for i in chosen) >= first:
                left = tuple(part for i, part in enumerate(parts) if i not in chosen)
                if _parted(tuple(others), left):
                    return True
    return False


# Sets of cards that stand for single ones.


def _most_sets(quote: Quote, substitute: Substitute) -> int:
    return quote.locomotives if substitute.stands_for == "symbol" else quote.cards


def _as_locomotives(substitute: Substitute, sets: int) -> int:
    return 0 if substitute.stands_for == "space" else sets


def _makes_sets(substitute: Substitute, counts: Sequence[int], sets: int) -> bool:
    """Do these cards make so many sets, and none is left over?"""
    alike = not substitute.alike or all(n % substitute.cards == 0 for n in counts)
    return alike and sum(counts) == sets * substitute.cards


def _picked(quote: Quote, counts: Sequence[int], n: int) -> Iterator[list[int]]:
    """Every choice of so many cards that may be laid singly."""
    values = _values(quote, len(counts))
    held = [card for card, k in enumerate(counts) if k and card in values]
    colors = {color for card in held if (color := values[card][0]) is not None}
    for only in ({color} for color in colors) if colors and not quote.parts else (colors,):
        cards = [card for card in held if (color := values[card][0]) is None or color in only]
        for split in splits([counts[card] for card in cards], n):
            main = [0] * len(counts)
            for card, k in zip(cards, split, strict=True):
                main[card] = k
            yield main


def _filled(
    substitute: Substitute, left: Sequence[int], sets: int, cost: Sequence[float]
) -> Counts | None:
    """The cheapest cards of those that make so many sets."""
    order = sorted((card for card, n in enumerate(left) if n), key=lambda card: cost[card])
    size, owed, filled = substitute.cards, substitute.cards * sets, []
    for card in order:
        n = min(owed, left[card] // size * size if substitute.alike else left[card])
        if n:
            filled.append((card, n))
            owed -= n
    return None if owed else tuple(filled)


# Proposing.


def proposals(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> tuple[Cards, ...]:
    """For each color that can pay the payment with the fewest wild cards, and among these fewest
    locomotives; the best first. Of a route in parts, for each color that may be in the best."""
    if quote.is_plain:
        return _plain(quote, hand, names)
    payers = range(len(hand)) if quote.substitutes else _payers(quote)
    return _proposed(quote, tuple([hand[card] for card in payers]), tuple(names))


def _plain(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> tuple[Cards, ...]:
    """The same for a plain quote: that is nearly every one, so it is quick."""
    need, most, least = quote.cards, hand[-1], quote.locomotives
    if most < least:
        return ()
    ways = [
        (n, color)
        for color in quote.colors
        if (n := max(least, need - hand[color])) <= most and n < need
    ]
    if ways:
        wild = names[-1]
        return tuple(
            [
                {names[color]: need - n, wild: n} if n else {names[color]: need}
                for n, color in sorted(ways)
            ]
        )
    return ({names[-1]: need},) if most >= need else ()


@lru_cache(maxsize=1024)
def _payers(quote: Quote) -> tuple[int, ...]:
    """All cards that may be laid singly."""
    return (*(start + color for start, _ in quote.kinds for color in quote.colors), *quote.wild)


@lru_cache(maxsize=8192)
def _proposed(quote: Quote, have: tuple[int, ...], names: tuple[str, ...]) -> tuple[Cards, ...]:
    """The proposals for a hand of which only the cards that may pay are told: it seldom changes."""
    hand = [0] * len(names)
    payers = range(len(names)) if quote.substitutes else _payers(quote)
    for card, n in zip(payers, have, strict=True):
        hand[card] = n
    wild = {kind % len(hand) for kind in quote.wild}
    # spent in sets: what is held most of, locomotives last
    cost = [100.0 if card in wild else -n for card, n in enumerate(hand)]
    ways: dict[Counts, tuple[bool, int, int]] = {}
    for found in _apart(quote, hand, cost):
        fewest, seen = None, set[int]()
        for colors, laid in found:
            spent = sum(n for card, n in laid if card in wild)
            fewest = spent if fewest is None else fewest
            if spent > fewest:
                break
            if not colors or not seen.issuperset(colors):
                seen.update(colors)
                ways.setdefault(laid, (not colors, spent, dict(laid).get(len(hand) - 1, 0)))
            if not quote.parts:
                break
    order = sorted(ways, key=lambda laid: ways[laid])
    # none but wild cards only where no color pays
    colored = [laid for laid in order if not ways[laid][0]]
    return tuple([{names[card]: n for card, n in laid} for laid in colored or order[:1]])


def cheapest(
    quote: Quote, hand: Sequence[int], names: Sequence[str], cost: Mapping[str, float]
) -> list[Cards]:
    """For each color that can pay the payment that costs least, by what a card of each name is
    worth to somebody; of a route in parts the one that costs least of all."""
    each = [cost[name] for name in names]
    ways = []
    for found in _apart(quote, hand, each):
        best = min(found, key=lambda way: sum(each[card] * n for card, n in way[1]), default=None)
        if best is not None:
            ways.append({names[card]: n for card, n in best[1]})
    return ways


def _apart(quote: Quote, hand: Sequence[int], cost: Sequence[float]) -> Iterator[Iterator[Shares]]:
    """Every way to pay, those of one color after the other if it has to be one color; of sets the
    cheapest alone."""
    if quote.parts or not quote.colors:
        yield _ways(quote, hand, quote.colors, cost)
        return
    held = [color for color in quote.colors if _worth(quote, hand, color)]
    for color in held or quote.colors[:1]:
        yield _ways(quote, hand, (color,), cost)


def _ways(
    quote: Quote, hand: Sequence[int], colors: tuple[int, ...], cost: Sequence[float]
) -> Iterator[Shares]:
    """Every way to pay with these colors, the fewest sets first, then the fewest wild cards."""
    yield from _singly(quote, hand, colors, 0, quote.locomotives)
    for substitute in quote.substitutes:
        for sets in range(1, _most_sets(quote, substitute) + 1):
            least = max(0, quote.locomotives - _as_locomotives(substitute, sets))
            for share, laid in _singly(quote, hand, colors, sets, least):
                left = list(hand)
                for card, n in laid:
                    left[card] -= n
                filled = _filled(substitute, left, sets, cost)
                if filled is not None:
                    both = dict(laid)
                    for card, n in filled:
                        both[card] = both.get(card, 0) + n
                    yield share, tuple(both.items())


def _singly(
    quote: Quote, hand: Sequence[int], colors: tuple[int, ...], sets: int, least: int
) -> Iterator[Shares]:
    """Every way to pay what the sets leave, with at least so many locomotives."""
    need, wild = quote.cards - sets, sum(hand[kind] for kind in quote.wild)
    held = [_worth(quote, hand, color) for color in colors]
    richest = sum(held) if quote.parts else max(held, default=0)
    for n in range(max(least, need - richest), min(need, wild) + 1):
        exact = n > 0 or sets > 0
        colored = list(_colored(quote, hand, colors, need - n, exact)) if n < need else [((), ())]
        for spent in _wild(quote, hand, n, least):
            yield from ((share, (*laid, *spent)) for share, laid in colored)


def _worth(quote: Quote, hand: Sequence[int], color: int) -> int:
    """How many cards all those of a color stand for."""
    most = 99 if quote.most is None else quote.most
    return sum(min(most, hand[start + color]) * each for start, each in quote.kinds)


def _wild(quote: Quote, hand: Sequence[int], n: int, least: int) -> Iterator[Counts]:
    """Every choice of so many wild cards with enough locomotives among them."""
    size = len(hand)
    for counts in splits([hand[kind] for kind in quote.wild], n):
        cards = {kind % size: k for kind, k in zip(quote.wild, counts, strict=True) if k}
        if cards.get(size - 1, 0) >= least:
            yield tuple(cards.items())


def splits(have: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    """Every way to take n things, so many of each kind at most, fewest of the first kind first."""
    if not have:
        yield from ((),) if not n else ()
        return
    first, *others = have
    for k in range(max(0, n - sum(others)), min(first, n) + 1):
        for more in splits(others, n - k):
            yield (k, *more)


def _colored(
    quote: Quote, hand: Sequence[int], colors: tuple[int, ...], rest: int, exact: bool
) -> Iterator[Shares]:
    """Every choice of colored cards that stand for `rest`, or if it need not be exact for a little
    more, as long as none of them is superfluous."""
    if not quote.parts:
        for color in colors:
            yield from (((color,), laid) for laid in _mixed(quote, hand, color, rest, exact))
        return
    for sums in splits([_worth(quote, hand, color) for color in colors], rest):
        if _parted(tuple(sorted(n for n in sums if n)), quote.parts):
            share = tuple(color for color, n in zip(colors, sums, strict=True) if n)
            shares = zip(colors, sums, strict=True)
            choices = [_mixed(quote, hand, color, n, True) for color, n in shares if n]
            yield from ((share, tuple(chain(*chosen))) for chosen in product(*choices))


def _mixed(
    quote: Quote, hand: Sequence[int], color: int, rest: int, exact: bool
) -> Iterator[Counts]:
    """The same of one color, the cards that stand for most first."""
    kinds = sorted(quote.kinds, key=lambda kind: -kind[1])
    most = 99 if quote.most is None else quote.most
    for over in range(1 if exact else kinds[0][1]):
        cards = [
            (start + color, each, min(most, hand[start + color]))
            for start, each in kinds
            if each > over
        ]
        yield from _sums(cards, rest + over)


def _sums(cards: Sequence[tuple[int, int, int]], rest: int) -> Iterator[Counts]:
    """Every choice of these cards, each standing for so many and held so often, that makes exactly
    `rest`."""
    (card, each, held), *others = cards
    if not others:
        n, left = divmod(rest, each)
        if not left and held >= n:
            yield ((card, n),) if n else ()
        return
    for n in range(min(held, rest // each), -1, -1):
        for more in _sums(others, rest - n * each):
            yield ((card, n), *more) if n else more


# Telling.


def tell(offers: Iterable[Move | Offer], names: Sequence[str]) -> list[Data]:
    """What is open, for a view. Things whose prices differ in the color alone are told together:
    those of each color by the name of its first card, `gray` those that any color pays. What
    differs in a number alone is told once, with all the numbers."""
    told: list[Data] = []
    alike: dict[tuple[type[Move], Quote], Data] = {}
    for offer in offers:
        if not isinstance(offer, Offer):
            _tell_move(told, to_builtins(offer))
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
    """Tell a move that costs no cards; after one that differs in `n` alone, this number with it."""
    if "n" in move and told and {**told[-1], "n": 0} == {**move, "n": 0}:
        before = told[-1]["n"]
        told[-1]["n"] = [*(before if isinstance(before, list) else [before]), move["n"]]
    else:
        told.append(move)


def _add(entry: Data, offer: Offer, names: Sequence[str]) -> None:
    """Tell more of what costs the same but for its color."""
    quote, pays = offer.quote, entry.setdefault("pays", [])
    if quote is None:
        entry["pays"] = _rows(offer.pays, names[-1])
        return
    told = tell_quote(quote, names)
    asked = entry.setdefault("quote", told)["colors"]
    asked += [color for color in told["colors"] if color not in asked]
    if offer.things:
        color = next(iter(told["colors"][0])) if len(quote.colors) == 1 else "gray"
        things = entry.setdefault(offer.things, {})
        things[color] = [*things.get(color, ()), *offer.ids]
    fresh = [dict(cards) for cards in offer.pays]
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


def spread(pays: Iterable[Data]) -> list[Cards]:
    """The payments that were told so."""
    return [
        {card: n for card, n in zip(row, counts, strict=True) if n}
        for row in pays
        for counts in product(*(n if isinstance(n, list) else [n] for n in row.values()))
    ]


@lru_cache(maxsize=4096)
def _but_for_color(quote: Quote) -> Quote:
    return replace(quote, colors=(), pieces=0, points=0, piece=0)


def tell_quote(quote: Quote, names: Sequence[str]) -> Data:
    """A quote by the names of cards: what cards of each color are worth, and what else there is to
    say of it."""
    more = {
        "locomotives": quote.locomotives,
        "parts": list(quote.parts),
        "most": quote.most,
        "substitutes": to_builtins(quote.substitutes),
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
    """What is told of one color alone, with its quote and its proposals."""
    if color == "gray":
        return entry
    (cards,) = (cards for cards in entry["quote"]["colors"] if color in cards)
    colored = {card for one in entry["quote"]["colors"] for card in one}
    pays = [pay for pay in entry["pays"] if not pay.keys().isdisjoint(cards)]
    wild = [pay for pay in entry["pays"] if pay.keys().isdisjoint(colored)]
    return {**entry, "quote": {**entry["quote"], "colors": [cards]}, "pays": pays or wild}


def read(told: Data, names: Sequence[str]) -> Quote:
    """The quote that was told so: what it asks, not what it gives."""
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
        substitutes=tuple(Substitute(**one) for one in told.get("substitutes", ())),
    )
