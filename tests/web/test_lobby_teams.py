"""A table for teams: its sizes, its partners, one color for both."""

import pytest
from django.test import Client

from games.models import Seat
from tests.web.lobby import create, do, names, place, seen, sit

pytestmark = pytest.mark.django_db
PARTNERS = {"play": "team_asia.base", "size": "6"}


def table_of(*more, **fields):
    """A table of Ada's for teams with these players besides."""
    host, table = create(**PARTNERS | fields)
    browsers = {"Ada": host} | {name: sit(table, name)[0] for name in more}
    return browsers, table


def pairs(table):
    """Who sits with whom."""
    found = {}
    for one in table.places.all():
        found.setdefault(one.position // 2, []).append(one.name)
    return list(found.values())


@pytest.mark.parametrize("size", [2, 3, 5])
def test_a_table_for_teams_has_four_or_six_seats(size):
    answer = Client().post(
        "/", {"name": "Ada", "order": "seated", "color": "blue"} | PARTNERS | {"size": size}
    )
    assert answer.status_code == 400
    assert answer.context["form"].errors["size"] == ["This board is for 4 or 6 players."]


def test_partners_show_one_color_and_so_do_their_seats_in_the_game():
    browsers, table = table_of("Ben", "Cleo", "Dan", color="green")
    colors = [one["color"] for one in seen(browsers["Ada"], table)["places"]]
    assert colors[0] == colors[1] == "green"
    assert colors[2] == colors[3] != "green"
    assert do(browsers["Ada"], table, "start").json()["ok"]
    assert [seat.color for seat in Seat.objects.filter(game=table.game)] == colors


@pytest.mark.postgres
def test_either_partner_paints_the_team_also_with_a_color_that_nobody_sees():
    browsers, table = table_of("Ben", "Cleo", "Dan", "Eve", "Finn")
    assert len({one.color for one in table.places.all()}) == 6
    unseen = table.places.get(name="Dan").color
    assert do(browsers["Ben"], table, "color", color=unseen).json()["ok"]
    colors = [one["color"] for one in seen(browsers["Ada"], table)["places"]]
    assert colors[0] == colors[1] == unseen
    assert len(set(colors)) == 3
    answer = do(browsers["Cleo"], table, "color", color=unseen)
    assert (answer.status_code, answer.json()["code"]) == (409, "color.taken")


@pytest.mark.postgres
def test_a_partner_is_chosen_and_who_sat_there_takes_the_seat_left():
    browsers, table = table_of("Ben", "Cleo", "Dan")
    assert do(browsers["Ada"], table, "partner", place=place(table, "Cleo")).json()["ok"]
    assert pairs(table) == [["Dan", "Ben"], ["Cleo", "Ada"]]
    assert do(browsers["Ada"], table, "partner", place=place(table, "Cleo")).json()["ok"]
    assert pairs(table) == [["Dan", "Ben"], ["Cleo", "Ada"]]
    assert do(browsers["Ada"], table, "partner", place=place(table, "Ada")).json()["ok"]
    assert pairs(table) == [["Dan", "Ben"], ["Cleo", "Ada"]]


def test_beside_who_sits_alone_there_is_a_free_seat():
    browsers, table = table_of("Ben", "Cleo")
    assert do(browsers["Ben"], table, "partner", place=place(table, "Cleo")).json()["ok"]
    assert pairs(table) == [["Ada"], ["Cleo", "Ben"]]
    # whoever comes next sits down beside the one who is alone
    sit(table, "Dan")
    assert pairs(table) == [["Ada", "Dan"], ["Cleo", "Ben"]]


@pytest.mark.postgres
def test_a_game_starts_with_whole_teams_only():
    browsers, table = table_of("Ben", "Cleo")
    assert do(browsers["Ada"], table, "start").json()["code"] == "table.sizes"
    sit(table, "Dan")
    sit(table, "Eve")
    assert do(browsers["Ada"], table, "start").json()["code"] == "table.sizes"
    do(browsers["Ada"], table, "kick", place=place(table, "Dan"))
    answer = do(browsers["Ada"], table, "start")
    assert (answer.status_code, answer.json()["code"]) == (409, "table.teams")
    do(browsers["Ada"], table, "kick", place=place(table, "Cleo"))
    sit(table, "Finn")
    sit(table, "Gus")
    do(browsers["Ada"], table, "kick", place=place(table, "Eve"))
    assert do(browsers["Ada"], table, "start").json()["ok"]
    assert names(table) == ["Ada", "Ben", "Finn", "Gus"]


def test_bots_are_partners_too():
    browsers, table = table_of()
    for _ in range(5):
        assert do(browsers["Ada"], table, "bot").json()["ok"]
    bot = table.places.last()
    assert do(browsers["Ada"], table, "partner", place=str(bot.pk)).json()["ok"]
    assert ["Ada", bot.name] in [
        sorted(pair, key=lambda name: name != "Ada") for pair in pairs(table)
    ]
    assert do(browsers["Ada"], table, "start").json()["ok"]


def test_a_random_order_leaves_partners_side_by_side():
    wanted = [{"Ada", "Ben"}, {"Cleo", "Dan"}, {"Eve", "Finn"}]
    orders = set()
    for _ in range(6):
        browsers, table = table_of("Ben", "Cleo", "Dan", "Eve", "Finn", order="random")
        assert do(browsers["Ada"], table, "start").json()["ok"]
        seats = [seat.name for seat in table.game.seats.all()]
        assert sorted(map(sorted, (seats[:2], seats[2:4], seats[4:]))) == sorted(
            map(sorted, wanted)
        )
        orders.add(tuple(seats))
    assert len(orders) > 1


@pytest.mark.postgres
def test_practice_on_a_board_for_teams_fills_the_smallest_table():
    browsers, table = table_of()
    assert do(browsers["Ada"], table, "start").json()["code"] == "table.few"
    answer = browsers["Ada"].post("/practice/")
    assert answer.status_code == 302
    table = type(table).objects.get(code=answer["Location"].split("/")[2])
    assert [bool(seat.bot) for seat in table.game.seats.all()] == [False, True, True, True]
