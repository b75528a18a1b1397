"""Ranks: who enrolls in a rated game, and what its end does to their ratings.

Everything follows from the results and the order in which they counted, so it can be counted anew.
A season counts its own games in the same order, from the beginning.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, TypedDict, TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _
from openskill.models import BradleyTerryFull

from accounts.models import Profile
from games.models import Game, Seat
from games.rules import facts_of
from ratings.models import Rated, Rating, RatingSequence, Season, SeasonRating
from tables.models import Place, Table

FAMILIES = {
    "usa": _("Classic boards"),
    "europe": _("Tunnels and ferries"),
    "amsterdam": _("Cities with goods"),
    "cards": _("Card game"),
}
PROVISIONAL_GAMES = 10
"""Games up to which a rating is provisional."""
BASE, SCALE = 1000, 40
TOLD = ["number", "points", "change", "games"]
MODEL = BradleyTerryFull()

Sitting = TypeVar("Sitting", Place, Seat)
Kept = TypeVar("Kept", Rating, SeasonRating)
Standing = Rating | SeasonRating


class Counts(TypedDict):
    """Whose next game at a table counts, or why nobody's does."""

    why: str | None
    names: list[str]


class Rank(TypedDict):
    """What a game did to the rating of a seat."""

    points: int
    change: int
    provisional: bool


class Skill(NamedTuple):
    """A guess at how well somebody plays, how unsure it is, and from how many games it comes."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """The rating as people read it: what somebody is at least worth, with few doubts."""
        return round(BASE + SCALE * (self.mu - 3 * self.sigma))


class Player(NamedTuple):
    """Somebody at the end of a rated game; who is known no more has a number below zero."""

    user: int
    team: int
    place: int


def family(board: str) -> str:
    """The boards that are rated together: those of one rule system."""
    return facts_of(board).system


def obstacle(board: str, places: Iterable[Sitting]) -> str | None:
    """Why a game of these would not be rated; None if it would be."""
    places = list(places)
    if not settings.RATING:
        return "off"
    if any(place.bot for place in places):
        return "bot"
    rated = willing(places)
    if facts_of(board).team > 1 and len(rated) < len(places):
        return "team"
    return None if len(rated) >= 2 else "few"


def willing(places: Iterable[Sitting]) -> list[Sitting]:
    """Those whose games count: people who wish it and share their device with nobody."""
    places = [place for place in places if place.user_id is not None]
    users = [place.user_id for place in places]
    wanting = set(Profile.objects.filter(user__in=users, rated=True).values_list("user", flat=True))
    return [p for p in places if p.user_id in wanting and users.count(p.user_id) == 1]


def of_table(table: Table) -> Counts | None:
    """What the lobby says of the next game: whose games count, or why nobody's does."""
    if not settings.RATING:
        return None
    places = list(table.places.all())
    why = obstacle(table.board, places)
    return {"why": why, "names": [] if why else [place.name for place in willing(places)]}


def enroll(game: Game) -> None:
    """Let the game that begins count, if it can; who changes their mind later changes the next."""
    if not settings.RATING:
        return
    seats = list(game.seats.all())
    if obstacle(game.board, seats) is None:
        its = family(game.board)
        Rated.objects.bulk_create(Rated(seat=seat, family=its) for seat in willing(seats))


def count(game: Game) -> None:
    """Rate a game whose results have just been stored, if it came to its end; to be called inside
    a transaction."""
    rated = list(_rated().filter(seat__game=game, number=None))
    if not rated:
        return
    if game.ended_early or game.stand_ins:  # those who stayed lose nothing by it
        Rated.objects.filter(seat__game=game).delete()
        return
    its = rated[0].family
    RatingSequence.objects.get_or_create(family=its)
    sequence = RatingSequence.objects.select_for_update().get(family=its)
    sequence.last += 1
    sequence.save()
    users = [one.seat.user_id for one in rated]
    known = _known(Rating.objects.filter(family=its, user__in=users))
    Rated.objects.bulk_update(_apply(rated, known, sequence.last), TOLD)
    _keep(its, known)
    if season := Season.at(game.ended):
        known = _known(season.ratings.filter(family=its, user__in=users))
        _keep(its, known | _after(rated, known), season.pk)


def withdraw(game: Game) -> None:
    """Let the game count for nobody: not all who end it have begun it."""
    Rated.objects.filter(seat__game=game, number=None).delete()


def uncounted() -> int:
    """How many games have counted that are not here any more: ratings hold what came of them, and
    nothing else does."""
    here = Rated.objects.exclude(number=None).values("family", "number").distinct().count()
    return sum(RatingSequence.objects.values_list("last", flat=True)) - here


def recount() -> int:
    """Rate all games anew, in the order in which they counted; how many."""
    with transaction.atomic():
        Rating.objects.all().delete()
        SeasonRating.objects.all().delete()
        seasons = list(Season.objects.all())
        games: dict[tuple[str, int], list[Rated]] = defaultdict(list)
        for one in _rated().order_by("family", "number", "seat__position"):
            if one.number is not None:  # it is over
                games[one.family, one.number].append(one)
        # for all time, and for each season
        known: dict[tuple[str, int | None], dict[int, Skill]] = defaultdict(dict)
        for (its, number), rated in games.items():
            Rated.objects.bulk_update(_apply(rated, known[its, None], number), TOLD)
            ended = rated[0].seat.game.ended
            season = next((one for one in seasons if ended and one.begins <= ended), None)
            if season:
                skills = known[its, season.pk]
                skills.update(_after(rated, skills))
        for (its, which), skills in known.items():
            _keep(its, skills, which)
    return len(games)


def rate(players: list[Player], known: dict[int, Skill]) -> dict[int, Skill]:
    """The skills after a game; those who play together are rated as a team."""
    teams: dict[int, list[Player]] = defaultdict(list)
    for player in players:
        teams[player.team].append(player)
    sides = list(teams.values())
    before = [
        [MODEL.rating(mu=s.mu, sigma=s.sigma) for s in (known.get(p.user, Skill()) for p in side)]
        for side in sides
    ]
    after = MODEL.rate(before, ranks=[side[0].place for side in sides])
    return {
        player.user: Skill(rating.mu, rating.sigma, known.get(player.user, Skill()).games + 1)
        for side, ratings in zip(sides, after, strict=True)
        for player, rating in zip(side, ratings, strict=True)
    }


def board(its: str, season: Season | None = None) -> list[Standing]:
    """Who shows a rating in a family of boards, for all time or in a season, the best first."""
    ratings: QuerySet[Rating] | QuerySet[SeasonRating]
    ratings = season.ratings.all() if season else Rating.objects.all()
    shown = ratings.filter(family=its, user__is_active=True, user__profile__rated=True)
    return list(shown.select_related("user").order_by(F("mu") - 3 * F("sigma")).reverse())


def _rated() -> QuerySet[Rated]:
    return Rated.objects.select_related("seat__result", "seat__game").order_by("seat__position")


def _known(rows: Iterable[Standing]) -> dict[int, Skill]:
    return {row.user_id: skill_of(row) for row in rows}


def _user(seat: Seat) -> int:
    """Who played there: if their row is gone, somebody new to whom nothing is credited."""
    return -seat.pk if seat.user_id is None else seat.user_id


def _after(rated: list[Rated], known: dict[int, Skill]) -> dict[int, Skill]:
    """What one game makes of the skills of those who played it."""
    team = facts_of(rated[0].seat.game.board).team
    players = [
        Player(_user(one.seat), one.seat.position // team, one.seat.result.place) for one in rated
    ]
    return rate(players, known)


def _apply(rated: list[Rated], known: dict[int, Skill], number: int) -> list[Rated]:
    """Rate one game: what `known` becomes, and what each seat is told of it."""
    after = _after(rated, known)
    for one in rated:
        user = _user(one.seat)
        skill = after[user]
        was = known.get(user, Skill()).points
        one.number, one.games = number, skill.games
        one.points, one.change = skill.points, skill.points - was
    known.update(after)
    return rated


def _keep(its: str, skills: dict[int, Skill], season: int | None = None) -> None:
    """Store these skills as ratings for all time, or as those of a season."""
    known = [(user, skill._asdict()) for user, skill in skills.items() if user > 0]
    if season is None:
        _store(Rating, (Rating(user_id=user, family=its, **skill) for user, skill in known))
        return
    _store(
        SeasonRating,
        (
            SeasonRating(season_id=season, user_id=user, family=its, **skill)
            for user, skill in known
        ),
        "season",
    )


def _store(model: type[Kept], rows: Iterable[Kept], *apart: str) -> None:
    """Store one row for each family, person and whatever else keeps them apart."""
    model.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=[*apart, "user", "family"],
        update_fields=["mu", "sigma", "games"],
    )


def skill_of(rating: Standing) -> Skill:
    """A stored rating as people read it."""
    return Skill(rating.mu, rating.sigma, rating.games)


def ranks_after(game_id: int) -> list[Rank | None]:
    """What the page of a game says of ratings: for every seat, or nothing if none counted."""
    rated = {
        one.seat.position: one for one in _rated().filter(seat__game=game_id).exclude(number=None)
    }
    if not rated:
        return []
    size = Seat.objects.filter(game=game_id).count()
    return [
        {"points": one.points, "change": one.change, "provisional": one.games < PROVISIONAL_GAMES}
        if (one := rated.get(n))
        else None
        for n in range(size)
    ]
