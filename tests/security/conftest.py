"""The tests of what guards the site stand on the same floor as those of its pages."""

from tests.web.conftest import collected, fresh

__all__ = ["collected", "fresh"]
