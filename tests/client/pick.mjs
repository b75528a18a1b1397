import assert from "node:assert/strict";
import { test } from "node:test";
import { near } from "#rail/board/near.js";
import { meant } from "#rail/board/pick.js";

const drawing = {
  space: [30, 10],
  routes: {
    flat: {
      spaces: [
        [0, 0, 0],
        [40, 0, 0],
      ],
    },
    twin: {
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

test("a mouse means the nearest track of a double route", () => {
  assert.deepEqual(meant(drawing, [20, 9], 1, false), ["twin"]);
  assert.deepEqual(meant(drawing, [20, 5], 1, false), ["flat"]);
});

test("a finger that reaches two tracks is asked which", () => {
  assert.deepEqual(meant(drawing, [20, 5], 1, true), ["flat", "twin"]);
});

test("a finger on a map drawn large means one track", () => {
  assert.deepEqual(meant(drawing, [20, 0], 2, true), ["flat"]);
});
