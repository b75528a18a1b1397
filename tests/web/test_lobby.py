"""People gather: tables, seats, rights, links, and what wrong input gets."""

import re

import pytest
import segno
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from accounts.models import User
from common import qr
from games.models import Game, Seat
from lobby import views
from tables.models import CODE_LETTERS, Place, Table
from tests.web.lobby import JSON, PLAY, create, do, names, operator, place, seen, sit

pytestmark = pytest.mark.django_db


def stored() -> tuple[int, ...]:
    """How much there is of everything a visitor can leave behind."""
    return tuple(model.objects.count() for model in (User, Table, Place, Game, Session))


# Creating a table.


@pytest.mark.postgres
def test_whoever_creates_a_table_is_its_host_and_sits():
    host, table = create("Ada", color="green")
    assert len(table.code) == 8 and set(table.code) <= set(CODE_LETTERS)
    view = seen(host, table)
    assert view["me"] == view["host"] == view["places"][0]["id"]
    assert view["places"][0] == {
        "id": view["me"],
        "position": 0,
        "name": "Ada",
        "color": "green",
        "portrait": "fox",
        "bot": False,
        "level": "",
        "answer": "yes",
        "here": True,
    }
    assert not table.public and table.watch and table.open and not table.locked


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"size": "6"}, "size"),
        ({"size": "1"}, "size"),
        ({"size": "9" * 400}, "size"),
        ({"size": "four"}, "size"),
        ({"size": ""}, "size"),
        ({"play": "usa.1999"}, "play"),
        ({"play": "atlantis.base"}, "play"),
        ({"play": "usa"}, "play"),
        ({"play": "usa.base\x00"}, "play"),
        ({"play": "x" * 9999}, "play"),
        ({"play": ""}, "play"),
        ({"order": "by age"}, "order"),
        ({"color": "pink"}, "color"),
        ({"name": ""}, "name"),
        ({"name": "x" * 25}, "name"),
        ({"name": "\u200b"}, "name"),
    ],
)
def test_an_impossible_table_is_refused_beside_the_field(fields, field):
    before = stored()
    answer = Client().post("/", PLAY | {"name": "Ada"} | fields)
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    message = answer.context["form"].errors[field][0]
    assert message.replace("'", "&#x27;") in answer.content.decode()
    assert stored() == before


def test_a_refused_form_keeps_what_was_typed():
    answer = Client().post("/", PLAY | {"name": "Ada", "size": "6", "color": "red"})
    page = answer.content.decode()
    assert 'value="Ada"' in page
    assert re.search(r'value="red" checked', page)


def test_the_next_table_starts_from_the_last_choice():
    host, _ = create(
        play="usa.mega", size="3", order="random", public="1", watch="", color="yellow"
    )
    form = host.get("/").context["form"].initial
    assert (form["play"], form["size"], form["order"]) == ("usa.mega", 3, "random")
    assert form["color"] == "yellow"
    assert form["public"] and not form["watch"] and form["name"] == "Ada"


def test_the_start_page_says_what_one_tap_begins():
    host, _ = create(play="new_york.base", size="3")
    assert "New York, 2 players" in host.get("/").content.decode()


# Sitting down.


@pytest.mark.postgres
def test_a_friend_opens_the_link_and_sits_without_an_account():
    host, table = create()
    page = Client().get(f"/t/{table.code}/").content.decode()
    assert re.search(r'<input[^>]*id="name"[^>]*autofocus', page)
    assert re.search(r'value="red" checked', page), "the first free color is chosen"
    friend, answer = sit(table, "Ben", color="red")
    assert answer.json() == {"ok": True, "url": f"/t/{table.code}/"}
    view = seen(friend, table)
    assert view["me"] == int(place(table, "Ben"))
    assert not User.objects.get(name="Ben").has_usable_password()
    assert [p["name"] for p in seen(host, table)["places"]] == ["Ada", "Ben"]


def test_sitting_works_without_scripts_too():
    _, table = create()
    friend = Client()
    answer = friend.post(f"/t/{table.code}/sit/", {"name": "Ben", "color": "red"})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/")
    answer = Client().post(f"/t/{table.code}/sit/", {"name": "ben", "color": "green"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "“ben 2”" in page and 'value="ben"' in page
    assert re.search(r'value="green" checked', page)


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("", 400, "name.empty"),
        ("x" * 25, 400, "name.long"),
        ("\u200b", 400, "name.unreadable"),
        ("ada", 409, "name.taken"),
    ],
)
def test_a_name_that_will_not_do_seats_nobody(name, status, code):
    _, table = create()
    before = stored()
    _, answer = sit(table, name, color="red")
    assert answer.status_code == status
    assert (answer.json()["code"], answer.json()["data"]["field"]) == (code, "name")
    assert stored() == before


@pytest.mark.postgres
def test_a_taken_color_is_refused_and_the_free_ones_are_told():
    _, table = create(color="blue")
    _, answer = sit(table, "Ben", color="blue")
    assert answer.status_code == 409 and answer.json()["data"]["field"] == "color"
    assert answer.json()["data"]["free"] == ["red", "green", "yellow", "black", "white"]
    _, answer = sit(table, "Ben", color="pink")
    assert answer.status_code == 400 and answer.json()["code"] == "color.unknown"


def test_a_script_is_told_a_code_and_a_page_the_sentence_in_the_language_of_the_reader():
    _, table = create()
    french = {"Accept-Language": "fr"}
    url = f"/t/{table.code}/sit/"
    answer = Client().post(url, {"name": ""}, headers=JSON | french)
    assert answer.json() == {"code": "name.empty", "data": {"field": "name"}}
    page = Client().post(url, {"name": ""}, headers=french)
    assert page.status_code == 400 and "Écrivez un nom." in page.content.decode()


def test_html_in_a_name_is_only_text():
    name = "<img src=x onerror=a>"
    host, table = create(name)
    for client in (host, Client()):
        assert name not in client.get(f"/t/{table.code}/").content.decode()
    page = host.get(f"/t/{table.code}/seat/").content.decode()
    assert name not in page and "&lt;img src=x" in page
    page = Client().get(f"/seat/{table.places.get().token}/").content.decode()
    assert name not in page and "&lt;img src=x" in page


@pytest.mark.postgres
def test_sitting_again_is_a_change_of_name_and_color():
    host, table = create()
    _, answer = sit(table, "Ada L.", host, color="black")
    assert answer.json()["ok"]
    assert [(p.name, p.color) for p in table.places.all()] == [("Ada L.", "black")]


def test_a_full_table_offers_watching():
    _, table = create(size="2")
    sit(table, "Ben")
    _, answer = sit(table, "Cleo")
    assert (answer.status_code, answer.json()["code"]) == (409, "table.full")
    page = Client().get(f"/t/{table.code}/")
    assert page.status_code == 200
    assert not page.context["sittable"] and page.context["seen"]["watch"]


@pytest.mark.postgres
def test_two_people_tap_the_last_seat_and_one_gets_it():
    _, table = create(size="2")
    ben, cleo = Client(), Client()
    for client in (ben, cleo):  # both see it free
        assert client.get(f"/t/{table.code}/").context["sittable"]
    before = User.objects.count()
    assert sit(table, "Ben", ben, color="red")[1].status_code == 200
    answer = sit(table, "Cleo", cleo, color="red")[1]
    assert (answer.status_code, answer.json()["code"]) == (409, "table.full")
    assert names(table) == ["Ada", "Ben"]
    assert User.objects.count() == before + 1, "no row is left of who came too late"


# One's own seat.


@pytest.mark.postgres
def test_name_and_color_can_be_changed():
    host, table = create()
    sit(table, "Ben", color="red")
    assert do(host, table, "name", name="Grace").json()["ok"]
    assert do(host, table, "color", color="black").json()["ok"]
    assert do(host, table, "name", name="BEN").json()["code"] == "name.taken"
    assert do(host, table, "name", name="grace").json()["ok"], "one's own name is not taken"
    assert do(host, table, "color", color="red").json()["code"] == "color.taken"
    assert [(p.name, p.color) for p in table.places.all()] == [("grace", "black"), ("Ben", "red")]


@pytest.mark.postgres
def test_when_the_host_leaves_the_next_person_becomes_host():
    host, table = create()
    do(host, table, "bot")
    ben, _ = sit(table, "Ben")
    assert do(host, table, "leave").json()["ok"]
    table.refresh_from_db()
    assert table.host == User.objects.get(name="Ben")
    assert do(ben, table, "start").json()["ok"]


def test_when_everybody_has_left_the_next_to_come_is_host():
    host, table = create()
    assert do(host, table, "leave").json()["ok"]
    assert names(table) == []
    ben, answer = sit(table, "Ben")
    assert answer.json()["ok"]
    view = seen(ben, table)
    assert view["host"] == view["me"]


# The host.

HOST_ONLY = ("kick", "lock", "host", "bot", "start")


@pytest.mark.parametrize("action", HOST_ONLY)
def test_only_the_host_may(action):
    _, table = create()
    ben, _ = sit(table, "Ben")
    fields = {"place": place(table, "Ada"), "locked": "1"}
    answer = do(ben, table, action, **fields)
    assert (answer.status_code, answer.json()["code"]) == (403, "host.only")
    answer = do(Client(), table, action, **fields)
    assert (answer.status_code, answer.json()["code"]) == (403, "seat.none")
    table.refresh_from_db()
    assert names(table) == ["Ada", "Ben"] and not table.locked and table.open


@pytest.mark.parametrize("action", ["leave", "name", "color", "rematch"])
def test_who_has_no_seat_changes_nothing(action):
    _, table = create()
    answer = do(Client(), table, action, name="X", color="red")
    assert (answer.status_code, answer.json()["code"]) == (403, "seat.none")
    assert names(table) == ["Ada"]


@pytest.mark.postgres
def test_the_host_frees_a_seat():
    host, table = create()
    ben, _ = sit(table, "Ben")
    assert do(host, table, "kick", place=place(table, "Ben")).json()["ok"]
    assert names(table) == ["Ada"]
    assert seen(ben, table)["me"] is None
    answer = do(host, table, "kick", place=place(table, "Ada"))
    assert answer.json()["code"] == "seat.yours"


@pytest.mark.parametrize("wrong", ["", "0", "-1", "x", "9" * 30, "9" * 5000, "1.5", "\x00"])
def test_a_seat_that_is_not_there_cannot_be_freed(wrong):
    host, table = create()
    other = create("Eve")[1]
    for action in ("kick", "host"):
        assert do(host, table, action, place=wrong).json()["code"] == "seat.gone"
        answer = do(host, table, action, place=place(other, "Eve"))
        assert (answer.status_code, answer.json()["code"]) == (404, "seat.gone")
    assert names(other) == ["Eve"]


def test_a_locked_table_lets_nobody_else_sit():
    host, table = create()
    do(host, table, "lock", locked="1")
    _, answer = sit(table, "Ben")
    assert (answer.status_code, answer.json()["code"]) == (403, "table.locked")
    assert do(host, table, "name", name="Grace").json()["ok"], "who sits may still change"
    do(host, table, "lock", locked="0")
    assert sit(table, "Ben")[1].json()["ok"]


@pytest.mark.postgres
def test_the_host_hands_over():
    host, table = create()
    ben, _ = sit(table, "Ben")
    do(host, table, "bot")
    bot = table.places.exclude(bot="").get()
    assert do(host, table, "host", place=str(bot.pk)).json()["code"] == "host.bot"
    assert do(host, table, "host", place=place(table, "Ben")).json()["ok"]
    assert do(host, table, "bot").status_code == 403
    assert do(ben, table, "bot").json()["ok"]


@pytest.mark.postgres
def test_bots_have_names_of_locomotives_and_never_one_that_is_taken():
    host, table = create("mallard", size="5")
    for _ in range(4):
        assert do(host, table, "bot").json()["ok"]
    assert do(host, table, "bot").json()["code"] == "table.full"
    assert len({name.casefold() for name in names(table)}) == 5
    assert "Mallard" not in names(table)
    assert len({p.color for p in table.places.all()}) == 5


def test_a_bot_can_be_sent_away():
    host, table = create()
    do(host, table, "bot")
    bot = table.places.exclude(bot="").get()
    assert do(host, table, "kick", place=str(bot.pk)).json()["ok"]
    assert names(table) == ["Ada"]


# The start.


def test_two_seats_have_to_be_taken():
    host, table = create()
    answer = do(host, table, "start")
    assert (answer.status_code, answer.json()["code"]) == (409, "table.few")
    assert not Game.objects.exists()


@pytest.mark.postgres
def test_empty_places_vanish_at_the_start():
    host, table = create(size="5")
    sit(table, "Ben")
    sit(table, "Cleo")
    do(host, table, "kick", place=place(table, "Ben"))
    assert do(host, table, "start").json()["ok"]
    table.refresh_from_db()
    assert not table.open
    seats = Seat.objects.filter(game=table.game)
    assert [(seat.position, seat.name) for seat in seats] == [(0, "Ada"), (1, "Cleo")]


@pytest.mark.postgres
def test_a_random_order_is_not_the_order_of_coming():
    def order() -> list[str]:
        host, table = create(order="random", size="5")
        for name in ("Ben", "Cleo", "Dan", "Eve"):
            sit(table, name)
        assert do(host, table, "start").json()["ok"]
        return [seat.name for seat in table.game.seats.all()]

    orders = [order() for _ in range(5)]
    assert all(sorted(one) == ["Ada", "Ben", "Cleo", "Dan", "Eve"] for one in orders)
    # five times the same by chance: once in two hundred million
    assert len(set(map(tuple, orders))) > 1


@pytest.mark.parametrize(
    "action", ["sit", "leave", "name", "color", "kick", "lock", "bot", "start"]
)
def test_a_started_table_is_as_it_is(action):
    host, table = create()
    sit(table, "Ben")
    do(host, table, "start")
    fields = {"name": "Zoe", "color": "black", "place": place(table, "Ben"), "locked": "1"}
    answer = do(host, table, action, **fields)
    assert (answer.status_code, answer.json()["code"]) == (409, "table.started")
    assert names(table) == ["Ada", "Ben"]


@pytest.mark.postgres
def test_one_tap_plays_against_a_bot():
    client = Client()
    answer = client.post("/practice/")
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert not table.open
    assert [bool(seat.bot) for seat in table.game.seats.all()] == [False, True]
    assert client.get(answer["Location"]).status_code == 200


def test_a_started_table_can_be_watched_unless_watching_is_closed():
    host, table = create()
    sit(table, "Ben")
    do(host, table, "start")
    assert Client().get(f"/t/{table.code}/").status_code == 200
    host, table = create(watch="")
    sit(table, "Ben")
    do(host, table, "start")
    answer = Client().get(f"/t/{table.code}/")
    assert answer.status_code == 403
    assert "closed to spectators" in answer.content.decode()
    assert host.get(f"/t/{table.code}/").status_code == 200


# Personal links.


def test_the_seat_link_seats_the_same_person_on_another_device():
    host, table = create()
    page = host.get(f"/t/{table.code}/seat/").content.decode()
    token = table.places.get().token
    assert token in page and '<path d="M' in page
    phone = Client()
    assert phone.get(f"/seat/{token}/").status_code == 200
    assert seen(phone, table)["me"] is None, "looking at the question seats nobody"
    assert phone.post(f"/seat/{token}/")["Location"] == f"/t/{table.code}/"
    assert seen(phone, table)["me"] == seen(host, table)["me"] is not None


def test_the_drawn_code_is_the_code():
    url = "https://rail.example.org/seat/abcdefghijklmnopqrstuvwxyz012345/"
    drawn = qr.code(url)
    dark = {
        (x, int(y))
        for start, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn.path)
        for x in range(int(start), int(start) + int(wide))
    }
    rows = list(segno.make_qr(url, error="m").matrix_iter(border=4))
    assert len(rows) == drawn.width
    assert dark == {(x, y) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit}


@pytest.mark.postgres
def test_a_replaced_link_is_void_and_other_devices_are_signed_out():
    host, table = create()
    old = table.places.get().token
    phone = Client()
    phone.post(f"/seat/{old}/")
    page = host.post(f"/t/{table.code}/seat/").content.decode()
    new = table.places.get().token
    assert new != old and new in page and old not in page
    answer = Client().get(f"/seat/{old}/")
    assert answer.status_code == 403 and "replaced" in answer.content.decode()
    assert Client().post(f"/seat/{old}/").status_code == 403
    assert seen(phone, table)["me"] is None
    assert seen(host, table)["me"] is not None


def test_a_replaced_link_voids_those_to_the_other_seats_of_the_same_person():
    host, table = create()
    host.post("/", PLAY | {"name": "Ada"})
    other = Place.objects.exclude(table=table).get()
    host.post(f"/t/{table.code}/seat/")
    assert Client().post(f"/seat/{other.token}/").status_code == 403
    assert seen(host, other.table)["me"] is not None


@pytest.mark.parametrize("path", ["/t/-/", "/t/%20/", "/t/-/tv/"])
def test_what_is_no_code_is_no_table(path):
    assert Client().get(path).status_code == 404


def test_nobody_begins_games_without_end(monkeypatch):
    monkeypatch.setattr(views, "GAMES_PER_HOUR", 2)
    host, table = create()
    answers = [do(host, table, "start").status_code for _ in range(3)]
    assert answers[2] == 429 and 429 not in answers[:2]


def test_replacing_a_link_keeps_the_password_of_somebody_who_has_one():
    operator = User.objects.create_user("operator", password="a long password", name="Olga")
    client = Client()
    client.force_login(operator)
    client.post("/", PLAY | {"name": "Olga"})
    table = Table.objects.get()
    assert client.post(f"/t/{table.code}/seat/").status_code == 200
    operator.refresh_from_db()
    assert operator.check_password("a long password")
    assert seen(client, table)["me"] is not None


def test_the_page_of_the_link_is_for_who_has_a_seat():
    _, table = create()
    for answer in (
        Client().get(f"/t/{table.code}/seat/"),
        Client().post(f"/t/{table.code}/seat/"),
    ):
        assert answer.status_code == 403
        assert table.places.get().token not in answer.content.decode()


@pytest.mark.postgres
def test_ten_wrong_links_a_minute_and_then_one_waits():
    _, table = create()
    token = table.places.get().token
    thief = Client()
    for n in range(10):
        assert thief.get(f"/seat/wrong-{n}/").status_code == 403
    answer = thief.get(f"/seat/{token}/")
    assert answer.status_code == 429
    seconds = int(answer["Retry-After"])
    assert 1 <= seconds <= 60 and f"{seconds} second" in answer.content.decode()
    assert thief.post(f"/seat/{token}/").status_code == 429
    other = thief.get(f"/seat/{token}/", REMOTE_ADDR="192.0.2.7")
    assert other.status_code == 200, "another address is not held up"


@pytest.mark.postgres
def test_right_links_are_not_counted():
    _, table = create()
    url = f"/seat/{table.places.get().token}/"
    assert [Client().get(url).status_code for _ in range(15)] == [200] * 15


@pytest.mark.postgres
@pytest.mark.parametrize("token", ["x", "%00", "%FF", "a" * 5000, "..%2f", "é"])
def test_a_strange_link_is_only_a_wrong_one(token):
    assert Client().get(f"/seat/{token}/").status_code in (403, 404)


@pytest.mark.postgres
def test_a_person_sets_up_no_tables_without_end():
    client = Client()
    client.force_login(User.objects.create_user("ada", name="Ada"))
    for path, n in (("/practice/", 10), ("/learn/", 9)):
        for _ in range(n):
            assert client.post(path).status_code == 302
    assert client.post("/", PLAY | {"name": "Ada"}).status_code == 302
    for path, sent in (("/practice/", {}), ("/learn/", {}), ("/", PLAY | {"name": "Ada"})):
        answer = client.post(path, sent, REMOTE_ADDR="203.0.113.1")
        assert answer.status_code == 429 and int(answer["Retry-After"]) <= 3600
        assert "enough new tables" in answer.content.decode()
    french = client.post("/practice/", headers={"accept-language": "fr"}).content.decode()
    assert "assez de nouvelles tables" in french
    assert Table.objects.count() == 20
    assert Client().post("/practice/").status_code == 302


def test_an_address_sets_up_no_tables_without_end(monkeypatch):
    monkeypatch.setitem(views.TABLES_PER_HOUR, "address", 3)
    answers = [
        Client(REMOTE_ADDR=f"2001:db8:1:2::{n:x}").post("/practice/").status_code for n in range(5)
    ]
    assert answers == [302] * 3 + [429] * 2
    assert Client(REMOTE_ADDR="2001:db8:1:3::1").post("/practice/").status_code == 302
    # a proxy that nobody named: it speaks for everybody
    assert {Client().post("/practice/").status_code for _ in range(5)} == {302}
    monkeypatch.setattr(views, "TABLES_PER_MINUTE", 5)
    assert Client().post("/practice/").status_code == 429


# The start page.


@pytest.mark.postgres
def test_a_private_table_is_never_listed():
    create("Ada", public="")
    _, public = create("Ben", public="1")
    listed = [item["table"] for item in Client().get("/").context["public"]]
    assert listed == [public]


def test_the_public_list_tells_no_names():
    create("Ada Lovelace", public="1")
    assert "Ada Lovelace" not in Client().get("/").content.decode()


@pytest.mark.postgres
def test_started_locked_and_deserted_tables_are_not_listed():
    host, started = create(public="1")
    sit(started, "Ben")
    do(host, started, "start")
    host, locked = create(public="1")
    do(host, locked, "lock", locked="1")
    host, deserted = create(public="1")
    do(host, deserted, "bot")
    do(host, deserted, "leave")
    assert Client().get("/").context["public"] == []


@pytest.mark.postgres
def test_my_tables_are_mine():
    host, table = create()
    create("Eve")
    assert [item["table"] for item in host.get("/").context["mine"]] == [table]
    assert "mine" in Client().get("/").context and not Client().get("/").context["mine"]


@pytest.mark.postgres
def test_a_table_opens_by_its_code_however_it_is_typed():
    _, table = create()
    code = table.code
    typed = f" {code[:4].lower()}-{code[4:]} "
    assert Client().get("/open/", {"code": typed})["Location"] == f"/t/{code}/"
    assert Client().get(f"/t/{code.lower()}/")["Location"] == f"/t/{code}/"


@pytest.mark.postgres
@pytest.mark.parametrize("code", ["", "ZZZZZZZZ", "\x00", "é", "<b>", "x" * 5000])
def test_a_wrong_code_is_told_at_the_field(code):
    answer = Client().get("/open/", {"code": code})
    assert answer.status_code == 404
    assert "There is no table with this code." in answer.content.decode()


@pytest.mark.postgres
@pytest.mark.parametrize("code", ["ZZZZZZZZ", "%00", "%ZZ", "é", "a" * 3000])
def test_a_table_that_does_not_exist_offers_to_create_one(code):
    answer = Client().get(f"/t/{code}/", follow=True)
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "This table does not exist (anymore)" in page and "Create a table" in page
    assert Client().post(f"/t/{code}/sit/", {"name": "Ben"}, headers=JSON).status_code == 404


def test_from_the_rules_back_leads_to_the_table():
    _, table = create()
    page = Client().get(f"/t/{table.code}/").content.decode()
    (rules,) = re.findall(r'<a[^>]*href="/boards/usa/rules/[^>]*>', page)
    assert "target=" not in rules


def test_the_preview_of_a_link_tells_seats_and_no_names():
    _, table = create("Ada Lovelace")
    head = Client().get(f"/t/{table.code}/").content.decode().split("<body")[0]
    meta = "".join(re.findall(r"<meta[^>]*>", head))
    assert "1 of 4 seats taken" in meta and "Ada Lovelace" not in meta


def test_no_page_shows_the_token_of_another_seat():
    host, table = create()
    ben, _ = sit(table, "Ben")
    tokens = set(table.places.values_list("token", flat=True))
    for client in (host, ben, Client()):
        for url in ("/", f"/t/{table.code}/"):
            page = client.get(url).content.decode()
            assert not any(token in page for token in tokens)
    page = ben.get(f"/t/{table.code}/seat/").content.decode()
    assert table.places.get(name="Ada").token not in page


# Pages.


def test_changes_are_asked_for_by_post_only():
    host, table = create()
    for action in (*HOST_ONLY, "leave", "name", "color", "rematch", "sit"):
        assert host.get(f"/t/{table.code}/{action}/").status_code == 405


def test_changes_need_the_token_of_the_page():
    _, table = create()
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(f"/t/{table.code}/sit/", {"name": "Ben"})
    assert answer.status_code == 403 and "too old" in answer.content.decode()
    assert names(table) == ["Ada"]


def test_the_language_can_be_chosen():
    client = Client()
    answer = client.post(reverse("lobby:language"), {"language": "fr", "next": "/"})
    assert answer["Location"] == "/"
    page = client.get("/").content.decode()
    assert '<html lang="fr">' in page and "Créer une table" in page


def test_another_language_on_the_page_of_what_was_refused_leads_to_a_page():
    _, table = create()
    address = f"/t/{table.code}/sit/"
    page = Client().post(address, {"name": ""}).content.decode()
    assert '<input type="hidden" name="next" value="/">' in page
    page = Client().get(f"/t/{table.code}/?x=1").content.decode()
    assert f'<input type="hidden" name="next" value="/t/{table.code}/?x=1">' in page


@pytest.mark.parametrize("path", ["/", "/t/{code}/", "/t/{code}/seat/", "/nowhere/", "/seat/x/"])
def test_pages_have_no_style_or_script_of_their_own(path):
    host, table = create()
    page = host.get(path.format(code=table.code)).content.decode()
    assert " style=" not in page and "<style" not in page and "onclick" not in page
    for script in re.findall(r"<script[^>]*>", page):
        assert "src=" in script or "nonce=" in script or "application/json" in script


def test_a_link_may_choose_the_board_of_a_new_table():
    host, _ = create(play="usa.mega", size="3")
    for wish, play in (("usa.1910", "usa.1910"), ("usa.1999", "usa.mega"), ("x\x00", "usa.mega")):
        assert host.get("/", {"play": wish}).context["form"].initial["play"] == play


def test_error_pages_stand_without_a_request():
    from django.template.loader import render_to_string

    for name in ("400", "403", "403_csrf", "404", "500"):
        page = render_to_string(f"{name}.html")
        assert "<h1>" in page and 'href="/"' in page


@pytest.mark.postgres
def test_the_operator_sees_tables_and_no_seat_link():
    client, (_, table) = operator(), create()
    for url in ("/operator/", "/operator/tables/", f"/operator/tables/{table.code}/"):
        answer = client.get(url)
        assert answer.status_code == 200
        assert table.places.get().token not in answer.content.decode()


def test_a_table_may_count_the_cards_that_everybody_has_seen():
    host, table = create(tracker="1")
    assert "With card counter" in host.get(f"/t/{table.code}/").content.decode()
    do(host, table, "bot")
    do(host, table, "start")
    assert host.get(f"/t/{table.code}/").context["page"]["tracker"]
    assert not create()[1].tracker
