"""Who a request comes from, on the site as it is served: told by the proxy that is named, and by
nobody else."""

import time

import pytest
import requests

from tests.web.test_servers import serving

WRONG = 10


@pytest.fixture(autouse=True)
def within_a_minute():
    """No window of a limit ends while a test counts."""
    while time.time() % 60 > 35:
        time.sleep(0.5)


def answers(port: int, forwarded) -> list[int]:
    """How wrong seat links are answered, each said to come from another address."""
    found = []
    for n in range(WRONG + 2):
        answer = requests.get(
            f"http://localhost:{port}/seat/wrong{n}/",
            headers={"X-Forwarded-For": forwarded(n)},
            timeout=30,
        )
        found.append(answer.status_code)
    return found


def test_without_a_proxy_nobody_says_where_they_come_from(data):
    with serving("uvicorn", data) as (_, port):
        assert answers(port, lambda n: f"203.0.113.{n}") == [403] * WRONG + [429] * 2
        page = requests.get(
            f"http://localhost:{port}/", headers={"X-Forwarded-Proto": "https"}, timeout=30
        )
        assert page.url.startswith("http://")


def test_a_proxy_is_believed_and_what_was_said_to_it_is_not(data):
    with serving("uvicorn", data, RAIL_PROXY="127.0.0.1") as (_, port):
        # the last address is the one that the proxy saw
        assert answers(port, lambda n: f"198.51.100.{n}, 203.0.113.1") == [403] * WRONG + [429] * 2
        assert answers(port, lambda n: f"203.0.113.1, 198.51.100.{n}") == [403] * (WRONG + 2)
