"""What a site has stored of a game, told by a process that uses its database."""

import json

from games.models import Game
from games.rules import rules_for


def tell(code: str) -> None:
    """Print as JSON how the latest game at a table lies in the database, and whether its log leads
    there."""
    game = Game.objects.filter(table__code=code).latest("n")
    rules = rules_for(game.board, game.variant)
    log = list(game.log.order_by("n").values_list("n", "seat", "ref", "move", "events"))
    seed = rules.decode(bytes(game.state)).chance.seed
    first = json.loads(bytes(log[0][-1]))[0]["data"]["first"]
    state, _ = rules.start(game.seats.count(), seed, first=first)
    for _, seat, _, move, _ in log[1:]:
        state, _ = rules.apply(state, seat, rules.read_move(bytes(move)))
    found = {
        "version": game.version,
        "over": game.over,
        "numbers": [n for n, *_ in log],
        "refs": {str(ref): n for n, _, ref, *_ in log},
        "replayed": rules.encode(state) == bytes(game.state),
    }
    print(json.dumps(found))
