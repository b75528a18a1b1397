"""What a process knows of games that others have moved on."""

import pytest

from games import deeds, live
from games.frames import EVENTS
from games.models import Game, Seat
from lobby.models import User
from tests.web.scene import advance, begin, user_of

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(game: Game, known: live.Live, deed) -> int:
    """Let another process do this while we know the game as it was; the version then."""
    deed()
    live.forget()
    live.know(game.pk, known)
    game.refresh_from_db()
    return game.version


def test_moves_of_other_processes_are_followed_with_one_question(django_assert_num_queries):
    games = [begin(time="live", minutes=10) for _ in range(3)]
    known = {game.pk: live.load(game.pk) for game in games}
    moved = {
        game.pk: elsewhere(game, known[game.pk], lambda g=game: advance(g, 1)) for game in games
    }
    live.forget()
    for pk, one in known.items():
        live.know(pk, one)
    with django_assert_num_queries(1):
        found = live.follow(moved)
        assert all(live.at(pk, v) is found[pk][0] for pk, v in moved.items())
    for pk, (followed, events) in found.items():
        assert followed == live.load(pk)
        assert {event.kind for event in EVENTS.decode(events)} >= {"tickets.kept"}


def test_who_knows_an_older_version_reads_all_of_it():
    game = begin()
    v = elsewhere(game, live.load(game.pk), lambda: advance(game, 3))
    followed, _ = live.follow({game.pk: v})[game.pk]
    assert followed == live.load(game.pk)


def test_a_seat_that_changes_hands_elsewhere_is_known_to_have():
    game = begin()
    eve = User.objects.create_user("eve")
    before = user_of(game, 1)

    def hand_over() -> None:
        Seat.objects.filter(game=game, n=1).update(user=eve)
        deeds.reseated(game.pk, [1])

    v = elsewhere(game, live.load(game.pk), hand_over)
    followed, _ = live.follow({game.pk: v})[game.pk]
    assert followed.seats[eve.pk] == (1,) and before not in followed.seats


def test_a_version_that_the_game_has_left_behind_is_not_shown():
    game = begin()
    v = elsewhere(game, live.load(game.pk), lambda: advance(game, 2))
    assert live.follow({game.pk: v - 1}) == {}
