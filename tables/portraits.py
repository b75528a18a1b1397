"""Portraits by which players are told apart at a glance: people choose theirs, bots are engines.

They are drawn in `static/rail/icons/portraits.svg`, in the order that `portraits.css` knows.
"""

from collections.abc import Collection
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Portrait(models.TextChoices):
    """What people may choose among."""

    FOX = "fox", _("Fox")
    OWL = "owl", _("Owl")
    BEAR = "bear", _("Bear")
    CAT = "cat", _("Cat")
    HARE = "hare", _("Hare")
    BADGER = "badger", _("Badger")
    HEDGEHOG = "hedgehog", _("Hedgehog")
    PENGUIN = "penguin", _("Penguin")
    FROG = "frog", _("Frog")
    MOUSE = "mouse", _("Mouse")
    DOG = "dog", _("Dog")
    STAG = "stag", _("Stag")
    ELEPHANT = "elephant", _("Elephant")
    SHEEP = "sheep", _("Sheep")
    WALRUS = "walrus", _("Walrus")
    LION = "lion", _("Lion")
    RAVEN = "raven", _("Raven")
    GOAT = "goat", _("Goat")
    CONDUCTOR = "conductor", pgettext_lazy("railway", "Conductor")
    DRIVER = "driver", _("Train driver")
    LADY = "lady", _("Lady with a hat")
    ELDER = "elder", _("Man with a beard")
    PORTER = "porter", _("Porter")
    BRAIDS = "braids", _("Girl with braids")


class Engine(models.TextChoices):
    """What bots look like."""

    STEAM = "steam", _("Steam engine")
    TANK = "tank", _("Tank engine")
    ELECTRIC = "electric", _("Electric engine")
    RAILCAR = "railcar", _("Railcar")


def give_by_number(seats: models.QuerySet[Any]) -> None:
    """Give those who sit there one by the number of their seat, as migrations did when everybody
    got one."""
    for n, person in enumerate(Portrait.values):
        seats.filter(position=n, bot="").update(portrait=person)
        engine = Engine.values[n % len(Engine.values)]
        seats.filter(position=n).exclude(bot="").update(portrait=engine)


def first_free(among: type[models.TextChoices], taken: Collection[str]) -> str:
    """The first of these that nobody at the table has, or else the first."""
    return next((one for one in among.values if one not in taken), among.values[0])
