"""What Prometheus is told: what this process has counted, and what the database knows."""

import os
from collections.abc import Iterator

from django.db.models import Count, Min, Q
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily

from common.metrics import SHARED, registry
from games.models import Game
from tables.models import Table


def text() -> bytes:
    """All of it, as Prometheus reads it."""
    counted = registry
    if SHARED in os.environ:
        counted = CollectorRegistry()
        multiprocess.MultiProcessCollector(counted)
    stored = CollectorRegistry()
    stored.register(Stored())
    return generate_latest(counted) + generate_latest(stored)


class Stored:
    """What the database knows, read when it is asked for."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures."""
        tables = Table.objects.aggregate(all=Count("pk"), open=Count("pk", filter=Q(open=True)))
        yield GaugeMetricFamily("rail_tables", "Tables that are kept", value=tables["all"])
        yield GaugeMetricFamily("rail_tables_open", "Tables in the lobby", value=tables["open"])
        running = Game.objects.running().count()
        yield GaugeMetricFamily("rail_games_running", "Games that are not over", value=running)
        yield GaugeMetricFamily(
            "rail_clock_lag_seconds", "How long the eldest bot has been due", value=behind()
        )

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Nothing is asked of the database before it is time."""
        return iter(())


def behind() -> float:
    """For how many seconds the bot that has waited longest has been due."""
    due = Game.objects.filter(bot_due__isnull=False).aggregate(first=Min("bot_due"))["first"]
    return max(0.0, (timezone.now() - due).total_seconds()) if due else 0.0
