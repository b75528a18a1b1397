import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { layingOut, MAX_HEIGHTS_AWAY } from "#rail/map/names.js";
import { fittedIn, NONE } from "#rail/map/place_buttons.js";

const folder = new URL("../../games/boards/", import.meta.url);
const drawings = readdirSync(folder)
  .filter((name) => name.endsWith(".drawing.json"))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8"))]);
const room = { x: 0, y: 0, width: 400, height: 300 };

/** Cities at these places, and nothing between them. */
const empty = (cities, routes = {}) => ({ cities, routes, space: [32, 12], city: 8 });

/** A name to the right of its city. */
const beside = ({ x, y }, letters, wanted = "any") => ({
  box: { x: x + 12, y: y - 9, width: letters * 9, height: 18 },
  city: { x, y },
  far: MAX_HEIGHTS_AWAY[wanted],
  must: wanted === "lit",
});

const moved = ({ box }, way) => ({ ...box, x: box.x + way[0], y: box.y + way[1] });

const apart = (a, b) =>
  a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;

/** How far a box lies from its city. */
const line = ({ x, y, width, height }, city) =>
  Math.hypot(
    Math.min(Math.max(city.x, x), x + width) - city.x,
    Math.min(Math.max(city.y, y), y + height) - city.y,
  );

/** Whether any part of a space lies under a box: points of it, closer than a name is high. */
const onSpace = (box, [long, wide], [x, y, angle]) => {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [-0.48, -0.24, 0, 0.24, 0.48].some((along) =>
    [-0.45, 0, 0.45].some((across) => {
      const px = x + cos * along * long - sin * across * wide;
      const py = y + sin * along * long + cos * across * wide;
      return px > box.x && px < box.x + box.width && py > box.y && py < box.y + box.height;
    }),
  );
};

test("names of close cities do not fall upon each other, nor leave the window", () => {
  const cities = { a: { x: 300, y: 100 }, b: { x: 280, y: 126 }, c: { x: 318, y: 72 } };
  const names = Object.values(cities).map((at) => beside(at, 9, "lit"));
  const boxes = layingOut(empty(cities))(names, [], room).map((way, n) => moved(names[n], way));
  for (const [n, a] of boxes.entries()) {
    assert.ok(a.x >= 0 && a.x + a.width <= room.width && a.y >= 0);
    assert.ok(boxes.slice(n + 1).every((b) => apart(a, b)));
  }
});

test("no name stands on what is put into a city, nor under the buttons", () => {
  const at = { x: 100, y: 100 };
  const station = { x: 90, y: 70, width: 80, height: 28 };
  const buttons = { x: 112, y: 98, width: 280, height: 50 };
  const [way] = layingOut(empty({ at }))([beside(at, 9)], [station, buttons], room);
  const box = moved(beside(at, 9), way);
  assert.ok(apart(box, station) && apart(box, buttons));
});

test("a name that is alone stays where it was drawn", () => {
  const at = { x: 100, y: 100 };
  assert.deepEqual(layingOut(empty({ at }))([beside(at, 5)], [], room), [[0, 0]]);
});

test("where there is no room a name is left out, unless somebody asks for it", () => {
  const at = { x: 200, y: 150 };
  const rows = Array.from({ length: 9 }, (_, n) => 110 + 10 * n);
  const spaces = rows.flatMap((y) => Array.from({ length: 13 }, (_, n) => [32 * n, y, 0]));
  const layOut = layingOut(empty({ at }, { a: { spaces } }));
  assert.deepEqual(layOut([beside(at, 5)], [], room), [null]);
  const [way] = layOut([beside(at, 5, "lit")], [], room);
  const box = moved(beside(at, 5, "lit"), way);
  assert.ok(spaces.every((space) => !onSpace(box, [32, 12], space)));
});

const WINDOWS = [
  [1500, 900],
  [860, 660],
  [820, 700],
  [500, 300],
  [390, 540],
  [380, 260],
  [360, 300],
];

/** The names of a board in a window that shows all of it, and what is seen there. */
const written = (drawing, [width, height], wanted) => {
  const k = fittedIn({ width, height }, NONE, drawing.size);
  const size = Math.max(drawing.text, 11 / k);
  const [wide, high] = drawing.size;
  const seen = {
    x: (wide - width / k) / 2,
    y: (high - height / k) / 2,
    width: width / k,
    height: height / k,
  };
  const names = Object.entries(drawing.cities)
    .filter(([, { label }]) => label)
    .map(([id, city], n) => {
      const long = id.length * size * 0.5;
      const left = { start: 0, middle: 0.5, end: 1 }[city.label.anchor] * long;
      const { x, y } = city.label;
      const box = { x: x - left, y: y - 0.78 * size, width: long, height: 1.02 * size };
      const kind = wanted(n);
      return { box, city, kind, far: MAX_HEIGHTS_AWAY[kind], must: kind === "lit" };
    })
    .sort((a, b) => b.far - a.far);
  return { k, seen, names };
};

test("on no board and no screen does a name lie on a space, a city or another name", () => {
  let [goals, farthest] = [0, 0];
  const out = [];
  for (const [name, drawing] of drawings) {
    const layOut = layingOut(drawing);
    const spaces = Object.values(drawing.routes).flatMap((route) => route.spaces);
    for (const window of WINDOWS) {
      // three tickets' worth of names
      const kind = (n) => (n % 9 === 4 ? "goal" : "any");
      const { k, seen, names } = written(drawing, window, kind);
      const ways = layOut(names, [], seen);
      const boxes = names.flatMap((one, n) => (ways[n] ? [moved(one, ways[n])] : []));
      const where = `${name} in ${window}`;
      for (const [n, box] of boxes.entries()) {
        assert.ok(
          boxes.slice(n + 1).every((other) => apart(box, other)),
          where,
        );
        assert.ok(!spaces.some((space) => onSpace(box, drawing.space, space)), where);
      }
      for (const [n, { box, city, kind }] of names.entries()) {
        farthest = ways[n] ? Math.max(farthest, k * line(moved({ box }, ways[n]), city)) : farthest;
        goals += kind === "goal" ? 1 : 0;
        out.push(...(kind === "goal" && !ways[n] ? [where] : []));
      }
    }
  }
  // a goal without its name still has its ring
  assert.ok(goals > 700 && out.length < goals / 20, `${out.length} of ${goals}`);
  // pixels that an eye follows from a name to its city
  assert.ok(farthest > 30 && farthest < 75, `${farthest}`);
});

test("names that somebody asks for are shown on every board and screen, two at a time, and never on a space", () => {
  let shown = 0;
  const lying = [];
  for (const [name, drawing] of drawings) {
    const layOut = layingOut(drawing);
    const spaces = Object.values(drawing.routes).flatMap((route) => route.spaces);
    for (const window of WINDOWS) {
      const { seen, names } = written(drawing, window, () => "lit");
      for (let n = 0; n < names.length; n += 2) {
        const asked = names.slice(n, n + 2);
        for (const [m, way] of layOut(asked, [], seen).entries()) {
          assert.ok(way);
          const box = moved(asked[m], way);
          shown += 1;
          lying.push(...(spaces.some((at) => onSpace(box, drawing.space, at)) ? [name] : []));
        }
      }
    }
  }
  assert.ok(shown > 6000);
  assert.deepEqual(lying, []);
});
