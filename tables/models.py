"""Tables and the places people take at them."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from common.refusals import Refusal
from common.tokens import new_token

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

# No O, 0, I, 1 or l: a code is read aloud and typed from another screen.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
NAME_LENGTH = 24
PORTRAIT_LENGTH = 12


def new_code() -> str:
    """A short public name for a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _n in range(CODE_LENGTH))


def plain_code(typed: str) -> str:
    """The code of a table as it is stored, from what somebody typed for it."""
    return "".join(typed.split()).replace("-", "").upper()[:40]


class Color(models.TextChoices):
    """Colors of players; each has a shape of its own in `marks.svg`."""

    BLUE = "blue", _("Blue")
    RED = "red", _("Red")
    GREEN = "green", _("Green")
    YELLOW = "yellow", _("Yellow")
    BLACK = "black", _("Black")
    WHITE = "white", _("White")


class Pace(models.TextChoices):
    """How long computer players wait before they move (games/play/leases.py)."""

    QUICK = "quick", _("Quick")
    UNHURRIED = "unhurried", _("Unhurried")
    SLOW = "slow", pgettext_lazy("pace", "Slow")


class TableQuerySet(models.QuerySet["Table"]):
    """Which tables are meant, in words."""

    def open(self) -> TableQuerySet:
        """Those where people may come and go: no game goes on."""
        return self.filter(open=True)

    def of(self, user: User) -> TableQuerySet:
        """Those where this person sits."""
        return self.filter(pk__in=Place.objects.filter(user=user).values("table"))


class Table(models.Model):
    """Where people meet: one link for lobby, games and watching."""

    class Order(models.TextChoices):
        SEATED = "seated", _("As seated")
        RANDOM = "random", _("At random")

    class Time(models.TextChoices):
        NONE = "none", _("No clock")
        LIVE = "live", _("Live")
        DAYS = "days", _("Days per turn")

    class Chat(models.TextChoices):
        """What may be said at a table."""

        OPEN = "open"
        PHRASES = "phrases"
        OFF = "off"

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    # null when everybody has left: the next person who sits down becomes the host
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="hosted",
    )
    board = models.CharField(max_length=40)
    variant = models.CharField(max_length=40)
    size = models.PositiveSmallIntegerField()
    order = models.CharField(max_length=8, choices=Order, default=Order.SEATED)
    # how long everybody may think: `minutes` and an `increment` of seconds, or `days` for a turn
    time = models.CharField(max_length=8, choices=Time, default=Time.NONE)
    minutes = models.PositiveSmallIntegerField(default=20)
    increment = models.PositiveSmallIntegerField(default=20)
    days = models.PositiveSmallIntegerField(default=2)
    pace = models.CharField(max_length=12, choices=Pace, default=Pace.QUICK)
    public = models.BooleanField(default=False)
    watch = models.BooleanField(default=True)
    # games here show what everybody may know of the cards
    tracker = models.BooleanField(default=False)
    locked = models.BooleanField(default=False)
    open = models.BooleanField(default=True)
    # begun with one tap by one person against bots
    practice = models.BooleanField(default=False)
    # for one person who learns to play: nobody else comes here
    lesson = models.BooleanField(default=False)
    # a rematch: who asked for it, and until when answers are waited for
    asked_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    asked_until = models.DateTimeField(null=True, blank=True)
    chat = models.CharField(max_length=8, choices=Chat, default=Chat.OPEN)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(size__gte=2, size__lte=8), name="table_size_in_range"
            ),
        )

    def __str__(self) -> str:
        return self.code

    @classmethod
    def find(cls, code: str) -> Table | None:
        """The table with this code, however strange the text is that came for one."""
        # what is no code may be no text for a database either: a zero byte
        return cls.objects.filter(code=code).first() if code.isalnum() else None

    @classmethod
    def named(cls, code: str) -> Table:
        """The table of this code, or Refusal."""
        if table := cls.find(code):
            return table
        raise Refusal("table.none")

    @property
    def game(self) -> Game | None:
        """The latest game played here, or None."""
        return self.games.order_by("-number").first()

    @property
    def terms(self) -> dict[str, Any]:
        """What is played here and how: what its host chose, by the names of the form."""
        return {"play": f"{self.board}.{self.variant}"} | {
            name: getattr(self, name)
            for name in (
                *("size", "order", "time", "minutes", "increment", "days"),
                *("pace", "public", "watch", "tracker"),
            )
        }

    def place_of(self, user: User | None) -> Place | None:
        """The own seat of this person: the eldest, if others share the device."""
        return self.places.filter(user=user).order_by("pk").first() if user else None

    def has_seated(self, user_id: int | None) -> bool:
        """Does this person sit here?"""
        return user_id is not None and self.places.filter(user=user_id).exists()

    @property
    def is_open(self) -> bool:
        """People may come and go: no game yet, or open again for a rematch."""
        return self.open


class PlaceQuerySet(models.QuerySet["Place"]):
    """Which places are meant, in words."""

    def people(self) -> PlaceQuerySet:
        """Those of people, and not of bots."""
        return self.filter(user__isnull=False)


class Place(models.Model):
    """A seat at a table, taken by a person or a bot.

    Several seats of one person are players who share a device; the eldest is the person's own.
    """

    class Answer(models.TextChoices):
        """Whether somebody plays the next game of their table."""

        YES = "yes"
        NONE = "none"
        NO = "no"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="places")
    position = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="places",
    )
    # the level of a computer player (games/levels.py); empty for a person
    bot = models.CharField(max_length=16, blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    color = models.CharField(max_length=8, choices=Color)
    portrait = models.CharField(max_length=PORTRAIT_LENGTH, blank=True)
    answer = models.CharField(max_length=4, choices=Answer, default=Answer.YES)
    # when whoever sits here last had the lobby open
    seen = models.DateTimeField(default=timezone.now)
    token = models.CharField(max_length=48, unique=True, default=new_token, editable=False)

    objects = PlaceQuerySet.as_manager()

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=["table", "position"], name="one_place_per_number"),
            models.UniqueConstraint(fields=["table", "color"], name="one_place_per_color"),
            models.UniqueConstraint("table", Lower("name"), name="one_place_per_name"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(bot=""),
                name="person_or_bot",
            ),
        )

    def __str__(self) -> str:
        return self.name
