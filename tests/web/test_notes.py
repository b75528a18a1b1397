"""Notes: kept for who wrote them, shown to nobody else."""

import pytest
from django.test import Client

from accounts import guests
from accounts.models import User
from common.persons import Person
from games.broadcast import frames
from games.live import initial_frames
from games.models import NOTE_LENGTH, Note
from games.web import notes
from privacy import deletion
from tests.web.scene import begin, user_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def as_player(game, seat: int) -> Client:
    """The browser of whoever sits there."""
    browser = Client()
    browser.force_login(User.objects.get(pk=user_of(game, seat)))
    return browser


def told(game, seat: int | None, player: int) -> list[str]:
    """What this player is told who enters as a seat, or to watch."""
    return initial_frames.frames_for(game.pk, seat, Person(user_of(game, player)))


def save(browser: Client, game, seat: object, text: str):
    """The answer to notes sent from a page."""
    headers = {"Accept": "application/json"}
    url = f"/t/{game.table.code}/{game.number}/notes/"
    return browser.post(url, {"seat": str(seat), "text": text}, headers=headers)


def test_notes_come_back_to_their_writer_alone():
    game = begin()
    ada = as_player(game, 0)
    assert save(ada, game, 0, "Keep Denver\r\nfree").status_code == 204
    own = frames.notes(game.pk, 0, user_of(game, 0))
    assert own in told(game, 0, 0)
    assert "Keep Denver\\nfree" in own
    for seat, player in ((1, 1), (0, 1), (None, 0)):
        assert "Denver" not in "".join(told(game, seat, player))
    game.over = True
    game.save()
    assert own in told(game, 0, 0)
    save(ada, game, 0, "")
    assert not Note.objects.exists()


def test_a_table_that_is_none_keeps_no_notes():
    ada = as_player(begin(), 0)
    for code in ("%00", "NOTABLE1", "%F0%9F%9A%82"):
        assert ada.post(f"/t/{code}/1/notes/", {"seat": "0", "text": "x"}).status_code == 404


def test_notes_are_bounded_and_of_the_own_seat():
    game = begin()
    ada = as_player(game, 0)
    assert save(ada, game, 0, "x" * NOTE_LENGTH).status_code == 204
    refused = save(ada, game, 0, "x" * (NOTE_LENGTH + 1))
    assert (refused.status_code, refused.json()["code"]) == (400, "notes.long")
    for browser in (as_player(game, 1), Client()):
        refused = save(browser, game, 0, "mine")
        assert (refused.status_code, refused.json()["code"]) == (403, "seat.none")
    for seat in ("7", "-1", "", "zero", "9" * 40):
        assert save(ada, game, seat, "mine").status_code == 404
    assert [len(note.text) for note in Note.objects.all()] == [NOTE_LENGTH]
    answers = [save(ada, game, 0, "again").status_code for _ in range(notes.SAVES_PER_MINUTE)]
    assert answers[-1] == 429


def test_notes_go_with_the_seat_to_an_account_and_end_with_it():
    game = begin()
    save(as_player(game, 0), game, 0, "Keep Denver")
    guest = User.objects.get(pk=user_of(game, 0))
    account = User.objects.create_user("ada", password="a long secret", name="Ada")
    guests.merge_guest(guest, account)
    assert "Denver" in frames.notes(game.pk, 0, account.pk)
    deletion.delete_person(account)
    assert not Note.objects.exists()
