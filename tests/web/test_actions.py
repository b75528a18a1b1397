"""Moves against a real database: each refusal has its code, and changes nothing."""

import json
import uuid
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, LoggedMove
from games.play import moves as actions
from games.play.start import start_game
from games.rules import Refusal
from games.rules.stored import read_events
from tables.models import Place
from tests.web.scene import advance, begin, look, next_move, play, user_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def stored(game: Game) -> tuple:
    """Everything that a refused move must leave alone."""
    game.refresh_from_db()
    return game.version, bytes(game.state), game.over, game.bot_due, game.log.count()


def refused(game: Game, code: str, act) -> dict:
    """The data of a refusal with this code, after which everything is as before."""
    before = stored(game)
    with pytest.raises(Refusal) as refusal:
        act()
    assert refusal.value.code == code
    assert stored(game) == before
    return refusal.value.data


# Starting.


def test_a_game_starts_with_the_places_of_its_table():
    game = begin(people=2, bots=1, variant="mega")
    places = game.table.places.values_list("position", "user", "bot", "name", "color")
    assert list(game.seats.values_list("position", "user", "bot", "name", "color")) == list(places)
    assert not game.table.open
    assert (game.number, game.version, game.over, game.variant) == (1, 0, False, "mega")
    opening = game.log.get()
    assert (opening.version, opening.seat) == (0, None)
    assert read_events(opening.events)[0].kind == "game.started"


def test_places_with_gaps_become_seats_without():
    game = begin(people=3)
    table = game.table
    Place.objects.filter(table=table, position=1).delete()
    table.games.all().delete()
    game = start_game(table)
    assert list(game.seats.values_list("position", flat=True)) == [0, 1]
    assert [seat.name for seat in game.seats.all()] == ["Person 0", "Person 2"]


def test_the_next_game_is_begun_by_the_next_seat():
    game = begin(people=3)
    firsts = [look(game)[1].turn.seat]
    for _ in range(3):
        game = start_game(game.table)
        firsts.append(look(game)[1].turn.seat)
    assert firsts[1:] == [(first + 1) % 3 for first in firsts[:-1]]
    assert game.number == 4 and game.table.game == game


def test_the_seed_is_long_and_never_the_same():
    seeds = {look(begin())[1].chance.seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


# Playing.


def test_a_move_is_stored_with_its_events():
    game = begin()
    ref = uuid.uuid4()
    seat, move = next_move(game)
    assert play(game, seat, move, ref=ref) == 1
    game.refresh_from_db()
    played = game.log.get(version=1)
    assert game.version == 1
    assert (played.seat, played.ref) == (seat, ref)
    assert bytes(played.move) == msgspec.json.encode(move)
    assert [event.kind for event in read_events(played.events)] == ["tickets.kept"]


def test_a_whole_game_is_stored_and_ends():
    game = begin()
    advance(game, 1000)
    _, state = look(game)
    assert state.over and game.over and game.ended and game.bot_due is None
    assert list(game.log.values_list("version", flat=True)) == list(range(game.version + 1))


def test_the_log_leads_to_the_state():
    game = begin()
    advance(game, 60)
    rules, state = look(game)
    seed = state.chance.seed
    again, _ = rules.start(seats=2, seed=seed)
    moves = game.log.filter(version__gt=0).values_list("seat", "move")
    again = rules.replay(again, [(seat, rules.read_move(bytes(move))) for seat, move in moves])
    assert again == state


def test_the_same_ref_gets_the_first_answer_and_counts_once():
    game = begin()
    ref = uuid.uuid4()
    seat, move = next_move(game)
    assert play(game, seat, move, v=0, ref=ref) == 1
    advance(game, 3)
    before = stored(game)
    assert play(game, seat, move, v=0, ref=ref) == 1
    assert play(game, seat, {"kind": "nonsense"}, v=4, ref=ref) == 1
    assert stored(game) == before


def test_the_ref_of_another_seat_is_refused():
    game = begin()
    ref = uuid.uuid4()
    play(game, *next_move(game), ref=ref)
    seat, move = next_move(game)
    assert seat == 1
    assert refused(game, "frame.malformed", lambda: play(game, 1, move, ref=ref)) == {"at": "$.ref"}


@pytest.mark.parametrize("v", [-1, 0, 2, 4, 999])
def test_a_move_on_another_version_is_stale(v):
    game = begin()
    advance(game, 3)
    seat, move = next_move(game)
    assert refused(game, "move.stale", lambda: play(game, seat, move, v=v)) == {"v": 3}


def test_whoever_has_no_seat_cannot_move():
    game, other = begin(), begin()
    move = json.dumps(next_move(game)[1]).encode()
    for user in (None, user_of(other, 0), User.objects.create_user("stranger").pk):
        args = (game.pk, user, 0, uuid.uuid4(), move)
        assert refused(game, "seat.none", lambda args=args: actions.play(*args)) == {}


def test_a_bot_has_no_person_who_could_move_for_it():
    game = begin(people=1, bots=1)
    seat = game.seats.get(position=1)
    assert seat.user_id is None
    refused(game, "seat.none", lambda: actions.play(game.pk, None, 0, uuid.uuid4(), b"{}"))


def test_out_of_turn_is_refused():
    game = begin()
    advance(game, 2)
    seat, _ = next_move(game)
    other = 1 - seat
    move = {"kind": "market.draw", "slot": None}
    assert refused(game, "turn.not_yours", lambda: play(game, other, move)) == {"seat": seat}


def test_what_was_not_offered_is_refused():
    game = begin()
    seat, _ = next_move(game)
    draw = {"kind": "market.draw", "slot": None}
    refused(game, "ask.first", lambda: play(game, seat, draw))
    strange = {"kind": "tickets.keep", "tickets": ["nowhere-never"]}
    refused(game, "tickets.not_offered", lambda: play(game, seat, strange))
    advance(game, 2)
    seat, _ = next_move(game)
    refused(game, "pass.not_now", lambda: play(game, seat, {"kind": "pass"}))
    claim = {"kind": "claims.claim", "route": "atlanta-nowhere", "cards": {"red": 1}}
    refused(game, "claims.unknown_route", lambda: play(game, seat, claim))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"kind": "castle"}, "move.unknown"),
        ({}, "frame.malformed"),
        ({"kind": "market.draw"}, "frame.malformed"),
        ({"kind": "market.draw", "slot": 0, "also": 1}, "frame.malformed"),
        ({"kind": "market.draw", "slot": -1}, "frame.malformed"),
        ({"kind": "market.draw", "slot": 10**30}, "frame.malformed"),
        ({"kind": "market.draw", "slot": "0"}, "frame.malformed"),
        ({"kind": "market.draw", "slot": True}, "frame.malformed"),
        ({"kind": "claims.claim", "route": "x" * 500, "cards": {}}, "frame.malformed"),
        ({"kind": "claims.claim", "route": "a", "cards": {"red": 10**20}}, "frame.malformed"),
        ({"kind": "claims.claim", "route": "a", "cards": {"red": -100}}, "frame.malformed"),
        ([], "frame.malformed"),
        (None, "frame.malformed"),
        ("pass", "frame.malformed"),
    ],
)
def test_a_malformed_move_is_refused(move, code):
    game = begin()
    advance(game, 2)
    seat, _ = next_move(game)
    refused(game, code, lambda: play(game, seat, move))


def test_nothing_is_played_after_the_end():
    game = begin()
    advance(game, 1000)
    refused(game, "game.over", lambda: play(game, 0, {"kind": "pass"}))


def test_why_tells_the_refusal_and_plays_nothing():
    game = begin()
    advance(game, 2)
    seat, move = next_move(game)
    before = stored(game)

    def why(seat, move):
        return actions.explain(game.pk, user_of(game, seat), json.dumps(move).encode())

    assert why(seat, move) is None
    assert why(1 - seat, move).code == "turn.not_yours"
    assert why(seat, {"kind": "pass"}).code == "pass.not_now"
    assert why(seat, {"kind": "?"}).code == "move.unknown"
    assert actions.explain(game.pk, None, b"{}").code == "seat.none"
    assert stored(game) == before


# At the same time.


def at_once(acts) -> list:
    """What these calls give when they run at the same moment, refusals included."""

    def run(act):
        try:
            return act()
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


@pytest.mark.django_db(transaction=True)
def test_one_of_several_moves_at_the_same_moment_is_played():
    game = begin()
    advance(game, 2)
    seat, move = next_move(game)
    user = user_of(game, seat)
    data = json.dumps(move).encode()
    acts = [lambda: actions.play(game.pk, user, 2, uuid.uuid4(), data) for _ in range(6)]
    assert sorted(at_once(acts), key=str) == [3, *["move.stale"] * 5]
    assert stored(game)[0] == 3


@pytest.mark.django_db(transaction=True)
def test_a_move_sent_twice_at_the_same_moment_counts_once():
    game = begin()
    advance(game, 2)
    seat, move = next_move(game)
    user, ref = user_of(game, seat), uuid.uuid4()
    data = json.dumps(move).encode()
    assert at_once([lambda: actions.play(game.pk, user, 2, ref, data)] * 6) == [3] * 6
    assert LoggedMove.objects.filter(game=game, ref=ref).count() == 1


def test_a_move_takes_two_statements_and_whoever_counts_statements_sees_them():
    game = begin()
    seat, move = next_move(game)
    with CaptureQueriesContext(connection) as asked:
        play(game, seat, move)
    written = [one["sql"].split()[0] for one in asked if "games_" in one["sql"]]
    assert [word for word in written if word != "SELECT"] == ["INSERT", "UPDATE"]
