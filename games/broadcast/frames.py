"""What is sent to a browser, for one seat or for watchers (seat None). Names: docs/protocol.md."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Max
from django.utils import timezone

from games.broadcast.diff import changes
from games.models import Game, LoggedMove, Note, Proposal
from games.rules import Rules, State, facts_of
from games.rules.stored import read_events
from games.rules.values import Event
from games.store import cache
from games.time import uptime
from games.time.clock import Clock
from tables.models import Table

# raised with every name that a page of before would not know: such a page loads itself anew
WIRE_VERSION = 6
# moves told with a view at most; what lies before them is asked for (`games/history`)
MAX_LOG_MOVES = 100
# bytes that an entry of a log takes in memory besides its text, about
ENTRY_OVERHEAD_BYTES = 200
# the number of a move, what happened, and when; None is now
Entry = tuple[int, Iterable[Event], datetime | None]


def encode(t: str, **fields: Any) -> str:
    """A frame as text."""
    return msgspec.json.encode({"t": t, **fields}).decode()


class WholeView(msgspec.Struct, frozen=True):
    """All that one audience may know of a version, as text: the view, and the latest moves."""

    version: int
    view: msgspec.Raw
    log: tuple[tuple[int, msgspec.Raw], ...]

    @classmethod
    def of(
        cls, rules: Rules, state: State[Any], seat: int | None, version: int, log: Iterable[Entry]
    ) -> "WholeView":
        """What a seat (None: watchers) may know of this state, and of what led to it."""
        entries = tuple((n, _raw(log_entry(n, events, at, seat))) for n, events, at in log)
        return cls(version, _raw(rules.view(state, seat)), entries)

    def frame(self, v: int = -1) -> str:
        """The frame for who knows what led to version `v`."""
        log = [entry for n, entry in self.log if n > v]
        return encode("view", v=self.version, view=self.view, log=log)

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        return len(self.view) + sum(len(entry) + ENTRY_OVERHEAD_BYTES for _, entry in self.log)


def step(
    before: dict[str, Any],
    after: dict[str, Any],
    seat: int | None,
    version: int,
    events: Iterable[Event],
) -> str:
    """What a move changed in the view of one audience, for who holds the version before."""
    return encode(
        "step", v=version, events=visible_events(events, seat), set=changes(before, after)
    )


def clock(clock: Clock | None) -> str:
    """The time of every seat as this frame is sent: from here on the browser counts by itself."""
    if clock is None:
        return encode("clock", clock=None)
    left = [round(time, 1) for time in clock.remaining(uptime.now())]
    return encode(
        "clock",
        clock={
            "kind": clock.kind,
            "left": left,
            "running": [] if clock.paused else clock.running,
            "paused": clock.paused,
            "increment": clock.more,
            "turn": clock.start if clock.kind == "days" else None,
            "grace": clock.grace,
        },
    )


def stand_ins(seats: Iterable[int], mostly: Iterable[int] = ()) -> str:
    """The seats of people that bots play, and when the game is over those they `mostly` played."""
    return encode("stand_ins", seats=sorted(seats), mostly=list(mostly))


def proposal(proposed: Proposal | None, ended: str = "", seat: int | None = None) -> str:
    """What is proposed, or nothing any more: it was `agreed`, or somebody has `declined` it."""
    if proposed is None:
        return encode("proposal", proposal=None, ended=ended, seat=seat)
    told = {
        "id": proposed.pk,
        "kind": proposed.kind,
        "days": proposed.days,
        "seat": proposed.seat,
        "agreed": proposed.agreed,
        "waits": [seat for seat in proposed.voters if seat not in proposed.agreed],
        "needed": proposed.needed,
        "left": round(proposed.until - uptime.now()),
    }
    return encode("proposal", proposal=told)


def rematch(game: Game) -> str:
    """Another game is asked for at the table of this one: by whom, what is played if that is
    something else, and what its seats have answered: yes, no, none yet, or gone from the table."""
    table = game.table
    answers = {place.user_id or place.name: place.answer for place in table.places.all()}
    until = table.asked_until
    return encode(
        "rematch",
        by=table.asked_by,
        left=max(0, round((until - timezone.now()).total_seconds())) if until else 0,
        play=_titles(table) if (table.board, table.variant) != (game.board, game.variant) else [],
        answers=[answers.get(seat.user_id or seat.name, "gone") for seat in game.seats.all()],
    )


def watch(table: Table) -> str:
    """Whether others may look on."""
    return encode("watch", open=table.watch)


def notes(game_id: int, seat: int, user_id: int) -> str:
    """The notes of this person in this seat, as they were saved last."""
    own = Note.objects.filter(seat__game=game_id, seat__position=seat, user=user_id)
    return encode("notes", text=own.values_list("text", flat=True).first() or "")


def _titles(table: Table) -> list[dict[str, str]]:
    """What is played at a table, in every language: the board, and its variant if it has a name."""
    facts = facts_of(table.board)
    variant = facts.variants.get(table.variant)
    return [facts.title, variant.title] if variant else [facts.title]


def log_entry(
    version: int, events: Iterable[Event], at: datetime | None, seat: int | None
) -> dict[str, Any]:
    """A move in a log, as this audience may read it; what happens now tells no time."""
    told = {"v": version, "events": visible_events(events, seat)}
    return told if at is None else told | {"at": int(at.timestamp())}


def visible_events(events: Iterable[Event], seat: int | None) -> list[dict[str, Any]]:
    """Events as this audience may read them."""
    return [event.seen_by(seat) for event in events]


def since(game_id: int, seat: int | None, v: int) -> tuple[int, str | None]:
    """The version of a game, and the frame for one who has version `v`, if that is older.

    Who was away when another game was asked for, or has begun, learns it now.
    """
    games = Game.objects.annotate(latest=Max("table__games__number"))
    facts = games.values_list("version", "number", "latest", "table__open")
    version, number, latest, is_open = facts.get(pk=game_id)
    if number < latest:
        return version, encode("again")
    if v >= version and not is_open:
        return version, None
    if v >= version:
        return version, rematch(Game.objects.get(pk=game_id))
    told = whole_view(game_id, version, seat)
    return told.version, told.frame(v)


def whole_view(game_id: int, version: int, seat: int | None) -> WholeView:
    """What this audience may know of a version, or if the game has gone on of the one it is at
    now: made once for all who ask."""
    known: WholeView | None = cache.whole_views.get((game_id, version, seat))
    if known is not None:
        return known
    game = cache.get(game_id, version)
    played = LoggedMove.objects.filter(
        game=game_id, version__gt=game.version - MAX_LOG_MOVES, version__lte=game.version
    ).values_list("version", "events", "at")
    log = [(n, read_events(events), at) for n, events, at in played]
    made = WholeView.of(game.rules, game.state, seat, game.version, log)
    cache.whole_views.put((game_id, game.version, seat), made, made.size)
    return made


def _raw(what: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(what))
