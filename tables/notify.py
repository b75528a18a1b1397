"""Hints to the lobby sockets of a table; each reads anew what has changed."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer


def tell(table_id: int) -> None:
    """Hint to everybody in the lobby of a table that it changed."""
    async_to_sync(get_channel_layer().group_send)(group(table_id), {"type": "table.changed"})


def group(table_id: int) -> str:
    """The channel group of a table's lobby sockets."""
    return f"table.{table_id}"
