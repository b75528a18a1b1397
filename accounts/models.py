"""People, and what those with an account wish."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models

from tables.models import NAME_LENGTH, PORTRAIT_LENGTH


class User(AbstractUser):
    """A person: a guest has a name and an unusable password.

    Sessions end when the password changes, and when `epoch` does: it counts voided seat links.
    """

    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    # what they have chosen; whoever has not is given one at each table
    portrait = models.CharField(max_length=PORTRAIT_LENGTH, blank=True)
    epoch = models.PositiveIntegerField(default=0, editable=False)

    def __str__(self) -> str:
        return self.name or self.username

    @classmethod
    def named(cls, username: str) -> User | None:
        """Whose user name this is, in whatever letters it is written."""
        return cls.objects.filter(username__iexact=cls.normalize_username(username)).first()

    def get_session_auth_hash(self) -> str:
        """What a session has to know to be theirs."""
        return self._of_epoch(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same by secret keys of before."""
        return map(self._of_epoch, super().get_session_auth_fallback_hash())

    def _of_epoch(self, known: str) -> str:
        return f"{known}.{self.epoch}" if self.epoch else known


class Profile(models.Model):
    """What somebody with an account wishes."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="profile")
    rated = models.BooleanField(default=False)
    hide_ratings = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.user)

    @classmethod
    def of(cls, user: User | AnonymousUser) -> Profile:
        """The wishes of somebody; those nobody has stored are the usual ones."""
        if user.is_authenticated:
            return cls.objects.filter(user=user).first() or cls(user=user)
        return cls()
