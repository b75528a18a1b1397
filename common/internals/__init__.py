"""What leans on the inside of libraries, all of it: nobody else overrides or calls what a library
does not promise.

Each file says by `CHECKED` against which version it was read, and by `PRIVATE` what it leans on.
`tests/web/test_internals.py` tells when another version is installed, and whether that code has
changed: then read it, put the file right, and write down the version.
"""

from collections.abc import Callable
from typing import Any, NamedTuple


class Checked(NamedTuple):
    """A library, the version that was read, and the digest of the code that is leaned on."""

    library: str
    version: str
    digest: str


# functions of a library that are overridden, called, or have to go on as they do
Private = tuple[Callable[..., Any], ...]
