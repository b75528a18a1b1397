"""What people do at a table before and after its games: open, join, leave, change, lock, start."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from accounts.models import User
from boards.offers import Offer, find_offer
from common.commits import after_commit
from common.refusals import Refusal
from common.tokens import new_token
from games import watch_setting
from games.broadcast import game_room
from games.levels import NORMAL
from games.play.start import start_game
from ratings import ratings
from tables import hosts, names
from tables.models import Place, Table
from tables.notify import tell
from tables.presentation import teams

from . import places, rematch

NUMBER = re.compile(r"[0-9]{1,18}")


def create(user: User | None, name: str, color: str | None, portrait: str, **options: Any) -> Place:
    """Set up a table; whoever does so is its host and sits down first."""
    name = names.clean(name)
    with transaction.atomic():
        table = Table.objects.create(**options)
        return places.sit(table, user, name, color, portrait)


def sit(table: Table, user: User | None, name: str, color: str | None) -> Place:
    """Take a free seat, or change name and color on the seat one has."""
    name = names.clean(name)
    with _changing(table) as table:
        if place := table.place_of(user):
            places.rename(place, name)
            return places.paint(place, color) if color else place
        if table.locked:
            raise Refusal("table.locked")
        return places.sit(table, user, name, color)


def add_player(table: Table, user: User, name: str, color: str | None) -> None:
    """Seat another player who shares the device of this person."""
    name = names.clean(name)
    with _changing(table) as table:
        _own_place(table, user)
        if table.locked:
            raise Refusal("table.locked")
        place = places.take(table, name, color)
        place.user = user
        place.save()


def rename(table: Table, user: User, name: str, place_id: str = "") -> None:
    """Go by another name at this table."""
    name = names.clean(name)
    with _changing(table) as table:
        places.rename(_own_place(table, user, place_id), name)


def recolor(table: Table, user: User, color: str, place_id: str = "") -> None:
    """Play with another color."""
    with _changing(table) as table:
        places.paint(_own_place(table, user, place_id), color)


def set_portrait(table: Table, user: User, portrait: str, place_id: str = "") -> None:
    """Show another portrait."""
    with _changing(table) as table:
        places.set_portrait(_own_place(table, user, place_id), portrait)


def play_with(table: Table, user: User, place_id: str, own_id: str = "") -> None:
    """Sit down beside somebody as a partner; whoever sat there takes one's own seat."""
    with _changing(table) as table:
        mine, other = _own_place(table, user, own_id), _place(table, place_id)
        beside = table.places.filter(position=other.position ^ 1).first()
        if mine not in (other, beside):
            places.swap("position", mine, beside, other.position ^ 1, places.FAR)


def leave(table: Table, user: User) -> None:
    """Give up one's seats; if the host leaves, the next person becomes host."""
    with _changing(table) as table:
        _own_place(table, user)
        table.places.filter(user=user).delete()
        if table.host_id == user.pk:
            successor = next(iter(hosts.next_hosts(table)), None)
            table.host = successor.user if successor else None
            table.save(update_fields=["host"])


def kick(table: Table, user: User, place_id: str) -> None:
    """Free the seat of somebody else or of a bot, or of a player on one's own device."""
    with _changing(table) as table:
        place = table.places.filter(user=user, pk=_number(place_id)).first()
        if place is None:
            _check_host(table, user)
            place = _place(table, place_id)
        if place == table.place_of(user):
            raise Refusal("seat.yours")
        place.delete()


def change(table: Table, user: User, **terms: Any) -> None:
    """Play something else here, or otherwise, with everybody who sits here."""
    with _changing(table) as table:
        _check_host(table, user)
        seated = list(table.places.all())
        _check_room(_offer(terms["board"]), terms["size"], len(seated))
        if terms["watch"] != table.watch:
            watch_setting.after_change(table.pk)
        for name, value in terms.items():
            setattr(table, name, value)
        table.save(update_fields=terms.keys())
        if any(place.position >= table.size for place in seated):
            places.renumber(seated)
        if table.asked_until:
            after_commit(game_room.broadcast_rematch, table.pk)


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
            raise Refusal("host.bot")
        table.host = place.user
        table.save(update_fields=["host"])


def add_bot(table: Table, user: User, level: str) -> None:
    """Let a bot take a free seat."""
    with _changing(table) as table:
        _check_host(table, user)
        places.seat_bot(table, level)


def set_level(table: Table, user: User, level: str, place_id: str) -> None:
    """Let a bot play as well as that from the next game on."""
    with _changing(table) as table:
        _check_host(table, user)
        places.check_level(level)
        place = _place(table, place_id)
        if not place.bot:
            raise Refusal("seat.person")
        place.bot = level
        place.save(update_fields=["bot"])


def replace(table: Table, user: User, place_id: str, level: str) -> None:
    """Let a bot have the seat of somebody who does not play the next game."""
    with _changing(table) as table:
        _check_host(table, user)
        place = _place(table, place_id)
        if place.answer == Place.Answer.YES:
            raise Refusal("seat.joined")
        place.delete()
        places.seat_bot(table, level, place.position)


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
    return practice(user, name, NORMAL, board=board, variant=variant, **private)


def practice(user: User | None, name: str, level: str, **options: Any) -> Place:
    """A table for one person and as few bots as the board needs, begun at once."""
    name = names.clean(name)
    with transaction.atomic():
        size = _offer(options["board"]).sizes[0]
        table = Table.objects.create(size=size, practice=True, **options)
        place = places.sit(table, user, name, None)
        for _bot in range(size - 1):
            places.seat_bot(table, level)
        _begin(table)
        return place


def new_link(table: Table, user: User) -> Place:
    """Replace one's personal seat links, at other tables too, as each of them leads to all; the
    old ones are void, and so are all sessions."""
    with transaction.atomic():
        _own_place(table, user)
        mine = list(Place.objects.select_for_update().filter(user=user))
        for place in mine:
            place.token = new_token()
        Place.objects.bulk_update(mine, ["token"])
        user.refresh_from_db(fields=["epoch"])
        user.epoch += 1
        user.save(update_fields=["epoch"])
    return _own_place(table, user)


@contextmanager
def _changing(table: Table) -> Iterator[Table]:
    """The table while it is open, held against others until the change is stored and told."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if not table.open:
            raise Refusal("table.started")
        yield table
        after_commit(tell, table.pk)


def _check_host(table: Table, user: User) -> None:
    if table.host_id != user.pk:
        raise Refusal("host.only")


def _own_place(table: Table, user: User, place_id: str = "") -> Place:
    """The person's own seat, or the one named if it is on the same device."""
    place = table.place_of(user)
    if place and place_id:
        place = table.places.filter(user=user, pk=_number(place_id)).first()
    if place is None:
        raise Refusal("seat.none")
    return place


def _number(place_id: str) -> int:
    """The key of a place; what is none is that of no place."""
    return int(place_id) if NUMBER.fullmatch(place_id) else 0


def _offer(board: str) -> Offer:
    """What can be played on this board, if it is here; or Refusal."""
    if (found := find_offer(board)) is None:
        raise Refusal("play.unknown")
    return found


def _place(table: Table, place_id: str) -> Place:
    place = table.places.filter(pk=_number(place_id)).first()
    if place is None:
        raise Refusal("seat.gone")
    return place


def _check_room(board: Offer, size: int, seated: int) -> None:
    """Refuse what leaves somebody who sits here without a seat."""
    if seated > board.sizes[-1]:
        raise Refusal("table.board", field="play", sizes=board.sizes, count=seated)
    if seated > size:
        raise Refusal("table.seated", field="size", count=seated)


def _begin(table: Table) -> None:
    seated = list(table.places.all())
    board = _offer(table.board)
    if len(seated) < 2:
        raise Refusal("table.few")
    if len(seated) not in board.sizes:
        raise Refusal("table.sizes", sizes=board.sizes)
    if any(n < board.team for n in Counter(teams(table).values()).values()):
        raise Refusal("table.teams")
    if table.order == Table.Order.RANDOM:
        seated = places.mixed(seated, board.team)
    places.renumber(seated)
    ratings.enroll(start_game(table))
