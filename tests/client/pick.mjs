import assert from "node:assert/strict";
import { test } from "node:test";
import { near } from "#rail/map/near.js";
import { meant } from "#rail/map/pick.js";
import { fittedIn, placeButtons } from "#rail/map/place_buttons.js";
import { drawings } from "./lib/boards.mjs";

const drawing = {
  space: [30, 10],
  city: 5,
  cities: { end: { x: 70, y: 0 } },
  routes: {
    flat: {
      spaces: [
        [0, 0, 0],
        [40, 0, 0],
      ],
    },
    beside: {
      spaces: [
        [0, 14, 0],
        [40, 14, 0],
      ],
    },
    steep: { spaces: [[200, 0, 90]] },
  },
};

test("the distance is to the nearest space, along its own direction", () => {
  const [first] = near(drawing, [60, 0], 100);
  assert.deepEqual(first, { route: "flat", distance: 5 });
  const [steep] = near(drawing, [200, 20], 100);
  assert.equal(steep.route, "steep");
  assert.ok(Math.abs(steep.distance - 5) < 1e-9);
});

test("what is out of reach is not found", () => {
  assert.deepEqual(near(drawing, [120, 0], 20), []);
});

const nothing = { cities: new Set(), routes: new Set() };
const tap = (point, scale, open = nothing) => meant(drawing, { point, scale, finger: true }, open);
const click = (point, open = nothing) => meant(drawing, { point, scale: 1, finger: false }, open);

test("a mouse means the nearest track of a double route", () => {
  assert.deepEqual(click([20, 9]).routes, ["beside"]);
  assert.deepEqual(click([20, 5]).routes, ["flat"]);
});

test("a finger means the nearest track, however near the other is", () => {
  assert.deepEqual(tap([20, 5], 1).routes, ["flat"]);
  assert.deepEqual(tap([20, 0], 0.5).routes, ["flat"]);
});

test("a finger between two tracks is asked which", () => {
  assert.deepEqual(tap([20, 7], 1).routes, ["flat", "beside"]);
});

test("between two tracks a finger means the one that can be paid, and only between them", () => {
  const open = { ...nothing, routes: new Set(["beside"]) };
  assert.deepEqual(tap([20, 7], 1, open).routes, ["beside"]);
  assert.deepEqual(tap([20, 1], 1, open).routes, ["flat"]);
});

test("a finger means the city or the route that is nearer, and is asked where neither is", () => {
  const open = { ...nothing, cities: new Set(["end"]) };
  assert.deepEqual(tap([73, 0], 1, open), { city: "end", routes: [] });
  assert.deepEqual(tap([57, 0], 1, open), { city: null, routes: ["flat"] });
  assert.deepEqual(tap([60, 0], 1, open), { city: "end", routes: ["flat"] });
  assert.deepEqual(click([60, 0], open), { city: "end", routes: [] });
});

test("where only cities can be chosen a finger reaches them from farther", () => {
  const open = { ...nothing, cities: new Set(["end"]) };
  assert.deepEqual(tap([50, 0], 1, { ...open, alone: true }), { city: "end", routes: [] });
});

test("on every board a tap on the middle of a route's middle space means that route alone", () => {
  assert.ok(drawings.length > 20);
  for (const [name, board] of drawings) {
    const box = { width: 390, height: 537 };
    const scale = fittedIn(box, placeButtons(board, String, box, "").strip, board.size);
    const open = { cities: new Set(Object.keys(board.cities)), routes: new Set() };
    const routes = Object.entries(board.routes);
    const direct = routes.filter(([id, { spaces }]) => {
      const [x, y] = spaces[spaces.length >> 1];
      const { city, routes } = meant(board, { point: [x, y], scale, finger: true }, open);
      return city === null && routes.join() === id;
    });
    assert.ok(direct.length >= routes.length * 0.9, `${name}: ${direct.length}/${routes.length}`);
  }
});
