"""Who is here: several tabs, several processes, and sockets that end without a word."""

import pytest

from games.broadcast import presence
from games.broadcast.presence import Headcount


@pytest.fixture
def clock(monkeypatch):
    """A clock to turn by hand."""

    class Hands:
        now = 1000.0

        def monotonic(self) -> float:
            return self.now

    hands = Hands()
    monkeypatch.setattr(presence, "time", hands)
    return hands


def here(game: int = 1) -> tuple[set[int], int]:
    """Seats and watchers, as they can be compared."""
    found = presence.here(game)
    return set(found.seats), found.watchers


def test_seats_count_once_and_watchers_each(clock):
    for socket, *seats in (("a", 0), ("b", 0), ("c", 2), ("d",), ("e",)):
        presence.heartbeat(1, socket, *seats)
    assert here() == ({0, 2}, 2)
    presence.leave(1, "a")
    assert here() == ({0, 2}, 2)
    presence.leave(1, "b")
    assert here() == ({2}, 2)
    assert here(2) == (set(), 0)


def test_all_players_at_one_device_are_here(clock):
    assert presence.heartbeat(1, "a", 0, 2)["seats"] == [0, 2]
    presence.heartbeat(1, "b", 1)
    assert here() == ({0, 1, 2}, 0)
    presence.leave(1, "a")
    assert here() == ({1}, 0)


def test_only_news_is_spread(clock):
    assert presence.heartbeat(1, "a", 0)["seats"] == [0]
    assert presence.heartbeat(1, "a", 0) is None
    assert presence.heartbeat(1, "b", 0) is None
    assert presence.leave(1, "b") is None
    assert presence.heartbeat(1, "c")["watchers"] == 1
    assert presence.leave(1, "a")["seats"] == []
    assert presence.leave(1, "c")["watchers"] == 0
    assert presence.leave(1, "c") is None


def test_a_sum_is_spread_again_from_time_to_time(clock):
    presence.heartbeat(1, "a", 0)
    clock.now += presence.REFRESH_SECONDS
    assert presence.heartbeat(1, "a", 0) is not None


def test_a_socket_that_is_silent_runs_out(clock):
    presence.heartbeat(1, "a", 0)
    presence.heartbeat(1, "b", 1)
    clock.now += presence.TTL_SECONDS - 1
    presence.heartbeat(1, "b", 1)
    clock.now += 2
    assert here() == ({1}, 0)
    assert presence.heartbeat(1, "b", 1)["seats"] == [1]


def test_the_sums_of_other_processes_are_added(clock):
    presence.heartbeat(1, "a", 0)
    presence.receive(1, "another", [1, 0], 3)
    presence.receive(1, "third", [], 1)
    assert here() == ({0, 1}, 4)
    presence.receive(1, "another", [], 0)
    assert here() == ({0}, 1)
    clock.now += presence.TTL_SECONDS + 1
    presence.heartbeat(1, "a", 0)
    assert here() == ({0}, 0)


def test_a_process_that_is_new_here_is_told_at_once_and_once(clock):
    presence.heartbeat(1, "a", 0)
    assert presence.receive(1, "another", [1], 0)["seats"] == [0]
    assert presence.receive(1, "another", [1], 0) is None
    # all have left there; when somebody comes back it has forgotten us
    assert presence.receive(1, "another", [], 0) is None
    assert presence.receive(1, "another", [], 1)["seats"] == [0]


def test_ones_own_sum_is_not_added_again(clock):
    news = presence.heartbeat(1, "a")
    presence.receive(1, presence.PROCESS, news["seats"], news["watchers"])
    assert here() == (set(), 1)


def test_nothing_is_kept_of_a_game_that_all_have_left(clock):
    presence.heartbeat(1, "a", 0)
    presence.receive(1, "another", [1], 0)
    presence.leave(1, "a")
    presence.receive(1, "another", [1], 0)
    assert presence._presences == {}
    assert presence.here(1) == Headcount(frozenset(), 0)
