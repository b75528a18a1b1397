"""Every code has a sentence wherever the server tells it on a page; browsers are told codes alone,
and have their own words (tests/client/words.mjs)."""

import pytest
from django.utils.translation import override

from common.refusals import SENTENCES, Refusal, sentence_of, status_of
from lobby.forms import CreateForm
from tests.protocol import rows
from tests.refusals import raised

# what answers with pages
PAGES = (
    "accounts", "chat", "common", "lobby", "moderation", "office", "privacy", "ratings", "tables",
    "games/store", "games/web/notes.py",
)  # fmt: skip
# these have a form, or a page, of their own
OWN = {"form.unfit"}
# of a game, and told on pages by the sentence of the same code
FACTS = {
    "seconds": 2, "minutes": 2, "most": 24, "count": 301, "length": 301,
    "free": "Ada 2", "sizes": (2, 3, 4),
}  # fmt: skip


def test_every_refusal_of_a_page_has_a_sentence_and_every_sentence_is_told():
    codes = raised(PAGES)
    assert len(codes) > 40
    assert codes - OWN == SENTENCES.keys()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_says_what_it_knows_in_every_language(code, language):
    with override(language):
        text = sentence_of(Refusal(code, **FACTS))
        assert text.endswith((".", "?")) and "%" not in text
    assert status_of(code) in (400, 403, 404, 409, 429)


def test_what_django_finds_wrong_with_a_form_has_a_code_of_ours():
    codes = set()
    for field in CreateForm().fields.values():
        codes |= {*field.error_messages} | {one.code for one in field.validators}
    told = {code.removeprefix("form.") for code in rows("Refusals") if code.startswith("form.")}
    assert codes <= told
