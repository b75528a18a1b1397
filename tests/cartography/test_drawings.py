"""Every committed drawing is whole and without a fault; measured without the drawing libraries."""

import json
import tomllib

import pytest
from PIL import Image

from games.rules.mechanisms import beside
from tools.cartography import shapes
from tools.cartography.check import check, hills_of, meant_to_cross, measure
from tools.cartography.facts import BOARDS
from tools.cartography.letters import text_width

DRAWN = sorted(path.name.split(".")[0] for path in BOARDS.glob("*.drawing.json"))
INK = (0x2B, 0x24, 0x20)  # names, in static/rail/core/base.css
SCREEN = (860, 660)  # pixels a map has where the page is 1280 pixels wide


def facts_of(board):
    return tomllib.loads((BOARDS / f"{board}.toml").read_text(encoding="utf-8"))


def drawing_of(board):
    return json.loads((BOARDS / f"{board}.drawing.json").read_text(encoding="utf-8"))


def test_every_board_with_routes_is_drawn():
    boards = [path.stem for path in sorted(BOARDS.glob("*.toml"))]
    assert [board for board in boards if facts_of(board).get("routes")] == DRAWN


@pytest.mark.parametrize("board", DRAWN)
def test_no_fault(board):
    report = check(BOARDS / f"{board}.toml", BOARDS / f"{board}.drawing.json")
    assert report.faults == []
    assert min(report.ratios.values()) >= 0.85
    assert report.weight < 120_000


@pytest.mark.parametrize("board", DRAWN)
def test_every_city_and_space_is_drawn(board):
    facts, drawing = facts_of(board), drawing_of(board)
    assert list(drawing["cities"]) == [city["id"] for city in facts["cities"]]
    assert len(drawing["routes"]) == len(facts["routes"])
    for route, drawn in zip(facts["routes"], drawing["routes"].values(), strict=True):
        assert len(drawn["spaces"]) == route["length"]


@pytest.mark.parametrize("board", DRAWN)
def test_spaces_and_names_are_large_enough(board):
    drawing = drawing_of(board)
    scale = min(room / side for room, side in zip(SCREEN, drawing["size"], strict=True))
    assert min(drawing["space"]) * scale >= 9
    assert drawing["text"] * scale >= 11


def test_beds_of_france_cross_where_its_rules_say_and_nowhere_else():
    facts = facts_of("france")
    assert measure(facts, drawing_of("france")).crossings == []
    found = measure({**facts, "mechanisms": {}}, drawing_of("france")).crossings
    assert len(found) == len(meant_to_cross(facts))


def spoilt(change):
    facts, drawing = facts_of("usa"), drawing_of("usa")
    change(drawing)
    return measure(facts, drawing)


def test_a_space_on_another_is_found():
    def change(drawing):
        spaces = drawing["routes"]["denver-omaha"]["spaces"]
        spaces[0] = spaces[1]

    assert any("denver-omaha[0] lies on denver-omaha[1]" in f for f in spoilt(change).overlaps)


def test_a_space_on_a_city_is_found():
    def change(drawing):
        city = drawing["cities"]["chicago"]
        drawing["routes"]["denver-omaha"]["spaces"][0] = [city["x"], city["y"], 0]

    report = spoilt(change)
    assert any("lies on chicago" in fault for fault in report.overlaps)
    assert report.crossings


def test_names_on_things_and_at_the_edge_are_found():
    def change(drawing):
        drawing["cities"]["denver"]["label"] = dict(drawing["cities"]["omaha"]["label"])
        drawing["cities"]["seattle"]["label"] |= {"x": 1195, "anchor": "start"}

    report = spoilt(change)
    assert any("denver" in fault and "omaha" in fault for fault in report.labels)
    assert any("name of seattle" in fault for fault in report.edges)


@pytest.mark.parametrize("board", DRAWN)
def test_every_map_has_its_frame_and_its_title_in_both_languages(board):
    facts, ornaments = facts_of(board), drawing_of(board)["ornaments"]
    assert ornaments["frame"]["bars"].count("z") > 8
    assert ornaments["frame"]["degrees"]
    assert ornaments["plate"]["title"].keys() == facts["title"].keys()


def test_a_title_on_a_space_is_found():
    def change(drawing):
        x, y, _ = drawing["routes"]["denver-omaha"]["spaces"][0]
        drawing["ornaments"]["plate"]["box"][:2] = [x - 20, y - 20]

    assert "the plate lies on denver-omaha[0]" in spoilt(change).layers


def test_a_legend_on_a_name_is_found():
    def change(drawing):
        at = drawing["cities"]["omaha"]["label"]
        drawing["ornaments"]["legend"] = {"box": [at["x"] - 30, at["y"] - 30, 60, 60]}

    assert "the legend lies on the name of omaha" in spoilt(change).layers


@pytest.mark.parametrize("board", DRAWN)
def test_a_legend_shows_signs_on_tracks_that_have_them(board):
    facts, drawing = facts_of(board), drawing_of(board)
    tracks = dict(zip(drawing["routes"], facts["routes"], strict=True))
    rows = drawing["ornaments"].get("legend", {}).get("rows", [])
    for mechanism, sign, track, *_ in rows:
        if sign == "double":
            assert f"{track}-2" in tracks
            continue
        params = facts["mechanisms"].get(mechanism, {})
        assert beside(mechanism, "legend").sign(tracks[track], params) == sign
    assert len({tuple(row[:2]) for row in rows}) == len(rows)


def test_many_maps_have_a_legend_and_what_scores_by_land_is_tinted():
    ornaments = {board: drawing_of(board)["ornaments"] for board in DRAWN}
    assert sum("legend" in said for said in ornaments.values()) >= len(DRAWN) // 2
    for board in DRAWN:
        tinted = [name for name in facts_of(board)["mechanisms"] if beside(name, "regions")]
        assert bool(tinted) == ("tints" in drawing_of(board)), board


def test_hills_that_are_not_those_of_the_drawing_are_found(tmp_path):
    drawing = tmp_path / "usa.drawing.json"
    drawing.write_bytes((BOARDS / "usa.drawing.json").read_bytes())
    assert check(BOARDS / "usa.toml", drawing).layers
    hills_of(drawing).write_bytes(hills_of(BOARDS / "usa.drawing.json").read_bytes())
    assert not check(BOARDS / "usa.toml", drawing).layers
    hills_of(drawing).write_bytes(hills_of(BOARDS / "europe.drawing.json").read_bytes())
    assert check(BOARDS / "usa.toml", drawing).layers


@pytest.mark.parametrize("board", DRAWN)
def test_names_stand_out_from_all_land(board):
    drawing = drawing_of(board)
    theme = drawing["theme"]
    assert contrast(rgb(theme["ink"]), rgb(theme["land"])) >= 4.5
    assert contrast(rgb(theme["ink"]), rgb(theme["sea"])) >= 4.5
    if "relief" in drawing:
        with Image.open(hills_of(BOARDS / f"{board}.drawing.json")) as picture:
            colors = picture.convert("RGBA").resize([side // 3 for side in picture.size])
        seen = [color[:3] for color in colors.get_flattened_data() if color[3] > 200]
        assert seen
        warmth = (rgb(theme[what])[0] - rgb(theme[what])[2] for what in ("land", "sea"))
        middle = sum(warmth) / 2
        assert sum(red - blue > middle for red, _, blue in seen) > 0.995 * len(seen)
        # names have a halo besides: in the deepest shades of mountains it is what tells them apart
        told = sorted(contrast(INK, color) for color in seen)
        assert told[0] >= 3.5 and told[len(told) // 100] >= 5


def rgb(color):
    return tuple(int(color[n : n + 2], 16) for n in (1, 3, 5))


def contrast(one, other):
    """WCAG's, from 1 to 21."""
    lights = []
    for color in (one, other):
        parts = [v / 255 / 12.92 if v < 10.3 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in color]
        lights.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
    return max(lights) / min(lights)


def test_a_city_too_near_to_a_foreign_route_is_found():
    def change(drawing):
        x, y, _ = drawing["routes"]["denver-omaha"]["spaces"][1]
        drawing["cities"]["santa_fe"] |= {"x": x, "y": y + 20}

    assert any("santa_fe" in fault for fault in spoilt(change).near)


def test_plane_geometry():
    square = shapes.box(0, 0, 10, 10)
    assert shapes.overlap(square, shapes.box(8, 0, 20, 10)) == pytest.approx(2)
    assert shapes.overlap(square, shapes.box(13, 0, 20, 10)) == pytest.approx(-3)
    assert shapes.distance((5, 5), square) == 0
    assert shapes.distance((14, 13), square) == pytest.approx(5)
    assert shapes.cross((0, 0), (2, 2), (0, 2), (2, 0))
    assert not shapes.cross((0, 0), (2, 2), (3, 0), (5, 2))
    turned = shapes.tile(5, 5, 90, 30, 10)
    assert shapes.overlap(turned, shapes.box(0, 15, 10, 30)) == pytest.approx(5)


def test_names_are_measured_generously():
    assert text_width("Sault St. Marie", 16) > 120
    assert text_width("東京", 10) >= 18
