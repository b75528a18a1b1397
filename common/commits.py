"""What is done once something is stored: others are told, caches learn of it."""

import logging
from collections.abc import Callable

from django.db import transaction

log = logging.getLogger(__name__)


def after_commit(act: Callable[..., object], *args: object, **named: object) -> None:
    """Call this when what is being written is stored, and never if it is not.

    What is stored stays so: should the call fail, that is logged, and what else is to be done
    after the same commit is done. Django's own `robust` hooks want a `__qualname__`, which a
    `partial` has not.
    """

    def run() -> None:
        try:
            act(*args, **named)
        except Exception:
            log.exception("what follows a commit failed")

    transaction.on_commit(run)
