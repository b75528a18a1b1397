"""What the server counts, for Prometheus: numbers, never names or cards.

Several processes that `serve` looks after write into one folder, and each answers for all of them.
"""

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    multiprocess,
)

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder of several processes."""
FINE = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
COARSE = (0.01, 0.03, 0.1, 0.3, 1, 3, 10)

registry = CollectorRegistry()
SOCKETS = Gauge(
    "rail_sockets", "Open sockets", ["at"], multiprocess_mode="livesum", registry=registry
)
MOVE = Histogram(
    "rail_move_seconds",
    "From the frame of a person's move to its answer",
    buckets=FINE,
    registry=registry,
)
MOVES = Counter("rail_moves", "Moves stored", ["by"], registry=registry)
BOT = Histogram("rail_bot_seconds", "Time a bot thinks", buckets=COARSE, registry=registry)
BOT_WAIT = Histogram(
    "rail_bot_wait_seconds",
    "From the time a bot is due to its move",
    buckets=COARSE,
    registry=registry,
)
BOT_FAILED = Counter(
    "rail_bot_failed", "Decisions in whose place a plain move was made", ["why"], registry=registry
)
REFUSED = Counter("rail_refused", "What was refused at games", ["code"], registry=registry)
LAYER_ERRORS = Counter(
    "rail_layer_errors", "Messages to other processes that were not sent", registry=registry
)
ProcessCollector(registry=registry)

GAME_SOCKETS, TABLE_SOCKETS = SOCKETS.labels("game"), SOCKETS.labels("table")
MOVES_OF_PEOPLE, MOVES_OF_BOTS = MOVES.labels("person"), MOVES.labels("bot")


def forget_process(pid: int, folder: str) -> None:
    """A process has fallen: its sockets are gone."""
    multiprocess.mark_process_dead(pid, folder)
