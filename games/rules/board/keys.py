"""The keys of a board file: those of every board, and those of the mechanisms it plays with."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ..rule_systems import SYSTEMS
from ..values import Data
from .facts import (
    TRAIN,
    BoardError,
    BoardFile,
    City,
    Country,
    DeckFacts,
    DeckKeys,
    Draw,
    Keys,
    Part,
    RouteFacts,
    Setup,
    TicketFacts,
)

# By mechanism the keys that it declares
Known = Mapping[str, Sequence[type[Keys]]]
PARTS: dict[str, type[Part]] = {
    "file": BoardFile,
    "cities": City,
    "countries": Country,
    "routes": RouteFacts,
    "tickets": TicketFacts,
    "deck": DeckFacts,
    "setup": Setup,
    "draw": Draw,
}
# For keys that need no mechanism
EVERY = ""
# Fields of parts that no file says: what its other keys say is put there
FILLED = {"keys", "special", "apart", "kept"}


def played(raw: Data) -> set[str]:
    """The mechanisms with which a board is played in one variant or another.

    >>> sorted(played({"system": "usa"}))
    ['', 'claims', 'connections', 'market', 'tickets']
    """
    ways = [raw, *_table(raw.get("variants")).values()]
    named = (_table(_table(way).get("mechanisms")) for way in ways)
    return {EVERY, *SYSTEMS.get(str(raw.get("system")), ())}.union(*named)


def base_keys(part: str) -> set[str]:
    """What every board may say in a part of its file.

    >>> sorted(base_keys("countries"))
    ['id', 'name', 'terminals']
    """
    return {*PARTS[part].__struct_fields__} - FILLED


def _table(said: Any) -> Data:
    """What is said, if it is a table; what is none is refused when all is read."""
    return said if isinstance(said, dict) else {}


class Split:
    """Sets the keys of mechanisms apart from those of every board, in the file of a board that is
    played with these mechanisms. BoardError for a key that nobody knows, or that only others know.
    """

    def __init__(self, file: str, known: Known, played: set[str]) -> None:
        self.file, self.played = file, played
        self.base = {part: base_keys(part) for part in PARTS}
        self.owners: dict[str, dict[str, list[str]]] = {part: {} for part in PARTS}
        self.own: dict[str, list[type[Keys]]] = {part: [] for part in PARTS}
        for mechanism, declared in known.items():
            for keys in declared:
                for key in keys.__struct_fields__:
                    self.owners[keys.part].setdefault(key, []).append(mechanism)
                if mechanism in played:
                    self.own[keys.part].append(keys)

    def file_of(self, raw: Data) -> Data:
        """The tables of the file, in each the keys of mechanisms under `keys`."""
        parts = {name: self._part(name, raw[name]) for name in PARTS if name in raw}
        told: Data = self._entry("file", "file", {**raw, **parts})
        return told

    def _part(self, name: str, said: Any) -> Any:
        """One table of a part, or all of them."""
        if not isinstance(said, list):
            return self._entry(name, name, said)
        return [self._entry(name, _where(name, n, one), one) for n, one in enumerate(said)]

    def _entry(self, part: str, where: str, said: Any) -> Any:
        """A table with the keys of mechanisms in `keys`."""
        if not isinstance(said, dict):
            return said
        for key in said:
            self._check(part, where, key)
        keys: Data = {}
        for own in self.own[part]:
            keys |= self._read(own, where, said)
        base = {key: value for key, value in said.items() if key in self.base[part]}
        return {**base, "keys": keys, **_special(self.own[part], keys)}

    def _check(self, part: str, where: str, key: str) -> None:
        owners = self.owners[part].get(key, [])
        if not owners and key not in self.base[part]:
            raise BoardError(self.file, where, f"unknown key `{key}`")
        if owners and not self.played.intersection(owners):
            what = f"`{key}` is read by {' and '.join(owners)}, not played on this board"
            raise BoardError(self.file, where, what)

    def _read(self, own: type[Keys], where: str, said: Data) -> Data:
        mine = {key: said[key] for key in own.__struct_fields__ if key in said}
        try:
            read: Data = msgspec.to_builtins(msgspec.convert(mine, own, strict=False))
        except msgspec.ValidationError as error:
            what, _, key = str(error).partition(" - at ")
            raise BoardError(self.file, where, f"{key.strip('`$.')}: {what}") from error
        return read


def _special(own: Iterable[type[Keys]], keys: Data) -> Data:
    """The cards that mechanisms have besides, if this is the deck."""
    piles: dict[str | None, Data] = {}
    for one in own:
        if issubclass(one, DeckKeys):
            cards = {card: keys[key] for key, card in one.cards.items() if key in keys}
            piles[one.pile] = piles.get(one.pile, {}) | cards
    special, kept = piles.pop(TRAIN, {}), piles.pop(None, {})
    apart = {pile: cards for pile, cards in piles.items() if cards}
    filled = {"special": special, "apart": apart, "kept": kept}
    return {part: cards for part, cards in filled.items() if cards}


def _where(part: str, n: int, said: Any) -> str:
    """Which city, route or ticket."""
    said = _table(said)
    if "id" in said:
        return f"{part}.{said['id']}"
    ends = (str(said[end]) for end in ("a", "b") if end in said)
    return f"{part}[{n}] {'-'.join(ends)}".strip()
