"""Drawing itself: everything between the facts and the finished picture."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest
import shapely

from tools.cartography import atlas, land, names
from tools.cartography.check import measure
from tools.cartography.compose import compose
from tools.cartography.draw import arrange, write
from tools.cartography.energy import energy
from tools.cartography.facts import read_board
from tools.cartography.name_places import place_names
from tools.cartography.page import Page
from tools.cartography.projection import Globe, Projection
from tools.cartography.relax import Relaxation, Terms
from tools.cartography.tracks import Track, lengths, meeting

FACTS = """
id = "little"
cities = [
  { id = "one", name = "Firsttown", lat = 48.0, lon = 2.0 },
  { id = "two", name = "Second City", lat = 50.0, lon = 5.0 },
  { id = "three", name = "Third", lat = 47.0, lon = 6.0 },
  { id = "middle", name = "Middle", lat = 48.6, lon = 4.3 },
]
routes = [
  { a = "one", b = "two", length = 3, color = "red" },
  { a = "two", b = "three", length = 4, color = "blue" },
  { a = "one", b = "three", length = 4, color = "gray" },
  { a = "three", b = "two", length = 4, color = "green" },
  { a = "one", b = "middle", length = 2, color = "gray" },
]
"""
PAGE = Page(width=400, height=300)


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "little.toml"
    path.write_text(FACTS)
    return read_board(path)


def true(board):
    project = Projection(board, PAGE)
    return project(np.array([[city.lon, city.lat] for city in board.cities]))


def drawn(board):
    r = arrange(board, PAGE, tomllib.loads(FACTS), true(board), list)
    return compose(board, r)


def test_both_tracks_of_a_double_route_are_one_way(board):
    assert board.tracks == ("one-two", "two-three", "one-three", "two-three-2", "one-middle")
    assert [way.tracks for way in board.ways][1] == ["two-three", "two-three-2"]


def test_the_same_facts_give_the_same_bytes_without_a_fault(board):
    first, second = drawn(board), drawn(board)
    assert write(first) == write(second)
    assert json.loads(write(first))["cities"] == first["cities"]
    report = measure(tomllib.loads(FACTS), first)
    assert report.faults == []
    assert min(report.ratios.values()) >= 0.85


def test_a_country_that_no_board_knows_is_drawn_without_a_fault():
    path = Path(__file__).with_name("turkiye.toml")
    board, facts = read_board(path), tomllib.loads(path.read_text())
    project = Projection(board)
    r = arrange(board, project.page, facts, project.places(board), list)
    r.trim()
    report = measure(facts, compose(board, r))
    assert report.faults == []
    assert report.crossings == []
    assert min(report.ratios.values()) >= 0.85


def test_a_name_on_a_space_finds_a_free_place():
    cities = np.array([[100.0, 100.0], [200.0, 100.0]])
    spaces = np.array([[130.0, 100.0, 0.0], [165.0, 100.0, 0.0]])
    half = np.array([[30.0, 8.0], [0.0, 0.0]])
    frames = np.array([[0.0, 0, 400, 300]] * 2)
    on_it = np.array([[140.0, 100.0], [200.0, 100.0]])
    found, clear = names.free(on_it, half, cities, spaces, frames, PAGE)
    assert clear.all()
    x, y = found[0]
    box = shapely.box(x - 30, y - 8, x + 30, y + 8)
    assert not box.intersects(shapely.box(114, 93.6, 181, 106.4))
    assert box.distance(shapely.Point(100, 100)) < 20
    walled = np.array([[0.0, 92, 400, 108]] * 2)
    wall = np.array([[float(x), 100.0, 0.0] for x in range(0, 400, 20)])
    _, clear = names.free(on_it, half, cities, wall, walled, PAGE)
    assert not clear[0]


def test_a_page_ends_where_nothing_lies(board):
    r = Relaxation(board, Page(width=900, height=700), true(board) + np.array([200, 300]))
    before = r.cities.copy()
    corner = r.trim()
    assert r.cities == pytest.approx(before - corner)
    assert (corner > 100).all()
    assert r.page.width < 500
    assert r.cities.min() >= 26


def test_the_gradient_is_the_slope_of_the_energy(board):
    r = Relaxation(board, PAGE, true(board))
    chance = np.random.default_rng(4)
    r.handles += chance.normal(0, 15, r.handles.shape)
    place_names(r)
    r.names += chance.normal(0, 8, r.names.shape)
    r.terms = Terms.strong(1)
    r.prepare()
    at = r.pack()
    _, gradient = energy(r, at)
    steps = 1e-5 * np.eye(len(at))
    slope = [(energy(r, at + s)[0] - energy(r, at - s)[0]) / 2e-5 for s in steps]
    assert gradient == pytest.approx(np.array(slope), abs=1e-4)


def test_parallel_tracks_lie_side_by_side():
    line = np.column_stack([np.linspace(0, 200, 50), np.zeros(50)])
    assert lengths(line)[-1] == pytest.approx(200)
    track = Track(line, cars=4, tracks=2, gaps=np.array([12.0, 12.0]), page=PAGE)
    one, two = track.spaces()
    for (x1, y1, angle), (x2, y2, _) in zip(one, two, strict=True):
        assert x1 == x2
        assert angle == 0
        assert abs(y1 - y2) == pytest.approx(PAGE.thick + PAGE.parallel_gap, abs=0.11)


def test_the_projection_keeps_north_up(board):
    points = true(board)
    assert points[1, 1] < points[2, 1]
    assert points[0, 0] < points[1, 0]


def test_the_globe_lies_under_a_drawing_as_it_was_drawn_and_goes_on_beyond_the_pole(board):
    at = dict(zip(("one", "two", "three", "middle"), true(board), strict=True))
    globe = Globe(board, {city: {"x": x, "y": y} for city, (x, y) in at.items()})
    assert globe.true == pytest.approx(globe.drawn, abs=8)
    north = globe(np.array([[4.0, lat] for lat in (50.0, 70.0, 90.0)] + [[-176.0, 70.0]]))
    assert (np.diff(north[:, 1]) < -500).all()
    assert (abs(north[:, 0] - north[0, 0]) < 20).all()


def test_places_of_one_name_have_it_once_and_names_are_not_hidden_by_marks():
    facts = tomllib.loads(FACTS)
    for city in facts["cities"][:2]:
        city["name"] = "Border"
    facts["cities"][2]["attraction"] = True
    facts["mechanisms"] = {"attractions": {}}
    label = {"x": 255, "y": 260, "anchor": "start"}
    at = {"one": (60, 200), "two": (280, 60), "three": (250, 250), "middle": (150, 120)}
    drawing = {
        "size": [400, 300],
        "space": [32, 12.8],
        "city": 7.5,
        "text": 15.5,
        "bend": [1, 1],
        "cities": {city: {"x": x, "y": y, "label": label} for city, (x, y) in at.items()},
        "routes": {"one-two": {"spaces": [[170, 130, 0]]}},
    }
    settled = names.settle(facts, drawing)
    labels = {city: at.get("label") for city, at in settled["cities"].items()}
    assert [labels["one"], labels["two"]].count(None) == 1
    assert (labels["one"] or labels["two"])["shared"]
    facts["routes"] = []
    assert measure(facts, {**settled, "routes": {}}).labels == []
    hidden = measure(facts, {**drawing, "routes": {}}).labels
    assert "places of one name have it more than once" in hidden
    assert "the name of three lies on what stands in three" in hidden
    assert names.settle(facts, settled) == settled


def test_land_follows_the_cities_and_folding_is_noticed(board):
    at = true(board)
    moved = at + np.array([[12, -8], [0, 9], [-14, 3], [5, 5]])
    warp = land.bending(at, moved, PAGE)
    assert warp(at) == pytest.approx(moved, abs=1e-3)
    assert land.folding(warp, PAGE)[0] > 0.3
    swapped = land.bending(at, at[[1, 0, 2, 3]], PAGE)
    assert land.folding(swapped, PAGE)[0] < 0.3


def test_map_data_is_decoded(tmp_path, monkeypatch):
    monkeypatch.setattr(atlas, "FOLDER", tmp_path)
    (tmp_path / "node_modules").mkdir()
    half, other = [[0, 0], [10, 0], [0, 10]], [[10, 10], [-10, 0], [0, -10]]
    topology = {
        "transform": {"scale": [0.5, 0.5], "translate": [2, 40]},
        "arcs": [half, other],
        "objects": {
            "land": {"geometries": [{"type": "Polygon", "id": "1", "arcs": [[0, 1]]}]},
            "rivers": {"geometries": [{"type": "LineString", "arcs": [~0]}]},
        },
    }
    (tmp_path / "node_modules" / "some.json").write_text(json.dumps(topology))
    data = atlas.Topology("some.json")
    (island,) = data.shapes("land")
    assert island.equals(shapely.box(2, 40, 7, 45))
    (river,) = data.shapes("rivers")
    assert next(iter(river.coords)) == (7, 45)
    (part,) = atlas.clip(data.shapes("land"), (0, 0, 4, 90))
    assert part.equals(shapely.box(2, 40, 4, 45))


def test_land_goes_on_over_the_date_line(tmp_path, monkeypatch):
    monkeypatch.setattr(atlas, "FOLDER", tmp_path)
    (tmp_path / "node_modules").mkdir()
    ring = [[170, 60], [179, 60], [-170, 60], [-170, 70], [170, 70], [170, 60]]
    topology = {
        "arcs": [ring],
        "objects": {"land": {"geometries": [{"type": "Polygon", "arcs": [[0]]}]}},
    }
    (tmp_path / "node_modules" / "some.json").write_text(json.dumps(topology))
    shapes = atlas.Topology("some.json").shapes("land")
    (east,) = atlas.clip(shapes, (160, 0, 200, 90))
    assert east.equals(shapely.box(170, 60, 190, 70))
    (west,) = atlas.clip(shapes, (-200, 0, -160, 90))
    assert west.equals(shapely.box(-190, 60, -170, 70))


def test_a_wrapping_way_leaves_the_page_and_comes_back(tmp_path):
    path = tmp_path / "round.toml"
    path.write_text("""
id = "round"
cities = [
  { id = "west", name = "West", lat = 10.0, lon = -150.0 },
  { id = "middle", name = "Middle", lat = 20.0, lon = 0.0 },
  { id = "east", name = "East", lat = 0.0, lon = 160.0 },
]
routes = [
  { a = "west", b = "middle", length = 6, color = "red" },
  { a = "middle", b = "east", length = 6, color = "red" },
  { a = "west", b = "east", length = 4, color = "red" },
]
""")
    board = read_board(path)
    assert [way.wrap for way in board.ways] == [False, False, True]
    page = Page(width=700, height=300)
    at = Projection(board, page)(np.array([[city.lon, city.lat] for city in board.cities]))
    facts = tomllib.loads(path.read_text())
    drawing = compose(board, arrange(board, page, facts, at, list))
    spaces = [x for x, _, _ in drawing["routes"]["west-east"]["spaces"]]
    assert spaces[0] < 150
    assert spaces[-1] > 550
    assert drawing["lines"]["west-east"].count("M") == 2
    left, right = sorted(drawing["exits"], key=lambda name: name["x"])
    assert (left["city"], left["anchor"]) == ("east", "start")
    assert (right["city"], right["anchor"]) == ("west", "end")
    assert measure(facts, drawing).faults == []


def test_a_crossed_way_is_cut_in_two():
    line = np.column_stack([np.linspace(0, 200, 50), np.zeros(50)])
    other = np.column_stack([np.full(20, 90.0), np.linspace(-50, 50, 20)])
    where, _, sine = meeting(line, other)
    assert where == pytest.approx(90)
    assert sine == pytest.approx(1)
    gaps = np.array([12.0, 12.0])
    track = Track(line, cars=4, tracks=1, gaps=gaps, page=PAGE, breaks=[(where, 20)])
    ((*spaces,),) = track.spaces()
    assert len(spaces) == 4
    assert all(abs(x - 90) >= 10 + PAGE.tile / 2 - 0.1 for x, _, _ in spaces)


def test_paths_are_short_and_exact():
    square = shapely.MultiPolygon([shapely.box(1, 2, 21.04, 12)])
    path = land.areas(square, PAGE)
    assert path.startswith("M") and path.endswith("z")
    assert len(path) < 40
    assert land.areas(shapely.MultiPolygon([shapely.box(0, 0, 2, 2)]), PAGE) == ""
    assert land.lines(shapely.LineString([(0, 0), (10, 0)]), PAGE) == "M0 0l10 0"


def test_land_far_beyond_the_page_has_fewer_corners():
    wave = np.column_stack([np.linspace(0, 300, 301), 2 * np.sin(np.linspace(0, 60, 301))])
    near, far = land.thin(wave, PAGE), land.thin(wave + np.array([0, 1300]), PAGE)
    assert len(near) > 15
    assert len(far) < len(near) / 5
    assert (near[[0, -1]] == wave[[0, -1]]).all()
