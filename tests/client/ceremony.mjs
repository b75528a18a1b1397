/** The end of a game: in which order it is told, how long it takes, and where everybody stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsOf, countedInPlay, MAX_CEREMONY_MS, timesOf } from "#rail/ceremony/acts.js";
import { inOrder } from "#rail/ceremony/path.js";
import { stepsOf } from "#rail/ceremony/podium.js";
import { lanesOf, pointAt, scaleOf, shareOf } from "#rail/ceremony/track.js";
import { plainly } from "#rail/poster/copy.js";

const line = (seat, why, points, data = {}) => ({ seat, why, points, data });
const ticket = (seat, points) =>
  line(seat, "ticket", points, { ticket: `${seat}${points}`, done: points > 0 });
const SHEET = [
  line(0, "routes", 40, { routes: 12 }),
  line(1, "routes", 52, { routes: 14 }),
  line(0, "stations", 8, { left: 2 }),
  line(1, "stations", 12, { left: 3 }),
  ticket(0, 21),
  ticket(0, 5),
  ticket(1, -11),
  ticket(1, 8),
  line(0, "festival", 0),
  line(1, "festival", 0),
  line(0, "longest", 10, { routes: ["a-b"] }),
  line(1, "longest", 0, { routes: ["c-d"] }),
  line(0, "lanterns", 4),
];
const told = (acts) => acts.map(({ lines }) => lines.map(({ seat, points }) => [seat, points]));

test("what everybody has seen comes first, tickets of all from small to large, the longest path at last", () => {
  assert.deepEqual(told(actsOf(SHEET)), [
    [
      [0, 40],
      [1, 52],
    ],
    [
      [0, 8],
      [1, 12],
    ],
    [[0, 5]],
    [[1, 8]],
    [[1, -11]],
    [[0, 21]],
    [[0, 4]],
    [[0, 10]],
  ]);
});

test("the end goes on from the points of play, whatever these were made of", () => {
  assert.deepEqual(countedInPlay(SHEET, [40, 52]), new Set(["routes"]));
  const both = countedInPlay(SHEET, [48, 64]);
  assert.deepEqual(both, new Set(["routes", "stations"]));
  const [ticket_, ...others] = SHEET.slice(4);
  const late = actsOf([ticket_, ...SHEET.slice(0, 4), ...others], both);
  assert.deepEqual(
    late.slice(0, 3).map(({ lines }) => lines[0].why),
    ["routes", "stations", "ticket"],
  );
  // where tickets were scored in play too everything is told
  assert.deepEqual(countedInPlay(SHEET, [61, 52]), new Set());
});

test("the end takes no longer with fifty tickets than with three, and half as long at twice the speed", () => {
  const sum = (acts, speed) => timesOf(acts, speed).reduce((all, time) => all + time, 0);
  const many = actsOf(Array.from({ length: 50 }, (_, n) => ticket(n % 5, n + 1)));
  const few = actsOf([ticket(0, 3), ticket(1, 4), ticket(0, 9)]);
  assert.ok(sum(many, 1) <= MAX_CEREMONY_MS + 1);
  assert.ok(sum(few, 1) < MAX_CEREMONY_MS / 3);
  assert.equal(Math.round(sum(few, 2)), Math.round(sum(few, 1) / 2));
});

test("the score track has room below zero for who fell there", () => {
  const scale = scaleOf([-7, 0, 58, 172]);
  assert.deepEqual(scale, { from: -10, fields: 190 });
  assert.equal(shareOf(scale, -10), 0);
  assert.ok(shareOf(scale, 172) < 1);
  assert.deepEqual(scaleOf([]), { from: 0, fields: 10 });
});

test("locomotives run round the map clockwise from its lower left corner", () => {
  const box = { width: 320, height: 220 };
  const at = (share) => pointAt(share, box, 10);
  assert.deepEqual(at(0), { x: 10, y: 210, side: "left" });
  assert.deepEqual(at(0.2), { x: 10, y: 10, side: "top" });
  assert.deepEqual(at(0.5), { x: 310, y: 10, side: "right" });
  assert.deepEqual(at(0.7), { x: 310, y: 210, side: "bottom" });
});

test("locomotives with equal scores stand side by side", () => {
  assert.deepEqual(lanesOf([100, 400, 110, 101, 900]), [0, 0, 1, 2, 0]);
});

test("equals share a step of the podium, and the fourth has none", () => {
  const sides = [[0], [1], [2], [3]];
  assert.deepEqual(
    stepsOf(sides, { places: [1, 4, 1, 3] }).map((step) => [step.place, step.sides]),
    [
      [1, [[0], [2]]],
      [3, [[3]]],
    ],
  );
});

test("a path that is told as a set of routes is run through in one go", () => {
  // a loop b-c-d on the way from a to e
  const routes = ["a-b", "b-c", "b-e", "c-d", "d-b"].map((id) => ({ id, ends: id.split("-") }));
  const way = inOrder(routes);
  assert.deepEqual(
    [...way].sort(),
    routes.map(({ id }) => id),
  );
  const ends = new Set(["a", "e"]);
  let at = ["a", "e"].find((city) => way[0].includes(city));
  ends.delete(at);
  for (const id of way) {
    const [one, other] = id.split("-");
    assert.ok([one, other].includes(at), `${id} does not begin in ${at}`);
    at = at === one ? other : one;
  }
  assert.deepEqual([at], [...ends]);
});

test("mixed colors are told to a poster as every program knows them", () => {
  assert.equal(plainly("color(srgb 0.2 0.4 1)"), "rgb(51,102,255)");
  assert.equal(plainly("color(srgb 1 0 0.5 / 0.3)"), "rgba(255,0,128, 0.3)");
  assert.equal(plainly('url("http://rail.test/t/X/#sea")'), "url(#sea)");
});
