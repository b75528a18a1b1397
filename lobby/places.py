"""The places of a table: who has which number, name and color. No two have the same."""

import secrets

from accounts.models import User
from common.refusals import Refusal
from games.levels import LEVELS
from tables import names
from tables.models import Color, Place, Table
from tables.new_guest import create_guest
from tables.portraits import Engine, Portrait, first_free
from tables.presentation import teams

FAR, UNPAINTED = 100, "-"
"""A number and a color that no place has, for the moment of an exchange."""
LOCOMOTIVES = (
    "Rocket",
    "Adler",
    "Mallard",
    "Puffing Billy",
    "Planet",
    "Saxonia",
    "Novelty",
    "Sans Pareil",
    "Lion",
    "Tom Thumb",
    "Evening Star",
    "Cornwall",
)


def sit(table: Table, user: User | None, name: str, color: str | None, portrait: str = "") -> Place:
    """Seat somebody, who is a new guest if nobody is known; where there is no host, as the host."""
    place = take(table, name, color)
    place.user = user or create_guest(name)
    place.user.name = name
    place.user.portrait = portrait or place.user.portrait
    place.portrait = place.user.portrait or place.portrait
    place.save()
    if user or portrait:
        place.user.save(update_fields=["name", "portrait"])
    if table.host is None:
        table.host = place.user
        table.save(update_fields=["host"])
    return place


def seat_bot(table: Table, level: str, n: int | None = None) -> None:
    """Seat a bot, at the first free place or at one that is."""
    check_level(level)
    taken = {names.key(place.name) for place in table.places.all()}
    free = [name for name in LOCOMOTIVES if names.key(name) not in taken]
    place = take(table, secrets.choice(free), None)
    place.bot = level
    place.portrait = first_free(Engine, table.places.values_list("portrait", flat=True))
    place.position = place.position if n is None else n
    place.save()


def check_level(level: str) -> None:
    """Refuse a level that there is not."""
    if level not in LEVELS:
        raise Refusal("level.unknown", field="level", levels=LEVELS)


def take(table: Table, name: str, color: str | None) -> Place:
    """A free place with this name and color, not yet given to anybody."""
    places = list(table.places.all())
    if len(places) >= table.size:
        raise Refusal("table.full")
    names.check_free(name, [place.name for place in places])
    taken = {place.color for place in places}
    if color is None:
        color = next(color for color in Color.values if color not in taken)
    _check_color(color, taken)
    numbers = {place.position for place in places}
    n = next(n for n in range(table.size) if n not in numbers)
    portrait = first_free(Portrait, {place.portrait for place in places})
    return Place(table=table, position=n, name=name, color=color, portrait=portrait)


def rename(place: Place, name: str) -> None:
    """Let a place go by another name; who has several is called by that of the first."""
    names.check_free(name, place.table.places.exclude(pk=place.pk).values_list("name", flat=True))
    place.name = name
    place.save(update_fields=["name"])
    if (user := place.user) and place == place.table.place_of(user):
        user.name = name
        user.save(update_fields=["name"])


def set_portrait(place: Place, portrait: str) -> None:
    """Show another portrait; who has several seats wishes for themselves that of the first."""
    if portrait not in Portrait.values:
        raise Refusal("portrait.unknown", field="portrait")
    place.portrait = portrait
    place.save(update_fields=["portrait"])
    if (user := place.user) and place == place.table.place_of(user):
        user.portrait = portrait
        user.save(update_fields=["portrait"])


def paint(place: Place, color: str) -> Place:
    """Give a place another color; partners have that of the first of them."""
    leads = teams(place.table)
    lead = leads[place]
    _check_color(color, {other.color for other in leads.values() if other != lead})
    # another who shows the color of a partner may have this one, unseen
    unseen = next((one for one in leads if one.color == color and one != lead), None)
    swap("color", lead, unseen, color, UNPAINTED)
    return place


def swap(field: str, one: Place, other: Place | None, new: str | int, aside: str | int) -> None:
    """Give a place what another has, if one has it; two never have the same, not for a moment."""
    was = getattr(one, field)
    for place, value in ((other, aside), (one, new), (other, was)):
        if place:
            setattr(place, field, value)
            place.save(update_fields=[field])


def mixed(places: list[Place], team: int) -> list[Place]:
    """Another order; partners stay side by side."""
    chance = secrets.SystemRandom()
    sides = [places[n : n + team] for n in range(0, len(places), team)]
    chance.shuffle(sides)
    return [place for side in sides for place in chance.sample(side, len(side))]


def renumber(places: list[Place]) -> None:
    """Number the places from 0 in this order, without a gap."""
    # first out of the way: two places never have the same number, not even for a moment
    for start in (FAR, 0):
        for n, place in enumerate(places, start):
            place.position = n
            place.save(update_fields=["position"])


def _check_color(color: str, taken: set[str]) -> None:
    if color not in Color.values:
        raise Refusal("color.unknown", field="color")
    if color in taken:
        free = [free for free in Color.values if free not in taken]
        raise Refusal("color.taken", field="color", free=free)
