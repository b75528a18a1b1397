"""Lines people have said, what was reported of them, and who may say nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone

from tables.models import NAME_LENGTH, PORTRAIT_LENGTH, Table

if TYPE_CHECKING:
    from accounts.models import User

MAX_LETTERS = 300
"""Characters of a line at most."""


class Line(models.Model):
    """Something said at a table; lines of a room are numbered from 1, without a gap, and anew when
    none is kept."""

    class Room(models.TextChoices):
        """Who hears it: those who sit at the table, or watchers and whoever listens to them."""

        TABLE = "table"
        WATCHERS = "watchers"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lines")
    room = models.CharField(max_length=8, choices=Room)
    number = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="lines"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    color = models.CharField(max_length=8, blank=True)
    portrait = models.CharField(max_length=PORTRAIT_LENGTH, blank=True)
    text = models.CharField(max_length=MAX_LETTERS, blank=True)
    # a quick phrase, which everybody reads in their own language; then there is no text
    phrase = models.CharField(max_length=16, blank=True)
    # names one sending: the same again is the same line
    ref = models.UUIDField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "room", "number"], name="one_line_per_number"),
            models.UniqueConstraint(fields=["table", "ref"], name="one_line_per_ref"),
        )
        indexes = (models.Index(fields=["user", "at"], name="lines_of_user"),)

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.phrase}"


class Report(models.Model):
    """A line that somebody wants the operator to look at, as it was then."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reports")
    line = models.ForeignKey(Line, null=True, on_delete=models.SET_NULL, related_name="reports")
    said_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reported"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    text = models.CharField(max_length=MAX_LETTERS)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False, db_index=True)

    class Meta:
        ordering = ("-at",)
        constraints = (
            models.UniqueConstraint(fields=["line", "by"], name="one_report_per_person"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Silence(models.Model):
    """Somebody whom the operator lets say nothing, for good or for a time."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="silence"
    )
    until = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.user)

    @classmethod
    def holds(cls, user: User) -> bool:
        """Is this person silenced now?"""
        now = models.Q(until__isnull=True) | models.Q(until__gt=timezone.now())
        return cls.objects.filter(now, user=user).exists()
