"""Pages ask the database as often when there is much to show as when there is little."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Profile, User
from games.models import Game, LoggedMove
from games.play import interventions
from games.store import cache as games_cache
from moderation import server_settings
from ratings import ratings, results
from tables.models import Place, Table
from tests.web.lobby import account, create, do, operator, place, sit
from tests.web.scene import advance, begin

pytestmark = pytest.mark.django_db
FEW = 2

Page = tuple[Client, str]


@pytest.fixture(autouse=True)
def whole(settings, monkeypatch):
    """All that a site may have is looked up; nothing twice because a page takes long."""
    settings.RATING = True
    monkeypatch.setattr(server_settings, "FRESH_SECONDS", 3600)


def ended(game: Game) -> Game:
    """The game, over and counted."""
    interventions.break_off(game.pk, ())
    results.store(game.pk, results.work_out(game.pk))
    game.refresh_from_db()
    return game


def played(*names: str, over: bool = True) -> Game:
    """A rated game of people with accounts, at a table of their own."""
    game = begin(len(names), public=True)
    for seat, name in zip(game.seats.all(), names, strict=True):
        seat.user = User.objects.get_or_create(username=name, defaults={"name": name})[0]
        seat.save()
        Profile.objects.get_or_create(user=seat.user, defaults={"rated": True})
        Place.objects.filter(table=game.table, position=seat.position).update(user=seat.user)
    ratings.enroll(game)
    return ended(game) if over else game


class First:
    """The first page: own tables and public ones, gathered for, played at and over."""

    def __init__(self) -> None:
        self.browser = account("ada")

    def more(self) -> None:
        """Twice as much of everything."""
        create("Ada", self.browser, public="1")
        create("Zoe", public="1")
        played("ada", "ben")
        played("ada", "ben", over=False)

    def page(self) -> Page:
        """Who asks, and for what."""
        return self.browser, "/"


class TableOfMany(First):
    """A table at which games are played one after the other."""

    where = "/t/{code}/"

    def __init__(self) -> None:
        self.browser, self.table = create("Ada")
        self.other, _ = sit(self.table, "Ben")
        do(self.browser, self.table, "start")

    def more(self) -> None:
        ended(self.table.game)
        do(self.browser, self.table, "rematch")
        do(self.other, self.table, "answer", yes="1")
        assert do(self.browser, self.table, "start").status_code == 200

    def page(self) -> Page:
        return self.browser, self.where.format(code=self.table.code)


class Watched(TableOfMany):
    """The same on a big screen."""

    where = "/t/{code}/tv/"


class Gathering(TableOfMany):
    """The lobby of such a table."""

    def __init__(self) -> None:
        super().__init__()
        ended(self.table.game)
        do(self.browser, self.table, "rematch")

    def more(self) -> None:
        do(self.other, self.table, "answer", yes="1")
        assert do(self.browser, self.table, "start").status_code == 200
        ended(self.table.game)
        do(self.browser, self.table, "rematch")


class Replay(TableOfMany):
    """A game that is looked at again, of few moves and of many."""

    where = "/t/{code}/1/replay/"

    def more(self) -> None:
        advance(self.table.game, 8)


class Moments(Replay):
    """What a replay shows."""

    where = "/t/{code}/1/moments/"


class Log(Replay):
    """What is told of it."""

    where = "/t/{code}/1/log/"


class File(Replay):
    """All of it, to take away."""

    where = "/t/{code}/1/file/"


class Own(First):
    """The own games: those that go on, and what the others come to."""

    where = "/my-games/"

    def more(self) -> None:
        played("ada", "ben")
        played("ada", "ben", over=False)

    def page(self) -> Page:
        return self.browser, self.where


class OwnData(Own):
    """What is kept of somebody."""

    where = "/account/data/"


class OwnFile(Own):
    """All of it, to take away."""

    where = "/account/data/file/"


class Players(Own):
    """Who plays how well."""

    where = "/players/"
    count = 0

    def more(self) -> None:
        Players.count += 2
        played(f"player {self.count}", f"player {self.count + 1}")


class Sheet(First):
    """What came of one game, of few seats and of many."""

    def __init__(self) -> None:
        super().__init__()
        self.names = ["ada"]

    def more(self) -> None:
        self.names.append(f"other {len(self.names)}")
        self.game = played(*self.names)

    def page(self) -> Page:
        return self.browser, f"/my-games/{self.game.table.code}/1/"


class Seats(TableOfMany):
    """The seats of others, to which a host can make new links."""

    where = "/t/{code}/seats/"

    def __init__(self) -> None:
        self.browser, self.table = create("Ada", size="5")
        self.names = iter(["Ben", "Cleo", "Dora", "Eve"])
        self.playing = False

    def more(self) -> None:
        Table.objects.filter(pk=self.table.pk).update(open=True)
        Game.objects.all().delete()
        sit(self.table, next(self.names))
        assert do(self.browser, self.table, "start").status_code == 200


class Office(First):
    """The pages of the operator."""

    where = ""

    def __init__(self) -> None:
        self.browser = operator()
        self.browser.get(self.where)

    def page(self) -> Page:
        return self.browser, self.where

    def more(self) -> None:
        host, table = create("Zoe", public="1")
        sit(table, "Ben")
        do(host, table, "kick", place=place(table, "Ben"))
        played("ada", "ben")
        played("ada", "ben", over=False)
        someone = User.objects.filter(ban=None, is_superuser=False).latest("pk")
        self.browser.post(f"/operator/people/{someone.pk}/out/")


def office(path: str) -> type[Office]:
    """One of them."""
    return type(path.strip("/").replace("/", " "), (Office,), {"where": path})


PAGES: list[Callable[[], First]] = [
    *(First, TableOfMany, Watched, Gathering, Seats, Replay, Moments, Log, File),
    *(Own, OwnData, OwnFile, Players, Sheet),
    *map(office, ("/operator/", "/operator/tables/", "/operator/people/", "/operator/kept/")),
]


def asked(browser: Client, path: str) -> list[str]:
    """What the database is asked for this page by a process that knows nothing yet."""
    cache.clear()
    games_cache.clear()
    server_settings.forget()
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(path).status_code == 200
    return [query["sql"] for query in queries.captured_queries]


@pytest.mark.parametrize("kind", PAGES, ids=lambda kind: kind.__name__)
def test_twice_as_much_takes_as_many_queries(kind):
    what = kind()
    found = []
    for _ in ("few", "many"):
        for _n in range(FEW):
            what.more()
        found.append(asked(*what.page()))
    few, many = found
    assert len(many) == len(few), "\n".join(["", *few, "", *many])
    if kind is Replay:
        assert not [query for query in many if LoggedMove._meta.db_table in query]
