"""Columns: laid from the hand, robbed by longer ones, set out card by card (RULES.md 2.4.3)."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from ...pay import counted
from ...values import Cards, Data, Refusal
from .events import Dispatched, Placed, Robbed
from .state import NAME, Column, mine, put

if TYPE_CHECKING:
    from ...table import Table

# So many colors, one card each, may be placed together (RULES.md 2.4.3, B2)
COLORS_AT_ONCE = 3


def ways(table: "Table", seat: int) -> Iterator[Cards]:
    """Every way to line up cards of the hand."""
    yield from _one_color(table, seat)
    yield from _three_colors(table, seat)


def _one_color(table: "Table", seat: int) -> Iterator[Cards]:
    *hand, wild = table.seats[seat].hand
    *names, locomotive = table.board.cards
    for color, held in enumerate(hand):
        if not held or _refusal(table, seat, color, held + wild):
            continue
        for cards in range(1, held + 1):
            for locomotives in range(wild + 1):
                size = cards + locomotives
                if size >= 2 and not _refusal(table, seat, color, size):
                    extra = {locomotive: locomotives} if locomotives else {}
                    yield {names[color]: cards, **extra}


def _three_colors(table: "Table", seat: int) -> Iterator[Cards]:
    hand = table.seats[seat].hand[:-1]
    free = [c for c, n in enumerate(hand) if n and not _refusal(table, seat, c, 1)]
    for colors in combinations(free, COLORS_AT_ONCE):
        yield {table.board.cards[color]: 1 for color in colors}


def _refusal(table: "Table", seat: int, color: int, size: int) -> tuple[str, Data] | None:
    """Why a column of this size may not be laid: one of the color lies there already."""
    name = table.board.cards[color]
    for owner, columns in enumerate(mine(table).yards):
        for column in columns:
            if column.color == color and owner == seat:
                return "yard.own_column", {"color": name}
            if column.color == color and column.size >= size:
                return "yard.more", {"color": name, "seat": owner, "least": column.size + 1}
    return None


def place(table: "Table", seat: int, cards: Cards) -> None:
    """Line up these cards of the hand; shorter columns of others are robbed."""
    columns, counts = _shaped(table, seat, cards)
    for column in columns:
        if refused := _refusal(table, seat, column.color, column.size):
            raise Refusal(refused[0], **refused[1])
    table.spend(seat, counts)
    for column in columns:
        _rob(table, seat, column.color)
    put(table, seat, yards=(*mine(table).yards[seat], *columns))
    table.emit(Placed(seat, cards))
    table.spend_action()


def _shaped(table: "Table", seat: int, cards: Cards) -> tuple[list[Column], list[int]]:
    """The columns that these cards make, and the cards by kind; Refusal if they make none."""
    names, hand = table.board.cards, table.seats[seat].hand
    counts = counted(names, cards)
    for card, n in enumerate(counts):
        if n > hand[card]:
            raise Refusal("cards.not_held", card=names[card])
    *colored, locomotives = counts
    colors = [color for color, n in enumerate(colored) if n]
    if len(colors) == 1 and sum(counts) >= 2:
        return [Column(colors[0], colored[colors[0]], locomotives)], counts
    if len(colors) == COLORS_AT_ONCE == sum(counts):
        return [Column(color, 1) for color in colors], counts
    raise Refusal("yard.shape")


def _rob(table: "Table", seat: int, color: int) -> None:
    """Discard the column of this color in another yard."""
    for owner, columns in enumerate(mine(table).yards):
        for column in columns:
            if column.color == color:
                wild = (table.board.locomotive,) * column.locomotives
                table.discard(((color,) * column.cards) + wild)
                put(table, owner, yards=tuple(other for other in columns if other is not column))
                name = table.board.cards[color]
                table.emit(Robbed(owner, seat, name, column.size))


def dispatch(table: "Table", seat: int) -> None:
    """The top card of every column goes on the road."""
    state = mine(table)
    if not state.yards[seat]:
        return
    if not state.seen:  # an earlier version did not note it
        table.save(NAME, seen=state.on_track)
    road, seen, left = list(state.on_track[seat]), list(mine(table).seen[seat]), []
    for column in state.yards[seat]:
        top = table.board.locomotive if column.locomotives else column.color
        road[top] += 1
        seen[top] += 1
        if column.size > 1:
            left.append(_without_top(column))
    put(table, seat, on_track=tuple(road), seen=tuple(seen), yards=tuple(left))
    table.emit(Dispatched(seat, len(state.yards[seat])))


def _without_top(column: Column) -> Column:
    if column.locomotives:
        return Column(column.color, column.cards, column.locomotives - 1)
    return Column(column.color, column.cards - 1)
