"""A finger on the map of a phone: it takes the route that it is on."""

import pytest

from tests.browser.player import DOUBLE, PHONE
from tests.browser.positions import Position, begun, can_claim

SMALL = PHONE | {"viewport": {"width": 360, "height": 640}}
TAPS = 20
SPACE = "document.querySelector('[data-route] .bed').getBoundingClientRect().width"
ROOM = """() => {
  const rows = [...document.querySelectorAll(".near li")].map((row) => row.getBoundingClientRect());
  const tabs = document.querySelector(".tabs").getBoundingClientRect();
  return [rows.length, Math.max(...rows.map((row) => row.bottom)), tabs.top];
}"""


def pays_soon(board: str) -> Position:
    """The first seat can claim something, and most routes are free."""
    return begun(board, 3).on(lambda position: position.mover == 0 and can_claim(position))


@pytest.mark.parametrize("board", ["usa", "europe", "world"])
def test_a_tap_takes_the_route_and_a_second_one_claims_it(seated, board):
    (ada,) = seated(pays_soon(board), "Ada", **PHONE)
    page, routes = ada.page, ada.facts["routes"]
    direct = 0
    some = sorted(routes[:: len(routes) // TAPS][:TAPS], key=lambda route: ada.spot(route["id"]))
    # from one half of the map to the other: two quick taps on one spot are something else
    for route in (one for both in zip(some, some[TAPS // 2 :], strict=False) for one in both):
        page.touchscreen.tap(*ada.spot(route["id"]))
        ada.settle()
        heading = page.locator(".strip h2").all_inner_texts()
        direct += heading == [ada.name_of(route["id"])]
        page.keyboard.press("Escape")
    assert direct >= 0.9 * TAPS
    (wanted, *_) = ada.look()["can"]
    page.touchscreen.tap(*ada.spot(wanted))
    ada.after(lambda: page.locator("[data-confirm]").tap())
    assert ada.owns(wanted)


def test_between_two_tracks_the_spot_is_shown_larger_and_every_row_is_in_sight(seated):
    (ada,) = seated(pays_soon("usa"), "Ada", **SMALL)
    page, free = ada.page, ada.look()["can"]
    small = page.evaluate(SPACE)
    pairs = ((r["id"], *r["parallel"]) for r in ada.facts["routes"] if len(r["parallel"]) == 1)
    one, other = next(both for both in pairs if not {*both} & {*free, *ada.view["owner"]})
    spots = zip(ada.spot(one), ada.spot(other), strict=True)
    page.touchscreen.tap(*(sum(both) / 2 for both in spots))
    ada.settle()
    assert page.evaluate(SPACE) > 2 * small
    rows, lowest, tabs = page.evaluate(ROOM)
    assert rows == 2 and lowest <= tabs
    # the map drawn so large tells the tracks apart, and goes back when all is said
    page.wait_for_timeout(DOUBLE)
    page.touchscreen.tap(*ada.spot(other))
    ada.settle()
    assert page.locator(".near").count() == 0
    page.locator(f"[data-parallel='{one}']").tap()
    page.locator("[data-close]").tap()
    ada.settle()
    assert page.evaluate(SPACE) == pytest.approx(small)
