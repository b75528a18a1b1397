"""Who scores the routes of the Old West, and who has Alvin, follows from what all were told."""

from collections import Counter, defaultdict

from tests.sweeps.walk import cases, games
from tests.toy import POINTS

MARKED = [case.values for case in cases() if "city_markers" in case.values[0].by_name]
CATCH = 10
"""Points for catching Alvin, and once more for having him in the end."""


def test_routes_rent_and_alvin_are_what_the_rulebook_adds_up_from_the_log(far):
    seen = Counter()
    for rules, seats in MARKED:
        for game in games(rules, seats, far):
            follow(rules, seats, game, seen)
    assert min(seen[kind] for kind in ("two ends of one", "ends of two", "rent", "placed")) > 20
    assert seen["caught"] > 2


def follow(rules, seats, game, seen):
    """Keep the books of one game, and compare them with its final sheet."""
    board = rules.board
    ends = {r.id: (board.cities[r.a].id, board.cities[r.b].id) for r in board.routes}
    owners, networks, sums = {}, defaultdict(set), Counter()
    alvin, keeper = "roswell", None
    for step in game:
        for kind, data in ((event.kind, event.data) for event in step.events):
            seat = data.get("seat")
            if kind in ("city_markers.started", "city_markers.placed"):
                assert data["city"] not in owners
                owners[data["city"]] = seat
                assert Counter(owners.values())[seat] <= 3
                seen["placed"] += kind == "city_markers.placed"
            if kind == "city_markers.started":
                networks[seat].add(data["city"])
            elif kind == "claims.claimed":
                cities = ends[data["route"]]
                assert networks[seat].intersection(cities)
                networks[seat].update(cities)
                points = POINTS[board.route[data["route"]].length]
                marked = [owners[city] for city in cities if city in owners]
                for one in marked or [seat]:
                    sums[one, "routes" if one == seat else "city_markers"] += points
                    seen["rent"] += one != seat
                if len(marked) == 2:
                    seen["two ends of one" if len({*marked}) == 1 else "ends of two"] += 1
                if "alvin" in rules.by_name:
                    caught = alvin in cities and keeper != seat
                    assert caught == any(e.kind == "alvin.caught" for e in step.events)
            elif kind == "alvin.caught":
                sums[seat, "alvin"] += CATCH
                keeper, seen["caught"] = seat, seen["caught"] + 1
            elif kind == "alvin.hidden":
                assert owners[data["city"]] == seat == keeper
                alvin = data["city"]
    if keeper is not None:
        sums[keeper, "alvin_kept"] = CATCH
    told = Counter()
    for line in step.after.final.lines:
        if line.why in ("routes", "city_markers", "alvin", "alvin_kept"):
            told[line.seat, line.why] += line.points
    assert +told == +sums
