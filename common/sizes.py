"""For how many players something is, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def players(sizes: Sequence[int]) -> str:
    """For how many players: from fewest to most, or those numbers that go."""
    if len(sizes) > sizes[-1] - sizes[0]:
        text = _("%(least)d to %(most)d players")
        return text % {"least": sizes[0], "most": sizes[-1]}
    return _("%(numbers)s players") % {"numbers": either(sizes)}


def either(numbers: Sequence[int]) -> str:
    """One of these."""
    *first, last = map(str, numbers)
    return _("%(first)s or %(last)s") % {"first": ", ".join(first), "last": last}
