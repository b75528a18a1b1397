"""What needs the others: a pause, days for a turn, an early end; and time that is given."""

import pytest
from channels.db import database_sync_to_async

from common.durations import DAY
from games.models import Game, Proposal
from games.play import absence, leases, votes
from games.rules import Refusal
from games.store import cache
from games.time import uptime
from tests.web.elapse import sleep, wait
from tests.web.scene import Tab, begin, browser, look, next_move, opened, play, user_of
from tests.web.test_absence import LIVE, ask, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still"), pytest.mark.postgres]


def proposal_of(game: Game) -> Proposal:
    """What is proposed."""
    return Proposal.objects.get(game=game)


def vote(game: Game, who: int, agree: int = 1) -> tuple[int, dict]:
    """Answer what is proposed."""
    return ask(game, who, "vote", proposal=proposal_of(game).pk, agree=agree)


def test_a_pause_needs_all_who_are_here_and_anybody_goes_on():
    game = begin(people=3, **LIVE)
    assert ask(game, 0, "propose", kind="pause") == (204, {})
    assert vote(game, 1) == (204, {})
    assert not cache.load(game.pk).clock.paused
    assert vote(game, 2) == (204, {})
    clock = cache.load(game.pk).clock
    game.refresh_from_db()
    assert clock.paused and game.deadline is None and told(game) == ["table.paused"]
    wait(5000)
    assert cache.load(game.pk).clock.remaining(uptime.now())[0] == pytest.approx(600, abs=2)
    with pytest.raises(Refusal, match=r"time.paused"):
        play(game, *next_move(game))
    assert ask(game, 1, "stand-in", seat=0)[1]["code"] == "time.paused"
    assert ask(game, 2, "resume") == (204, {})
    game.refresh_from_db()
    assert game.deadline is not None and told(game) == ["table.resumed"]
    play(game, *next_move(game))


def test_a_pause_survives_a_restart():
    game = begin(people=1, bots=1, **LIVE)
    ask(game, 0, "propose", kind="pause")
    assert cache.load(game.pk).clock.paused  # nobody else was here to be asked
    sleep(DAY)
    assert cache.load(game.pk).clock.paused
    assert leases.turn_of_bot(game.pk, game.version) is None
    assert ask(game, 0, "resume") == (204, {})
    assert ask(game, 0, "resume") == (204, {})
    assert cache.load(game.pk).clock.remaining(uptime.now())[0] == pytest.approx(600, abs=2)


def test_who_is_away_is_not_asked():
    game = begin(people=3, **LIVE)
    wait(absence.FRESH_SECONDS + 1)
    absence.note_present({game.pk: [0, 1]})
    ask(game, 0, "propose", kind="pause")
    assert proposal_of(game).voters == [0, 1]
    assert ask(game, 2, "vote", proposal=proposal_of(game).pk, agree=1)[1]["code"] == (
        "proposal.not_asked"
    )
    vote(game, 1)
    assert cache.load(game.pk).clock.paused


def test_while_one_vote_is_open_another_is_told_who_still_has_to_answer():
    game = begin(people=3, **LIVE)
    ask(game, 0, "propose", kind="pause")
    status, answer = ask(game, 1, "propose", kind="end")
    assert (status, answer) == (
        409,
        {"code": "proposal.pending", "data": {"kind": "pause", "seats": [1, 2]}},
    )
    vote(game, 2)
    assert ask(game, 1, "propose", kind="pause")[1]["data"]["seats"] == [1]


def test_one_who_declines_is_enough_and_who_proposed_may_take_it_back():
    game = begin(people=3, **LIVE)
    for who in (2, 0):
        ask(game, 0, "propose", kind="pause")
        assert vote(game, who, agree=0) == (204, {})
        assert not Proposal.objects.exists() and not cache.load(game.pk).clock.paused
    assert ask(game, 1, "vote", proposal=1, agree=1)[1]["code"] == "proposal.gone"


def test_who_declines_after_all_has_not_agreed():
    game = begin(people=5)
    ask(game, 0, "propose", kind="end")
    vote(game, 1)
    vote(game, 1, agree=0)
    assert proposal_of(game).agreed == [0]
    vote(game, 2)
    game.refresh_from_db()
    assert not game.over
    vote(game, 3)
    game.refresh_from_db()
    assert game.over


def test_a_seat_that_was_not_asked_counts_for_nothing():
    game = begin(people=4, **LIVE)
    # the same person has two seats, and is away from one of them
    game.seats.filter(position=2).update(user=user_of(game, 1))
    wait(absence.FRESH_SECONDS + 1)
    absence.note_present({game.pk: [0, 1, 3]})
    ask(game, 0, "propose", kind="pause")
    assert proposal_of(game).voters == [0, 1, 3]
    vote(game, 1)
    assert proposal_of(game).agreed == [0, 1]
    assert not cache.load(game.pk).clock.paused


def test_a_proposal_lapses():
    game = begin(people=2, **LIVE)
    ask(game, 0, "propose", kind="pause")
    gone = proposal_of(game).pk
    wait(votes.LIVE_SECONDS)
    assert ask(game, 1, "vote", proposal=gone, agree=1)[1]["code"] == "proposal.gone"
    assert ask(game, 1, "propose", kind="pause") == (204, {})


def test_a_live_game_goes_on_by_days():
    game = opened(begin(people=2, **LIVE))
    ask(game, 0, "propose", kind="days", days="3")
    vote(game, 1)
    clock = cache.load(game.pk).clock
    seat, _ = next_move(game)
    assert clock.kind == "days" and clock.left == (3 * DAY,) * 2
    assert clock.running == (seat,)
    assert ask(game, 0, "propose", kind="days", days="2")[1]["code"] == "time.by_days"


def test_a_paused_game_goes_on_by_days_when_all_agree():
    game = begin(people=2, **LIVE)
    for kind in ("pause", "days"):
        ask(game, 0, "propose", kind=kind, days="1")
        vote(game, 1)
    clock = cache.load(game.pk).clock
    assert clock.kind == "days" and not clock.paused and clock.running == (0, 1)


@pytest.mark.parametrize("days", ["0", "-1", "31", "1.5", "", "x"])
def test_days_out_of_range_are_not_proposed(days):
    game = begin(people=2, **LIVE)
    assert ask(game, 0, "propose", kind="days", days=days)[0] == 400
    assert not Proposal.objects.exists()


def test_a_table_without_a_clock_has_nothing_to_pause():
    game = begin(people=2)
    for kind in ("pause", "days"):
        assert ask(game, 0, "propose", kind=kind, days="1")[1]["code"] == "time.none"
    assert ask(game, 0, "propose", kind="party")[0] == 400
    assert ask(game, 0, "give", seat="1", seconds="60")[1]["code"] == "time.none"


def test_who_watches_has_no_say():
    game = begin(people=2, **LIVE)
    for action in ("propose", "vote", "resume", "give", "back", "skip", "stand-in"):
        assert ask(game, None, action)[0] == 403
    assert browser(game, 0).get(f"/t/{game.table.code}/propose/").status_code == 405


# Time that is given


def test_time_is_given_to_one_or_to_all_others_never_to_oneself():
    game = begin(people=3, **LIVE)
    assert ask(game, 0, "give", seat="1", seconds="60") == (204, {})
    assert ask(game, 0, "give", seat="all", seconds="300") == (204, {})
    left = cache.load(game.pk).clock.remaining(uptime.now())
    assert left == pytest.approx((600, 960, 900), abs=2)
    assert ask(game, 0, "give", seat="0", seconds="60")[1]["code"] == "time.to_nobody"
    for seconds in ("61", "0", "86400"):
        assert ask(game, 0, "give", seat="1", seconds=seconds)[1]["code"] == "time.gift"
    assert ask(game, 0, "give", seat="1", seconds="-60")[0] == 400


def test_there_is_a_bound_to_generosity():
    game = begin(people=2, time="live", minutes=178, increment=0)
    assert ask(game, 0, "give", seat="1", seconds="300") == (204, {})
    assert ask(game, 0, "give", seat="1", seconds="300")[1]["code"] == "time.enough"
    left = cache.load(game.pk).clock.remaining(uptime.now())[1]
    assert left == pytest.approx(180 * 60, abs=3)


def test_who_is_out_of_time_and_given_some_may_go_on():
    game = opened(begin(people=2, **LIVE))
    seat, _ = next_move(game)
    wait(640)
    assert ask(game, 1 - seat, "give", seat=str(seat), seconds="60") == (204, {})
    assert ask(game, 1 - seat, "skip", seat=str(seat))[1]["code"] == "absence.time_left"


# The end before the end


def test_an_early_end_needs_more_than_half_of_all_people():
    game = opened(begin(people=4))
    wait(1000)  # it makes no difference who is here
    ask(game, 0, "propose", kind="end")
    vote(game, 1)
    game.refresh_from_db()
    assert not game.over
    vote(game, 3)
    game.refresh_from_db()
    _, state = look(game)
    assert game.over and game.ended_early and state.over and game.ended
    assert told(game)[0] == "table.broken" and told(game)[-1] == "game.over"
    assert state.final.totals == tuple(
        sum(line.points for line in state.final.lines if line.seat == n) for n in range(4)
    )
    with pytest.raises(Refusal, match=r"game.over"):
        play(game, *(0, {"kind": "pass"}))
    assert ask(game, 0, "propose", kind="end")[1]["code"] == "game.over"


def test_a_paused_game_that_is_ended_is_over_and_goes_on_no_more():
    game = begin(people=2, **LIVE)
    for kind in ("pause", "end"):
        ask(game, 0, "propose", kind=kind)
        vote(game, 1)
    ended = cache.load(game.pk)
    assert ended.state.over and not ended.clock.paused
    for action in ("resume", "back"):
        assert ask(game, 0, action)[1]["code"] == "game.over"
    assert cache.load(game.pk).version == ended.version


def test_an_early_end_fails_when_too_few_are_left_to_agree():
    game = begin(people=3)
    ask(game, 0, "propose", kind="end")
    vote(game, 1, agree=0)
    assert proposal_of(game).voters == [0, 2]
    vote(game, 2, agree=0)
    assert not Proposal.objects.exists()
    game.refresh_from_db()
    assert not game.over


def test_a_finished_game_has_no_deadline():
    game = begin(people=1, bots=1, **LIVE)
    ask(game, 0, "propose", kind="end")
    game.refresh_from_db()
    assert game.over and game.deadline is None and game.clock["running"] == []


# On the wire


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_everybody_sees_what_is_proposed_and_what_became_of_it():
    game = await database_sync_to_async(begin)(people=2, **LIVE)
    tab, watcher = await Tab.open(game, 0), await Tab.open(game)
    sync_ask, sync_vote = database_sync_to_async(ask), database_sync_to_async(vote)
    await sync_ask(game, 0, "propose", kind="pause")
    for one in (tab, watcher):
        proposal = (await one.hear("proposal"))["proposal"]
        assert (proposal["kind"], proposal["seat"], proposal["waits"]) == ("pause", 0, [1])
        assert proposal["left"] == pytest.approx(votes.LIVE_SECONDS, abs=3)
    late = await Tab.open(game, 1)
    assert (await late.hear("proposal"))["proposal"]["id"] == proposal["id"]
    await sync_vote(game, 1)
    for one in (tab, watcher, late):
        ended = await one.hear("proposal", lambda frame: "ended" in frame)
        assert ended["ended"] == "agreed"
        step = await one.hear("view")
        assert step["log"][0]["events"] == [{"kind": "table.paused", "data": {"seats": [0, 1]}}]
        assert (await one.hear("clock"))["clock"]["paused"] is True
        await one.close()
