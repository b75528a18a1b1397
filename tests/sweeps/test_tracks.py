"""No track piece is lost or made, and what is cut off stays so: it follows from what all hear."""

from collections import Counter

from tests.sweeps.walk import cases, games

FRANCE = [case.values for case in cases() if "track_building" in case.values[0].by_name]


def test_pieces_and_closed_beds_follow_from_what_was_told(far):
    seen = Counter()
    for rules, seats in FRANCE:
        for game in games(rules, seats, far):
            follow(rules, seats, game, seen)
    assert min(seen[kind] for kind in ("built", "claimed", "cut off", "beside", "lost")) > 20


def follow(rules, seats, game, seen):
    """Keep the books of one game."""
    routes, params = rules.board.route, rules.by_name["track_building"].params
    cities, each = rules.board.city, len(rules.board.colors)
    pairs = [{frozenset(map(cities.get, way)) for way in pair} for pair in params.crossings]
    laid, used, shut = {}, set(), set()

    def ends(name):
        return frozenset((routes[name].a, routes[name].b))

    def blocked(name):
        """Does anything lie across, or beside where so few play?"""
        mine = ends(name)
        ways = {ends(other) for other in used}
        across = any(mine in pair and (pair - {mine}) & ways for pair in pairs)
        beside = seats < 4 and any(ends(other) == mine for other in used - {name})
        seen["cut off"] += across
        seen["beside"] += beside
        return across or beside

    for step in game:
        for event in step.events:
            data = event.data
            if event.kind == "track_building.built":
                name, route = data["route"], routes[data["route"]]
                assert route.facts.kind == "bed" and name not in used
                assert not blocked(name) and name not in shut
                laid[name] = data["color"]
                used.add(name)
                seen["built"] += 1
            elif event.kind == "claims.claimed":
                name = data["route"]
                if routes[name].facts.kind == "bed":
                    assert data["cards"].keys() <= {laid.pop(name), "locomotive"}
                    seen["claimed"] += 1
                used.add(name)
        view = rules.view(step.after, None)["mech"]
        told = view["track_building"]
        assert told["laid"] == laid
        left = sum(n for lengths in told["left"].values() for n in lengths.values())
        assert left + len(laid) == each * sum(params.pieces.values()) == 64
        assert min(n for lengths in told["left"].values() for n in lengths.values()) >= 0
        closed = {n for n in view.get("claims", {}).get("closed", ()) if routes[n].facts.kind}
        # what is cut off stays so, or was claimed before
        assert shut - used <= closed
        shut |= closed
        mine = rules.view(step.after, step.seat)["mech"]["connections"].get("mine", ())
        seen["lost"] += any(ticket["state"] == "lost" for ticket in mine)
    for name in shut:
        assert blocked(name), name
