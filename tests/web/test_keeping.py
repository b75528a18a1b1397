"""How long things are kept: what goes, what never goes, and that nothing goes unasked."""

import time
import uuid
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from chat.models import Line, Report
from common.durations import DAY
from games.models import Game, LoggedMove, Uptime
from games.play import absence
from games.play.start import start_game
from games.time import uptime
from moderation.models import AuditEntry, Ban
from office import retention
from tables.models import Place, Table
from tests.web.lobby import account, create, do, operator, sit
from tests.web.scene import begin

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
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


def left(days: float, game: Game | None = None, **options) -> Game:
    """A game that goes on, in which nobody has been for so many days."""
    game = game or begin(**options)
    ago = timezone.now() - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(started=ago)
    Table.objects.filter(pk=game.table_id).update(created=ago)
    game.table.places.update(seen=ago)
    game.seats.update(seen=uptime.now() - days * DAY)
    game.log.update(at=ago)
    return game


def left_practice(days: float, browser: Client | None = None) -> Game:
    """A game against a bot that somebody began with a tap and left so many days ago."""
    answer = (browser or Client()).post("/practice/")
    return left(days, Game.objects.get(table__code=answer["Location"].split("/")[2]))


def test_by_default_what_was_played_is_kept_for_ever():
    table()
    assert retention.expired()["tables"] == retention.expired()["guests"] == 0
    retention.prune()
    assert Table.objects.exists()


# What nobody comes back to.


def test_a_practice_game_goes_after_a_day_with_its_table_and_its_guest():
    left_practice(1.1)
    learner = Client()
    learner.post("/learn/")
    lesson = left(1.1, Game.objects.get(table__lesson=True))
    kept = left_practice(0.9)
    assert retention.expired()["practice"] == 2
    assert retention.prune()["practice"] == 2
    assert list(Table.objects.all()) == [kept.table] and list(Game.objects.all()) == [kept]
    assert list(User.objects.all()) == [User.objects.get(seats__game=kept)]
    assert learner.get(f"/t/{lesson.table.code}/").status_code == 404
    assert not LoggedMove.objects.exclude(game=kept).exists()


def test_a_practice_game_stays_that_somebody_comes_back_to_or_has_ended(settings):
    looked_at, moved_in, ended = (left_practice(5) for _ in range(3))
    absence.note_present({looked_at.pk: [looked_at.seats.get(bot="").position]})
    moved_in.log.update(at=timezone.now())
    Game.objects.filter(pk=ended.pk).update(over=True, ended=LONG_AGO)
    assert not retention.practice().exists()
    settings.KEEP_PRACTICE = 0
    left(500, moved_in)
    assert not retention.practice().exists()


def test_a_game_with_bots_that_was_set_up_with_care_is_no_practice_game():
    left(80, people=1, bots=1)
    two = left_practice(80)
    two.seats.filter(user=None).update(user=User.objects.create_user("ben"), bot="")
    assert retention.expired()["practice"] == retention.expired()["abandoned"] == 0


def test_an_account_stays_when_its_practice_game_goes():
    browser = account("ada")
    left_practice(2, browser)
    retention.prune()
    assert not Table.objects.exists() and User.objects.get().username == "ada"


def test_a_game_goes_when_nobody_has_been_there_for_ninety_days(settings):
    old, _kept = left(90.1), left(89.9)
    assert list(retention.abandoned()) == [old]
    settings.KEEP_ABANDONED = 0
    assert not retention.abandoned().exists()


def test_a_game_by_days_stays_as_long_as_one_of_its_players_looks_at_it():
    game = left(400, people=3, time="days")
    assert game.clock and retention.abandoned().exists()
    absence.note_present({game.pk: [1]})
    game.seats.filter(position=1).update(seen=uptime.now() - 89 * DAY)
    assert not retention.abandoned().exists()


def test_days_on_which_the_site_did_not_run_are_nobodys_absence():
    left(10)
    Uptime.objects.update(beaten=time.time() - 200 * DAY)
    Game.objects.update(started=LONG_AGO - timedelta(days=200))
    LoggedMove.objects.update(at=LONG_AGO - timedelta(days=200))
    uptime.reset()  # the site is started again after 200 days
    assert not retention.abandoned().exists()


def test_earlier_games_of_a_table_stay_when_the_last_is_abandoned():
    first = begin()
    over = Game.objects.filter(pk=first.pk)
    over.update(over=True, ended=LONG_AGO)
    with transaction.atomic():
        last = left(100, start_game(first.table))
    assert last.number == 2 and retention.prune()["abandoned"] == 1
    assert list(Game.objects.all()) == [first]
    assert Client().get(f"/t/{first.table.code}/").status_code == 200
    assert User.objects.count() == 2


def test_a_lobby_goes_when_nobody_has_been_there_for_ninety_days():
    browser, old = create("Ada")
    _other, kept = create("Ben")
    ago = timezone.now() - timedelta(days=91)
    Table.objects.update(created=ago)
    old.places.update(seen=ago)
    assert retention.prune()["unbegun"] == 1
    assert list(Table.objects.all()) == [kept] and User.objects.get().name == "Ben"
    assert browser.get("/").status_code == 200


def test_every_night_only_that_goes_unasked_which_nobody_misses(month, settings, capsys):
    settings.BACKUPS = None
    here = table()
    left_practice(2), left(91)
    for days in (-1, 1):
        expires = timezone.now() + timedelta(days=days)
        Session.objects.create(session_key=f"{days}", session_data="", expire_date=expires)
    call_command("night")
    assert list(Table.objects.all()) == [here]
    assert not Session.objects.filter(pk="-1").exists() and Session.objects.filter(pk="1").exists()
    told = capsys.readouterr().out
    assert "practice: 1 deleted" in told and "tables:" not in told
    settings.PRUNE = True
    call_command("night")
    assert not Table.objects.exists()


def test_the_page_of_a_game_says_when_it_goes():
    practice = Client()
    page = practice.get(practice.post("/practice/")["Location"]).content.decode()
    assert '"left": 1,' in page
    assert '"left": 90,' in Client().get(f"/t/{begin().table.code}/").content.decode()


# What goes when it is asked for.


def test_a_table_goes_so_long_after_its_last_game(month):
    old = table()
    assert list(retention.tables()) == [old]
    retention.prune()
    assert (
        not Table.objects.exists() and not Game.objects.exists() and not LoggedMove.objects.exists()
    )


def test_a_lobby_where_nothing_ever_began_goes_too(month):
    create()
    assert not retention.tables().exists()
    Table.objects.update(created=LONG_AGO)
    assert retention.tables().exists()


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
    assert not retention.tables().exists()


def test_one_old_game_does_not_take_a_running_one_with_it(month):
    here = table()
    second = begin()
    Game.objects.filter(pk=second.pk).update(table=here, number=2, started=LONG_AGO)
    assert here not in retention.tables()


def test_a_game_in_which_nobody_is_left_goes(month):
    here = table(ended=None)
    User.objects.all().delete()
    assert list(retention.tables()) == [here]


def test_a_guest_goes_when_no_table_is_left(month):
    table()
    guest = User.objects.create_user("guest-1", name="Eve")
    account = User.objects.create_user("ada", password="narrow gauge 1895")
    banned = User.objects.create_user("guest-2", name="Mal")
    Ban.objects.create(user=banned)
    recent = User.objects.create_user("guest-3", name="New", last_login=YESTERDAY)
    User.objects.update(date_joined=LONG_AGO)
    assert list(retention.guests()) == [guest]
    retention.prune()  # those of the table go with it
    assert set(User.objects.all()) == {account, banned, recent}


def test_a_guest_who_still_says_something_is_kept(month):
    here, eve = table(), User.objects.create_user("guest-1", name="Eve")
    User.objects.update(date_joined=LONG_AGO, last_login=LONG_AGO)
    facts = {"table": here, "room": "watchers", "number": 1, "user": eve, "name": "Eve"}
    Line.objects.create(**facts, text="Hello", ref=uuid.uuid4())
    assert eve not in retention.guests()
    Line.objects.update(at=LONG_AGO)
    assert eve in retention.guests()


def test_a_guest_with_a_seat_is_kept(month):
    _, here = create()
    sit(here, "Ben")
    User.objects.update(date_joined=LONG_AGO, last_login=LONG_AGO)
    assert not retention.guests().exists()
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
    gone = retention.prune()
    assert (gone["chat"], gone["reports"]) == (1, 1)
    assert list(Line.objects.all()) == [new] and not Report.objects.get().settled
    # numbers go on
    do(host, here, "chat", room="table", ref=str(uuid.uuid4()), text="Again")
    assert Line.objects.last().number == 3


def test_the_command_only_counts_until_it_is_told_to(month, capsys):
    table()
    call_command("prune")
    assert "tables: 1 would go" in capsys.readouterr().out
    assert Table.objects.exists()
    call_command("prune", "--really")
    assert "tables: 1 deleted" in capsys.readouterr().out
    assert not Table.objects.exists()


def test_more_than_fits_one_transaction_goes_too(month, monkeypatch):
    monkeypatch.setattr(retention, "BATCH_SIZE", 2)
    for _ in range(5):
        table()
    assert retention.prune()["tables"] == 5


def test_the_page_shows_what_would_go_and_the_button_does_it(month):
    table()
    browser = operator()
    page = browser.get("/operator/kept/")
    assert page.context["total"] == 1 and "Delete 1 item<" in page.content.decode()
    for setting in ("TABLES", "PRACTICE", "ABANDONED", "GUESTS", "CHAT"):
        assert f"RAIL_KEEP_{setting}" in page.content.decode()
    assert Table.objects.exists()
    browser.post("/operator/kept/")
    assert not Table.objects.exists()
    assert "tables 1, " in AuditEntry.objects.get().about


def test_a_table_says_how_long_it_is_kept(month, settings):
    host, here = create()
    assert '"keep": 30' in Client().get(f"/t/{begin().table.code}/").content.decode()
    assert "30 days" in host.get(f"/t/{here.code}/").content.decode()
    settings.KEEP_TABLES = 0
    assert "30 days" not in host.get(f"/t/{here.code}/").content.decode()
