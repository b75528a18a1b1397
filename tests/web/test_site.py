"""The site around the games: set-up, health, headers, boards, modules, what lies beside rules."""

import gzip
import json
import math
import re
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core import signing
from django.template import Context, Template
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from common import rate_limiter
from common.finders import MECHANISMS, MechanismFinder
from common.templatetags import rail as templatetags
from games.broadcast import frames
from games.rules import boards, rules_for, variants
from office import operators
from tests.web.scene import begin, user_of

pytestmark = pytest.mark.django_db

PASSWORD = "narrow gauge 1895"


def board_url(board: str = "usa", variant: str = "base") -> str:
    """Where the facts of a board are."""
    return f"/boards/{board}.{variant}.{rules_for(board, variant).edition}.json"


# The operator.


@pytest.mark.postgres
def test_the_set_up_link_makes_one_operator_and_dies():
    link = f"/setup/{operators.invitation()}/"
    browser = Client()
    assert browser.get(link).status_code == 200
    answer = browser.post(link, {"name": "boss", "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/operator/")
    user = User.objects.get()
    assert user.is_superuser and user.is_staff and user.check_password(PASSWORD)
    assert (user.username, user.name) == ("boss", "boss")
    assert browser.get("/operator/").status_code == 200
    assert operators.invitation() is None
    for method in ("get", "post"):
        answer = getattr(Client(), method)(link, {"name": "thief", "password": PASSWORD})
        assert answer.status_code == 404
    assert User.objects.count() == 1


def test_the_link_dies_after_a_day(monkeypatch):
    token = operators.invitation()
    monkeypatch.setattr(operators, "MAX_AGE_SECONDS", -1)
    assert Client().get(f"/setup/{token}/").status_code == 404


@pytest.mark.parametrize("token", ["x", "a:b:c", "%00", "9" * 5000])
def test_another_token_is_not_found(token):
    assert Client().get(f"/setup/{token}/").status_code == 404


def test_a_token_signed_for_something_else_is_not_found():
    token = signing.dumps("operator", salt="another")
    assert Client().get(f"/setup/{token}/").status_code == 404


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("name", "password", "field"),
    [
        ("", PASSWORD, "name"),
        ("x" * 25, PASSWORD, "name"),
        ("<b>boss</b>", PASSWORD, "name"),
        ("taken", PASSWORD, "name"),
        ("boss", "", "password"),
        ("boss", "short", "password"),
        ("boss", "password", "password"),
        ("boss", "1234567890123", "password"),
        ("stationmaster", "stationmaster", "password"),
    ],
)
def test_a_bad_name_or_password_is_refused_with_a_reason(name, password, field):
    User.objects.create_user("taken")
    link = f"/setup/{operators.invitation()}/"
    answer = Client().post(link, {"name": name, "password": password})
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert not User.objects.filter(is_superuser=True).exists()


def test_the_password_is_kept_as_typed():
    link = f"/setup/{operators.invitation()}/"
    Client().post(link, {"name": "boss", "password": f" {PASSWORD} "})
    assert User.objects.get().check_password(f" {PASSWORD} ")


def test_set_up_wants_the_token_of_its_form():
    link = f"/setup/{operators.invitation()}/"
    browser = Client(enforce_csrf_checks=True)
    assert browser.post(link, {"name": "boss", "password": PASSWORD}).status_code == 403
    assert not User.objects.exists()


# Headers and errors.


def test_the_process_says_that_it_is_alive():
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_another_host_name_is_refused():
    assert Client(headers={"host": "evil.example"}).get("/").status_code == 400


def test_a_missing_page_is_a_page_of_ours():
    answer = Client().get("/nowhere/")
    assert answer.status_code == 404
    assert b"<title>" in answer.content and b"Traceback" not in answer.content


# The game page.


def page_of(answer) -> dict:
    """The data in a game page."""
    data = re.search(rb'<script id="page" type="application/json">(.*?)</script>', answer.content)
    return json.loads(data[1])


def test_the_page_tells_a_player_and_a_watcher_who_they_are():
    game = begin(people=1, bots=1)
    player = Client()
    player.force_login(User.objects.get(pk=user_of(game, 0)))
    url = f"/t/{game.table.code}/"
    page = page_of(player.get(url))
    assert (page["me"], page["number"], page["code"]) == (0, 1, game.table.code)
    assert page["socket"] == f"/ws/game/{game.table.code}/?number=1&wire={frames.WIRE_VERSION}"
    assert page["seats"] == [
        {"name": "Person 0", "color": "blue", "portrait": "", "bot": False, "level": ""},
        {"name": "Bot 1", "color": "red", "portrait": "", "bot": True, "level": "normal"},
    ]
    assert Client().get(page["board"]).status_code == 200
    # a guest may keep the game, and who is alone with bots is given hints; a watcher has neither
    assert page["urls"].pop("keep") == "/account/keep/" and page["hints"]
    assert page_of(Client().get(url)) == page | {"me": None, "mine": [], "hints": False}


def test_the_page_names_only_what_lies_beside_the_mechanisms_of_its_board():
    game = begin()
    page = page_of(Client().get(f"/t/{game.table.code}/"))
    used = rules_for("usa").board.mechanisms
    assert set(page["mechanisms"]) == {
        name for name in used if (MECHANISMS / name / "client.js").exists()
    }
    for name, url in page["mechanisms"].items():
        assert re.fullmatch(rf"/static/mechanisms/{name}/client\.\w+\.js", url)
        script = Client().get(url)
        assert script.status_code == 200 and b"export" in b"".join(script)
        script.close()


def test_a_closed_game_is_not_shown_to_strangers():
    game = begin(watch=False)
    assert Client().get(f"/t/{game.table.code}/").status_code == 403


# Boards.


MAPS = [board for board in boards() if rules_for(board).board.routes]


@pytest.mark.parametrize(
    ("board", "variant"), [(board, variant) for board in MAPS for variant in variants(board)]
)
def test_every_board_is_told_whole_and_may_be_kept_for_ever(board, variant):
    answer = Client().get(board_url(board, variant))
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    told = answer.json()
    assert (told["id"], told["variant"]) == (board, variant)
    assert set(told["drawing"]["routes"]) == {route["id"] for route in told["routes"]}


def test_a_board_is_packed_for_who_can_unpack_it():
    browser = Client()
    plain = browser.get(board_url())
    packed = browser.get(board_url(), headers={"accept-encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2
    assert "Accept-Encoding" in plain["Vary"] and "Accept-Encoding" in packed["Vary"]


@pytest.mark.parametrize(
    "path",
    [
        "/boards/usa.base.0000.json",
        "/boards/usa.nowhere.0000.json",
        "/boards/atlantis.base.0000.json",
        "/boards/..%2Fusa.base.0000.json",
        "/boards/usa.json",
    ],
)
def test_an_unknown_board_is_not_found(path):
    assert Client().get(path).status_code == 404


def test_a_board_cannot_be_changed():
    assert Client().post(board_url()).status_code == 405


# Modules.


def rendered(tags: str, **known) -> str:
    """What a template with these tags becomes."""
    request = SimpleNamespace(csp_nonce="n0nce")
    return Template("{% load rail %}" + tags).render(Context({"request": request} | known))


def test_the_import_map_names_every_module_by_its_hashed_address():
    text = rendered("{% importmap %}")
    start = '<script type="importmap" nonce="n0nce">'
    assert text.startswith(start) and text.endswith("</script>")
    imports = json.loads(text.removeprefix(start).removesuffix("</script>"))["imports"]
    assert imports["#lit"].startswith("/static/vendor/lit.")
    folder = settings.BASE_DIR / "static" / "rail"
    ours = {f"#rail/{file.relative_to(folder)}" for file in folder.rglob("*.js")}
    named = {name for name in ours if not name.startswith("#rail/words/")}
    said = {f"#words/{file.name}" for file in (folder / "words" / "en").glob("*.js")}
    assert said and named | said == {name for name in imports if name != "#lit"}
    for name, url in imports.items():
        stem = "vendor/lit" if name == "#lit" else name[1:].removesuffix(".js")
        stem = stem.replace("words/", "rail/words/en/", 1) if name in said else stem
        assert re.fullmatch(rf"/static/{stem}\.\w+\.js", url)


@pytest.mark.parametrize(("language", "file"), [("en", "en"), ("fr", "fr"), ("ar", "en")])
def test_a_page_loads_the_words_of_its_own_language_or_the_english_ones(language, file):
    with override(language):
        text = rendered("{% importmap mechanisms=True %}")
    imports = json.loads(re.search(r"\{.*\}", text)[0])["imports"]
    assert imports["#words/game.js"].startswith(f"/static/rail/words/{file}/game.")
    tunnels = imports["#words/mechanisms/tunnels.js"]
    assert tunnels.startswith(f"/static/mechanisms/tunnels/words.{file}.")
    assert len([name for name in imports if name.startswith("#words/mechanisms/")]) > 40


def test_what_mechanisms_say_is_fetched_with_their_scripts():
    text = rendered("{% modulepreload '#rail/game/main.js' mechanisms=names %}", names=["tunnels"])
    assert text.count("/static/mechanisms/") == 1
    assert "/static/mechanisms/tunnels/words.en." in text
    assert "/static/rail/words/en/game." in text


def test_preloading_follows_the_imports_of_a_module():
    text = rendered('{% modulepreload "#rail/game/main.js" %}')
    urls = re.findall(r'<link rel="modulepreload" href="/static/([\w/]+)\.\w+\.js">', text)
    assert urls[0] == "rail/game/main"
    assert {"vendor/lit", "rail/core/store", "rail/core/socket"} <= set(urls)
    assert not [url for url in urls if url.startswith("rail/lobby/")]
    assert len(urls) == len(set(urls))


def test_what_a_page_needs_later_is_not_preloaded():
    later = {"sound/voices", "motion/stage", "motion/train", "ceremony/ceremony", "poster/dialog"}
    assert all((templatetags.ROOT / "rail" / f"{name}.js").exists() for name in later)
    for entry in ("game", "replay", "tv"):
        text = rendered(f'{{% modulepreload "#rail/{entry}/main.js" %}}')
        urls = re.findall(r'href="/static/rail/([\w/]+)\.\w+\.js">', text)
        assert "motion/motion" in urls
        assert not later & set(urls)


def packed_bytes(paths: Iterable[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes())) for path in paths)


def test_the_first_paint_of_a_game_fetches_180_kb_of_scripts_and_35_kb_of_styles_at_most():
    scripts = templatetags.reached("#rail/game/main.js", "en")
    game = Path(settings.BASE_DIR, "templates/game/game.html").read_text()
    styles = ["rail/core/base.css", *re.findall(r"static '(rail/[\w/]+\.css)'", game)]
    assert len(scripts) > 80 and len(styles) > 8
    assert packed_bytes(scripts) <= 180_000
    assert packed_bytes(templatetags.ROOT / name for name in styles) <= 35_000


def test_preloading_ends_where_modules_import_each_other():
    once = rendered('{% modulepreload "#rail/game/main.js" %}')
    assert rendered('{% modulepreload "#rail/game/main.js" "#rail/game/main.js" %}') == once


def test_a_page_does_not_look_for_its_modules_again(monkeypatch):
    tags = "{% importmap mechanisms=True %}"
    tags += '{% modulepreload "#rail/game/main.js" mechanisms=names %}'
    once = rendered(tags, names=["tunnels"])
    monkeypatch.setattr(templatetags, "ROOT", Path("/nowhere"))
    assert rendered(tags, names=["tunnels"]) == once


# What lies beside the mechanisms.


def test_scripts_beside_mechanisms_are_found_and_rules_are_not():
    found = [path for path, _ in MechanismFinder().list([])]
    assert found
    assert {Path(path).suffix for path in found} <= {".js", ".css", ".svg"}
    for path in found:
        assert finders.find(f"mechanisms/{path}") == str(MECHANISMS / path)
    for path in ("market/__init__.py", "__init__.py", "../kernel.py", "market"):
        assert finders.find(f"mechanisms/{path}") is None
        assert Client().get(f"/static/mechanisms/{path}").status_code == 404


# Limits.


@pytest.mark.postgres
def test_a_window_allows_so_many_and_says_how_long_to_wait(monkeypatch):
    now = 1_000_000.0
    monkeypatch.setattr(rate_limiter, "_now", lambda: now)
    assert rate_limiter.wait("knock", "ada", 3, 60) == 0
    answers = [rate_limiter.allowed("knock", "ada", 3, 60) for _ in range(5)]
    assert answers == [True] * 3 + [False] * 2
    assert rate_limiter.wait("knock", "ada", 3, 60) == rate_limiter.left(60) == 60 - 1_000_000 % 60
    assert rate_limiter.allowed("knock", "ben", 3, 60)
    assert rate_limiter.allowed("ring", "ada", 3, 60)
    now += 60
    assert rate_limiter.wait("knock", "ada", 3, 60) == 0
    assert rate_limiter.allowed("knock", "ada", 3, 60)


def test_thousands_of_others_push_no_counter_out_before_its_window_ends():
    assert [rate_limiter.allowed("knock", "ada", 3, 60) for _ in range(3)] == [True] * 3
    for n in range(5_000):
        rate_limiter.allowed("knock", n, 3, 60)
        rate_limiter.allowed("hour", n, 3, 3600)
    assert not rate_limiter.allowed("knock", "ada", 3, 60)
    assert rate_limiter.wait("knock", "ada", 3, 60)


def test_when_there_are_too_many_counters_none_is_forgotten_and_nobody_new_is_counted(monkeypatch):
    now = 1_000_000.0
    monkeypatch.setattr(rate_limiter, "_now", lambda: now)
    monkeypatch.setattr(rate_limiter, "MAX_COUNTERS", 10)
    counters = rate_limiter.OwnCounters()
    assert [counters.add(f"knock.{n}", 60) for n in range(12)] == [1] * 10 + [math.inf] * 2
    assert counters.add("knock.3", 60) == 2 and counters.of("knock.11", 60) == math.inf
    assert counters.add("knock.11", 3600) == 1  # another window is counted by itself
    now += 60
    assert counters.add("knock.11", 60) == 1 and len(counters.windows[60][1]) == 1
