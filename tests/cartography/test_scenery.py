"""Hills, depths, blocks of houses and what frames a map."""

import json
import tomllib
from io import BytesIO

import numpy as np
import pytest
import shapely
from PIL import Image

from games.rules.mechanisms import beside
from tools.cartography import blocks, legend, ornaments, regions, relief
from tools.cartography.check import hills_of
from tools.cartography.facts import BOARDS, read_board
from tools.cartography.projection import Globe
from tools.cartography.room import Room


def picture(board):
    drawing = json.loads((BOARDS / f"{board}.drawing.json").read_text(encoding="utf-8"))
    hills = hills_of(BOARDS / f"{board}.drawing.json").read_bytes()
    return drawing, np.asarray(Image.open(BytesIO(hills)).convert("RGBA"), float)


def near(drawing, pixels, city):
    at = drawing["cities"][city]
    y, x = (round(at[k] / side * n) for k, side, n in zip(
        "yx", drawing["size"][::-1], pixels.shape, strict=False))  # fmt: skip
    return pixels[max(0, y - 25) : y + 25, max(0, x - 25) : x + 25]


def test_the_alps_are_rough_and_the_plains_are_not():
    drawing, pixels = picture("europe")
    alps, plain = (
        near(drawing, pixels, city)[..., :3].mean(-1).std() for city in ("zurich", "warszawa")
    )
    assert alps > 2 * plain


def test_woods_are_greener_than_deserts():
    drawing, pixels = picture("usa")
    wood, desert = (
        (part[..., 1] - part[..., 0]).mean()
        for part in (near(drawing, pixels, city) for city in ("pittsburgh", "phoenix"))
    )
    assert wood > desert + 8


def test_the_picture_of_hills_is_clear_over_the_sea():
    drawing, pixels = picture("europe")
    width, height = drawing["size"]
    for x, y, dry in ((566, 430, True), (1033, 154, True), (40, 286, False)):
        at = pixels[round(y / height * pixels.shape[0]), round(x / width * pixels.shape[1])]
        assert (at[3] > 200) == dry


@pytest.mark.parametrize("board", ["europe", "world"])
def test_a_place_is_found_again_from_where_it_is_drawn(board):
    drawing = json.loads((BOARDS / f"{board}.drawing.json").read_text(encoding="utf-8"))
    globe = Globe(read_board(BOARDS / f"{board}.toml"), drawing["cities"])
    places = np.array([[2.35, 48.85], [21.0, 52.2], [-9.1, 38.7]])
    assert globe.inverse(globe(places)) == pytest.approx(places, abs=1e-6)


def test_degrees_are_written_where_an_edge_passes_them():
    found = ornaments.crossings(np.array([0.0, 50.0, 100.0]), np.array([-1.0, 9.0, 19.0]), 10)
    assert found == [(5.0, 0.0), (55.0, 10.0)]
    written = [ornaments.degrees(value) for value in (-10, 190, 52.5, 0, 4 + 1 / 120)]
    assert written == ["10°", "170°", "52°30′", "0°", "4°00½′"]


def test_blocks_of_houses_stand_on_land_with_streets_between_them():
    area = shapely.box(0, 0, 200, 120).difference(shapely.Point(100, 60).buffer(30))
    for laid in (blocks.grid(area, 30, 12, 29), blocks.crooked(area, 24)):
        built = list(shapely.get_parts(blocks.built(area, laid)))
        assert len(built) > 15
        assert all(area.contains(block) for block in built)
        near = shapely.STRtree(built).query(built, "dwithin", blocks.STREET - 0.1)
        assert (near[0] == near[1]).all()


def empty():
    """A page of 300 by 200 units on which nothing stands yet."""
    room = Room.__new__(Room)
    room.shape = (50, 75)
    room.taken = np.zeros(room.shape, bool)
    room.land = np.zeros(room.shape)
    return room


def test_what_is_lettered_stands_in_its_area_where_nothing_else_does():
    room = empty()
    area = shapely.box(40, 40, 200, 120)
    left, top = room.within(area, 24, 24)
    assert area.contains(shapely.box(left, top, left + 24, top + 24))
    assert room.within(area, 24, 24) != (left, top)
    assert room.within(shapely.box(40, 40, 50, 50), 24, 24) is None


def rows_of(board):
    facts = tomllib.loads((BOARDS / f"{board}.toml").read_text(encoding="utf-8"))
    drawing = json.loads((BOARDS / f"{board}.drawing.json").read_text(encoding="utf-8"))
    return legend.rows(drawing, facts)


def test_a_legend_has_a_row_for_all_that_is_printed_on_routes():
    assert {row.sign for row in rows_of("europe")} == {"gray", "tunnel", "ferry", "double"}
    assert {row.sign for row in rows_of("world")} >= {"sea", "pair", "double"}
    # of ferries alone is gray, so that gray says nothing of its own
    assert {row.sign for row in rows_of("italy")} == {"wave", "double"}


def test_signs_of_a_legend_have_a_word_in_every_language():
    for board in BOARDS.glob("*.drawing.json"):
        for row in rows_of(board.name.split(".")[0]):
            assert all(legend.spoken(row.mechanism, row.sign))


def test_provinces_and_terrain_are_told_by_routes_and_districts_by_places():
    korea = tomllib.loads((BOARDS / "south_korea.toml").read_text(encoding="utf-8"))
    drawing = json.loads((BOARDS / "south_korea.drawing.json").read_text(encoding="utf-8"))
    rule = beside("province_board", "regions")
    assert not regions.places(rule, drawing, korea)
    found = regions.spaces(rule, drawing, korea)
    assert {region for _, region in found} == {
        "purple", "white", "blue", "yellow", "orange", "black", "red", "green"
    }  # fmt: skip
    london = tomllib.loads((BOARDS / "london.toml").read_text(encoding="utf-8"))
    city = json.loads((BOARDS / "london.drawing.json").read_text(encoding="utf-8"))
    assert {
        region for _, region in regions.places(beside("districts", "regions"), city, london)
    } == {*"12345"}


def test_ornaments_take_free_corners_on_the_sea_first():
    room = empty()
    room.land[:, :40] = 1
    left, top = room.take(60, 30)
    assert left > 160
    assert room.take(60, 30) != (left, top)
    room.taken[:] = True
    assert room.take(60, 30) is None


def test_depths_are_told_as_areas_with_round_corners():
    mask = np.zeros((30, 40), bool)
    mask[8:22, 10:30] = True
    mask[1, 1] = True
    area = relief.region(mask)
    assert len(shapely.get_parts(area)) == 1
    assert area.area == pytest.approx(20 * 14 / relief.COARSE**2, rel=0.1)
