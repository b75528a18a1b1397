"""A seat whose player has lost every way back to it."""

import json
import uuid

import pytest
from django.test import Client

from accounts.models import Profile, User
from games.broadcast import presence
from games.play import absence, moves
from games.rules import Refusal
from games.rules.stored import read_events
from games.store import cache
from ratings.models import Rated
from tests.web.elapse import wait
from tests.web.lobby import account, create, do, place, seen, sit
from tests.web.scene import next_move, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still"), pytest.mark.postgres]


def started(*others: Client, host: Client | None = None):
    """A running game of Ada, who is the host, and two more, who have been away for long."""
    ada, table = create(client=host)
    people = [
        sit(table, name, client)[0] for name, client in zip(("Ben", "Cleo"), others, strict=True)
    ]
    do(ada, table, "start")
    wait(absence.AWAY_SECONDS + 1)
    return ada, *people, table


def ask(browser: Client, table, name: str):
    return browser.post(f"/t/{table.code}/seats/", {"place": place(table, name)})


def link(answer) -> str:
    """The path of the link that the page shows."""
    return "/" + answer.context["link"]["head"].split("/", 3)[3] + answer.context["link"]["tail"]


def test_the_host_makes_a_new_link_and_the_old_ways_lead_nowhere():
    ada, ben, cleo, table = started(Client(), Client())
    game, before = table.game, User.objects.get(name="Ben")
    old = f"/seat/{table.places.get(name='Ben').token}/"
    seat = game.seats.get(name="Ben").position
    page = ada.get(f"/t/{table.code}/seats/")
    assert [one.name for one in page.context["places"]] == ["Ben", "Cleo"]
    answer = ask(ada, table, "Ben")
    assert answer.status_code == 200
    phone = Client()
    assert phone.get(old).status_code == 403
    assert phone.post(link(answer))["Location"] == f"/t/{table.code}/"
    assert phone.get(f"/t/{table.code}/").context["page"]["mine"] == [seat]
    assert ben.get(f"/t/{table.code}/").context["page"]["mine"] == []
    assert cleo.get(f"/t/{table.code}/").context["page"]["mine"] == [2]
    told = read_events(bytes(game.log.order_by("version").last().events))
    assert [(event.kind, event.data) for event in told] == [("table.reseated", {"seat": seat})]
    # another process, which knew the game as it was, believes nothing of it either
    game.refresh_from_db()
    seat, move = next_move(game)
    data = json.dumps(move).encode()
    with pytest.raises(Refusal) as refused:
        moves.play(game.pk, before.pk, game.version, uuid.uuid4(), data, seat)
    assert refused.value.code == "seat.none"
    assert cache.get(game.pk, game.version).seats.keys() == set(
        game.seats.values_list("user", flat=True)
    )
    play(game, *next_move(game))


def test_nobody_who_is_here_loses_a_seat():
    ada, _ben, _cleo, table = started(Client(), Client())
    presence.heartbeat(table.game.pk, "a tab", 1)
    before = list(table.places.values_list("user", "token"))
    answer = ask(ada, table, "Ben")
    assert answer.status_code == 409 and "Wait 12" in answer.content.decode()
    assert list(table.places.values_list("user", "token")) == before


def test_only_the_host_only_others_and_only_in_a_running_game():
    ada, ben, _cleo, table = started(Client(), Client())
    assert ask(ben, table, "Cleo").status_code == 403
    assert ask(Client(), table, "Cleo").status_code == 403
    assert ben.get(f"/t/{table.code}/seats/").status_code == 403
    for wrong in (place(table, "Ada"), "", "x", "9" * 30):
        sent = ada.post(f"/t/{table.code}/seats/", {"place": wrong})
        assert sent.status_code == 404
    host, waiting = create("Dora")
    assert host.get(f"/t/{waiting.code}/seats/").status_code == 409
    assert seen(host, waiting)["me"]


def test_who_has_an_account_logs_in_and_what_was_rated_is_so_no_more(settings):
    settings.RATING = True
    ada, ben = account("ada"), account("ben")
    Profile.objects.bulk_create(Profile(user=user, rated=True) for user in User.objects.all())
    _, _, _, table = started(ben, Client(), host=ada)
    assert Rated.objects.count() == 2
    assert ask(ada, table, "Ben").status_code == 404
    assert Rated.objects.count() == 2
    phone = Client()
    phone.post(link(ask(ada, table, "Cleo")))
    assert phone.get("/account/")["Location"].startswith("/account/keep/")
    assert not Rated.objects.exists()
