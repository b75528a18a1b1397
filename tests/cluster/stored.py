"""What a site has stored of games, told by a process that uses its database."""

import json
import time
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.db import OperationalError
from django.db.models import DateTimeField, F, Model

from games.history.record import agrees
from games.models import Game
from games.rules import rules_for
from games.rules.values import Data

TRIES = 3


def tell(*codes: str) -> None:
    """Print as JSON how the latest game of each table lies in the database, and whether its log
    leads there."""
    print(json.dumps({code: _told(code) for code in codes}))


def _told(code: str) -> Data:
    game = Game.objects.filter(table__code=code).latest("number")
    rules = rules_for(game.board, game.variant)
    log = list(game.log.order_by("version").values_list("version", "seat", "ref", "move", "events"))
    seed = rules.decode(bytes(game.state)).chance.seed
    first = json.loads(bytes(log[0][-1]))[0]["data"]["first"]
    state, _ = rules.start(game.seats.count(), seed, first=first)
    for _, seat, _, move, _ in log[1:]:
        assert seat is not None
        state, _ = rules.apply(state, seat, rules.read_move(bytes(move)))
    return {
        "version": game.version,
        "over": game.over,
        "numbers": [n for n, *_ in log],
        "refs": {str(ref): n for n, _, ref, *_ in log},
        "replayed": agrees(state, bytes(game.state)),
    }


def jump(*jumps: int, pause: float = 0.5) -> None:
    """Set the clock by so many hours, again and again: set forward, it makes all that is stored
    older, and the other way round."""
    for hours in jumps:
        shift(-hours)
        time.sleep(pause)


def shift(hours: int) -> None:
    """Make all that is stored so much later than it was."""
    later = timedelta(hours=hours)
    for model in apps.get_models():
        names = [f.name for f in model._meta.concrete_fields if isinstance(f, DateTimeField)]
        if names:
            _update(model, **{name: F(name) + later for name in names})


def _update(model: type[Model], **changes: Any) -> None:
    """Change all rows; once more where that and the servers have waited for each other, of which
    PostgreSQL ends one."""
    for left in reversed(range(TRIES)):
        try:
            model._default_manager.update(**changes)
        except OperationalError:
            if not left:
                raise
        else:
            return
