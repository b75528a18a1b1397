"""Hints: given to who plays alone against bots, to nobody else, and nothing changes by them."""

import uuid

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from games import worker
from games.bots import LEVELS
from games.models import Game, Seat
from games.play import hints
from games.rules import Refusal
from games.store import cache
from tables.models import Table
from tests.web.scene import Tab, begin, browser, look, next_move, play, user_of


def refused(game: Game, seat: int = 0) -> str | None:
    """The code with which a hint is refused, if it is."""
    cache.clear()
    try:
        hints.turn_for(game.pk, seat, user_of(game, seat))
    except Refusal as refusal:
        return refusal.code
    return None


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_who_practices_is_told_a_legal_move_and_why_and_nothing_changes(settings):
    settings.BOT_PACE = 600
    game = await database_sync_to_async(begin)(people=1, bots=1, practice=True)
    before = await Game.objects.values().aget(pk=game.pk)
    worker.loop.start()
    try:
        tab = await Tab.open(game, 0)
        await tab.hear("here")
        ref = str(uuid.uuid4())
        await tab.say({"t": "hint", "ref": ref})
        told = await tab.hear("hint")
        await tab.close()
    finally:
        await worker.loop.stop()
    assert (told["ref"], told["v"], told["move"]["kind"]) == (ref, 0, "tickets.keep")
    assert all(set(reason) == {"code", "data"} for reason in told["reasons"])
    assert await Game.objects.values().aget(pk=game.pk) == before
    rules, state = await database_sync_to_async(look)(game)
    rules.apply(state, 0, rules.read_move(told["move"]))


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_watchers_get_no_hint_and_a_second_one_waits_for_the_first(settings):
    settings.BOT_PACE = 600
    game = await database_sync_to_async(begin)(people=1, bots=1, practice=True)
    watcher, tab = await Tab.open(game), await Tab.open(game, 0)
    await watcher.say({"t": "hint", "ref": str(uuid.uuid4())})
    assert (await watcher.hear("no"))["code"] == "seat.none"
    refs = [str(uuid.uuid4()) for _ in range(2)]
    for ref in refs:
        await tab.say({"t": "hint", "ref": ref})
    # no clock stands by: the first fails, in its own time
    answers = {frame["ref"]: frame["code"] for frame in [await tab.hear("no") for _ in refs]}
    assert answers == {refs[0]: "hint.failed", refs[1]: "frame.too_fast"}
    for one in (watcher, tab):
        await one.close()


@pytest.mark.django_db(transaction=True)
def test_beside_other_people_there_are_no_hints_whatever_a_browser_asks():
    for game in (begin(people=2), begin(people=2, practice=True), begin(people=2, bots=1)):
        assert refused(game) == "hint.none"
        page = browser(game, 0).get(f"/t/{game.table.code}/").context["page"]
        assert page["hints"] is False
    hot_seat = begin(people=2, practice=True)
    Seat.objects.filter(game=hot_seat).update(user=user_of(hot_seat, 0))
    assert refused(hot_seat) == "hint.none"


@pytest.mark.django_db(transaction=True)
def test_who_sits_at_a_table_with_bots_alone_gets_hints_however_the_table_was_made():
    game = begin(people=1, bots=2)
    assert refused(game) is None
    page = browser(game, 0).get(f"/t/{game.table.code}/").context["page"]
    assert page["hints"] is True
    assert browser(game).get(f"/t/{game.table.code}/").context["page"]["hints"] is False


@pytest.mark.django_db(transaction=True)
def test_a_hint_is_for_ones_own_turn_and_as_a_strong_bot_would_play():
    game = begin(people=1, bots=1, practice=True)
    assert refused(game) is None
    turn = hints.turn_for(game.pk, 0, user_of(game, 0))
    assert (turn.seat, turn.question.level) == (0, LEVELS[-1])
    play(game, 0, next_move(game)[1])
    assert refused(game) == "hint.not_now"
    Game.objects.filter(pk=game.pk).update(stand_ins=[0])
    assert refused(game) == "hint.not_now"


@pytest.mark.django_db(transaction=True)
def test_so_many_hints_in_a_minute_are_enough():
    game = begin(people=1, bots=1, practice=True)
    assert [refused(game) for _ in range(hints.HINTS_PER_MINUTE)] == [None] * hints.HINTS_PER_MINUTE
    assert refused(game) == "hint.many"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", ["practice", "learn"])
def test_lessons_and_practice_games_offer_hints(way):
    player = Client()
    code = player.post(f"/{way}/")["Location"].split("/")[2]
    assert player.get(f"/t/{code}/").context["page"]["hints"] is True
    assert Table.objects.get(code=code).game.seats.filter(bot="").count() == 1
