"""Who a request comes from, on the site as it is served: told by the proxy that is named, and by
nobody else."""

import requests

from tests.web.test_servers import TIMEOUT_SECONDS, serving

WRONG = 10
"""Wrong seat links a minute and address."""


def answers(port: int, forwarded) -> set[int]:
    """How wrong seat links are answered, each said to come from another address: as many as are
    refused in any case if they count as one, though a minute may end among them."""
    found = set()
    for n in range(3 * WRONG):
        answer = requests.get(
            f"http://localhost:{port}/seat/wrong{n}/",
            headers={"X-Forwarded-For": forwarded(n)},
            timeout=TIMEOUT_SECONDS,
        )
        found.add(answer.status_code)
        if answer.status_code == 429:
            break
    return found


def test_without_a_proxy_nobody_says_where_they_come_from(data):
    with serving("uvicorn", data) as (_, port):
        assert answers(port, lambda n: f"203.0.113.{n}") == {403, 429}
        page = requests.get(
            f"http://localhost:{port}/",
            headers={"X-Forwarded-Proto": "https"},
            timeout=TIMEOUT_SECONDS,
        )
        assert page.url.startswith("http://")


def test_a_proxy_is_believed_and_what_was_said_to_it_is_not(data):
    with serving("uvicorn", data, RAIL_PROXY="127.0.0.1") as (_, port):
        # the last address is the one that the proxy saw
        assert answers(port, lambda n: f"198.51.100.{n}, 203.0.113.1") == {403, 429}
        assert answers(port, lambda n: f"203.0.113.1, 198.51.100.{n}") == {403}
