import assert from "node:assert/strict";
import { test } from "node:test";
import { spread } from "#rail/board/spread.js";

/** Names of one height right of their cities. @param {[string, number, number][]} cities */
const drawn = (cities) =>
  cities.map(([name, x, y]) => ({
    box: { x: x + 10, y: y - 8, width: name.length * 9, height: 16 },
    city: { x, y },
  }));

test("names of close cities do not fall upon each other, nor leave the map", () => {
  const names = drawn([
    ["Mumbai", 300, 100],
    ["Djibouti", 280, 106],
    ["Lahore", 310, 92],
    ["Dar Es Salaam", 278, 120],
    ["Al-Qahira", 262, 98],
  ]);
  const size = [360, 200];
  const boxes = spread(names, 10, size).map(([x, y], n) => {
    const { box } = names[n];
    return { ...box, x: box.x + x, y: box.y + y };
  });
  for (const [n, a] of boxes.entries()) {
    assert.ok(a.x >= 0 && a.x + a.width <= size[0]);
    assert.ok(a.y >= 0 && a.y + a.height <= size[1]);
    for (const b of boxes.slice(n + 1)) {
      const apart =
        a.x >= b.x + b.width ||
        b.x >= a.x + a.width ||
        a.y >= b.y + b.height ||
        b.y >= a.y + a.height;
      assert.ok(apart);
    }
  }
});

test("no name stands under the buttons", () => {
  const names = drawn([["King's Cross", 100, 40]]);
  const buttons = { x: 120, y: 10, width: 240, height: 50 };
  const [[x]] = spread(names, 10, [360, 200], [buttons]);
  assert.ok(names[0].box.x + x + names[0].box.width <= buttons.x);
});

test("a name that is alone stays where it was drawn", () => {
  assert.deepEqual(spread(drawn([["Perth", 100, 100]]), 10, [360, 200]), [[0, 0]]);
});
