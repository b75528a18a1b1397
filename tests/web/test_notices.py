"""Messages to people who are not looking: which are written, when they are sent, what they say."""

import asyncio
import base64
import json
import time
from datetime import UTC, datetime, timedelta
from email import message_from_string
from email.policy import default

import http_ece
import pytest
from channels.db import database_sync_to_async
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core import signing
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from accounts import mail
from accounts.models import User
from common.refusals import Refusal
from games import recent_activity
from games.models import StandingOrders
from games.store import cache
from lobby import rematch
from notices import channels, outbox, vapid, views
from notices.message import Message, message_of
from notices.models import Channel, Confirmed, Delivery, Event, QueuedNotification, QuietHours
from notices.webhooks import webhook
from notices.worker import OutboxWorker
from tests.security import test_outgoing as net
from tests.web.postbox import postbox
from tests.web.scene import Tab, advance, begin, next_move, user_of

certificate, near = net.certificate, net.near
PASSWORD = "narrow gauge 1895"
HELLO = Message("Hello", "Your move.", "/t/ABC/")
TO_THE_END = 10_000


@pytest.fixture(autouse=True)
def calm(monkeypatch, settings):
    """Nobody is remembered from other tests, and notifications are due at once."""
    settings.ADDRESS = "https://rail.example.org"
    monkeypatch.setattr(recent_activity, "_at", {})
    monkeypatch.setattr(outbox, "_news", [])
    monkeypatch.setattr(outbox, "DELAY", timedelta(0))
    yield
    outbox._receivers = frozenset()


def channel(user: User, address: str = "", kind: str = "webhook", **more) -> Channel:
    """A way to reach somebody."""
    made = Channel.objects.create(
        user=user, kind=kind, name=kind, address=address, language="en", **more
    )
    outbox.learn()
    return made


def person(game, seat: int) -> User:
    """Who sits there."""
    return User.objects.get(pk=user_of(game, seat))


def after(moves: int):
    """A game of two after so many moves, who is to move, and who is not."""
    game = begin(2)
    advance(game, moves)
    seat, _move = next_move(game)
    return game, person(game, seat), person(game, 1 - seat)


async def work() -> None:
    """Let the process do what it does every few seconds."""
    await outbox.work()


def owner(**more) -> tuple[Client, User]:
    """The browser of somebody with an account."""
    user = User.objects.create_user("ada", password=PASSWORD, name="Ada", **more)
    browser = Client()
    browser.post("/account/login/", {"username": "ada", "password": PASSWORD})
    return browser, user


def do(browser: Client, what: str, **fields):
    """What the page asks for."""
    return browser.post("/account/notifications/", {"what": what} | fields)


# What is written.


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_who_has_no_channel_costs_nothing():
    def scene():
        outbox.learn()
        game, _mover, _other = after(6)
        advance(game, 4)

    await database_sync_to_async(scene)()
    assert outbox._news == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_turn_that_comes_writes_one_letter():
    def scene():
        game, mover, other = after(6)
        channel(mover), channel(other), channel(other, turn=False)
        while next_move(game)[0] != game.seats.get(user=other).position:
            advance(game, 1)
        return game, other

    game, other = await database_sync_to_async(scene)()
    (news,) = outbox._news
    assert news == (Event.TURN, game.pk, (other.pk,))
    await database_sync_to_async(outbox.add)(*news)
    await database_sync_to_async(outbox.add)(*news)
    letter = await QueuedNotification.objects.select_related("channel").aget()
    assert (letter.event, letter.channel.user_id) == ("turn", other.pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_game_that_is_deleted_meanwhile_holds_up_no_news():
    def scene():
        game, mover, _other = after(6)
        channel(mover)
        return game, (mover.pk,)

    game, people = await database_sync_to_async(scene)()
    outbox._news.append((Event.TURN, 2**30, people))
    outbox._news.append((Event.TURN, game.pk, people))
    await work()
    assert outbox._news == [] and await QueuedNotification.objects.acount() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_who_was_here_is_forgotten_though_nobody_has_a_channel(monkeypatch):
    monkeypatch.setattr(recent_activity, "_at", {(1, 1): 1.0, (2, 1): time.time()})
    await work()
    assert list(recent_activity._at) == [(2, 1)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_what_has_happened_is_written_whatever_happens_and_before_the_process_ends(
    monkeypatch,
):
    def scene():
        game, mover, _other = after(6)
        channel(mover)
        return Event.TURN, game.pk, (mover.pk,)

    def fails(*news):
        raise DatabaseError("the disk is full")

    news = await database_sync_to_async(scene)()
    outbox._news.append(news)
    with monkeypatch.context() as patch, pytest.raises(DatabaseError):
        patch.setattr(outbox, "add", fails)
        await work()
    assert outbox._news == [news]
    worker = OutboxWorker()
    worker.stopping = True
    await worker.run()
    assert outbox._news == [] and await QueuedNotification.objects.aexists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_the_beginning_the_end_and_another_game_are_told(monkeypatch):
    def scene():
        game = begin(2, board="amsterdam")
        user = person(game, 0)
        channel(user, finished=True)
        advance(game, TO_THE_END)
        kinds = {event for event, _game, _users in outbox._news}
        rematch.ask(game.table, person(game, 1))
        return kinds, user

    kinds, user = await database_sync_to_async(scene)()
    assert kinds == {Event.TURN, Event.FINISHED}
    letter = await QueuedNotification.objects.select_related("channel").aget()
    assert (letter.event, letter.channel.user_id) == ("invited", user.pk)


# When it is sent.


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_letter_is_sent_and_its_answer_kept(near, certificate):
    with net.listening(certificate) as server:

        def scene():
            game, mover, _other = after(6)
            channel(mover, net.url_of(server))
            outbox.add(Event.TURN, game.pk, [mover.pk])
            return game.table.code

        code = await database_sync_to_async(scene)()
        await asyncio.gather(work(), work(), work())
        ((path, _host, body),) = server.heard
    said = json.loads(body)
    assert path == "/hook" and said["title"].startswith("Your turn: ")
    assert said["url"] == f"https://rail.example.org/t/{code}/"
    assert not await QueuedNotification.objects.aexists()
    delivery = await Delivery.objects.aget()
    assert delivery.ok and delivery.answer == "200 thanks"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_nothing_is_sent_to_who_has_moved_meanwhile_or_looks():
    def scene():
        game, mover, other = after(6)
        channel(mover, "https://127.0.0.1/"), channel(other, "https://127.0.0.1/")
        outbox.add(Event.TURN, game.pk, [other.pk])  # it is not their turn any more
        outbox.add(Event.FINISHED, game.pk, [mover.pk])
        outbox.add(Event.TURN, game.pk, [mover.pk])
        return game, mover

    game, mover = await database_sync_to_async(scene)()
    recent_activity.mark_active(mover.pk, game.pk)
    await work()
    assert not await QueuedNotification.objects.aexists()
    assert not await Delivery.objects.aexists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "data", "says"),
    [
        ("claims.taken", {"route": "chicago-omaha", "seat": 1}, "Chicago – Omaha was claimed."),
        ("claims.closed", {"route": "dallas-houston", "from": 4}, "Dallas – Houston is closed."),
        (
            "claims.cars",
            {"route": "chicago-omaha", "need": 4, "have": 3},
            "not enough pieces are left for Chicago – Omaha.",
        ),
        ("orders.last", {}, "the last round has begun."),
        ("orders.unclear", {}, "what you had planned is no longer possible."),
    ],
)
def test_my_turn_tells_why_standing_orders_have_stopped(code, data, says):
    game, mover, other = after(6)
    seat = game.seats.get(user=mover)
    stopped = {"code": code, "data": data}
    StandingOrders.objects.create(seat=seat, orders=[], stops=[], baseline={}, stopped=stopped)
    for user in (mover, other):
        channel(user, "https://127.0.0.1/")
        outbox.add(Event.TURN, game.pk, [user.pk])
    mine, others = QueuedNotification.objects.order_by("pk").select_related(
        "channel", "table", "game"
    )
    told = message_of(mine).text
    assert told.endswith(f"Your planned moves have stopped: {says}")
    assert "orders" not in message_of(others).text
    mine.channel.language = "fr"
    assert "Vos coups programmés se sont arrêtés" in message_of(mine).text


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_who_has_a_stand_in_is_left_in_peace():
    def scene():
        game, mover, _other = after(6)
        game.stand_ins = [game.seats.get(user=mover).position]
        game.save()
        cache.evict(game.pk)
        channel(mover, "https://127.0.0.1/")
        outbox.add(Event.TURN, game.pk, [mover.pk])

    await database_sync_to_async(scene)()
    await work()
    assert not await QueuedNotification.objects.aexists() and not await Delivery.objects.aexists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_who_was_active_is_told_a_minute_later():
    def scene():
        game, mover, _other = after(6)
        recent_activity._at[mover.pk, game.pk] = time.time() - 20
        channel(mover, "https://127.0.0.1/")
        outbox.add(Event.TURN, game.pk, [mover.pk])

    await database_sync_to_async(scene)()
    await work()
    letter = await QueuedNotification.objects.aget()
    assert 30 < (letter.due - timezone.now()).total_seconds() < 45
    assert not await Delivery.objects.aexists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_hidden_tab_does_not_look():
    game, mover, _other = await database_sync_to_async(after)(6)
    seat = await database_sync_to_async(lambda: game.seats.get(user=mover).position)()
    tab = await Tab.open(game, seat)
    await tab.hear("view")
    await tab.say({"t": "beat", "v": 6, "hidden": True})
    await tab.hear("beat")
    assert not recent_activity.last(mover.pk)
    await tab.say({"t": "beat", "v": 6})
    await tab.hear("beat")
    assert recent_activity.last(mover.pk, game.pk)
    await tab.close()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_quiet_hours_put_a_letter_off():
    start = timezone.now()

    def scene():
        game, mover, _other = after(6)
        channel(mover, "https://127.0.0.1/")
        end = (start.hour + 2) % 24
        QuietHours.objects.create(user=mover, start=start.hour, end=end, zone="UTC")
        outbox.add(Event.TURN, game.pk, [mover.pk])

    await database_sync_to_async(scene)()
    await work()
    letter = await QueuedNotification.objects.aget()
    assert letter.due == start.replace(minute=0, second=0, microsecond=0) + timedelta(hours=2)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-01-10T20:59", None),
        ("2026-01-10T21:00", "2026-01-11T07:00"),
        ("2026-01-11T06:59", "2026-01-11T07:00"),
        ("2026-01-11T07:00", None),
        ("2026-03-29T00:30", "2026-03-29T06:00"),  # the clocks go forward in this night
    ],
)
def test_quiet_hours_are_those_of_the_place(now, until):
    quiet = QuietHours(start=22, end=8, zone="Europe/Paris")
    found = outbox.quiet_until(quiet, datetime.fromisoformat(now).replace(tzinfo=UTC))
    wanted = until and datetime.fromisoformat(until).replace(tzinfo=UTC)
    assert (found and found.astimezone(UTC)) == wanted


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_five_failures_in_a_row_switch_a_channel_off(near, certificate):
    with net.listening(certificate, answer=lambda handler: handler.send_error(500)) as server:

        def scene():
            game, mover, _other = after(6)
            return game, channel(mover, net.url_of(server))

        game, its = await database_sync_to_async(scene)()
        add = database_sync_to_async(outbox.add)
        await add(Event.TURN, game.pk, [its.user_id])
        for n in range(1, outbox.MAX_FAILURES + 1):
            await QueuedNotification.objects.aupdate(due=timezone.now())
            await work()
            its = await Channel.objects.aget()
            assert its.failures == n
            if n == outbox.MAX_TRIES:
                assert not await QueuedNotification.objects.aexists()
                await add(Event.TURN, game.pk, [its.user_id])
    assert its.off and not await QueuedNotification.objects.aexists()
    await add(Event.TURN, game.pk, [its.user_id])
    assert not await QueuedNotification.objects.aexists()


@pytest.mark.postgres
@pytest.mark.django_db
def test_twenty_deliveries_are_kept():
    user = User.objects.create_user("ada")
    its = channel(user)
    for n in range(25):
        outbox.record_delivery(its, channels.Answer(True, str(n)))
    assert [one.answer for one in user.deliveries.all()] == [str(n) for n in range(24, 4, -1)]


# Channels.


@pytest.mark.django_db
def test_e_mail_goes_to_a_confirmed_address_through_a_real_mail_server(settings):
    user = User.objects.create_user("ada", email="ada@example.org")
    its = channel(user, kind="email")
    assert not channels.send(its, HELLO).ok
    with postbox(settings) as letters:
        assert "not confirmed" in channels.obstacle(its).text
        Confirmed.objects.create(user=user, email=user.email)
        assert channels.obstacle(its) is None and channels.send(its, HELLO).ok
        user.email = "other@example.org"
        user.save()
        its.refresh_from_db()
        assert "not confirmed" in channels.obstacle(its).text
    letter = message_from_string(letters[0], policy=default)
    assert (letter["To"], letter["Subject"]) == ("ada@example.org", "Hello")
    assert HELLO.url in letter.get_content() and len(letters) == 1
    settings.EMAIL_PORT = 1
    answer = channels.send(its, HELLO)
    assert not answer.ok and "Refused" in answer.text


@pytest.mark.django_db
def test_web_push_is_signed_and_sealed_for_one_browser(near, certificate):
    key, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": text_of(point), "auth": text_of(auth)}
    heads = []

    def created(handler):
        heads.append(handler.headers)
        handler.send_response(201)
        handler.end_headers()

    with net.listening(certificate, answer=created) as server:
        subscription = {"endpoint": net.url_of(server), "keys": keys}
        its = channel(User.objects.create_user("ada"), json.dumps(subscription), "push")
        assert channels.send(its, HELLO) == (True, "201 Created", False)
        ((_path, _host, body),) = server.heard
    told = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=auth))
    assert told == {"title": HELLO.title, "text": HELLO.text, "url": HELLO.path}
    assert vapid.public() in heads[0]["Authorization"]
    gone = {"answer": lambda handler: handler.send_error(410)}
    with net.listening(certificate, **gone) as server:
        its.address = json.dumps(subscription | {"endpoint": net.url_of(server)})
        answer = channels.send(its, HELLO)
    assert not answer.ok and answer.gone and "410" in answer.text
    outbox.record_delivery(its, answer)
    its.refresh_from_db()
    assert its.off


@pytest.mark.django_db
def test_who_waits_for_others_keeps_no_connection_to_the_database(
    near, certificate, settings, django_assert_num_queries
):
    user = User.objects.create_user("ada", email="ada@example.org")
    with net.listening(certificate) as server, postbox(settings):
        kinds = {"email": "", "webhook": net.url_of(server)}
        for made in [channel(user, address, kind) for kind, address in kinds.items()]:
            with django_assert_num_queries(0):
                assert channels.send(made, HELLO).ok


def text_of(data: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("https://127.0.0.1/hook", "address.private"),
        ("https://169.254.169.254/latest", "address.private"),
        ("https://[::1]/", "address.private"),
        ("http://example.org/hook", "address.scheme"),
        ("file:///etc/passwd", "address.scheme"),
        ("mailto://a:b@example.org", "address.scheme"),
        ("exec://reboot", "address.scheme"),
        ("jsons://127.0.0.1/", "address.scheme"),
        ("ntfy://127.0.0.1/topic", "address.scheme"),
        ("ntfys://127.0.0.1/topic", "address.private"),
        ("ntfys://push.example.org/", "address.malformed"),
        ("ntfys://push.example.org/one/two", "address.malformed"),
        ("ntfys://user:word@push.example.org/rails", "address.malformed"),
        ("https://ntfy.sh/", "address.malformed"),
        ("slack://T1/B2/C3", "address.scheme"),
        ("https://[::1/", "address.malformed"),
        ("https://user:word@example.org/", "address.malformed"),
        ("https://", "address.malformed"),
        ("x" * 3000, "address.malformed"),
        ("https://example.org/\n", "address.malformed"),
    ],
)
def test_a_webhook_leads_to_the_public_internet_alone(address, code):
    with pytest.raises(Refusal) as refused:
        channels.check(address)
    assert refused.value.code == code


TEXT = f"{HELLO.title}\n{HELLO.text}\nhttps://rail.example.org{HELLO.path}"
NTFY = {
    "topic": "rails",
    "title": HELLO.title,
    "message": HELLO.text,
    "click": f"https://rail.example.org{HELLO.path}",
}


@pytest.mark.parametrize(
    ("address", "name", "url", "body"),
    [
        (
            "https://discord.com/api/webhooks/123/abc?template=/etc/passwd",
            "Discord",
            "https://discord.com/api/webhooks/123/abc?template=/etc/passwd",
            {"content": TEXT, "allowed_mentions": {"parse": []}},
        ),
        (
            "https://hooks.slack.com/services/T1/B2/C3",
            "Slack",
            "https://hooks.slack.com/services/T1/B2/C3",
            {"text": TEXT},
        ),
        ("https://ntfy.sh/rails", "ntfy", "https://ntfy.sh/", NTFY),
        (
            "ntfys://push.example.org:8443/rails?verify=no&rto=1000000",
            "ntfy",
            "https://push.example.org:8443/",
            NTFY,
        ),
        (
            "https://example.org/hook?a=b",
            "example.org",
            "https://example.org/hook?a=b",
            {"title": HELLO.title, "text": HELLO.text, "url": NTFY["click"]},
        ),
    ],
)
def test_each_service_is_told_in_its_own_form_and_takes_no_options(address, name, url, body):
    found = webhook(address)
    assert (found.name, found.url, found.body(HELLO)) == (name, url, body)


def test_slack_takes_no_names_of_others_for_links():
    told = webhook("https://hooks.slack.com/services/T1/B2/C3").body(
        HELLO._replace(text="<!channel> & you")
    )
    assert "&lt;!channel&gt; &amp; you" in told["text"]


@pytest.mark.django_db
def test_what_changes_its_mind_afterwards_reaches_nothing(certificate):
    with net.listening(certificate) as server:
        its = channel(User.objects.create_user("ada"), net.url_of(server))
        answer = channels.send(its, HELLO)
        assert not answer.ok and "public internet" in answer.text
        assert channels.check("https://93.184.216.34/hook") == "93.184.216.34"
        its.address = f"ntfys://localhost:{server.server_port}/topic"
        assert not channels.send(its, HELLO).ok
        keys = {"p256dh": "x" * 87, "auth": "y" * 22}
        its.kind = "push"
        its.address = json.dumps({"endpoint": net.url_of(server), "keys": keys})
        assert not channels.send(its, HELLO).ok
        assert server.heard == []


# The page.


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_page_adds_tests_and_removes_a_webhook(near, certificate):
    browser, user = owner()
    with net.listening(certificate) as server:
        address = net.url_of(server)
        assert do(browser, "webhook", address=address).status_code == 302
        (its,) = user.channels.all()
        assert (its.kind, its.name) == ("webhook", "localhost")
        do(browser, "test", channel=str(its.pk))
        assert len(server.heard) == 1
    page = browser.get("/account/notifications/").content.decode()
    assert "200 thanks" in page and "style=" not in page
    do(browser, "test", channel=str(its.pk))
    assert "does not answer" in browser.get("/account/notifications/").content.decode()
    do(browser, "matrix", **{f"{its.pk}.finished": "on"})
    its.refresh_from_db()
    assert (its.turn, its.invited, its.finished) == (False, False, True)
    stranger = Client()
    for other in (stranger, browser):
        do(other, "remove", channel="1" * 30)
    do(browser, "remove", channel=str(its.pk))
    assert not user.channels.exists()


@pytest.mark.django_db
def test_the_page_says_why_a_channel_is_off():
    browser, user = owner()
    its = channel(user, kind="push")
    for answer, says in (
        (channels.Answer(False, "410 Gone", gone=True), "can no longer be reached"),
        (channels.Answer(False, "500 Error"), "after five failures"),
    ):
        Channel.objects.update(failures=0, off=False)
        while not Channel.objects.get().off:
            outbox.record_delivery(its, answer)
        page = browser.get("/account/notifications/").content.decode()
        assert page.count('class="tag off"') == 1 and says in page


@pytest.mark.django_db
def test_a_refused_webhook_stays_in_its_field():
    browser, user = owner()
    for address in ("https://192.168.1.1/hook", "http://example.org/", "", "nonsense"):
        answer = do(browser, "webhook", address=address)
        assert answer.status_code == 400 and answer.context["webhook"].errors["address"]
        assert not address or address in answer.content.decode()
    assert not user.channels.exists()


@pytest.mark.django_db
def test_channels_of_others_are_out_of_reach():
    browser, _user = owner()
    its = channel(User.objects.create_user("bob"))
    for what in ("remove", "test"):
        do(browser, what, channel=str(its.pk))
    do(browser, "matrix")
    its.refresh_from_db()
    assert its.turn and not Delivery.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db
def test_nobody_fills_the_mailbox_of_others_with_letters_to_confirm(settings, mailoutbox):
    settings.MAIL = True
    browser, _user = owner(email="ben@example.org")
    for _ in range(mail.LETTERS_PER_HOUR + 2):
        do(browser, "email")
    mail._postman.submit(int).result()
    assert len(mailoutbox) == mail.LETTERS_PER_HOUR
    assert "https://rail.example.org/account/notifications/confirm/" in mailoutbox[0].body
    assert "Enough e-mails" in browser.get("/account/notifications/").content.decode()


@pytest.mark.django_db
def test_an_address_is_confirmed_by_the_link_in_a_letter(settings, mailoutbox):
    settings.MAIL = True
    browser, user = owner(email="ada@example.org")
    do(browser, "email")
    mail._postman.submit(int).result()
    link = mailoutbox[0].body.split()[-1]
    assert Client().get(link).status_code == 200
    assert not channels.confirmed(user)
    Client().post(link)
    assert channels.confirmed(user)
    assert user.channels.get().kind == "email"
    for token in ("x", signing.dumps((user.pk, "other@example.org"), salt=views.SALT)):
        assert Client().post(f"/account/notifications/confirm/{token}/").status_code == 404


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_browser_says_where_it_can_be_reached():
    browser, user = owner()
    url = "/account/notifications/push/"
    sent = {"endpoint": "https://93.184.216.34/send/x", "p256dh": "B" * 87, "auth": "a" * 22}
    for wrong in ({"endpoint": "https://10.0.0.1/"}, {"p256dh": "short"}, {"auth": "<>"}):
        assert browser.post(url, sent | wrong).status_code == 400
    assert not user.channels.exists()
    for _ in range(2):
        assert browser.post(url, sent).status_code == 200
    assert user.channels.get().kind == "push"
    worker = browser.get("/worker.js")
    assert worker["Content-Type"] == "text/javascript" and b"showNotification" in worker.content


@pytest.mark.postgres
@pytest.mark.django_db
def test_quiet_hours_are_stored_and_checked():
    browser, user = owner()
    sent = {"on": "1", "start": "22", "end": "8", "zone": "Europe/Paris"}
    for wrong in ({"start": "24"}, {"zone": "Mars/Base"}, {"zone": "../etc/passwd"}):
        assert do(browser, "quiet", **sent | wrong).status_code == 400
    do(browser, "quiet", **sent)
    assert (user.quiet.start, user.quiet.end) == (22, 8)
    do(browser, "quiet", **{k: v for k, v in sent.items() if k != "on"})
    assert not QuietHours.objects.exists()


@pytest.mark.django_db
def test_the_page_wants_an_account_and_its_password():
    assert Client().get("/account/notifications/").status_code == 302
    browser = Client()
    browser.force_login(User.objects.create_user("ada", password=PASSWORD))
    assert browser.get("/account/notifications/")["Location"].startswith("/account/login/")
