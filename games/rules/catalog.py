"""The catalog: which boards there are, which of them can be played, and their rules."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from .board import BASE, Board, BoardError, BoardFile, Known, files, is_drawn, made_of, raw_of
from .composition import read_params
from .earlier_facts import earlier
from .kernel import Rules
from .mechanism import AnyMechanism
from .mechanisms import REGISTRY
from .rule_systems import SYSTEMS
from .values import Data

# What mechanisms read of board files
KEYS: Known = {mechanism.name: mechanism.keys for mechanism in REGISTRY}


def facts_of(board: str, variant: str = BASE) -> BoardFile:
    """The facts of a board, as a variant changes them; KeyError if there is no such board or
    variant.

    >>> facts_of("usa").cars
    45
    """
    return _facts_of(board, variant)


# these caches are told the variant always: one that is left out would be another key
@lru_cache(maxsize=256)
def _facts_of(board: str, variant: str) -> BoardFile:
    return made_of(raw_of(board), f"{board}.toml", KEYS, variant)


def mechanisms_of(facts: BoardFile) -> dict[str, Data]:
    """The names and parameters of a board's mechanisms: its system's, then its own; raises
    BoardError for one that nobody knows.

    >>> list(mechanisms_of(facts_of("europe")))[:5]
    ['market', 'claims', 'tickets', 'connections', 'ferries']
    """
    file = f"{facts.id}.toml"
    if facts.system not in SYSTEMS:
        raise BoardError(file, "system", f"unknown system {facts.system}")
    named: dict[str, Data] = {name: {} for name in SYSTEMS[facts.system]}
    named |= facts.mechanisms
    for name in named:
        if name not in KEYS:
            raise BoardError(file, f"mechanisms.{name}", "unknown mechanism")
    return named


def params_of(facts: BoardFile, name: str) -> Struct:
    """The parameters of one of a board's mechanisms as it reads them.

    >>> params_of(facts_of("europe"), "stations")
    Params(per_player=3, costs=(1, 2, 3), points_unused=4)
    """
    kind = next(mechanism for mechanism in REGISTRY if mechanism.name == name)
    return read_params(facts.id, mechanisms_of(facts)[name], kind)


@lru_cache(maxsize=1)
def boards() -> tuple[str, ...]:
    """The ids of the boards: those that are drawn, and those without a map.

    >>> "usa" in boards()
    True
    """
    return tuple(board for board in files() if is_drawn(board) or not facts_of(board).routes)


def variants(board: str) -> tuple[str, ...]:
    """The ways to play a board, the base game first; KeyError for an unknown one.

    >>> variants("usa")
    ('base', '1910', 'mega', 'big_cities')
    """
    return (BASE, *facts_of(board).variants)


def rules_for(board: str, variant: str = BASE) -> Rules:
    """The rules of a board in a variant; KeyError if either is unknown.

    >>> rules = rules_for("usa")
    >>> state, events = rules.start(2, seed="00" * 32, first=0)
    >>> rules.active_seats(state)
    (0, 1)
    >>> len(rules.legal(state, 0))
    4
    """
    return _rules_for(board, variant)


@lru_cache(maxsize=256)
def _rules_for(board: str, variant: str) -> Rules:
    if board not in boards() or variant not in variants(board):
        raise KeyError((board, variant))
    return compose(facts_of(board, variant), variant)


def compose(
    facts: BoardFile, variant: str = BASE, registry: Sequence[type[AnyMechanism]] = REGISTRY
) -> Rules:
    """The rules on these facts of a board in a variant, with its mechanisms in the registry's
    order; BoardError if they do not fit."""
    return Rules(Board(facts, variant, mechanisms_of(facts)), registry)


def rules_of(board: str, variant: str, hash: str) -> Rules:
    """The rules on the facts that have this hash, be they earlier ones; on those of today if nobody
    knows them. KeyError as above.

    >>> rules = rules_for("usa")
    >>> rules_of("usa", "base", rules.board.hash) is rules
    True
    """
    return _earlier(board, variant).get(hash) or rules_for(board, variant)


def editions_of(board: str, variant: str = BASE) -> tuple[Rules, ...]:
    """The rules of a board on its facts and on all earlier ones; KeyError as above.

    >>> rules_for("usa") in editions_of("usa")
    True
    """
    return (rules_for(board, variant), *_earlier(board, variant).values())


@lru_cache(maxsize=256)
def _earlier(board: str, variant: str) -> dict[str, Rules]:
    if board not in boards():  # a name that somebody typed is no path
        return {}
    return {hash: compose(facts, variant) for hash, facts in earlier(board, KEYS, variant)}
