"""What the plain bot expects of a route by the country cards it brings."""

import pytest

from games.bots.plain import Plan
from tests.toy import rig

JOINED = {"olsztyn-rosja": 0, "olsztyn-bialystok": 0, "bialystok-siedlce": 0}


def gain(owner, route):
    """The cards that seat 0 expects of a route."""
    rules, state = rig("poland", owner=owner)
    return Plan(rules.view(state, 0), rules.public()).countries.gain(route)


@pytest.mark.parametrize(
    ("owner", "route", "cards"),
    [
        (JOINED, "siedlce-bialorus", 6 + 7),
        (JOINED, "siedlce-lublin", 0),
        (JOINED, "rzeszow-ukraina", 0),
        (JOINED | {"rzeszow-ukraina": 0, "siedlce-lublin": 0}, "lublin-rzeszow", 0),
        ({"olsztyn-rosja": 1}, "siedlce-lublin", 0),
    ],
)
def test_a_route_brings_cards_if_it_reaches_a_country_that_others_are_joined_with(
    owner, route, cards
):
    assert gain(owner, route) == cards


def test_the_first_country_is_worth_half_of_two_if_our_network_borders_on_a_second():
    line = {"olsztyn-bialystok": 0, "bialystok-siedlce": 0}
    assert gain(line, "siedlce-bialorus") == (6 + 7) / 2
    assert gain({"olsztyn-bialystok": 0}, "siedlce-bialorus") == 0
