"""Portraits: chosen by people, given to who has not chosen, and gone with whoever goes."""

import re
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from chat.models import Line
from tables.models import Place
from tables.portraits import Engine, Portrait
from tests.web.lobby import JSON, PLAY, account, create, do, place, seen, sit

STATIC = Path(__file__).parents[2] / "static/rail"
CELL, ROW = 48, 7

pytestmark = pytest.mark.django_db


def shown(client: Client, table) -> list[str]:
    """The portraits that a page of the lobby shows, in the order of the seats."""
    return [one["portrait"] for one in seen(client, table)["places"]]


def test_every_portrait_is_drawn_where_pages_look_for_it():
    drawing = (STATIC / "icons/portraits.svg").read_text()
    sheet = (STATIC / "core/portraits.css").read_text()
    wanted = [*Portrait.values, *Engine.values]
    placed = re.findall(r'<g id="(\w+)" transform="translate\((\d+) (\d+)\)">', drawing)
    assert placed == [
        (name, str(n % ROW * CELL), str(n // ROW * CELL)) for n, name in enumerate(wanted)
    ]
    cells = re.findall(r'\[data-portrait="(\w+)"\] {\s+--column: (\d+);\s+--row: (\d+);', sheet)
    assert cells == [(name, str(n % ROW), str(n // ROW)) for n, name in enumerate(wanted)]


@pytest.mark.postgres
def test_who_has_chosen_none_is_given_one_that_nobody_has_and_bots_are_engines():
    host, table = create("Ada", size="5")
    sit(table, "Ben")
    for _bot in range(2):
        do(host, table, "bot")
    assert shown(host, table) == ["fox", "owl", "steam", "tank"]


@pytest.mark.postgres
def test_a_portrait_is_shown_at_the_seat_in_the_game_and_at_the_next_table():
    host, table = create("Ada")
    ben, _ = sit(table, "Ben")
    assert do(ben, table, "portrait", portrait="badger").json()["ok"]
    assert shown(host, table) == ["fox", "badger"]
    do(host, table, "start")
    assert [seat.portrait for seat in table.game.seats.all()] == ["fox", "badger"]
    _cleo, other = create("Cleo")
    sit(other, "Ben", ben)
    assert shown(ben, other) == ["fox", "badger"]


@pytest.mark.postgres
def test_a_guest_chooses_one_with_the_table_and_has_it_at_the_next():
    ada, table = create("Ada", portrait="raven")
    assert shown(ada, table) == ["raven"]
    _ada, other = create("Ada", ada)
    assert shown(ada, other) == ["raven"]


@pytest.mark.parametrize("sent", ["steam", "unicorn", "../fox"])
def test_a_table_is_not_made_with_what_is_no_portrait_of_people(sent):
    answer = Client().post("/", PLAY | {"name": "Ada", "portrait": sent}, headers=JSON)
    assert answer.status_code == 400 and "portrait" in answer.json()["data"]["errors"]
    assert not Place.objects.exists()


@pytest.mark.parametrize("sent", ["", "steam", "unicorn", "../fox"])
def test_only_one_of_the_portraits_of_people_can_be_chosen(sent):
    host, table = create("Ada")
    answer = do(host, table, "portrait", portrait=sent)
    assert (answer.status_code, answer.json()["code"]) == (400, "portrait.unknown")
    assert shown(host, table) == ["fox"]


def test_a_portrait_is_chosen_by_who_sits_there_for_each_player_at_their_device():
    host, table = create("Ada")
    do(host, table, "player", name="Ann")
    sit(table, "Ben")
    do(host, table, "portrait", portrait="lion", place=place(table, "Ann"))
    do(host, table, "portrait", portrait="frog", place=place(table, "Ben"))
    assert shown(host, table) == ["fox", "lion", "bear"]
    assert User.objects.get(name="Ada").portrait == ""  # what Ada wishes is not what Ann does
    assert do(Client(), table, "portrait", portrait="frog").json()["code"] == "seat.none"


@pytest.mark.postgres
def test_what_is_said_shows_the_portrait_of_who_says_it():
    host, table = create("Ada")
    do(host, table, "chat", room="table", ref="0" * 32, text="Hello")
    assert Line.objects.get().portrait == "fox"


@pytest.mark.postgres
def test_an_account_chooses_one_in_its_profile_and_takes_the_choice_with_its_data():
    ada = account("ada")
    assert ada.post("/account/", {"what": "portrait", "portrait": "steam"}).status_code == 400
    assert ada.post("/account/", {"what": "portrait", "portrait": "raven"}).status_code == 302
    page = ada.get("/account/").content.decode()
    assert re.search(r'value="raven"[^>]* aria-pressed="true"', page)
    assert page.count('aria-pressed="true"') == 1
    _ada, table = create("Ada", ada)
    assert Place.objects.get(table=table).portrait == "raven"
    kept = ada.get("/account/data/file/")
    assert kept.json()["portrait"] == "raven"


def test_the_portraits_have_names_in_french():
    ada = account("ada")
    page = ada.get("/account/", headers={"Accept-Language": "fr"}).content.decode()
    assert "Hérisson" in page and "Votre portrait" in page
