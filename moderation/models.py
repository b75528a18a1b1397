"""What the operator has decided, and what has been done about it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.tokens import new_token

SERVER_NAME_LENGTH = 40
WORDS_LENGTH = 10_000
ABOUT_LENGTH = 120


class ServerSettings(models.Model):
    """The one row of what the operator may change while the server runs."""

    class Access(models.TextChoices):
        OPEN = "open", _("Open: whoever comes may play")
        INVITE = "invite", _("By invitation: with the link of a table or of the server")
        CLOSED = "closed", _("Closed: only people with an account")

    name = models.CharField(max_length=SERVER_NAME_LENGTH, blank=True)
    access = models.CharField(max_length=8, choices=Access, default=Access.OPEN)
    invite = models.CharField(max_length=48, default=new_token)
    words = models.TextField(max_length=WORDS_LENGTH, blank=True)
    # the last day on whose night the work of the night was begun
    night = models.DateField(null=True)

    def __str__(self) -> str:
        return self.name or "Rail"

    @classmethod
    def row(cls) -> "ServerSettings":
        """The row, made when it is first asked for."""
        return cls.objects.get_or_create(pk=1)[0]


class Ban(models.Model):
    """Somebody who is kept out."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ban"
    )
    at = models.DateTimeField(auto_now_add=True)
    # until then the networks from which they are here are shut out too
    around_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-at",)

    def __str__(self) -> str:
        return str(self.user)


class BannedNetwork(models.Model):
    """A network that is shut out with somebody: its keyed hash, nothing that names it."""

    ban = models.ForeignKey(Ban, on_delete=models.CASCADE, related_name="marks")
    mark = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["ban", "mark"], name="one_mark_per_ban"),)

    def __str__(self) -> str:
        return self.mark[:8]


class AuditEntry(models.Model):
    """Something an operator did; the words for it stand in `moderation.audit`."""

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="audit_entries"
    )
    what = models.CharField(max_length=24)
    about = models.CharField(max_length=ABOUT_LENGTH, blank=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.what} {self.about}".strip()
