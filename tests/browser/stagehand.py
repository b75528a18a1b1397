"""What `Backstage` has done at a site: a line of JSON in is one thing, a line out its outcome."""

import json
import sys
import uuid
from collections.abc import Callable
from unittest.mock import patch

from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.bots.chosen_move import Reason
from games.bots.process import Question
from games.history.record import record_of
from games.levels import NORMAL
from games.models import Game
from games.play import leases
from games.play import moves as actions
from games.play.start import start_game
from games.rules.values import Data
from games.time import uptime
from lobby import places
from ratings import results
from tables.models import Table
from tests.web import elapse

Moves = list[tuple[int, Data]]
"""Which seat has moved, and how."""
WHY = (Reason("weighed", {"points": 3}), Reason("hand.full", {"cards": 12}))
"""Why every bot of these games has moved as it did."""


def work() -> None:
    """Do what is asked for, one after the other, until nobody asks any more."""
    for line in sys.stdin:
        asked = json.loads(line)
        uptime.reset()  # here nothing has looked at the time since the last line
        outcome = ACTIONS[asked.pop("do")](**asked)
        # `Backstage` reads this line at the other end of the pipe
        sys.stdout.write(f"{json.dumps(outcome)}\n")
        sys.stdout.flush()


def deal(people: list[str], bots: int, seed: str, moves: Moves, table: Data) -> Data:
    """A game from this seed, in which these moves were made, at a table of its own."""
    with transaction.atomic():  # so that the clock of the site does not move for bots meanwhile
        made = Table.objects.create(size=len(people) + bots, **table)
        for name in people:
            places.sit(made, None, name, None)
        for _ in range(bots):
            places.seat_bot(made, NORMAL)
        with patch("games.play.start.secrets.token_hex", return_value=seed):
            game = start_game(made)
        _play(game, moves)
    tokens = made.places.filter(bot="").values_list("token", flat=True)
    return {
        "path": reverse("lobby:table", args=[made.code]),
        "sessions": [_session(token) for token in tokens],
    }


def record(code: str) -> Data:
    """What the latest game of a table follows from, if nothing but moves was done there."""
    told = record_of(_latest(code))
    moves = [(step.seat, json.loads(step.move)) for step in told.steps if step.seat is not None]
    facts = {name: getattr(told, name) for name in ("board", "variant", "seats", "seed", "first")}
    return facts | {"moves": moves}


def play(code: str, moves: Moves) -> int:
    """Make these moves at the latest game of a table; the version that it comes to."""
    game = _latest(code)
    with transaction.atomic():
        _play(game, moves)
    game.refresh_from_db(fields=["version"])
    return game.version


def _latest(code: str) -> Game:
    return Game.objects.filter(table__code=code).latest("number")


def _play(game: Game, moves: Moves) -> None:
    seats = {seat.position: seat for seat in game.seats.all()}
    for v, (n, move) in enumerate(moves, game.version):
        if bot := seats[n].bot:
            asked = Question(bot, game.board, game.variant, game.board_hash, b"", n)
            turn = leases.BotTurn(game.pk, v, asked)
            actions.play_bot(turn, move, WHY)
        else:
            told = json.dumps(move).encode()
            actions.play(game.pk, seats[n].user_id, v, uuid.uuid4(), told, n)
    # what a serving process does soon after the end
    if found := results.work_out(game.pk):
        results.store(game.pk, found)


def _session(token: str) -> str:
    """Come by a seat link: what a browser is known by from then on."""
    client = Client(headers={"host": "localhost"})
    client.post(reverse("lobby:take_seat", args=[token]))
    return client.cookies["sessionid"].value


ACTIONS: dict[str, Callable[..., object]] = {
    "deal": deal,
    "record": record,
    "play": play,
    "wait": elapse.wait,
}
