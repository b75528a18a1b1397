"""What browsers, devices and chats ask for beside the pages: icons, manifest, robots, pictures."""

import io
import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

pytestmark = pytest.mark.django_db


def served(path):
    answer = Client().get(path)
    assert answer.status_code == 200, path
    return answer, b"".join(answer.streaming_content) if answer.streaming else answer.content


def size_of(address):
    """Of the picture at a static address, whose name may hold a mark of its content."""
    name = re.sub(r"\.[0-9a-f]{12}(?=\.png$)", "", address.removeprefix("/static/"))
    with Image.open(finders.find(name)) as picture:
        return picture.size


@pytest.mark.parametrize(
    ("path", "kind", "sizes"),
    [
        ("/favicon.ico", "ICO", {(16, 16), (32, 32), (48, 48)}),
        ("/apple-touch-icon.png", "PNG", {(180, 180)}),
    ],
)
def test_icons_stand_where_browsers_look_for_them_unasked(path, kind, sizes):
    icon = Image.open(io.BytesIO(served(path)[1]))
    assert (icon.format, icon.info.get("sizes", {icon.size})) == (kind, sizes)


def test_robots_are_kept_from_what_is_nobody_elses():
    answer, text = served("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    assert b"Disallow: /operator/" in text and b"/t/" not in text  # links of tables show a picture


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Railway board games with friends"), ("fr", "Jeux de trains entre amis")],
)
def test_the_manifest_names_icons_that_are_there(language, says):
    answer = Client().get("/manifest.webmanifest", headers={"accept-language": language})
    assert answer["Content-Type"] == "application/manifest+json"
    told = json.loads(answer.content)
    assert (told["description"], told["lang"], told["start_url"]) == (says, language, "/")
    for icon in told["icons"]:
        assert icon["sizes"] == "{}x{}".format(*size_of(icon["src"]))
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize("path", ["/", "/boards/", "/boards/usa/"])
def test_links_show_a_picture_where_they_are_sent(path):
    page = Client().get(path, headers={"host": "localhost"}).content.decode()
    assert 'href="/manifest.webmanifest"' in page and 'href="/favicon.ico"' in page
    address = re.search(r'property="og:image" content="([^"]+)"', page)[1]
    assert address.startswith("http://localhost/static/")
    assert size_of(address.removeprefix("http://localhost")) == (1200, 630)
