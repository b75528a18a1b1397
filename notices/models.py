"""Ways to reach somebody, what waits to be sent, and what came of what was."""

from django.db import models

from accounts.models import User
from games.models import Game
from tables.models import Table


class Event(models.TextChoices):
    """What somebody may want to hear of."""

    TURN = "turn"
    INVITED = "invited"
    FINISHED = "finished"


class Channel(models.Model):
    """A way to reach somebody, and which events go that way.

    `address` is the URL of a webhook or the subscription of a browser.
    """

    class Kind(models.TextChoices):
        """How a channel reaches its owner."""

        EMAIL = "email"
        PUSH = "push"
        WEBHOOK = "webhook"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="channels")
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=80)
    address = models.TextField(blank=True)
    language = models.CharField(max_length=8)
    turn = models.BooleanField(default=True)
    invited = models.BooleanField(default=True)
    finished = models.BooleanField(default=False)
    failures = models.PositiveSmallIntegerField(default=0)
    # after too many failures in a row nothing more is sent
    off = models.BooleanField(default=False)

    class Meta:
        ordering = ("kind", "pk")

    def __str__(self) -> str:
        return f"{self.user}, {self.kind}"


class QueuedNotification(models.Model):
    """One event that waits to be sent by one channel; whoever sends it moves `due` ahead first."""

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="queued")
    event = models.CharField(max_length=8, choices=Event)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    made = models.DateTimeField()
    due = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["channel", "event", "game"], name="one_letter_per_event"
            ),
        )

    def __str__(self) -> str:
        return f"{self.channel}: {self.event}"


class Delivery(models.Model):
    """What came of a notification, for its receiver to read."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=80)
    event = models.CharField(max_length=8, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    ok = models.BooleanField()
    answer = models.CharField(max_length=200)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.channel}: {self.answer}"


class QuietHours(models.Model):
    """Hours of the day in which somebody wants to hear nothing, where they live."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="quiet")
    start = models.PositiveSmallIntegerField()
    end = models.PositiveSmallIntegerField()
    zone = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.user}: {self.start} to {self.end}"


class Confirmed(models.Model):
    """The address that somebody has shown to be theirs, by opening a link sent to it."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="confirmed")
    email = models.EmailField()

    def __str__(self) -> str:
        return str(self.user)
