"""Looking back: the log, the moments and the file of a game, and who may see what of it."""

import functools
import json
from pathlib import Path
from random import Random

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from msgspec.json import encode

from bench.arena import plain
from games.bots import facts
from games.broadcast.diff import apply
from games.broadcast.frames import visible_events
from games.models import Game, LoggedMove
from games.play import absence, interventions, stand_ins
from games.rules import Refusal, rules_for
from games.rules.earlier_facts import editions
from games.store import cache
from office import health
from tables.models import Table
from tests.web.elapse import wait
from tests.web.scene import advance, begin, browser, next_move, opened, user_of

PROJECT = Path(__file__).parents[2] / "pyproject"

pytestmark = pytest.mark.django_db
SEED = "5eed" * 16
FIRST_RULES = Path(__file__).parent / "first_rules"
"""Files of games as they were played by version 1 of the rules."""
# a board of each system, and one with partners
BOARDS = ["usa", "marklin", "great_lakes", "card_game", "team_asia"]


@functools.cache
def line(board: str, seats: int) -> tuple:
    """A whole game as bots play it: its states, and the moves and events between them."""
    rules, told = rules_for(board), facts(board, "base")
    state, events = rules.start(seats, SEED)
    states, moves = [state], [(None, b"", events)]
    while not state.over:
        seat = rules.active_seats(state)[0]
        chosen = plain.choose(rules.view(state, seat), told, Random(len(moves)))
        move = rules.read_move(chosen)
        state, events = rules.apply(state, seat, move)
        states.append(state)
        moves.append((seat, rules.write_move(move), events))
    return rules, states, moves


def stored(board: str = "usa", seats: int = 2, to: int | None = None, **more) -> Game:
    """A game that is over, or has come to version `to`, as it lies in the database."""
    rules, states, moves = line(board, seats)
    game = begin(seats, board=board, **more)
    last = len(states) - 1 if to is None else to
    rows = [
        LoggedMove(
            game=game,
            version=n,
            seat=seat,
            ref=f"{n:032x}",
            move=move,
            events=encode(tuple(events)),
        )
        for n, (seat, move, events) in enumerate(moves[: last + 1])
    ]
    with transaction.atomic():
        game.log.all().delete()
        LoggedMove.objects.bulk_create(rows)
        game.version, game.over = last, states[last].over
        game.state = rules.encode(states[last])
        if final := states[last].final:
            game.ended, game.totals, game.winners = timezone.now(), final.totals, final.winners
        game.save()
    return game


def ask(client: Client, game: Game, what: str, **query):
    return client.get(f"/t/{game.table.code}/{game.number}/{what}/", query)


def all_moments(client: Client, game: Game, seat: int | str) -> list[tuple[dict, list]]:
    """Every view and its events, as a browser puts them together from the answers."""
    shown, at, last = [], 0, 0
    while at <= last:
        answer = ask(client, game, "moments", seat=seat, at=at)
        assert answer.status_code == 200
        told = answer.json()
        last, view = told["last"], told["view"]
        shown.append((view, told["events"]))
        for step in told["steps"]:
            assert step["v"] == len(shown)
            view = apply(view, step["set"])
            shown.append((view, step["events"]))
        at = len(shown)
    return shown


def plainly(value):
    """As it comes out of JSON."""
    return json.loads(encode(value))


def sizes(board: str) -> int:
    return 4 if board == "team_asia" else 3


@pytest.mark.parametrize("board", BOARDS)
def test_a_replay_shows_every_moment_as_each_seat_saw_it(board):
    seats = sizes(board)
    game = stored(board, seats=seats)
    rules, states, moves = line(board, seats)
    for seat in (None, *range(seats)):
        asked = "none" if seat is None else seat
        shown = all_moments(browser(game, 0), game, asked)
        assert len(shown) == len(states)
        for n in range(0, len(states), 7 if seat else 1):
            view, events = shown[n]
            assert view == plainly(rules.view(states[n], seat) | {"legal": []})
            assert events == plainly(visible_events(moves[n][2], seat))
    assert shown[-1][0]["final"]["totals"] == list(states[-1].final.totals)


def test_why_bots_moved_so_is_told_with_the_moments_of_a_finished_game_alone():
    why = encode([{"code": "only", "data": {}}])
    for to, told in ((None, [{"code": "only", "data": {}}]), (120, None)):
        game = stored(to=to)
        game.log.filter(version__in=(3, 100)).update(reasons=why)
        steps = ask(browser(game), game, "moments", at=0).json()["steps"]
        assert steps[2].get("reasons") == told and "reasons" not in steps[3]
        assert ask(browser(game), game, "moments", at=100).json().get("reasons") == told


def test_moments_out_of_range_are_the_nearest():
    game = stored(to=30)
    for at, first in ((-5, 0), (10**8, 0), ("x", 0)):
        assert ask(browser(game), game, "moments", at=at).json()["v"] == first
    game = stored()
    told = ask(browser(game), game, "moments", at=10**8).json()
    assert told["v"] <= told["last"] == game.version
    assert told["v"] + len(told["steps"]) == told["last"]


@pytest.mark.postgres
@pytest.mark.parametrize("what", ["moments", "log", "file"])
def test_of_a_running_game_nobody_learns_what_others_hold(what):
    """Each seat and a stranger are told what their own view of that time said, and no more."""
    game = stored("europe", seats=3, to=45)
    rules, states, moves = line("europe", 3)
    secrets = {
        seat: {
            ticket
            for state in states[:46]
            for ticket in rules.view(state, seat)["mech"]["tickets"].get("mine", ())
        }
        for seat in range(3)
    }
    for seat in (None, 0, 1, 2):
        client = browser(game, seat)
        asked = {} if seat is None else {"seat": seat}
        answer = ask(client, game, what, **asked)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert SEED not in text
        for other in set(range(3)) - {seat}:
            hidden = secrets[other] - (secrets[seat] if seat is not None else set())
            assert hidden
            assert not [ticket for ticket in hidden if f'"{ticket}"' in text]
        told = answer.json()
        if what == "log":
            times = dict(game.log.values_list("version", "at"))
            assert told["log"] == [
                {
                    "v": n,
                    "events": plainly(visible_events(moves[n][2], seat)),
                    "at": int(times[n].timestamp()),
                }
                for n in range(46)
            ]
        elif what == "file":
            assert told.keys().isdisjoint({"seed", "moves", "final", "first"})
            assert [one["events"] for one in told["log"]] == [
                plainly(visible_events(events, seat)) for _, _, events in moves[:46]
            ]
    for seat in (None, 1) if what != "file" else ():
        for other in (0, 2):
            answer = ask(browser(game, seat), game, what, seat=other)
            assert answer.status_code == 403
            assert answer.json()["code"] == "seat.none"


def test_who_may_not_watch_is_told_nothing_before_or_after_the_end():
    for to in (10, None):
        game = stored(to=to, watch=False)
        for what in ("moments", "log", "file"):
            answer = ask(browser(game), game, what)
            assert (answer.status_code, answer.json()["code"]) == (403, "watch.closed")
            assert ask(browser(game, 1), game, what).status_code == 200
        assert ask(browser(game), game, "replay").status_code == 403
        assert ask(browser(game, 0), game, "replay").status_code == 200


def test_who_shares_a_device_looks_at_a_running_game_as_watchers_do():
    game = stored(seats=2, to=20)
    game.seats.update(user=user_of(game, 0))
    page = ask(browser(game, 0), game, "replay").context["page"]
    assert (page["replay"]["perspectives"], page["replay"]["mine"]) == ([], None)
    told = ask(browser(game, 0), game, "file").json()
    assert [one["events"] for one in told["log"]] == [
        plainly(visible_events(events, None)) for _, _, events in line("usa", 2)[2][:21]
    ]


@pytest.mark.postgres
def test_the_log_is_told_page_by_page_from_the_latest_back():
    game = stored(seats=3)
    log, before = [], None
    while before != 0:
        query = {} if before is None else {"before": before}
        page = ask(browser(game), game, "log", **query).json()["log"]
        assert 0 < len(page) <= 100
        log = page + log
        before = page[0]["v"]
    assert [entry["v"] for entry in log] == list(range(game.version + 1))


def test_what_there_is_not_is_said_so():
    game = stored(to=3)
    for code, n in (("AAAAAAAA", 1), (game.table.code, 2), (game.table.code, 10**30)):
        for what in ("moments", "log", "file"):
            assert Client().get(f"/t/{code}/{n}/{what}/").status_code == 404
        assert Client().get(f"/t/{code}/{n}/replay/").status_code == 404


def of_earlier_rules(game: Game, change) -> Game:
    """The game as an earlier version of rules and board would have left it, its state changed."""
    state = json.loads(bytes(game.state))
    change(state)
    game.board_hash, game.rules_version, game.state = "another", 1, encode(state)
    game.save()
    return game


def counts_less(state: dict) -> None:
    """What today's rules count at the end was not counted then, and nobody remembered what was
    openly taken: the next step begins with what it lacks."""
    assert state["final"] or any(any(seat["shown"]) for seat in state["seats"])
    for seat in state["seats"]:
        seat["shown"] = []
    if state["final"]:
        del state["final"]["tally"]["longest"]


def scored_more(state: dict) -> None:
    """A rule that has been put right gave more points."""
    state["seats"][0]["score"] += 4


@pytest.mark.parametrize("to", [None, 12, 13], ids=["over", "running", "asked"])
def test_a_game_of_earlier_rules_is_shown_if_todays_lead_to_the_same_end(to):
    game = of_earlier_rules(stored(to=to), counts_less)
    seen_by = browser(game)
    answer = ask(seen_by, game, "moments")
    assert (answer.status_code, answer.json()["last"]) == (200, game.version)
    assert ask(seen_by, game, "replay").context["page"]["replay"]["changed"] is False
    if game.over:
        assert sent(ask(seen_by, game, "file").json())[0] == 200


@pytest.mark.parametrize("to", [None, 12], ids=["over", "running"])
def test_a_game_of_earlier_rules_is_not_shown_as_it_would_go_today(to):
    game = of_earlier_rules(stored(to=to), scored_more)
    answer = ask(browser(game), game, "moments")
    assert (answer.status_code, answer.json()["code"]) == (409, "replay.changed")


def test_a_game_of_earlier_rules_is_played_on_by_todays():
    game = of_earlier_rules(stored(to=12), scored_more)
    advance(game, 3)
    game.refresh_from_db()
    assert (game.version, game.rules_version) == (15, 1)


def test_a_game_of_other_rules_says_so_and_still_shows_how_it_ended():
    game = of_earlier_rules(stored(), scored_more)
    answer = ask(browser(game), game, "moments")
    assert (answer.status_code, answer.json()["code"]) == (409, "replay.changed")
    replay = ask(browser(game), game, "replay").context["page"]["replay"]
    assert replay["changed"] is True
    final = line("usa", 2)[1][-1].final
    assert replay["final"]["totals"] == final.totals


@pytest.mark.parametrize("board", ["great_lakes", "marklin"])
def test_a_game_by_the_first_rules_and_the_facts_of_then_comes_to_its_end(board):
    """Since then tracks have become sea routes, and cities have other merchandise."""
    file = json.loads((FIRST_RULES / f"{board}.json").read_text("utf-8"))
    assert file["board_hash"] != rules_for(board).board.hash
    status, told = sent(file)
    assert status == 200
    public = Client().get(told["board"]).json()
    assert public["hash"] == file["board_hash"]
    assert sent(file | {"board_hash": rules_for(board).board.hash})[1]["code"] == "file.changed"
    file["final"]["totals"][0] += 1
    assert sent(file)[1]["code"] == "file.changed"


def test_a_running_game_goes_on_by_the_facts_it_was_begun_by():
    game = begin(2, board="great_lakes")
    hash = next(iter(editions("great_lakes"))).hash["base"]
    Game.objects.filter(pk=game.pk).update(board_hash=hash, rules_version=1)
    cache.evict(game.pk)
    assert cache.load(game.pk).rules.board.hash == hash
    page = browser(game).get(f"/t/{game.table.code}/").context["page"]
    assert Client().get(page["board"]).json()["hash"] == hash


TORN = (b"", b'{"seats": [', b"\xff\x00", b'{"seats": []}')
"""States that were not stored whole."""


@pytest.mark.postgres
@pytest.mark.parametrize(
    "stored",
    [{"board": "atlantis"}, {"variant": "atlantis"}, *({"state": state} for state in TORN)],
    ids=["board", "variant", "empty", "cut", "bytes", "less"],
)
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_a_game_that_this_rail_cannot_read_says_so_and_hides_no_other(stored, over, logged):
    game = begin(board="usa")
    if over:
        interventions.break_off(game.pk, ())
    client = browser(game, 0)
    Game.objects.filter(pk=game.pk).update(**stored)
    Table.objects.filter(pk=game.table_id).update(
        **{k: v for k, v in stored.items() if k != "state"}
    )
    cache.clear()
    table = f"/t/{game.table.code}/"
    answer = client.get(table)
    assert answer.status_code == 409 and "another version of Rail" in answer.content.decode()
    assert "a stored game cannot be read" in logged.getvalue()
    with pytest.raises(Refusal, match=r"game\.unreadable"):
        cache.load(game.pk)
    for path in (f"{table}tv/", f"{table}1/replay/"):
        page = client.get(path)
        assert page.status_code == 409 and "another version of Rail" in page.content.decode()
    if "state" in stored:
        for what in ("moments", "file"):
            answer = ask(client, game, what)
            assert (answer.status_code, answer.json()["code"]) == (409, "game.unreadable")
        assert ask(client, game, "log").status_code == 200
    else:
        well, told = health.look(health.CHECKS)["boards"]
        assert well == over and ("atlantis" in told) == (not over)
    for path in ("/", "/my-games/"):
        answer = client.get(path)
        assert answer.status_code == 200 and game.table.code in answer.content.decode()


def test_who_asks_too_often_is_told_how_long_to_wait(monkeypatch):
    monkeypatch.setattr("games.history.views.ASKED_PER_MINUTE", 0)
    game = stored(to=3)
    answer = ask(browser(game), game, "log")
    assert (answer.status_code, answer.json()["code"]) == (429, "slow.down")
    assert answer.json()["data"]["seconds"] > 0


@pytest.mark.postgres
def test_earlier_games_of_a_table_are_listed_with_their_end():
    game = stored(seats=3)
    Table.objects.filter(pk=game.table_id).update(open=True)
    page = Client().get(f"/t/{game.table.code}/")
    [told] = page.context["games"]
    final = line("usa", 3)[1][-1].final
    assert [seat["total"] for seat in told["seats"]] == list(final.totals)
    assert [n for n, seat in enumerate(told["seats"]) if seat["won"]] == list(final.winners)
    assert f'href="/t/{game.table.code}/1/replay/"' in page.content.decode()


def sent(file: dict | bytes):
    """The answer to a file, and what of it a browser tells its user."""
    body = file if isinstance(file, bytes) else json.dumps(file).encode()
    answer = Client().post("/games/check/", body, content_type="application/json")
    return answer.status_code, answer.json()


def test_a_file_that_is_sent_as_a_form_is_refused_in_words():
    answer = Client().post("/games/check/", {"file": "{}"})
    assert (answer.status_code, answer.json()["code"]) == (400, "file.unreadable")


@pytest.mark.parametrize("board", ["../../../pyproject", str(PROJECT), "atlantis"])
def test_the_board_of_a_file_is_a_name_and_no_path(board):
    game = stored()
    file = ask(browser(game), game, "file").json()
    assert sent(file | {"board": board})[0] == 400


@pytest.mark.parametrize("board", BOARDS)
def test_a_file_taken_away_comes_back_to_the_same_end(board):
    game = stored(board, seats=sizes(board))
    file = ask(browser(game), game, "file").json()
    status, page = sent(file)
    assert status == 200
    assert page["replay"]["last"] == len(file["moves"]) == game.version
    shown = Client().post(
        f"/games/moments/?seat=1&at={game.version}",
        json.dumps(file),
        content_type="application/json",
    )
    last = ask(browser(game), game, "moments", seat=1, at=game.version)
    assert shown.json() == last.json()


@pytest.mark.usefixtures("still")
def test_what_people_did_besides_moving_is_told_and_an_early_end_is_the_same_again():
    game = opened(begin(people=3))
    advance(game, 12)
    seat, _ = next_move(game)
    wait(absence.AWAY_SECONDS)
    interventions.skip(game.pk, seat, (seat + 1) % 3)
    advance(game, 3)
    seat, _ = next_move(game)
    stand_ins.stand_in(game.pk, seat, (seat + 1) % 3)
    stand_ins.back(game.pk, [seat])
    advance(game, 6)
    interventions.break_off(game.pk, [0, 1])
    game.refresh_from_db()
    assert game.over
    told = [event["kind"] for _, events in all_moments(browser(game), game, 1) for event in events]
    for kind in ("skipped", "stood_in", "back", "broken"):
        assert told.count(f"table.{kind}") == 1
    logged = [
        event["kind"]
        for entry in ask(browser(game), game, "log", seat=1).json()["log"]
        for event in entry["events"]
    ]
    assert told == logged
    file = ask(browser(game), game, "file").json()
    assert file["broken"] is True
    assert sent(file)[0] == 200
    assert sent(file | {"broken": False})[1]["code"] == "file.unfinished"
    action = next(move for move in file["moves"] if "move" not in move)
    action["table"] = [{"kind": "claims.claimed", "data": {"seat": 0}}]
    assert sent(file)[1]["code"] == "file.malformed"


def test_a_tampered_file_names_the_first_move_that_fails():
    game = stored()
    file = ask(browser(game), game, "file").json()

    def changed(**changes):
        status, told = sent(file | changes)
        assert status == 400
        return told["code"], told["data"]

    moves = file["moves"]
    n = next(n for n, move in enumerate(moves) if move["move"]["kind"] == "claims.claim")
    routes = {move["move"].get("route") for move in moves}
    free = [route.id for route in rules_for("usa").board.routes if route.id not in routes]
    bad = [*moves]
    bad[n] = moves[n] | {"move": moves[n]["move"] | {"route": free[0]}}
    code, data = changed(moves=bad)
    assert (code, data["v"], data["seat"]) == ("file.move", n + 1, moves[n]["seat"])
    code, data = changed(moves=[*moves[:20], moves[20] | {"seat": 1 - moves[20]["seat"]}])
    assert (code, data["v"]) == ("file.move", 21)
    code, data = changed(moves=[*moves, moves[-1]])
    assert (code, data["v"], data["why"]) == ("file.move", len(moves) + 1, "game.over")
    assert changed(moves=moves[:-1]) == ("file.unfinished", {"v": len(moves) - 1} | _seats(file))
    assert changed(seed="0" * 64)[0] == "file.seed"
    totals = [file["final"]["totals"][0] + 1, *file["final"]["totals"][1:]]
    assert changed(final=file["final"] | {"totals": totals})[0] == "file.final"
    first, *others = file["final"]["lines"]
    for data in ({"routes": {}}, {"routes": []}, {"trains": 1}):
        lines = [first | {"data": data}, *others]
        assert changed(final=file["final"] | {"lines": lines})[0] == "file.final"
    earlier = {"board_hash": "another", "rules_version": 1}
    assert sent(file | earlier)[0] == 200
    assert changed(**earlier, final=file["final"] | {"totals": totals})[0] == "file.changed"
    assert changed(**earlier, moves=bad)[0] == "file.changed"
    assert changed(board="atlantis")[0] == "file.changed"
    assert changed(seats=file["seats"] * 3)[0] == "file.game.seats"


def _seats(file: dict) -> dict:
    return {"seats": [{"name": one["name"], "color": one["color"]} for one in file["seats"]]}


def test_what_is_no_file_of_a_game_is_refused_in_its_own_words():
    game = stored(to=10)
    running = ask(browser(game), game, "file").json()
    done = stored()
    file = ask(browser(done), done, "file").json()
    for body, code in (
        (b"not json", "file.unreadable"),
        (b"[" * 5000, "file.unreadable"),
        (b"\xff\xfe", "file.unreadable"),
        (b"[]", "file.other"),
        (b'{"format": "chess"}', "file.other"),
        (file | {"version": 2}, "file.newer"),
        (running, "file.running"),
        (file | {"moves": 3}, "file.malformed"),
        (file | {"first": 9}, "file.malformed"),
        (file | {"seed": "x"}, "file.malformed"),
        (file | {"seed": file["seed"] + "\n"}, "file.malformed"),
        (
            file | {"seats": [one | {"color": one["color"] + "\n"} for one in file["seats"]]},
            "file.malformed",
        ),
    ):
        status, told = sent(body)
        assert (status, told["code"]) == (400, code)
    status, told = sent(b" " * (256 * 1024 + 1))
    assert (status, told["code"], told["data"]) == (413, "file.big", {"most": 256})


def test_a_running_game_tells_its_page_only_the_latest_of_its_log():
    from games.broadcast import frames

    game = stored(seats=3)
    version, text = frames.since(game.pk, None, -1)
    log = json.loads(text)["log"]
    assert [entry["v"] for entry in log] == list(range(version - 99, version + 1))
