"""How the processes of the site are."""

from django.db import models


class ProcessHeartbeat(models.Model):
    """A sign of life of one web process."""

    process = models.CharField(max_length=16, primary_key=True)
    at = models.DateTimeField()
    sockets = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.process


class HourlyErrorCount(models.Model):
    """How many errors the log has told of in one hour."""

    hour = models.DateTimeField(primary_key=True)
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.hour}: {self.count}"
