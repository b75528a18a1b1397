"""How long things are kept: what goes, what never goes, and that nothing goes unasked."""

import uuid
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from chat.models import Line, Report
from games.models import Game, Played
from lobby.models import Place, Table, User
from office import keeping
from office.models import Ban, Deed
from tests.web.lobby import create, do, operator, sit
from tests.web.scene import begin

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=40)
YESTERDAY = timezone.now() - timedelta(days=1)


@pytest.fixture
def month(settings):
    """Everything is kept for thirty days."""
    settings.KEEP_TABLES = settings.KEEP_GUESTS = 30


def table(created=LONG_AGO, started=LONG_AGO, ended=LONG_AGO, people: int = 2) -> Table:
    """A table where a game was played so long ago, or (ended None) still is."""
    game = begin(people=people, bots=2 - people)
    Game.objects.filter(pk=game.pk).update(started=started, ended=ended, over=ended is not None)
    Table.objects.filter(pk=game.table_id).update(created=created)
    return game.table


def test_by_default_everything_is_kept_for_ever():
    table()
    assert keeping.doomed()["tables"] == keeping.doomed()["guests"] == 0
    keeping.prune()
    assert Table.objects.exists()


def test_a_table_goes_so_long_after_its_last_game(month):
    old = table()
    assert list(keeping.tables()) == [old]
    keeping.prune()
    assert not Table.objects.exists() and not Game.objects.exists() and not Played.objects.exists()


def test_a_lobby_where_nothing_ever_began_goes_too(month):
    create()
    assert not keeping.tables().exists()
    Table.objects.update(created=LONG_AGO)
    assert keeping.tables().exists()


@pytest.mark.parametrize(
    "facts",
    [
        {"ended": None},  # days per turn: somebody may come back after a month
        {"ended": None, "people": 1},
        {"ended": YESTERDAY},
        {"created": YESTERDAY, "started": YESTERDAY, "ended": None},
    ],
)
def test_a_table_is_kept_while_anybody_may_come_back(month, facts):
    table(**facts)
    assert not keeping.tables().exists()


def test_one_old_game_does_not_take_a_running_one_with_it(month):
    here = table()
    second = begin()
    Game.objects.filter(pk=second.pk).update(table=here, n=2, started=LONG_AGO)
    assert here not in keeping.tables()


def test_a_game_in_which_nobody_is_left_goes(month):
    here = table(ended=None)
    User.objects.all().delete()
    assert list(keeping.tables()) == [here]


def test_a_guest_goes_when_no_table_is_left(month):
    table()
    guest = User.objects.create_user("guest-1", name="Eve")
    account = User.objects.create_user("ada", password="narrow gauge 1895")
    banned = User.objects.create_user("guest-2", name="Mal")
    Ban.objects.create(user=banned)
    recent = User.objects.create_user("guest-3", name="New", last_login=YESTERDAY)
    User.objects.update(date_joined=LONG_AGO)
    assert list(keeping.guests()) == [guest]
    keeping.prune()  # those of the table go with it
    assert set(User.objects.all()) == {account, banned, recent}


def test_a_guest_with_a_seat_is_kept(month):
    _, here = create()
    sit(here, "Ben")
    User.objects.update(date_joined=LONG_AGO, last_login=LONG_AGO)
    assert not keeping.guests().exists()
    assert Place.objects.count() == 2


def test_what_was_said_goes_with_reports_that_are_settled(settings):
    settings.KEEP_CHAT = 30
    host, here = create()
    for _ in range(2):
        do(host, here, "chat", room="table", ref=str(uuid.uuid4()), text="Hello")
    old, new = Line.objects.all()
    for settled in (True, False):
        Report.objects.create(table=here, line=None, name="Ada", text="Hello", settled=settled)
    Report.objects.update(at=LONG_AGO)
    Line.objects.filter(pk=old.pk).update(at=LONG_AGO)
    gone = keeping.prune()
    assert (gone["chat"], gone["reports"]) == (1, 1)
    assert list(Line.objects.all()) == [new] and not Report.objects.get().settled
    # numbers go on
    do(host, here, "chat", room="table", ref=str(uuid.uuid4()), text="Again")
    assert Line.objects.last().n == 3


def test_the_command_only_counts_until_it_is_told_to(month, capsys):
    table()
    call_command("prune")
    assert "tables: 1 would go" in capsys.readouterr().out
    assert Table.objects.exists()
    call_command("prune", "--really")
    assert "tables: 1 deleted" in capsys.readouterr().out
    assert not Table.objects.exists()


def test_more_than_fits_one_transaction_goes_too(month, monkeypatch):
    monkeypatch.setattr(keeping, "TOGETHER", 2)
    for _ in range(5):
        table()
    assert keeping.prune()["tables"] == 5


def test_the_page_shows_what_would_go_and_the_button_does_it(month):
    table()
    browser = operator()
    page = browser.get("/operator/kept/")
    assert page.context["total"] == 1 and "RAIL_KEEP_TABLES" in page.content.decode()
    assert Table.objects.exists()
    browser.post("/operator/kept/")
    assert not Table.objects.exists()
    assert Deed.objects.get().about.startswith("tables 1, ")


def test_a_table_says_how_long_it_is_kept(month, settings):
    host, here = create()
    assert '"keep": 30' in Client().get(f"/t/{begin().table.code}/").content.decode()
    assert "30 days" in host.get(f"/t/{here.code}/").content.decode()
    settings.KEEP_TABLES = 0
    assert "30 days" not in host.get(f"/t/{here.code}/").content.decode()
