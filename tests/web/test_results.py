"""What comes of games: results from the log, ratings, and the pages that show them."""

import re

import pytest
from channels.db import database_sync_to_async
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts.form_limits import FORMS_PER_ADDRESS
from accounts.models import Profile, User
from common.finders import MECHANISMS
from common.templatetags.rail import figure
from games.history import outcomes
from games.models import Game, Seat
from games.play import interventions
from moderation import server_settings
from moderation.models import ServerSettings
from ratings import ratings, results, statistics, worker
from ratings.models import Rated, Rating, RatingSequence, Result, Season, SeasonRating
from tables.models import Place, Table
from tests.web.lobby import create, do, operator, seen, sit
from tests.web.scene import Tab, advance, begin, look, user_of

pytestmark = pytest.mark.postgres
PASSWORD = "narrow gauge 1895"
TO_THE_END = 10_000


@pytest.fixture
def rated(settings):
    """A server that keeps ratings."""
    settings.RATING = True


def account(name: str, wants: bool = True) -> User:
    """Somebody whose games count, if they want it."""
    user = User.objects.create_user(name, password=PASSWORD, name=name)
    Profile.objects.create(user=user, rated=wants)
    return user


def over(*users: User, places: list[int], board: str = "usa", **how) -> Game:
    """A game of these people that ended so; enrolled like every game, and counted."""
    game = begin(len(users), board=board)
    for seat, user in zip(game.seats.all(), users, strict=True):
        seat.user = user
        seat.save()
    ratings.enroll(game)
    Game.objects.filter(pk=game.pk).update(over=True, ended=timezone.now(), **how)
    results.store(game.pk, [
        Result(
            seat=seat, place=place, points=100 - place, sources={"routes": 100 - place}, made=0,
            lost=0, blind=0, locomotives=0, expected=0, curve=[100 - place],
        )
        for seat, place in zip(game.seats.all(), places, strict=True)
    ])  # fmt: skip
    return game


def numbers() -> list[tuple]:
    """Everything that ratings consist of."""
    return [
        *Rating.objects.order_by("user", "family").values_list(
            "user", "family", "mu", "sigma", "games"
        ),
        *Rated.objects.order_by("seat").values_list("seat", "number", "points", "change", "games"),
    ]


# Results.


@pytest.mark.django_db
def test_a_game_that_its_people_ended_early_has_results_and_counts_for_nobody(rated):
    game = begin(2)
    for seat in game.seats.all():
        Profile.objects.create(user=seat.user, rated=True)
    ratings.enroll(game)
    interventions.break_off(game.pk, [0, 1])
    results.store(game.pk, results.work_out(game.pk))
    assert Result.objects.filter(seat__game=game).count() == 2
    assert not Rated.objects.exists()
    assert not Rating.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("board", "variant"), [("usa", "base"), ("amsterdam", "base"), ("card_game", "base")]
)
def test_results_follow_from_the_log(board, variant):
    game = begin(2, board=board, variant=variant)
    assert results.work_out(game.pk) == []
    advance(game, TO_THE_END)
    _rules, state = look(game)
    assert list(results.unresolved()) == [game.pk]
    assert results.store(game.pk, results.work_out(game.pk))
    for result, seat in zip(game.seats.order_by("position"), state.seats, strict=True):
        kept = result.result
        n = result.position
        assert (kept.place, kept.points) == (state.final.places[n], state.final.totals[n])
        assert sum(kept.sources.values()) == kept.points
        assert kept.curve[-1] == seat.score and kept.curve == sorted(kept.curve)
        lines = [line for line in state.final.lines if line.seat == n and line.why == "ticket"]
        assert kept.made == sum(line.points > 0 for line in lines)
        assert kept.lost == len(lines) - kept.made
        assert 0 <= kept.locomotives <= kept.blind
        assert (kept.expected > 0) == (kept.blind > 0) and kept.expected <= kept.blind
    assert list(results.unresolved()) == []
    assert results.work_out(game.pk) == []


@pytest.mark.django_db
def test_how_a_game_ended_is_stored_with_it_and_found_in_those_of_an_earlier_rail():
    over, ended_early, running = begin(2, board="amsterdam"), begin(2), begin(2)
    advance(over, TO_THE_END)
    interventions.break_off(ended_early.pk, [0, 1])
    for game in (over, ended_early):
        final = look(game)[1].final
        assert (game.totals, game.winners) == (list(final.totals), list(final.winners))
    running.refresh_from_db()
    assert running.totals is None and running.winners is None
    before = list(Game.objects.order_by("pk").values("totals", "winners"))
    Game.objects.update(totals=None, winners=None)
    outcomes.store_missing()
    assert list(Game.objects.order_by("pk").values("totals", "winners")) == before


@pytest.mark.django_db
def test_results_are_stored_once_and_counted_anew_from_the_log(capsys):
    game = begin(2, board="amsterdam")
    advance(game, TO_THE_END)
    first, second = results.work_out(game.pk), results.work_out(game.pk)
    assert results.store(game.pk, first)
    assert not results.store(game.pk, second)
    before = list(Result.objects.order_by("seat").values())
    Result.objects.filter(seat__position=0).update(points=999, sources={})
    call_command("recount")
    assert "1 games, 1 of them" in capsys.readouterr().out
    assert list(Result.objects.order_by("seat").values()) == before
    Result.objects.all().delete()
    call_command("recount")
    fields = [{**row, "id": 0} for row in Result.objects.order_by("seat").values()]
    assert fields == [{**row, "id": 0} for row in before]
    call_command("recount")
    assert "1 games, 0 of them" in capsys.readouterr().out


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_the_end_of_a_game_is_counted_and_told(settings):
    settings.RATING = True
    worker.loop.start()
    try:
        game = await database_sync_to_async(rated_game)()
        tab = await Tab.open(game, 0)
        await database_sync_to_async(advance)(game, TO_THE_END)
        told = await tab.hear("ranks")
        assert [bool(rank) for rank in told["ranks"]] == [True, True]
        assert all(rank["provisional"] for rank in told["ranks"])
        late = await Tab.open(game, 1)
        assert (await late.hear("ranks"))["ranks"] == told["ranks"]
        await tab.close()
        await late.close()
    finally:
        await worker.loop.stop()
    counted = Result.objects.filter(seat__game=game).count
    assert await database_sync_to_async(counted)() == 2


def rated_game() -> Game:
    """A short game of two people who want it to count."""
    game = begin(2, board="new_york")
    for n in (0, 1):
        Profile.objects.create(user=User.objects.get(pk=user_of(game, n)), rated=True)
    ratings.enroll(game)
    return game


# Ratings.


@pytest.mark.django_db
def test_who_wins_rises_and_ties_are_equal(rated):
    ada, bob, cid = (account(name) for name in ("ada", "bob", "cid"))
    over(ada, bob, cid, places=[1, 2, 2])
    rows = {row.user: row for row in Rating.objects.all()}
    assert rows[ada].mu > rows[bob].mu == rows[cid].mu
    assert rows[bob].sigma == rows[cid].sigma
    assert [row.games for row in rows.values()] == [1, 1, 1]
    assert ratings.board("usa")[0].user == ada
    assert not ratings.board("europe")
    told = ratings.ranks_after(Game.objects.get().pk)
    assert told[0]["change"] > told[1]["change"] == told[2]["change"]


@pytest.mark.django_db
def test_counting_anew_gives_the_same_numbers(rated):
    people = [account(name) for name in ("ada", "bob", "cid", "dan")]
    ada, bob, cid, dan = people
    over(ada, bob, places=[1, 2])
    over(dan, cid, bob, places=[3, 1, 2], board="europe")
    over(bob, cid, ada, places=[1, 3, 2])
    over(ada, cid, dan, bob, places=[1, 2, 2, 4])
    before = numbers()
    assert len(before) == 4 + 3 + 12
    Rating.objects.update(mu=0, sigma=1)
    Rated.objects.update(points=0, change=0)
    assert ratings.recount() == 4
    assert numbers() == before
    assert list(RatingSequence.objects.order_by("family").values_list("family", "last")) == [
        ("europe", 1), ("usa", 3),
    ]  # fmt: skip


@pytest.mark.django_db
def test_games_that_are_deleted_are_not_forgotten_in_silence(rated):
    ada, bob = account("ada"), account("bob")
    over(ada, bob, places=[1, 2])
    over(ada, bob, places=[1, 2])
    before = Rating.objects.order_by("user").values_list("mu", "games")
    kept = list(before)
    Game.objects.order_by("pk").first().table.delete()
    with pytest.raises(CommandError, match="1 games have counted that are deleted"):
        call_command("recount")
    assert list(before) == kept
    assert ratings.recount() == 1
    assert [games for _, games in before.all()] == [1, 1]


@pytest.mark.django_db
def test_a_game_counts_for_the_others_though_somebody_is_known_no_more(rated):
    ada, bob = account("ada"), account("bob")
    Season.objects.create(name="Spring")
    over(ada, bob, places=[2, 1])
    before = Rating.objects.values("mu", "sigma", "games").get(user=bob)
    ada.delete()
    assert ratings.recount() == 1
    assert Rating.objects.values("mu", "sigma", "games").get() == before
    assert [row[2] for row in season_numbers()] == ["bob"]


def season_numbers() -> list:
    return list(
        SeasonRating.objects.order_by("season", "family", "user")
        .values_list("season__name", "family", "user__username", "mu", "sigma", "games")
    )  # fmt: skip


@pytest.mark.django_db
def test_a_season_counts_its_own_games_and_is_counted_anew_alike(rated):
    ada, bob = account("ada"), account("bob")
    over(ada, bob, places=[1, 2])
    spring = Season.objects.create(name="Spring")
    over(bob, ada, places=[1, 2])
    over(bob, ada, places=[1, 2], board="europe")
    Season.objects.create(name="Summer")
    over(ada, bob, places=[1, 2])
    assert {(row[0], row[1]): row[5] for row in season_numbers()} == {
        ("Spring", "usa"): 1, ("Spring", "europe"): 1, ("Summer", "usa"): 1,
    }  # fmt: skip
    assert Rating.objects.get(user=ada, family="usa").games == 3
    assert [row.user for row in ratings.board("usa", spring)] == [bob, ada]
    assert ratings.board("usa")[0].user == ada
    before = numbers(), season_numbers()
    SeasonRating.objects.update(mu=0, games=9)
    assert ratings.recount() == 4
    assert (numbers(), season_numbers()) == before


@pytest.mark.django_db
def test_the_operator_begins_seasons_and_players_choose_one(rated):
    ada, bob = account("ada"), account("bob")
    boss = operator()
    for name in ("", "x" * 41):
        assert boss.post("/operator/seasons/", {"name": name}).status_code == 400
    assert "Season" not in Client().get("/players/").content.decode()
    assert boss.post("/operator/seasons/", {"name": "<b>Spring"}).status_code == 302
    assert "&lt;b&gt;Spring" in boss.get("/operator/").content.decode()
    over(ada, bob, places=[2, 1])
    season = Season.objects.get()
    for asked, chosen in ((season.pk, season), ("", None), ("x", None), ("9" * 30, None)):
        page = Client().get(f"/players/?family=usa&season={asked}")
        assert page.status_code == 200 and page.context["season"] == chosen
        # the day is told by the clock of who reads it
        assert ("since <time data-day datetime=" in page.content.decode()) is bool(chosen)
        assert [row.user for row, _points, _kept in page.context["rows"]] == [bob, ada]
        assert [kept for _row, _points, kept in page.context["rows"]] == [(1, 1), (1, 1)]
    guest = Client()
    assert guest.post("/operator/seasons/", {"name": "Mine"}).status_code in (302, 404)
    assert Season.objects.count() == 1


@pytest.mark.django_db
def test_whose_games_count(rated, settings):
    ada, bob, cid = account("ada"), account("bob"), account("cid", wants=False)
    over(ada, cid, bob, places=[1, 2, 3])
    assert set(Rating.objects.values_list("user__username", flat=True)) == {"ada", "bob"}
    over(ada, cid, places=[1, 2])
    assert Rated.objects.count() == 2
    settings.RATING = False
    over(ada, bob, places=[1, 2])
    assert Rated.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("how", [{"ended_early": True}, {"stand_ins": [1]}])
def test_games_that_were_broken_off_change_no_rating(rated, how):
    ada, bob = account("ada"), account("bob")
    over(ada, bob, places=[1, 2], **how)
    assert not Rating.objects.exists() and not Rated.objects.exists()
    assert statistics.kept(bob) == ((0, 0) if "ended_early" in how else (0, 1))


@pytest.mark.django_db
def test_who_changes_their_mind_changes_the_next_game(rated):
    ada, bob = account("ada"), account("bob")
    game = begin(2)
    for seat, user in zip(game.seats.all(), (ada, bob), strict=True):
        Seat.objects.filter(pk=seat.pk).update(user=user)
    ratings.enroll(game)
    Profile.objects.update(rated=False)
    assert Rated.objects.filter(seat__game=game).count() == 2


@pytest.mark.django_db
def test_the_lobby_says_what_counts_and_why_not(rated, settings):
    account("ada"), account("bob")
    host, other = Client(), Client()
    host.post("/account/login/", {"username": "ada", "password": PASSWORD})
    other.post("/account/login/", {"username": "bob", "password": PASSWORD})
    _host, table = create("Ada", client=host)
    assert seen(host, table)["rated"] == {"why": "few", "names": []}
    sit(table, "Bob", other)
    guest, _answer = sit(table, "Guest")
    assert seen(guest, table)["rated"] == {"why": None, "names": ["Ada", "Bob"]}
    do(host, table, "player", name="Child")
    assert seen(host, table)["rated"]["why"] == "few"
    do(host, table, "kick", place=str(Place.objects.get(name="Child").pk))
    do(host, table, "bot")
    assert seen(host, table)["rated"]["why"] == "bot"
    do(host, table, "kick", place=str(Place.objects.exclude(bot="").get().pk))
    do(host, table, "start")
    assert sorted(Rated.objects.values_list("seat__name", flat=True)) == ["Ada", "Bob"]
    settings.RATING = False
    cid, third = create("Cid")
    assert seen(cid, third)["rated"] is None


# Pages.


@pytest.mark.django_db
def test_what_brought_somebody_nothing_is_told_as_none():
    game = begin(2, board="amsterdam")
    advance(game, TO_THE_END)
    results.store(game.pk, results.work_out(game.pk))
    mine, other = Result.objects.filter(seat__game=game)
    Result.objects.filter(pk=mine.pk).update(sources={"routes": 7})
    Result.objects.filter(pk=other.pk).update(sources={"routes": 9, "ticket": 5})
    page = Client().get(f"/my-games/{game.table.code}/1/")
    points = sorted(points for _, points in page.context["sources"])
    assert points[0] in ([0, 5], [5, 0])


@pytest.mark.django_db
def test_my_games_shows_what_goes_on_and_what_was(rated):
    game = begin(2, board="amsterdam")
    advance(game, TO_THE_END)
    results.store(game.pk, results.work_out(game.pk))
    user = User.objects.get(pk=user_of(game, 0))
    running = begin(2)
    running.seats.filter(position=0).update(user=user)
    browser = Client()
    browser.force_login(user)
    gathering = Table.objects.create(board="usa", variant="base", size=2)
    gathering.places.create(user=user, position=0, name="Ada", color="red")
    page = browser.get("/my-games/")
    text = page.content.decode()
    assert [one["table"] for one in page.context["waiting"]] == [gathering]
    assert f"/t/{gathering.code}/" in text
    assert page.context["games"] == 1 and running.table.code in text
    assert f"/my-games/{game.table.code}/1/" in text
    assert [one["mine"] for one in page.context["running"]] == [True]
    other = game.seats.get(position=1)
    assert [one["others"] for one in page.context["past"]] == [[(other.name, other.bot)]]
    assert other.name in text
    sheet = browser.get(f"/my-games/{game.table.code}/1/").content.decode()
    for seat in game.seats.all():
        assert f">{figure(seat.result.points)}<" in sheet and seat.name in sheet
    assert (figure(-7), figure(0), figure(None)) == ("−7", "0", "") and ">-" not in sheet
    assert "style=" not in text + sheet
    assert Client().get(f"/my-games/{game.table.code}/1/").status_code == 200
    game.table.watch = False
    game.table.save()
    assert Client().get(f"/my-games/{game.table.code}/1/").status_code == 404
    assert browser.get(f"/my-games/{game.table.code}/1/").status_code == 200
    for path in (f"/my-games/{running.table.code}/1/", "/my-games/AAAAAAAA/1/"):
        assert browser.get(path).status_code == 404
    assert Client().get("/my-games/")["Location"] == "/account/login/"


@pytest.mark.django_db
@pytest.mark.parametrize("access", ["open", "invite"])
def test_a_result_leads_to_the_own_games_of_who_may_see_them(access, rated):
    game = over(account("ada"), account("bob"), places=[1, 2])
    ServerSettings.row()
    ServerSettings.objects.update(access=access)
    server_settings.forget()
    page = Client().get(f"/my-games/{game.table.code}/1/")
    assert page.status_code == 200
    assert ('href="/my-games/"' in page.content.decode()) == (access == "open")


@pytest.mark.django_db
def test_a_game_that_the_operator_ended_was_not_ended_by_agreement(rated):
    ada = account("ada")
    over(ada, account("bob"), places=[1, 2], ended_early=True)
    browser = Client()
    browser.force_login(ada)
    page = browser.get("/my-games/").content.decode()
    assert "Ended early" in page and "agreement" not in page


@pytest.mark.django_db
def test_the_page_of_players_lists_who_wants_it(rated, settings):
    ada, bob = account("ada"), account("bob")
    over(ada, bob, places=[1, 2])
    text = Client().get("/players/").content.decode()
    assert text.index("ada") < text.index("bob") and "provisional" in text
    Profile.objects.filter(user=ada).update(rated=False)
    assert ">ada<" not in Client().get("/players/").content.decode()
    browser = Client()
    browser.force_login(bob)
    points = str(ratings.skill_of(Rating.objects.get(user=bob)).points)
    assert points in browser.get("/players/").content.decode()
    browser.post("/players/hide/", {"hide": "1"})
    assert points not in browser.get("/players/").content.decode()
    assert Client().get("/players/?family=none").status_code == 200
    settings.RATING = False
    assert Client().get("/players/").status_code == 404


@pytest.mark.django_db
def test_rating_is_chosen_in_the_account(rated):
    user = User.objects.create_user("ada", password=PASSWORD, name="Ada")
    browser = Client()
    browser.post("/account/login/", {"username": "ada", "password": PASSWORD})
    for sent, wants in (({"rated": "on"}, True), ({}, False)):
        assert browser.post("/account/", {"what": "rated"} | sent).status_code == 302
        assert Profile.objects.get(user=user).rated is wants


@pytest.mark.django_db
@pytest.mark.parametrize("sent", [{"what": "rated", "rated": "on"}, {"what": "portrait"}])
def test_a_choice_in_the_account_that_comes_too_often_is_refused_in_words(rated, sent):
    User.objects.create_user("ada", password=PASSWORD, name="Ada")
    browser = Client()
    browser.post("/account/login/", {"username": "ada", "password": PASSWORD})
    for _ in range(FORMS_PER_ADDRESS):
        browser.post("/account/", {"what": sent["what"]})
    page = browser.post("/account/", sent)
    assert page.status_code == 429
    text = page.content.decode()
    assert text.count('role="alert"') == 1 and "Too many attempts" in text
    assert 'name="rated" checked' not in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_result_has_words_for_whatever_points_were_given_for(language):
    said = "".join(path.read_text("utf-8") for path in MECHANISMS.glob("*/words.en.js"))
    whys = set(re.findall(r'^ +"sum\.([\w.]+)":', said, re.MULTILINE))
    assert {"alvin", "alvin_kept", "loans"} <= whys
    with override(language):
        assert all(statistics.source_name(why) for why in whys)
