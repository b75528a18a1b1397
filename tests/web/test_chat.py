"""Chat: who hears what, how often and how much may be said, and what is kept."""

import json
import re
import uuid
from datetime import timedelta
from pathlib import Path

import pytest
from channels.db import database_sync_to_async as in_thread
from django.test import Client
from django.utils import timezone

from accounts.models import User
from chat import text
from chat.actions import MAX_KEPT_LINES
from chat.models import MAX_LETTERS, Line, Report, Silence
from common.refusals import Refusal
from tables.models import Table
from tests.web.lobby import create, do, opened, seen, sit
from tests.web.scene import Socket, Tab

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
SAYS = Path(__file__).parents[2] / "static/rail/words/en/chat.js"


def say(client: Client, table: Table, typed: str = "Hello", **fields):
    """Say something as the page does; the answer."""
    fields = {"room": "table", "ref": str(uuid.uuid4()), "text": typed} | fields
    return do(client, table, "chat", **fields)


def read(client: Client, table: Table, room: str = "table", **asked) -> list[str]:
    """What this browser may read."""
    answer = client.get(f"/t/{table.code}/chat/", {"room": room} | asked)
    return [line["text"] or line["phrase"] for line in answer.json()["lines"]]


def code(answer) -> str:
    assert 400 <= answer.status_code < 500
    return answer.json()["code"]


def at_table() -> tuple[Client, Client, Client, Table]:
    """Ada who is the host, Ben, and a browser of somebody who has no seat."""
    ada, table = create()
    ben, _ = sit(table, "Ben")
    return ada, ben, Client(), table


def quiet(table: Table) -> None:
    """What was said so far was said long ago."""
    Line.objects.filter(table=table).update(at=timezone.now() - timedelta(minutes=1))


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("  good   luck  ", "good luck"),
        ("two\nlines\r\n\x00and a tab\t.", "two lines and a tab ."),
        ("abc\u202edef\u2066ghi\u200b", "abcdefghi"),
        ("<b>bold</b> & http://example.org", "<b>bold</b> & http://example.org"),
        ("e\u0301 noe\u0308l", "é noël"),
        ("z" + "\u0489" * 50, "z" + "\u0489" * 3),
        ("👩\u200d🚀 سلام", "👩\u200d🚀 سلام"),
        ("x" * MAX_LETTERS, "x" * MAX_LETTERS),
    ],
)
def test_a_line_is_plain_text_that_stays_on_its_line(typed, line):
    assert text.clean(typed) == line


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [("", "chat.empty"), (" \u200b\u202e\n", "chat.empty"), ("x" * 301, "chat.long")],
)
def test_what_is_no_line_is_refused(typed, refusal):
    with pytest.raises(Refusal) as refused:
        text.clean(typed)
    assert refused.value.code == refusal


def test_the_browser_has_words_for_every_phrase():
    keys = re.findall(r'^ +"phrase\.(\w+)":', SAYS.read_text("utf-8"), re.MULTILINE)
    assert keys == [*text.PHRASES]


def test_who_sits_at_the_table_talks_there_and_nobody_else_reads_it():
    ada, ben, eve, table = at_table()
    answer = say(ada, table, "Hello Ben").json()
    assert answer["line"] == answer["line"] | {"number": 1, "name": "Ada", "color": "blue"}
    assert say(ben, table, "", phrase="thanks").json()["line"]["number"] == 2
    assert read(ben, table) == ["Hello Ben", "thanks"]
    assert eve.get(f"/t/{table.code}/chat/", {"room": "table"}, headers={"Accept": "x"})
    assert code(
        eve.get(f"/t/{table.code}/chat/?room=table", headers={"Accept": "application/json"})
    )
    assert code(say(eve, table, "I too", name="Eve")) == "seat.none"
    assert code(say(ada, table, "", phrase="bribe")) == "chat.phrase"
    assert code(say(ada, table, "?", room="cellar")) == "chat.unread"


def test_watchers_have_a_room_of_their_own_and_need_a_name_to_speak():
    ada, _ben, eve, table = at_table()
    do(ada, table, "start")
    assert code(say(eve, table, "Psst", room="watchers")) == "name.empty"
    assert say(eve, table, "Psst", room="watchers", name="Eve").json()["line"]["name"] == "Eve"
    assert say(eve, table, "Who wins?", room="watchers").json()["line"]["number"] == 2
    assert (
        read(Client(), table, "watchers") == read(ada, table, "watchers") == ["Psst", "Who wins?"]
    )
    assert say(ada, table, "I do", room="watchers").json()["line"]["color"] == "blue"
    assert read(ada, table) == []
    assert code(say(eve, table, "Let me in")) == "seat.none"


def test_a_table_that_nobody_may_watch_has_no_talk_of_watchers():
    ada, table = create(watch="")
    sit(table, "Ben")
    do(ada, table, "start")
    stranger = Client()
    assert code(say(stranger, table, "Psst", room="watchers", name="Eve")) == "seat.none"
    answer = stranger.get(f"/t/{table.code}/chat/?room=watchers")
    assert answer.status_code == 403
    assert not User.objects.filter(name="Eve").exists()


def test_five_lines_in_ten_seconds_and_no_more():
    ada, ben, _eve, table = at_table()
    for n in range(5):
        assert say(ada, table, f"Line {n}").status_code == 200
    late = say(ada, table, "One more")
    assert (late.status_code, code(late)) == (429, "chat.fast")
    assert 1 <= late.json()["data"]["seconds"] <= 10
    assert say(ben, table, "I have said nothing yet").status_code == 200
    quiet(table)
    assert say(ada, table, "One more").json()["line"]["number"] == 7


def test_the_same_sending_again_is_the_same_line():
    ada, ben, _eve, table = at_table()
    ref = str(uuid.uuid4())
    assert say(ada, table, "Once", ref=ref).json() == say(ada, table, "Once", ref=ref).json()
    assert read(ben, table) == ["Once"]


def test_a_watcher_whose_first_answer_was_lost_is_no_other_person_and_no_fault():
    ada, _ben, eve, table = at_table()
    sent = {"room": "watchers", "ref": str(uuid.uuid4()), "name": "Eve"}
    first = say(eve, table, "Hello", **sent).json()
    people = User.objects.count()
    again = say(Client(), table, "Hello", **sent)
    assert again.status_code == 200
    assert again.json() == first | {"me": None}
    assert User.objects.count() == people
    # what somebody else has sent is not mine
    assert code(say(ada, table, "Hello", **sent)) == "chat.unread"
    assert read(ada, table, "watchers") == ["Hello"]


def test_the_host_decides_what_may_be_said():
    ada, ben, _eve, table = at_table()
    assert code(do(ben, table, "chat/mode", mode="off")) == "host.only"
    assert code(do(ada, table, "chat/mode", mode="shouting")) == "chat.mode"
    do(ada, table, "chat/mode", mode="phrases")
    assert code(say(ben, table, "Words")) == "chat.phrases"
    assert say(ben, table, "", phrase="hello").status_code == 200
    do(ada, table, "start")
    do(ada, table, "chat/mode", mode="off")
    assert code(say(ada, table, "", phrase="hello")) == "chat.off"
    assert read(ben, table) == ["hello"]


def test_who_is_silenced_is_told_and_heard_by_nobody():
    ada, ben, _eve, table = at_table()
    silence = Silence.objects.create(user=User.objects.get(name="Ada"))
    assert code(say(ada, table, "Hello")) == "chat.silenced"
    assert read(ben, table) == []
    silence.until = timezone.now() - timedelta(seconds=1)
    silence.save()
    assert say(ada, table, "Hello").status_code == 200


def test_a_report_keeps_the_line_and_who_said_it():
    ada, ben, eve, table = at_table()
    say(ada, table, "Something rude")
    for _twice in range(2):
        assert do(ben, table, "chat/report", room="table", number="1").status_code == 200
    assert code(do(ben, table, "chat/report", room="table", number="7")) == "chat.gone"
    assert code(do(eve, table, "chat/report", room="table", number="1")) == "seat.none"
    Line.objects.all().delete()
    report = Report.objects.get()
    assert (report.text, report.said_by.name, report.by.name, report.settled) == (
        "Something rude", "Ada", "Ben", False,
    )  # fmt: skip


def test_the_last_lines_are_kept_and_can_be_read_page_by_page():
    ada, _ben, _eve, table = at_table()
    user = User.objects.get(name="Ada")
    Line.objects.bulk_create(
        Line(
            table=table,
            room="table",
            number=n,
            user=user,
            name="Ada",
            text=str(n),
            ref=uuid.uuid4(),
        )
        for n in range(1, MAX_KEPT_LINES + 1)
    )
    quiet(table)
    say(ada, table, "the last")
    assert table.lines.count() == MAX_KEPT_LINES
    assert read(ada, table) == [*map(str, range(452, 501)), "the last"]
    assert read(ada, table, before=52) == [str(n) for n in range(2, 52)]
    assert read(ada, table, after=10) == [str(n) for n in range(11, 61)]
    answer = ada.get(f"/t/{table.code}/chat/?room=table&before=52").json()
    assert answer["first"] == 2


async def hear(socket: Socket, t: str) -> dict:
    while (frame := json.loads(await socket.receive_from()))["t"] != t:
        pass
    return frame


@pytest.mark.asyncio
async def test_the_lobby_hears_what_is_said():
    ada, ben, _eve, table = await in_thread(at_table)()
    await in_thread(say)(ada, table, "Before")
    player, stranger = await opened(table.code, ben), await opened(table.code)
    chat = await hear(player, "chat")
    assert [line["text"] for line in chat["rooms"]["table"]["lines"]] == ["Before"]
    assert (chat["mode"], chat["name"], chat["host"]) == ("open", "Ben", False)
    chat = await hear(stranger, "chat")
    assert list(chat["rooms"]) == ["watchers"] and chat["me"] is None
    await in_thread(say)(ada, table, "Hello Ben")
    await in_thread(say)(ada, table, "Hello Eve", room="watchers")
    assert (await hear(player, "said"))["line"]["text"] == "Hello Ben"
    assert (await hear(stranger, "said"))["line"]["text"] == "Hello Eve"
    await in_thread(do)(ada, table, "chat/mode", mode="off")
    assert (await hear(stranger, "chat")) == {"t": "chat", "mode": "off"}
    await player.disconnect()
    await stranger.disconnect()


@pytest.mark.asyncio
async def test_players_are_heard_by_players_and_the_conversation_goes_on_in_the_game():
    ada, ben, _eve, table = await in_thread(at_table)()
    await in_thread(say)(ada, table, "In the lobby")
    await in_thread(do)(ada, table, "start")
    game = await in_thread(lambda: Table.objects.get(pk=table.pk).game)()
    game.table = table
    seat = await in_thread(lambda: game.seats.get(name="Ben").position)()
    player, watcher = await Tab.open(game, seat), await Tab.open(game)
    chat = await player.hear("chat")
    assert [line["text"] for line in chat["rooms"]["table"]["lines"]] == ["In the lobby"]
    assert list((await watcher.hear("chat"))["rooms"]) == ["watchers"]
    await in_thread(say)(ada, table, "In the game")
    await in_thread(say)(ben, table, "For all", room="watchers")
    assert (await player.hear("said"))["line"]["text"] == "In the game"
    assert (await watcher.hear("said"))["line"]["text"] == "For all"
    await player.close()
    await watcher.close()


def test_a_line_of_several_at_one_device_is_of_the_one_who_holds_it():
    ada, table = create()
    do(ada, table, "player", name="Ben", color="red")
    ben = table.places.get(name="Ben")
    line = say(ada, table, "My turn", seat=str(ben.position)).json()["line"]
    assert (line["name"], line["color"]) == ("Ben", "red")
    assert say(ada, table, "Mine", seat="7").json()["line"]["name"] == "Ada"


def test_the_page_of_a_table_knows_nothing_of_what_was_said():
    ada, _ben, _eve, table = at_table()
    say(ada, table, "For the table alone")
    assert "chat" not in seen(ada, table)
    assert b"For the table alone" not in Client().get(f"/t/{table.code}/").content
