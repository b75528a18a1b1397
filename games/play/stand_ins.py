"""Bots that play for who is absent, until they are back."""

from collections.abc import Collection

from msgspec import structs

from games.levels import NORMAL
from games.play import absence, moves
from games.play.moves import Outcome
from games.rules import Event, Refusal
from games.store.cache import GameSnapshot
from games.time import uptime


def stand_in(game_id: int, seat: int, by: int) -> None:
    """Let a bot play for somebody who is absent, until they are back."""

    def change(game: GameSnapshot) -> Outcome:
        absence.check_absent(game_id, game, seat)
        return replaced(game, [seat]), [Event("table.stood_in", {"seat": seat, "by": by})]

    moves.amend(game_id, change)


def back(game_id: int, mine: Collection[int]) -> None:
    """Somebody is here again and plays; the bot has done its part."""

    def change(game: GameSnapshot) -> Outcome:
        if game.state.over:
            raise Refusal("game.over")
        seats = sorted(game.stand_ins.intersection(mine))
        clock = game.clock
        if clock is not None:
            for seat in seats:
                clock = clock.give_on_return(uptime.now(), seat)
        after = structs.replace(
            game,
            clock=clock,
            stand_ins=game.stand_ins.difference(seats),
            bots={**game.bots, **dict.fromkeys(seats, "")},
        )
        return after, [Event("table.back", {"seat": seat}) for seat in seats]

    moves.amend(game_id, change)


def replaced(game: GameSnapshot, seats: Collection[int]) -> GameSnapshot:
    """A game in which bots play at these seats until somebody is back."""
    return structs.replace(
        game,
        stand_ins=game.stand_ins.union(seats),
        bots={**game.bots, **dict.fromkeys(seats, NORMAL)},
    )
