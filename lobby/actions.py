"""Everything people do at a table; the only code that writes tables, places and guests."""

import re
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction

from games import actions as games
from people import ratings

from . import hosting, names, rematch
from .hints import tell
from .models import Color, Place, Table, User, new_token
from .offers import offer
from .refusals import Refused
from .seen import teams

NUMBER = re.compile(r"[0-9]{1,18}")
FAR = 100
PLAIN_BOT = "plain"
UNPAINTED = "-"
LOCOMOTIVES = (
    "Rocket",
    "Adler",
    "Mallard",
    "Puffing Billy",
    "Locomotion",
    "Saxonia",
    "Novelty",
    "Sans Pareil",
    "Stourbridge Lion",
    "Tom Thumb",
    "Evening Star",
    "Cornwall",
)


def guest(name: str) -> User:
    """A person without an account: known by a name and by the session alone."""
    return User.objects.create_user(username=f"guest-{secrets.token_hex(8)}", name=name)


def create(user: User | None, name: str, color: str | None, **options) -> Place:
    """Set up a table; whoever does so is its host and sits down first."""
    name = names.read(name)
    with transaction.atomic():
        table = Table.objects.create(**options)
        return _sit(table, user, name, color)


def sit(table: Table, user: User | None, name: str, color: str | None) -> Place:
    """Take a free seat, or change name and color on the seat one has."""
    name = names.read(name)
    with _changing(table) as table:
        if place := table.place_of(user):
            _rename(place, name)
            return _paint(place, color) if color else place
        if table.locked:
            raise Refused("table.locked")
        return _sit(table, user, name, color)


def add_player(table: Table, user: User, name: str, color: str | None) -> None:
    """Seat another player who shares the device of this person."""
    name = names.read(name)
    with _changing(table) as table:
        _own_place(table, user)
        if table.locked:
            raise Refused("table.locked")
        place = _take(table, name, color)
        place.user = user
        place.save()


def rename(table: Table, user: User, name: str, place_id: str = "") -> None:
    """Go by another name at this table."""
    name = names.read(name)
    with _changing(table) as table:
        _rename(_own_place(table, user, place_id), name)


def recolor(table: Table, user: User, color: str, place_id: str = "") -> None:
    """Play with another color."""
    with _changing(table) as table:
        _paint(_own_place(table, user, place_id), color)


def play_with(table: Table, user: User, place_id: str, own_id: str = "") -> None:
    """Sit down beside somebody as a partner; whoever sat there takes one's own seat."""
    with _changing(table) as table:
        mine, other = _own_place(table, user, own_id), _place(table, place_id)
        beside = table.places.filter(n=other.n ^ 1).first()
        if mine not in (other, beside):
            _swap("n", mine, beside, other.n ^ 1, FAR)


def leave(table: Table, user: User) -> None:
    """Give up one's seats; if the host leaves, the next person becomes host."""
    with _changing(table) as table:
        _own_place(table, user)
        table.places.filter(user=user).delete()
        if table.host_id == user.pk:
            heir = next(iter(hosting.heirs(table)), None)
            table.host = heir and heir.user
            table.save(update_fields=["host"])


def kick(table: Table, user: User, place_id: str) -> None:
    """Free the seat of somebody else or of a bot, or of a player on one's own device."""
    with _changing(table) as table:
        place = table.places.filter(user=user, pk=_number(place_id)).first()
        if place is None:
            _check_host(table, user)
            place = _place(table, place_id)
        if place == table.place_of(user):
            raise Refused("seat.yours")
        place.delete()


def lock(table: Table, user: User, locked: bool) -> None:
    """Let nobody else sit down, or let them again."""
    with _changing(table) as table:
        _check_host(table, user)
        table.locked = locked
        table.save(update_fields=["locked"])


def hand_over(table: Table, user: User, place_id: str) -> None:
    """Make somebody else at the table its host."""
    with _changing(table) as table:
        _check_host(table, user)
        place = _place(table, place_id)
        if place.user is None:
            raise Refused("seat.bot")
        table.host = place.user
        table.save(update_fields=["host"])


def add_bot(table: Table, user: User) -> None:
    """Let a bot take a free seat."""
    with _changing(table) as table:
        _check_host(table, user)
        _seat_bot(table)


def replace(table: Table, user: User, place_id: str) -> None:
    """Let a bot have the seat of somebody who does not play the next game."""
    with _changing(table) as table:
        _check_host(table, user)
        place = _place(table, place_id)
        if place.answer == Place.Answer.YES:
            raise Refused("seat.joined")
        place.delete()
        _seat_bot(table, place.n)


def start(table: Table, user: User) -> None:
    """Begin the game with the seats that are taken, and in a rematch with those who agreed."""
    with _changing(table) as table:
        _own_place(table, user)
        rematch.settle(table, user)
        _check_host(table, user)
        _begin(table)


def learn(user: User | None, name: str, board: str, variant: str) -> Place:
    """A table on which one person learns to play: it is shared with nobody."""
    private = {"lesson": True, "locked": True, "watch": False, "chat": Table.Chat.OFF}
    return practice(user, name, board=board, variant=variant, **private)


def practice(user: User | None, name: str, **options) -> Place:
    """A table for one person and as few bots as the board needs, begun at once."""
    name = names.read(name)
    with transaction.atomic():
        size = offer(options["board"]).sizes[0]
        table = Table.objects.create(size=size, **options)
        place = _sit(table, user, name, None)
        for _bot in range(size - 1):
            _seat_bot(table)
        _begin(table)
        return place


def new_link(table: Table, user: User) -> Place:
    """Replace one's personal seat link; the old one is void, and so are all sessions."""
    with transaction.atomic():
        place = _own_place(table, user)
        place.token = new_token()
        place.save(update_fields=["token"])
        place.user.epoch += 1
        place.user.save(update_fields=["epoch"])
    return place


@contextmanager
def _changing(table: Table) -> Iterator[Table]:
    """The table while it is open, held against others until the change is stored and told."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if not table.open:
            raise Refused("table.started")
        yield table
        transaction.on_commit(partial(tell, table.pk), robust=True)


def _check_host(table: Table, user: User) -> None:
    if table.host_id != user.pk:
        raise Refused("host.only")


def _own_place(table: Table, user: User, place_id: str = "") -> Place:
    """The person's own seat, or the one named if it is on the same device."""
    place = table.place_of(user)
    if place and place_id:
        place = table.places.filter(user=user, pk=_number(place_id)).first()
    if place is None:
        raise Refused("seat.none")
    return place


def _number(place_id: str) -> int | None:
    return int(place_id) if NUMBER.fullmatch(place_id) else None


def _place(table: Table, place_id: str) -> Place:
    place = table.places.filter(pk=_number(place_id)).first()
    if place is None:
        raise Refused("seat.gone")
    return place


def _sit(table: Table, user: User | None, name: str, color: str | None) -> Place:
    place = _take(table, name, color)
    place.user = user or guest(name)
    place.save()
    if user:
        user.name = name
        user.save(update_fields=["name"])
    if table.host is None:
        table.host = place.user
        table.save(update_fields=["host"])
    return place


def _seat_bot(table: Table, n: int | None = None) -> None:
    """Seat a bot, at the first free place or at one that is."""
    taken = {names.key(place.name) for place in table.places.all()}
    free = [name for name in LOCOMOTIVES if names.key(name) not in taken]
    place = _take(table, secrets.choice(free), None)
    place.bot = PLAIN_BOT
    place.n = place.n if n is None else n
    place.save()


def _take(table: Table, name: str, color: str | None) -> Place:
    """A free place with this name and color, not yet given to anybody."""
    places = list(table.places.all())
    if len(places) >= table.size:
        raise Refused("table.full")
    names.check_free(name, [place.name for place in places])
    worn = {place.color for place in places}
    if color is None:
        color = next(color for color in Color.values if color not in worn)
    _check_color(color, worn)
    numbers = {place.n for place in places}
    n = next(n for n in range(table.size) if n not in numbers)
    return Place(table=table, n=n, name=name, color=color)


def _check_color(color: str, worn: set[str]) -> None:
    if color not in Color.values:
        raise Refused("color.unknown", "color")
    if color in worn:
        free = [free for free in Color.values if free not in worn]
        raise Refused("color.taken", "color", free=free)


def _rename(place: Place, name: str) -> None:
    names.check_free(name, place.table.places.exclude(pk=place.pk).values_list("name", flat=True))
    place.name = name
    place.save(update_fields=["name"])
    if place == place.table.place_of(place.user):
        place.user.name = name
        place.user.save(update_fields=["name"])


def _paint(place: Place, color: str) -> Place:
    """Give a place another color; partners have that of the first of them."""
    leads = teams(place.table)
    lead = leads[place]
    _check_color(color, {other.color for other in leads.values() if other != lead})
    # another who shows the color of a partner may have this one, unseen
    unseen = next((one for one in leads if one.color == color and one != lead), None)
    _swap("color", lead, unseen, color, UNPAINTED)
    return place


def _swap(field: str, one: Place, other: Place | None, new: str | int, aside: str | int) -> None:
    """Give a place what another has, if one has it; two never have the same, not for a moment."""
    was = getattr(one, field)
    for place, value in ((other, aside), (one, new), (other, was)):
        if place:
            setattr(place, field, value)
            place.save(update_fields=[field])


def _begin(table: Table) -> None:
    places = list(table.places.all())
    board = offer(table.board)
    if len(places) < 2:
        raise Refused("table.few")
    if len(places) not in board.sizes:
        raise Refused("table.sizes", players=board.words)
    if any(n < board.team for n in Counter(teams(table).values()).values()):
        raise Refused("table.teams")
    if table.order == Table.Order.RANDOM:
        places = _mixed(places, board.team)
    _renumber(places)
    ratings.enroll(games.start(table))


def _mixed(places: list[Place], team: int) -> list[Place]:
    """Another order; partners stay side by side."""
    chance = secrets.SystemRandom()
    sides = [places[n : n + team] for n in range(0, len(places), team)]
    chance.shuffle(sides)
    return [place for side in sides for place in chance.sample(side, len(side))]


def _renumber(places: list[Place]) -> None:
    """Number the places from 0 in this order, without a gap."""
    # first out of the way: two places never have the same number, not even for a moment
    for start in (FAR, 0):
        for n, place in enumerate(places, start):
            place.n = n
            place.save(update_fields=["n"])
