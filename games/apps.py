"""Games as a Django application."""

import msgspec
from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Make all rules, and read no type for the first time in a thread.

        msgspec keeps what it learns of a type when it first reads one; while a thread is at it,
        another that reads the same type finds half of it and crashes the process.
        """
        from games.history import export
        from games.play import standing_orders
        from games.rules import catalog
        from games.time.clock import Clock

        for board in catalog.boards():
            for variant in catalog.variants(board):
                catalog.editions_of(board, variant)
        for kind in (Clock, standing_orders.OrdersForm, export.File):
            msgspec.json.Decoder(kind)
