"""What a process knows of games that others have moved on."""

import json

import pytest

from accounts.models import User
from games.broadcast import frames
from games.models import Game, Seat
from games.play import interventions
from games.rules import Rules
from games.rules.stored import read_events
from games.store import cache
from games.store.lru import LruCache
from tests.web.scene import advance, begin, user_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def elsewhere(game: Game, known: cache.GameSnapshot, action) -> int:
    """Let another process do this while we know the game as it was; the version then."""
    action()
    cache.clear()
    cache.put(game.pk, known)
    game.refresh_from_db()
    return game.version


def test_moves_of_other_processes_are_followed_with_one_question(django_assert_num_queries):
    games = [begin(time="live", minutes=10) for _ in range(3)]
    known = {game.pk: cache.load(game.pk) for game in games}
    moved = {
        game.pk: elsewhere(game, known[game.pk], lambda g=game: advance(g, 1)) for game in games
    }
    cache.clear()
    for pk, one in known.items():
        cache.put(pk, one)
    with django_assert_num_queries(1):
        found = cache.load_moved(moved)
        assert all(cache.get(pk, v) == found[pk][0] for pk, v in moved.items())
    for pk, (followed, events) in found.items():
        assert followed == cache.load(pk)
        assert {event.kind for event in read_events(events)} >= {"tickets.kept"}


def test_who_knows_an_older_version_reads_all_of_it():
    game = begin()
    v = elsewhere(game, cache.load(game.pk), lambda: advance(game, 3))
    followed, _ = cache.load_moved({game.pk: v})[game.pk]
    assert followed == cache.load(game.pk)


def test_a_seat_that_changes_hands_elsewhere_is_known_to_have():
    game = begin()
    eve = User.objects.create_user("eve")
    before = user_of(game, 1)

    def hand_over() -> None:
        Seat.objects.filter(game=game, position=1).update(user=eve)
        interventions.reseated(game.pk, [1])

    v = elsewhere(game, cache.load(game.pk), hand_over)
    followed, _ = cache.load_moved({game.pk: v})[game.pk]
    assert followed.seats[eve.pk] == (1,) and before not in followed.seats


def test_a_version_that_the_game_has_left_behind_is_not_shown():
    game = begin()
    v = elsewhere(game, cache.load(game.pk), lambda: advance(game, 2))
    assert cache.load_moved({game.pk: v - 1}) == {}


def test_a_game_that_somebody_looks_at_is_known_however_little_memory_there_is(monkeypatch):
    monkeypatch.setattr(cache._unpinned, "max_bytes", 0)
    game, other = begin(), begin()
    cache.pin(game.pk)
    known, unseen = cache.load(game.pk), cache.load(other.pk)
    assert cache.get(game.pk, 0) is known
    assert cache.get(other.pk, 0) is not unseen
    cache.unpin(game.pk)
    assert cache.get(game.pk, 0) is not known


def test_what_was_not_asked_for_longest_is_forgotten_when_the_memory_is_full():
    lru = LruCache(100)
    for key in "abc":
        lru.put(key, key.upper(), 30)
    assert lru.get("a") == "A"
    lru.put("d", "D", 30)
    assert [lru.get(key) for key in "abcd"] == ["A", None, "C", "D"]
    lru.put("c", "C", 70)
    assert [lru.get(key) for key in "acd"] == [None, "C", "D"]
    lru.put("e", "E", 101)  # more than there is room for at all
    assert lru.get("e") is None and lru.size == 0


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
    logs = [[entry["v"] for entry in json.loads(text)["log"]] for text in later]
    assert logs == [[0, 1, 2], [0, 1, 2], [1, 2], [2]]
