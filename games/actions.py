"""The only code that writes games and sends their frames."""

import secrets
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

import msgspec
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games import frames
from games.models import Game, Played, Seat
from games.rules import VERSION, Event, Illegal, Rules, State, rules_for
from lobby.models import Table

LEASE = timedelta(seconds=10)


class Turn(msgspec.Struct, frozen=True):
    """What a bot has to decide: its view of one version of a game."""

    game: int
    version: int
    seat: int
    bot: str
    board: str
    variant: str
    view: bytes


def start(table: Table) -> Game:
    """Begin a game with everybody at this table; to be called inside a transaction."""
    places = list(table.places.order_by("n"))
    bots = {n: place.bot for n, place in enumerate(places)}
    before = table.game
    rules = rules_for(table.board, table.variant)
    state, events = rules.start(
        seats=len(places),
        seed=secrets.token_hex(32),
        first=None if before is None else _next_first(before, len(places)),
    )
    game = Game.objects.create(
        table=table,
        n=1 if before is None else before.n + 1,
        board=table.board,
        variant=table.variant,
        board_hash=rules.board.hash,
        rules_version=VERSION,
        state=rules.encode(state),
        bot_due=_bot_due(rules, state, bots),
    )
    Seat.objects.bulk_create(
        Seat(
            game=game,
            n=n,
            user=place.user,
            bot=place.bot,
            name=place.name,
            color=places[n - n % rules.board.team].color,  # partners have one color
        )
        for n, place in enumerate(places)
    )
    Played.objects.create(
        game=game, n=0, ref=uuid.uuid4(), move=b"", events=msgspec.json.encode(events)
    )
    table.open = False
    table.save(update_fields=["open"])
    return game


def play(
    game_id: int,
    user_id: int | None,
    v: int,
    ref: uuid.UUID,
    move: bytes,
    seat: int | None = None,
) -> int:
    """Play a move of this person on version `v`; the number it is stored as, or Illegal.

    The same `ref` again gets the same number: a move sent twice is played once.
    """
    return _play(game_id, seat_of(game_id, user_id, seat), v, ref, move)


def play_bot(turn: Turn, move: dict) -> int:
    """Play what a bot decided."""
    return _play(turn.game, turn.seat, turn.version, uuid.uuid4(), msgspec.json.encode(move))


def why(game_id: int, user_id: int | None, move: bytes, seat: int | None = None) -> Illegal | None:
    """Why this move of this person would be refused now; None if it would be played."""
    try:
        seat = seat_of(game_id, user_id, seat)
        game = Game.objects.get(pk=game_id)
        rules = frames.rules_of(game)
        rules.apply(rules.decode(bytes(game.state)), seat, rules.read_move(move))
    except Illegal as refusal:
        return refusal
    return None


def seats_of(game_id: int, user_id: int | None) -> list[int]:
    """The seats of this person: more than one if several players share a device."""
    seats = Seat.objects.filter(game=game_id, user=user_id, user__isnull=False)
    return list(seats.values_list("n", flat=True))


def seat_of(game_id: int, user_id: int | None, asked: int | None = None) -> int:
    """The seat of this person, of several the one asked for or the first; or Illegal."""
    mine = seats_of(game_id, user_id)
    if not mine or (asked is not None and asked not in mine):
        raise Illegal("seat.none")
    return mine[0] if asked is None else asked


def take_turn(game_id: int, due: datetime) -> Turn | None:
    """The decision a bot owes in this game, lent to whoever asks first.

    Should the borrower vanish or fail, the game is due again when the lease has run out.
    """
    lent = timezone.now() + LEASE
    if not Game.objects.filter(pk=game_id, bot_due=due).update(bot_due=lent):
        return None
    game = Game.objects.get(pk=game_id)
    rules = frames.rules_of(game)
    state = rules.decode(bytes(game.state))
    bots = dict(game.seats.values_list("n", "bot"))
    seat = next((seat for seat in rules.movers(state) if bots[seat]), None)
    if seat is None:
        return None
    view = msgspec.json.encode(rules.view(state, seat))
    return Turn(game_id, game.version, seat, bots[seat], game.board, game.variant, view)


def again(game: Game) -> None:
    """Tell everybody at this game that its table is open for another."""
    _send([(f"game.{game.pk}", {"type": "game.text", "text": frames.write("again")})])


def _play(game_id: int, seat: int, v: int, ref: uuid.UUID, data: bytes) -> int:
    if (n := _number_of(game_id, seat, ref)) is not None:
        return n
    game = Game.objects.get(pk=game_id)
    if game.version == v:
        rules = frames.rules_of(game)
        move = rules.read_move(data)
        state, events = rules.apply(rules.decode(bytes(game.state)), seat, move)
        played = Played(
            game=game,
            n=v + 1,
            seat=seat,
            ref=ref,
            move=rules.write_move(move),
            events=msgspec.json.encode(events),
        )
        if _store(rules, state, played, events):
            return played.n
    # somebody was faster: another, or this very move sent twice
    if (n := _number_of(game_id, seat, ref)) is not None:
        return n
    raise Illegal("move.stale", v=Game.objects.values_list("version", flat=True).get(pk=game_id))


def _store(rules: Rules, state: State, played: Played, events: Sequence[Event]) -> bool:
    """Store a move unless the game has gone on, and send everybody's view of it."""
    game, n = played.game, played.n
    bots = dict(game.seats.values_list("n", "bot"))
    with transaction.atomic():
        # compare and set: nobody waits while another thinks, and whoever is second changes nothing
        stored = Game.objects.filter(pk=game.pk, version=n - 1).update(
            version=n,
            state=rules.encode(state),
            over=state.over,
            ended=timezone.now() if state.over else None,
            bot_due=_bot_due(rules, state, bots),
        )
        if not stored:
            return False
        played.save(force_insert=True)
        audiences = (None, *(seat for seat, bot in bots.items() if not bot))
        show = partial(_show, game.pk, n, rules, state, events, audiences)
        transaction.on_commit(show, robust=True)
    return True


def _number_of(game_id: int, seat: int, ref: uuid.UUID) -> int | None:
    """The number of the move that was stored under this `ref`."""
    played = Played.objects.filter(game=game_id, ref=ref).first()
    if played is None:
        return None
    if played.seat != seat:
        raise Illegal("frame.malformed", at="$.ref")
    return played.n


def _next_first(before: Game, seats: int) -> int:
    """Who begins after this game: the seat behind the one that began it."""
    opening = frames.EVENTS.decode(before.log.get(n=0).events)
    started = next(event for event in opening if event.kind == "game.started")
    return (started.data["first"] + 1) % seats


def _bot_due(rules: Rules, state: State, bots: Mapping[int, str]) -> datetime | None:
    """When the next bot shall move, if one is to."""
    if any(bots[seat] for seat in rules.movers(state)):
        return timezone.now() + timedelta(seconds=settings.BOT_PACE)
    return None


def _show(
    game_id: int,
    n: int,
    rules: Rules,
    state: State,
    events: Sequence[Event],
    audiences: Iterable[int | None],
) -> None:
    """Send every audience its view, written once for all of its sockets."""
    messages = []
    for seat in audiences:
        group = f"game.{game_id}." + ("watch" if seat is None else f"seat.{seat}")
        text = frames.view(rules, state, seat, n, [(n, events)])
        messages.append((group, {"type": "game.view", "v": n, "text": text}))
    _send(messages)


def _send(messages: list[tuple[str, dict]]) -> None:
    """Send messages to their groups. Losing one does no harm: the next view heals it."""
    layer = get_channel_layer()

    async def send() -> None:
        for group, message in messages:
            await layer.group_send(group, message)

    async_to_sync(send)()
