"""uvicorn's server, which leaves the signals to us."""

import contextlib
from collections.abc import Iterator

import uvicorn

from common.internals import Checked, Private

CHECKED = Checked("uvicorn", "0.54.0", "9a60685190cabf2a")
PRIVATE: Private = (uvicorn.Server.serve, uvicorn.Server.capture_signals)


class Server(uvicorn.Server):
    """Leaves the signals to us: uvicorn would raise them again and cut the clean-up short."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Catch nothing."""
        yield
