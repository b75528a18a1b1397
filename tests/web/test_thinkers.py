"""Processes that think for the server: what they are told, and what becomes of them."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
import threading

import pytest
from channels.db import database_sync_to_async

from games import bot_pool
from games.bot_pool import BotFailed, BotPool, BotProcess
from games.bots import process
from games.bots.process import Question
from games.models import Game
from games.play import leases
from games.rules import rules_for
from games.store import cache
from tests.web.scene import advance, begin, look


def question(board: str = "usa", moves: int = 0) -> Question:
    """What is asked at the opening of a game of two."""
    rules = rules_for(board)
    state, _ = rules.start(2, "7" * 64)
    sample = rules.encode(rules.resample(state, 0, "sample"))
    return Question("normal", board, "base", rules.board.hash, sample, 0)


@pytest.fixture
def pool():
    """Two processes."""
    pool = BotPool(2)
    yield pool
    pool.close()


@pytest.fixture
def told(monkeypatch):
    """All that crosses to processes that think; they answer nothing."""
    told: list[bytes] = []

    def ask(thinker, data):
        told.append(data)
        raise BotFailed("told", "nobody thinks")

    monkeypatch.setattr(BotProcess, "ask", ask)
    return told


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("board, seats", [("usa", 2), ("germany", 3), ("team_asia", 4)])
async def test_what_is_told_to_a_process_holds_nothing_that_its_seat_does_not_know(
    board, seats, pool, told
):
    game = await database_sync_to_async(begin)(seats, board=board)
    await database_sync_to_async(advance)(game, 30)
    rules, state = await database_sync_to_async(look)(game)
    (seat, *_) = rules.active_seats(state)
    await game.seats.filter(position=seat).aupdate(user=None, bot="strong")
    samples = [state, *(rules.resample(state, seat, f"{n}") for n in range(5))]
    for sample in samples:
        await Game.objects.filter(pk=game.pk).aupdate(state=rules.encode(sample))
        cache.clear()
        turn = await database_sync_to_async(leases.turn_of_bot)(game.pk, game.version)
        assert (turn.seat, turn.question.level) == (seat, "strong")
        with pytest.raises(BotFailed):
            await pool.ask(turn.question)
    assert len(set(map(rules.encode, samples))) == len(told) == 6
    assert len(set(told)) == 1
    assert state.chance.seed.encode() not in told[0]


@pytest.mark.asyncio
async def test_two_think_side_by_side_and_one_that_stands_still_takes_nobody_with_it(
    pool, monkeypatch
):
    # both know the board by then: an answer takes them next to nothing
    await asyncio.gather(*(pool.ask(question()) for _ in range(2)))
    first, second = (thinker.process.pid for thinker in pool.thinkers)
    still, answered = pool.thinkers[1], threading.Event()

    def hear(seconds: float) -> bytes:
        answered.wait(seconds)
        return BotProcess._hear(still, 0)

    os.kill(second, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        # it is given up as soon as the other one has answered, however long that takes
        patch.setattr(still, "_hear", hear)
        asked = [asyncio.create_task(pool.ask(question())) for _ in range(2)]
        (thought,), (stuck,) = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        answered.set()
        with pytest.raises(BotFailed) as failed:
            await stuck
    assert thought.result().move["kind"] == "tickets.keep"
    assert failed.value.why == "stuck"
    # whoever asks next has both again, one of them another process
    again = await asyncio.gather(*(pool.ask(question()) for _ in range(2)))
    assert [thought.move["kind"] for thought in again] == ["tickets.keep"] * 2
    assert second not in (thinker.process.pid for thinker in pool.thinkers)
    assert pool.thinkers[0].process.pid == first


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("where", "error"),
    [("threading.Thread.start", RuntimeError), ("multiprocessing.util.spawnv_passfds", OSError)],
)
async def test_what_cannot_be_started_today_can_be_tomorrow(pool, monkeypatch, where, error):
    def fails(*args, **kwargs):
        raise error("no resources")

    with monkeypatch.context() as patch:
        patch.setattr(where, fails)
        for _ in range(3):
            with pytest.raises(BotFailed, match="can be started"):
                await pool.ask(question())
    assert (await pool.ask(question())).move["kind"] == "tickets.keep"


@pytest.mark.asyncio
async def test_a_process_that_thinks_leaves_the_processors_to_others_and_has_bounds(pool):
    thought = await pool.ask(question())
    assert thought.move["kind"] == "tickets.keep" and thought.seconds < process.BUDGET_SECONDS
    (thinker,) = (one for one in pool.thinkers if one.process)
    pid = thinker.process.pid
    assert os.getpriority(os.PRIO_PROCESS, pid) >= process.NICENESS
    assert resource.prlimit(pid, resource.RLIMIT_AS)[0] == process.MAX_MEMORY_BYTES
    # the server falls, or closes the line
    thinker.line.close()
    thinker.process.join(bot_pool.START_SECONDS)
    assert thinker.process.exitcode == 0
    assert (await pool.ask(question())).move == thought.move


def test_a_thought_that_takes_too_long_is_a_fault(monkeypatch):
    def ponder(*args):
        while True:
            pass

    monkeypatch.setattr(process, "think", ponder)
    monkeypatch.setattr(process, "BUDGET_SECONDS", 0.05)
    before = signal.signal(signal.SIGPROF, process._time_is_up)
    try:
        told = process.answer(process.msgspec.msgpack.encode(question()))
    finally:
        signal.signal(signal.SIGPROF, before)
    assert process.ANSWER.decode(told).text == "no decision within 0.05 s of work"


LEFT = """
import asyncio, threading
from games.bots.process import Question
from games.bot_pool import BotPool, BotProcess

asked = threading.Event()

def ask(thinker, data):
    asked.set()
    threading.Event().wait()

async def think():
    asyncio.create_task(BotPool(1).ask(Question("normal", "usa", "base", "", b"", 0)))
    await asyncio.to_thread(asked.wait)

BotProcess.ask = ask
asyncio.new_event_loop().run_until_complete(think())
"""


def test_a_server_that_ends_does_not_wait_for_a_thought():
    # daphne leaves everything as it is
    subprocess.run([sys.executable, "-W", "ignore", "-c", LEFT], check=True, timeout=60)
