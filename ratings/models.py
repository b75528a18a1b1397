"""What comes of games: results, and how well people play."""

from datetime import datetime

from django.db import models
from django.utils import timezone

from accounts.models import User
from games.models import Seat


class Result(models.Model):
    """What a seat has made of a game that is over; all of it follows from the game's log.

    `sources` are points by what they were given for, `curve` the points after each own turn.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="result")
    place = models.PositiveSmallIntegerField()
    points = models.SmallIntegerField()
    sources = models.JSONField()
    made = models.PositiveSmallIntegerField()
    lost = models.PositiveSmallIntegerField()
    # cards from the pile, the locomotives among them, and how many there are on average
    blind = models.PositiveSmallIntegerField()
    locomotives = models.PositiveSmallIntegerField()
    expected = models.FloatField()
    curve = models.JSONField()

    def __str__(self) -> str:
        return f"{self.seat}: {self.points}"

    @property
    def luck(self) -> float:
        """Locomotives from the pile, less what as many cards bring on average."""
        return self.locomotives - self.expected


class RatingSequence(models.Model):
    """The rated games of one family of boards, numbered in the order in which they counted: `last`
    is the number of the last of them."""

    family = models.CharField(max_length=20, primary_key=True)
    last = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.family


class Rated(models.Model):
    """A seat of a rated game: enrolled at its start, and at its end the `number` of its
    game in its family.

    `points` is the rating after the game and `change` what the game did to it, as people read it.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="rated")
    family = models.CharField(max_length=20)
    number = models.PositiveIntegerField(null=True)
    points = models.IntegerField(default=0)
    change = models.IntegerField(default=0)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=["family", "number"], name="rated_games_of_family"),)

    def __str__(self) -> str:
        return f"{self.seat}: {self.change:+}"


class SkillEstimate(models.Model):
    """How well somebody plays one family of boards, by openskill: a guess and how sure it is."""

    family = models.CharField(max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        abstract = True


class Rating(SkillEstimate):
    """A rating from all games."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="ratings")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "family"], name="one_rating_per_family"),
        )

    def __str__(self) -> str:
        return f"{self.user}, {self.family}"


class Season(models.Model):
    """A stretch of time in which everybody begins anew beside the rating for all time; it lasts
    until the next one begins."""

    name = models.CharField(max_length=40)
    begins = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("-begins",)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def at(cls, when: datetime | None) -> "Season | None":
        """The season of a game that ended then."""
        return cls.objects.filter(begins__lte=when).first() if when else None


class SeasonRating(SkillEstimate):
    """A rating from the games of one season alone."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="ratings")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="season_ratings")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["season", "user", "family"], name="one_rating_per_season_and_family"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}, {self.family}, {self.season}"
