"""What a process knows of games that others have moved on."""

import json

import pytest

from accounts.models import User
from games.broadcast import frames
from games.broadcast.frames import EVENTS
from games.models import Game, Seat
from games.play import interventions
from games.rules import Rules
from games.store import cache
from games.store.recent import Recent
from tests.web.scene import advance, begin, user_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def elsewhere(game: Game, known: cache.Live, deed) -> int:
    """Let another process do this while we know the game as it was; the version then."""
    deed()
    cache.forget()
    cache.know(game.pk, known)
    game.refresh_from_db()
    return game.version


def test_moves_of_other_processes_are_followed_with_one_question(django_assert_num_queries):
    games = [begin(time="live", minutes=10) for _ in range(3)]
    known = {game.pk: cache.load(game.pk) for game in games}
    moved = {
        game.pk: elsewhere(game, known[game.pk], lambda g=game: advance(g, 1)) for game in games
    }
    cache.forget()
    for pk, one in known.items():
        cache.know(pk, one)
    with django_assert_num_queries(1):
        found = cache.follow(moved)
        assert all(cache.at(pk, v) == found[pk][0] for pk, v in moved.items())
    for pk, (followed, events) in found.items():
        assert followed == cache.load(pk)
        assert {event.kind for event in EVENTS.decode(events)} >= {"tickets.kept"}


def test_who_knows_an_older_version_reads_all_of_it():
    game = begin()
    v = elsewhere(game, cache.load(game.pk), lambda: advance(game, 3))
    followed, _ = cache.follow({game.pk: v})[game.pk]
    assert followed == cache.load(game.pk)


def test_a_seat_that_changes_hands_elsewhere_is_known_to_have():
    game = begin()
    eve = User.objects.create_user("eve")
    before = user_of(game, 1)

    def hand_over() -> None:
        Seat.objects.filter(game=game, n=1).update(user=eve)
        interventions.reseated(game.pk, [1])

    v = elsewhere(game, cache.load(game.pk), hand_over)
    followed, _ = cache.follow({game.pk: v})[game.pk]
    assert followed.seats[eve.pk] == (1,) and before not in followed.seats


def test_a_version_that_the_game_has_left_behind_is_not_shown():
    game = begin()
    v = elsewhere(game, cache.load(game.pk), lambda: advance(game, 2))
    assert cache.follow({game.pk: v - 1}) == {}


def test_a_game_that_somebody_looks_at_is_known_however_little_memory_there_is(monkeypatch):
    monkeypatch.setattr(cache._unseen, "most", 0)
    game, other = begin(), begin()
    cache.look(game.pk)
    known, unseen = cache.load(game.pk), cache.load(other.pk)
    assert cache.at(game.pk, 0) is known
    assert cache.at(other.pk, 0) is not unseen
    cache.look_away(game.pk)
    assert cache.at(game.pk, 0) is not known


def test_what_was_not_asked_for_longest_is_forgotten_when_the_memory_is_full():
    recent = Recent(100)
    for key in "abc":
        recent.keep(key, key.upper(), 30)
    assert recent.get("a") == "A"
    recent.keep("d", "D", 30)
    assert [recent.get(key) for key in "abcd"] == ["A", None, "C", "D"]
    recent.keep("c", "C", 70)
    assert [recent.get(key) for key in "acd"] == [None, "C", "D"]
    recent.keep("e", "E", 101)  # more than there is room for at all
    assert recent.get("e") is None and recent.size == 0


def test_a_whole_view_is_made_once_for_each_version_and_audience(monkeypatch):
    game, made = begin(), []
    view = Rules.view
    monkeypatch.setattr(Rules, "view", lambda *of: made.append(of[2]) or view(*of))
    texts = [frames.since(game.pk, seat, -1) for seat in (0, 1, None) for _ in range(5)]
    assert made == [0, 1, None] and len(set(texts)) == 3
    advance(game, 2)
    made.clear()
    later = [frames.since(game.pk, None, v)[1] for v in (-1, -1, 0, 1)]
    assert made == [None]
    logs = [[entry["n"] for entry in json.loads(text)["log"]] for text in later]
    assert logs == [[0, 1, 2], [0, 1, 2], [1, 2], [2]]
