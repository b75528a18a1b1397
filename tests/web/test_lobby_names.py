"""What people can be called."""

import pytest

from common.refusals import Refusal
from tables import names

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Ada", "Ada"),
        ("  Ada \t", "Ada"),
        ("Ada   Lovelace", "Ada Lovelace"),
        ("\uff21\uff44\uff41", "Ada"),  # full-width letters
        ("Zoe\u0308", "Zo\u00eb"),  # a letter and its dots become one
        ("<b>x</b>", "<b>x</b>"),
        ("\u05d0\u05d3\u05d4", "\u05d0\u05d3\u05d4"),  # Hebrew
        # Thai, whose marks stand on letters; its last letter is read as the two it is made of
        ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e4d\u0e32"),
        ("\u2764\ufe0f", "\u2764"),  # a heart with the wish to be colored
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_tidied_up(typed, read):
    assert names.clean(typed) == read


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name.empty"),
        ("   ", "name.empty"),
        ("\u00a0\u2003", "name.empty"),
        ("x" * 25, "name.long"),
        ("\ufdfa" * 2, "name.long"),  # one sign that stands for eighteen letters
        ("x" * 1_000_000, "name.long"),
        ("\u200b", "name.unreadable"),  # zero width
        ("A\u200bda", "name.unreadable"),
        ("\u202eadA", "name.unreadable"),  # turns the line around
        ("A\x00da", "name.unreadable"),
        ("A\nda", "name.unreadable"),
        ("\u3164", "name.unreadable"),  # looks like nothing, is called a letter
        ("\u2800", "name.unreadable"),
        ("\ue000", "name.unreadable"),  # private use
        ("\U000e0041", "name.unreadable"),  # invisible tags
        ("A" + "\u0489" * 9, "name.unreadable"),  # marks piled over the lines around
        ("\u0301", "name.unreadable"),  # a mark on nothing
    ],
)
def test_a_name_nobody_could_read_is_refused(typed, code):
    with pytest.raises(Refusal) as refused:
        names.clean(typed)
    assert (refused.value.code, refused.value.data["field"]) == (code, "name")


@pytest.mark.parametrize("other", ["ada", "ADA", "Ada"])
def test_a_name_is_taken_however_it_is_written(other):
    with pytest.raises(Refusal) as refused:
        names.check_free(other, ["Ben", "Ada"])
    assert refused.value.data == {"field": "name", "free": f"{other} 2"}


def test_the_name_offered_is_free_and_fits():
    long = "x" * 24
    with pytest.raises(Refusal) as refused:
        names.check_free(long, [long, "X" * 22 + " 2"])
    assert refused.value.data == {"field": "name", "free": "x" * 22 + " 3"}
    names.check_free(names.clean(refused.value.data["free"]), [long, "X" * 22 + " 2"])
