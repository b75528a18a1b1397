"""What follows a commit: all of it, whatever fails."""

import pytest
from django.db import transaction

from common.commits import after_commit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def fail() -> None:
    raise ValueError("the third wheel")


def test_what_fails_after_a_commit_is_logged_and_the_rest_is_done(caplog):
    done = []
    with transaction.atomic():
        after_commit(done.append, 1)
        after_commit(fail)
        after_commit(done.append, 2)
        assert done == []
    assert done == [1, 2]
    assert "what follows a commit failed" in caplog.text and "third wheel" in caplog.text


def test_nothing_follows_what_was_not_stored():
    done = []
    with pytest.raises(ValueError), transaction.atomic():
        after_commit(done.append, 1)
        fail()
    assert done == []
