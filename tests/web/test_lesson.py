"""The lesson: a private table, steps that can be done on every board, words in every language."""

import json
import re
from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from bench.arena import plain
from boards import lesson
from boards.offers import offer
from games.bots import facts
from games.bots.simple import as_move
from games.rules import boards, facts_of, rules_for
from tables.models import Table
from tests.web.lobby import create, seen, sit

WISHES = {
    "cards": ("market.draw",),
    "claim": ("claims.claim",),
    "more": ("tickets.take", "ticket_decks.take"),
}
MOVES = 400


def follow(view: dict, step: str, choose) -> dict:
    """The move of somebody who does what the step says, or gets ready for it."""
    for kind in (*WISHES.get(step, ()), "market.draw"):
        for legal in view["legal"]:
            if legal["kind"] == kind and not view["decisions"]:
                return as_move(legal)
    return choose(view)


@pytest.mark.parametrize("board", boards())
def test_every_step_can_be_done_on_every_board(board):
    rules = rules_for(board, "base")
    known, rng = facts(board, "base"), Random(board)
    state, events = rules.start(seats=offer(board).sizes[0], seed=board.encode().hex())
    steps = [step for step in lesson.steps(board, "base", "en") if step["times"]]
    made = [event.kind for event in events if event.data.get("seat") == 0]

    def done(step: dict) -> bool:
        looked = lesson.LOOK in step["actions"]
        return looked or sum(kind in step["actions"] for kind in made) >= step["times"]

    for _move in range(MOVES):
        steps = [step for step in steps if not done(step)]
        if not steps:
            break
        seat = rules.active_seats(state)[0]
        view = rules.view(state, seat)

        def choose(view: dict) -> dict:
            return plain.choose(view, known, rng)

        move = follow(view, steps[0]["name"], choose) if seat == 0 else choose(view)
        state, events = rules.apply(state, seat, rules.read_move(json.dumps(move).encode()))
        made += [event.kind for event in events if event.data.get("seat") == 0]
    assert not steps


def test_nobody_is_told_to_draw_tickets_where_they_are_withheld():
    named = {board: [s["name"] for s in lesson.steps(board, "base", "en")] for board in boards()}
    assert [board for board, names in named.items() if lesson.MORE not in names] == ["iberia"]


def told(board: str, step: str) -> str:
    """What a step says in English."""
    return next(one["text"] for one in lesson.steps(board, "base", "en") if one["name"] == step)


@pytest.mark.parametrize(
    ("board", "end"),
    [
        ("usa", "2 cars or fewer left at the end of a turn, everyone gets one more turn"),
        ("world", "6 pieces or fewer left at the end of a turn, everyone gets 2 more turns"),
        ("great_lakes", "6 pieces or fewer left at the end of a turn, everyone gets 2 more turns"),
        ("japan", "2 cars or fewer left at the end of their turn and there are 2 bullet trains"),
        ("team_asia", "partners together have 4 cars or fewer left"),
        ("card_game", "the last card of the draw pile"),
    ],
)
def test_the_last_step_says_how_a_game_on_this_board_ends(board, end):
    assert end in told(board, "end")
    assert told(board, "end").endswith("counted, and the page explains every point.")


@pytest.mark.parametrize("board", boards())
def test_the_first_step_says_so_where_a_mix_of_tickets_is_asked_before_any_are_dealt(board):
    rules = rules_for(board, "base")
    state, _events = rules.start(seats=offer(board).sizes[0], seed=board.encode().hex())
    asked = [decision["kind"] for decision in rules.view(state, 0)["decisions"]]
    mixed = "ticket_decks.mix" in asked
    assert ("First say how many short and how many long" in told(board, "start")) is mixed


def test_what_a_ticket_costs_is_not_said_to_be_what_it_would_have_brought():
    assert told("usa", "points").endswith("every other ticket costs you points.")
    tours = [ticket for ticket in facts_of("world").tickets if ticket.via]
    assert tours and all(ticket.fail > ticket.points for ticket in tours)
    assert "it costs you more than it would have brought" in told("world", "tour_tickets")


@pytest.mark.parametrize("board", boards())
def test_the_steps_are_told_in_every_language(board):
    told = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            told.append(lesson.steps(board, "base", language))
    english, french = told
    names = [step["name"] for step in english]
    assert names == [step["name"] for step in french] and len(set(names)) == len(names)
    assert 6 <= len(names) <= 13
    for one, other in zip(english, french, strict=True):
        assert one["text"] and one["text"] != other["text"], one["name"]
        assert "{" not in one["text"] + other["text"] and "**" not in one["text"]
        assert len(one["text"]) < 300
        assert not re.search(r"\n|« | [:;!?»]", other["text"])


@pytest.mark.django_db
def test_a_lesson_is_shared_with_nobody():
    learner = Client()
    answer = learner.post("/learn/", {"play": "europe.base"})
    page = learner.get(answer["Location"])
    table = Table.objects.get()
    assert (table.board, table.lesson, table.public, table.watch) == ("europe", True, False, False)
    assert [step["name"] for step in page.context["page"]["lesson"]][:2] == ["start", "cards"]
    assert b'id="coach"' in page.content
    assert Client().get(answer["Location"]).status_code == 403
    assert sit(table, "Ben")[1].status_code == 409
    assert table.places.count() == 2 and table.places.exclude(bot="").count() == 1
    assert b"Lesson" in learner.get("/").content


@pytest.mark.django_db
def test_one_may_learn_while_one_waits():
    host, table = create(play="europe.base")
    page = host.get(f"/t/{table.code}/").content.decode()
    assert 'action="/learn/"' in page and 'value="europe.base"' in page
    answer = host.post("/learn/", {"play": "europe.base"})
    assert answer["Location"] != f"/t/{table.code}/"
    assert seen(host, table)["me"], "the seat is kept"
    assert b'action="/learn/"' not in Client().get(f"/t/{table.code}/").content
    assert b'action="/learn/"' in Client().get("/boards/europe/").content


@pytest.mark.django_db
@pytest.mark.parametrize("play", ["", "atlantis.base", "usa.nothing"])
def test_what_is_no_board_is_the_usual_one(play):
    answer = Client().post("/learn/", {"play": play})
    assert answer.status_code == 302
    assert Table.objects.get().board in boards()


@pytest.mark.django_db
def test_other_games_have_no_lesson():
    player = Client()
    page = player.get(player.post("/practice/")["Location"])
    assert page.context["page"]["lesson"] == []
    assert b'id="coach"' not in page.content
