"""A game, its seats, and every move played."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tables.models import NAME_LENGTH, PORTRAIT_LENGTH, Color, Pace, Table

NOTE_LENGTH = 2000


class GameQuerySet(models.QuerySet["Game"]):
    """Which games are meant, in words."""

    def running(self) -> GameQuerySet:
        """Those that go on."""
        return self.filter(over=False)

    def finished(self) -> GameQuerySet:
        """Those that are over."""
        return self.filter(over=True)


class Game(models.Model):
    """One game at a table: the encoded state is the truth, the moves are its history."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    board = models.CharField(max_length=40)
    variant = models.CharField(max_length=40)
    board_hash = models.CharField(max_length=64)
    rules_version = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=0)
    state = models.BinaryField()
    over = models.BooleanField(default=False)
    pace = models.CharField(max_length=12, choices=Pace, default=Pace.QUICK)
    # when the bot whose move it is shall play; null while people are to move
    bot_due = models.DateTimeField(null=True, db_index=True)
    # the time of its seats (games/time/clock.py), and when somebody has been out of it for too
    # long; null if there is none
    clock = models.JSONField(null=True)
    deadline = models.DateTimeField(null=True, db_index=True)
    # the seats of people for whom a bot plays until they are back
    stand_ins = models.JSONField(default=list)
    # ended by those who played, not by the rules: it counts for no rank
    ended_early = models.BooleanField(default=False)
    # how it ended, as the final sheet says: the points of each seat, and the seats that have won;
    # null while it goes on
    totals = models.JSONField(null=True)
    winners = models.JSONField(null=True)
    started = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="one_game_per_number"),
        )

    def __str__(self) -> str:
        return f"{self.table}/{self.number}"

    def seats_of(self, user_id: int | None) -> list[int]:
        """The seats of this person; several if players share a device."""
        if user_id is None:
            return []
        return list(self.seats.filter(user=user_id).values_list("position", flat=True))


class SeatQuerySet(models.QuerySet["Seat"]):
    """Which seats are meant, in words."""

    def people(self) -> SeatQuerySet:
        """Those of people, and not of bots."""
        return self.filter(user__isnull=False)

    def finished(self) -> SeatQuerySet:
        """Those in games that are over."""
        return self.filter(game__over=True)


class Seat(models.Model):
    """Who plays a game: the places of its table, as they were at the start."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    # the level of a computer player (games/levels.py); empty for a person
    bot = models.CharField(max_length=16, blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    color = models.CharField(max_length=8, choices=Color)
    portrait = models.CharField(max_length=PORTRAIT_LENGTH, blank=True)
    # when somebody last was here for it, in the server's own time
    seen = models.FloatField(null=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=["game", "position"], name="one_seat_per_number"),
        )

    def __str__(self) -> str:
        return self.name


class Note(models.Model):
    """What somebody wrote down in a seat of a game, for their own eyes."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes"
    )
    text = models.TextField(max_length=NOTE_LENGTH)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["seat", "user"], name="one_note_each"),)

    def __str__(self) -> str:
        return f"notes of {self.user} in {self.seat}"


class LoggedMove(models.Model):
    """What led to a version of a game; version 0 is the opening and nobody's move.

    Without a `move` it is something else that people did at the table: the state is the same.
    `events` hold what single seats may know: they leave the server through `seen_by` only. Why a
    bot chose its move (`reasons`, JSON) tells of its cards: it is read when the game is over.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    ref = models.UUIDField()
    move = models.BinaryField()
    events = models.BinaryField()
    reasons = models.BinaryField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("version",)
        constraints = (
            models.UniqueConstraint(fields=["game", "version"], name="one_move_per_number"),
            models.UniqueConstraint(fields=["game", "ref"], name="one_move_per_ref"),
        )

    def __str__(self) -> str:
        return f"{self.game} move {self.version}"


class Proposal(models.Model):
    """What somebody proposes to the others at a game; there is one at a time."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE)
    kind = models.CharField(max_length=8)
    days = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField()
    # the seats that may still agree, those that have, and how many it takes
    voters = models.JSONField()
    agreed = models.JSONField()
    needed = models.PositiveSmallIntegerField()
    # it lapses then, in the server's own time
    until = models.FloatField()

    def __str__(self) -> str:
        return f"{self.game}: {self.kind}"


class StandingOrders(models.Model):
    """The standing orders of a seat (games/play/standing_orders.py): nobody else is ever told."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE)
    orders = models.JSONField()
    # what stops them, and what of it was so already when they were last looked at
    stops = models.JSONField()
    baseline = models.JSONField()
    # the turn in which they were last looked at, and why they stopped
    turn = models.PositiveIntegerField(null=True)
    stopped = models.JSONField(null=True)

    def __str__(self) -> str:
        return f"{self.seat}: {len(self.orders)}"


class Analysis(models.Model):
    """What a finished game tells of itself (games/analysis), worked out when somebody first asks.

    `told` is its JSON, compressed; it is null while it is worked out, `done` moves of `total` are
    by now, by a process that has it until `lease`. `failed` is the code of what went wrong.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="analysis")
    edition = models.PositiveSmallIntegerField()
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    lease = models.DateTimeField(null=True)
    failed = models.CharField(max_length=16, blank=True)
    told = models.BinaryField(null=True)

    def __str__(self) -> str:
        return f"analysis of {self.game}"


class Uptime(models.Model):
    """One row: when the site last was seen to run, and how long it has not been running in all."""

    beaten = models.FloatField()
    asleep = models.FloatField(default=0)

    def __str__(self) -> str:
        return f"asleep for {self.asleep:.0f} s"
