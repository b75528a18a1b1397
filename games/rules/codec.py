"""The codec: states and moves of one board from their JSON, with all bounds checked."""

import json
from typing import Any, Union

import msgspec
from msgspec.structs import replace

from .frozen import FrozenDict
from .owners import Owners
from .state import Decision, State, StoredDecision
from .values import Data, Move, Pass, Refusal, form_of


class Codec:
    """Reads what a board stores and is sent: `mech` is the type of the states of its mechanisms."""

    def __init__(
        self,
        mech: type[Any],
        moves: tuple[type[Move], ...],
        decisions: tuple[type[Decision], ...],
    ) -> None:
        self._move_type: Any = Union[Pass, *moves] if moves else Pass
        self._moves: msgspec.json.Decoder[Move] = msgspec.json.Decoder(self._move_type)
        self._decisions = {
            (tag, frozenset(hidden)): kind
            for kind in decisions
            for tag, _, hidden in (form_of(kind),)
        }
        stored: Any = State[mech, StoredDecision]  # type: ignore[valid-type]  # made for this board
        self._states: msgspec.json.Decoder[State[Any, Any]] = msgspec.json.Decoder(stored)

    def decode(self, data: bytes | str, known: State[Any] | None = None) -> State[Any]:
        """The state from its JSON; raises msgspec.DecodeError. What was found out about the owners
        of a known state of that game is not found out again."""
        state = self._states.decode(data)
        owner = Owners(state.owner, state.shared)
        if known:
            owner = Owners.of(known.owner, known.shared).after_moves(state.owner, state.shared)
        decisions = tuple(map(self._read_decision, state.decisions))
        return replace(state, owner=owner, decks=FrozenDict(state.decks), decisions=decisions)

    def _read_decision(self, told: StoredDecision) -> Decision:
        kind = self._decisions.get((told.kind, frozenset(told.secret)))
        if kind is None:
            raise msgspec.ValidationError(f"no question is called {told.kind}")
        # an earlier Rail called every number so
        data = {"count" if name == "n" else name: value for name, value in told.data.items()}
        return msgspec.convert({"seat": told.seat, **data, **told.secret}, kind)

    def read_move(self, data: bytes | str | Data) -> Move:
        """A move from outside, with all bounds checked; raises Refusal."""
        try:
            move: Move
            if isinstance(data, dict):
                move = msgspec.convert(data, self._move_type)
                return move
            move = self._moves.decode(data)
            _said_once(data)
            return move
        except msgspec.ValidationError as error:
            where = str(error).partition(" - at ")[2].strip("`")
            raise _of_unknown_kind(data) if where == "$.kind" else _malformed(where) from error
        except msgspec.DecodeError as error:
            raise _malformed("$") from error


def _malformed(where: str) -> Refusal:
    return Refusal("frame.malformed", at=where)


def _of_unknown_kind(data: bytes | str | Data) -> Refusal:
    """Why a move of this kind is refused; what follows the kind was not read yet."""
    try:
        told = data if isinstance(data, dict) else msgspec.json.decode(data)
    except msgspec.DecodeError:
        return _malformed("$")
    return Refusal("move.unknown", kind=str(told.get("kind"))[:40])


def _said_once(text: bytes | str) -> None:
    """Refuse what names a thing twice: of two numbers of cards neither is meant."""
    _NAMES.decode(text if isinstance(text, str) else text.decode())


def _unlike(pairs: list[tuple[str, Any]]) -> None:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise Refusal("frame.repeated", at=max(names, key=names.count)[:80])


_NAMES = json.JSONDecoder(object_pairs_hook=_unlike)
