import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { KERNEL } from "#rail/motion/kernel.js";
import { movementsOf } from "#rail/motion/motion.js";
import { ends, MAX_MOVEMENT_MS } from "#rail/motion/moves.js";
import { shortestWay, wayOf } from "#rail/motion/ticket_path.js";
import { along } from "#rail/motion/train.js";
import { atlas, mechanisms, types, view } from "./lib/table.mjs";

/** The kinds of events that a file of types names. */
const kindsIn = (text) => {
  const events = /interface Events \{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? "";
  return [...events.matchAll(/^\s*"([\w.]+)":/gm)].map(([, kind]) => kind);
};
const kernel = readFileSync(
  new URL("../../games/rules/events.py", import.meta.url),
  "utf8",
).matchAll(/tag="([\w.]+)"/g);
const KINDS = [...types.flatMap(kindsIn), ...[...kernel].map(([, kind]) => kind)];

/** What an event may carry: all that any of them has. */
const DATA = {
  seat: 1,
  by: 0,
  count: 3,
  number: 2,
  value: 3,
  slot: 2,
  pile: "train",
  card: "red",
  color: "red",
  city: "lyon",
  cities: ["lyon", "zurich", "york"],
  route: "lyon-zurich",
  points: 7,
  cards: { red: 3, locomotive: 1 },
  countries: { lyon: 4, zurich: 3 },
  company: "north",
  shares: { north: [1], south: [2, 3] },
  pieces: [
    [20, 40],
    [21, 39],
  ],
  festival: "carnival",
  item: "booster",
  items: ["booster"],
  tickets: ["lyon-york", "lyon-italy"],
  steps: 2,
  at: 9,
  toll: 2,
  to: "left",
  line: "red",
  space: 4,
  counts: { short: 1 },
  extra: 1,
  tokens: [1],
  give: "car",
  deck: "train",
  rounds: 2,
  winners: [0],
};
/** Of events whose cards come in a row. */
const ROWS = ["market.swept", "tunnels.flipped"];

const happenings = Object.assign({}, KERNEL, ...mechanisms.map(({ events }) => events));
const board = { ...atlas.board, team: 1 };
board.cities[0].festival = "carnival";
const game = {
  atlas: { ...atlas, board },
  mechanisms,
  page: { me: 0, seats: [{ color: "red" }, { color: "blue" }] },
  view: view(),
};
const happened = (kind) => ({
  kind,
  data: { ...DATA, ...(ROWS.includes(kind) ? { cards: ["red", "blue", "locomotive"] } : {}) },
});

test("every event moves something, or says why it is still", () => {
  assert.ok(KINDS.length > 60);
  const unsaid = KINDS.filter((kind) => {
    const { moves, still } = happenings[kind] ?? {};
    return Boolean(moves) === Boolean(still);
  });
  assert.deepEqual(unsaid, []);
  const unknown = Object.keys(happenings).filter((kind) => !KINDS.includes(kind));
  assert.deepEqual(unknown, []);
});

test("no event moves for longer than nine tenths of a second", () => {
  const seen = new Set();
  for (const kind of KINDS.filter((kind) => happenings[kind].moves)) {
    const movements = happenings[kind].moves(game, happened(kind));
    assert.ok(movements.length, kind);
    for (const movement of movements) {
      seen.add(movement.does);
      assert.ok(movement.at >= 0 && movement.lasts > 0, kind);
      assert.ok(
        ends(movement) <= MAX_MOVEMENT_MS,
        `${kind}: ${movement.does} ends at ${ends(movement)}`,
      );
    }
  }
  assert.equal(seen.size, 9, [...seen].join());
});

test("the events of a move begin one after the other", () => {
  const events = ["market.took", "turn.ended", "market.filled"].map(happened);
  const [took, filled] = movementsOf(game, events);
  assert.equal(took.does, "fly");
  assert.equal(filled.does, "place");
  assert.ok(filled.at > took.at);
});

test("a card that I may not see flies as its back, and to where its player keeps it", () => {
  const blind = (data) => happenings["market.blind"].moves(game, { kind: "market.blind", data })[0];
  assert.equal(blind({ seat: 1 }).card, null);
  assert.deepEqual(blind({ seat: 1 }).to, ['[data-seat="1"] .seat-mark']);
  assert.equal(blind({ seat: 0, card: "red" }).card, "red");
  assert.equal(blind({ seat: 0, card: "red" }).to[0], '.hand [data-card="red"]');
});

test("the cars of a train follow its engine, and each stops on a space of its own", () => {
  const points = [
    [0, 0, 0],
    [10, 0, 0],
    [20, 0, 90],
    [30, 0, 0],
  ];
  const parts = [0, 1, 2].map((lag) => along(points, lag));
  const stops = parts.map((frames) => frames.at(-1).transform);
  assert.deepEqual(stops, [
    "translate(30px, 0px) rotate(0deg)",
    "translate(20px, 0px) rotate(90deg)",
    "translate(10px, 0px) rotate(0deg)",
  ]);
  for (const frames of parts) {
    assert.deepEqual([frames[0].offset, frames.at(-1).offset], [0, 1]);
    assert.deepEqual([frames[0].opacity, frames.at(-1).opacity], [0, 1]);
    assert.ok(frames.every(({ offset }, n) => !n || offset >= frames[n - 1].offset));
  }
});

test("a train that goes over the edge of the map is not driven across it", () => {
  const points = [
    [0, 0, 0],
    [10, 0, 0],
    [500, 0, 0],
  ];
  assert.equal(along(points).length, 3);
  const frames = along(points, 0, 250);
  assert.deepEqual(
    frames.map(({ offset, transform }) => [offset, transform]),
    [
      [0, "translate(0px, 0px) rotate(0deg)"],
      [0.5, "translate(10px, 0px) rotate(0deg)"],
      [1, "translate(10px, 0px) rotate(0deg)"],
      [1, "translate(500px, 0px) rotate(0deg)"],
    ],
  );
});

test("the way of a ticket goes from end to end, the shortest there is", () => {
  const routes = ["a-b", "b-c", "c-d", "a-d", "d-e"];
  const ends = { ends: (id) => id.split("-") };
  assert.deepEqual(shortestWay(ends, routes, ["a"], ["e"]), {
    routes: ["a-d", "d-e"],
    cities: ["a", "d", "e"],
  });
  assert.deepEqual(shortestWay(ends, ["a-b"], ["a"], ["e"]), { routes: [], cities: [] });
  assert.deepEqual(shortestWay(ends, routes, ["x", "b"], ["c"]).routes, ["b-c"]);
});

test("the way of my ticket leads through my routes and those of everybody alone", () => {
  const owner = { "lyon-zurich": 0, "zurich-montreal": 1, "montreal-new_york": null };
  const two = { ...game.page, seats: [{}, {}] };
  const ends = (id) => id.split("-");
  const stops = (id) => id.split("-").map((city) => [city]);
  const mine = { atlas: { board, ends, stops }, page: two, view: { owner } };
  assert.deepEqual(wayOf(mine, 0, "lyon-zurich").routes, ["lyon-zurich"]);
  assert.deepEqual(wayOf(mine, 0, "montreal-new_york").routes, ["montreal-new_york"]);
  assert.deepEqual(wayOf(mine, 0, "lyon-montreal").routes, []);
  owner["zurich-montreal"] = 0;
  assert.deepEqual(wayOf(mine, 0, "lyon-zurich-new_york"), {
    routes: ["lyon-zurich", "zurich-montreal", "montreal-new_york"],
    cities: ["lyon", "zurich", "montreal", "new_york"],
  });
});
