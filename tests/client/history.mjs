import assert from "node:assert/strict";
import { test } from "node:test";
import { withEntries } from "#rail/core/store.js";
import { actorOf, concerns, placesOf, putSince, turnsOf } from "#rail/game/moment.js";
import { sentence } from "#rail/game/parts/icons.js";
import { timeOf } from "#rail/game/parts/log.js";
import { createSince, missedFrom } from "#rail/game/parts/since.js";
import { hashOf, readHash } from "#rail/replay/moments.js";
import { mechanisms, words } from "./lib/table.mjs";

const entry = (v, seat, kind = "market.blind", more = {}) => ({
  v,
  events: [
    { kind, data: { seat, ...more } },
    ...(kind === "market.took" ? [] : [{ kind: "turn.ended", data: { seat, next: 1 - seat } }]),
  ],
});

test("a move is that of the player it first speaks of; the opening is nobody's", () => {
  assert.equal(actorOf(entry(5, 1)), 1);
  assert.equal(actorOf({ v: 0, events: [{ kind: "tickets.drawn", data: { seat: 0 } }] }), null);
  assert.equal(actorOf({ v: 3, events: [{ kind: "yard.round", data: { number: 2 } }] }), null);
});

/** All that a template is made of. */
const within = (template) =>
  template?.values ? [template.strings.join(), ...template.values.flatMap(within)] : [template];

test("in a sentence partners have their own marks, and a card stands after its word", () => {
  const seats = ["blue", "blue", "red"].map((color) => ({ color }));
  const marks = [0, 1, 2].map((seat) => within(sentence([{ seat, text: "" }], seats)[0]));
  const classes = marks.map((parts) => parts.find((part) => /^seat-mark/.test(part)));
  assert.deepEqual(classes, ["seat-mark blue", "seat-mark blue second", "seat-mark red"]);
  const card = within(sentence([{ card: "green", text: "a green card" }], seats)[0]);
  assert.ok(card.indexOf("a green card") >= 0);
  assert.ok(card.indexOf("a green card") < card.indexOf("chip green"));
});

test("a move concerns who did it and whom it befell, not who is next", () => {
  const robbed = entry(4, 1, "yard.robbed", { by: 2 });
  assert.deepEqual(
    [0, 1, 2].map((seat) => concerns(robbed, seat)),
    [false, true, true],
  );
});

test("what a move is about: one route or several, cities, tickets but no number of them", () => {
  assert.deepEqual(
    placesOf([
      { kind: "a", data: { route: "x-y" } },
      { kind: "b", data: { city: "x", tickets: 2 } },
      { kind: "c", data: { cities: ["y", "z"], tickets: ["x-z"] } },
    ]),
    { routes: ["x-y"], cities: ["x", "y", "z"], tickets: ["x-z"] },
  );
});

test("two cards of one turn are told together, turns of two players apart", () => {
  const log = [entry(1, 0, "market.took"), entry(2, 0), entry(3, 1), entry(4, 0), entry(5, 0)];
  assert.deepEqual(
    turnsOf(log).map((turn) => turn.map(({ v }) => v)),
    [[1, 2], [3], [4], [5]],
  );
});

test("I have missed what others did since my last move", () => {
  const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 1), entry(5, 2)];
  assert.equal(missedFrom(log, 0, null), 3);
  assert.equal(missedFrom(log, 0, 3), 3);
  assert.equal(missedFrom(log, 0, 4), 3, "a part was seen: the whole round is told");
  assert.equal(missedFrom(log, 0, 5), null);
  assert.equal(missedFrom(log, 2, null), null, "the last move was mine");
});

test("what a bot played in my place is told, and coming back is no move", () => {
  const bot = (v) => ({
    v,
    events: [{ kind: "table.bot", data: { seat: 0 } }, ...entry(v, 0).events],
  });
  const back = { v: 7, events: [{ kind: "table.back", data: { seat: 0 } }] };
  const skipped = {
    v: 5,
    events: [
      { kind: "table.skipped", data: { seat: 0, by: 1 } },
      ...entry(5, 0, "market.took").events,
    ],
  };
  const log = [entry(1, 0), entry(2, 1), bot(3), entry(4, 1), skipped, entry(6, 0), back];
  assert.equal(missedFrom(log, 0, null), 1);
  assert.equal(actorOf(back), null);
});

test("what was played for me while I was away is told too", () => {
  const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 1)];
  assert.equal(missedFrom(log, 0, 1), 1);
});

test("who has neither moved nor looked on has missed nothing", () => {
  assert.equal(missedFrom([entry(1, 1)], 0, null), null);
  assert.equal(missedFrom([], 0, null), null);
});

test("a log with a gap keeps what is known without one; earlier pages go before it", () => {
  const numbers = (log) => log.map(({ v }) => v);
  const log = withEntries([entry(1, 0), entry(2, 1)], [entry(8, 0), entry(9, 1)]);
  assert.deepEqual(numbers(log), [8, 9]);
  assert.deepEqual(numbers(withEntries([entry(6, 0), entry(7, 1)], log)), [6, 7, 8, 9]);
});

test("an address names a moment and the perspective; what is out of range is the nearest", () => {
  const other = { at: 9, perspective: 1 };
  assert.deepEqual(readHash("#41/2", 100, other, [0, 1, 2]), { at: 41, perspective: 2 });
  assert.deepEqual(readHash("#41", 100, other, [0, 1, 2]), { at: 41, perspective: 1 });
  assert.deepEqual(readHash("#4100/0", 100, other, [0]), { at: 100, perspective: 0 });
  assert.deepEqual(readHash("#41/7", 100, other, [0, 1]), { at: 41, perspective: null });
  assert.deepEqual(readHash("#41/none", 100, other, [0, 1]), { at: 41, perspective: null });
  for (const hash of ["", "#", "#x", "#-3", "#1/x", "#1e5"]) {
    assert.deepEqual(readHash(hash, 100, other, [0]), other);
  }
  for (const perspective of [0, null]) {
    assert.deepEqual(readHash(hashOf(7, perspective), 10, other, [0]), { at: 7, perspective });
  }
});

/** A page of seat 0 that knows these moves, on a device that has followed up to one of them. */
const returned = (log, seen) => {
  const saved = new Map([["rail.seen", JSON.stringify([["CODE.1", seen]])]]);
  globalThis.localStorage = {
    getItem: (name) => saved.get(name) ?? null,
    setItem: (name, value) => saved.set(name, value),
  };
  globalThis.document = { hidden: false };
  const store = { view: {}, v: log.at(-1).v, log };
  const shown = [];
  const game = {
    page: { code: "CODE", number: 1, me: 0, seats: [{}, {}] },
    store,
    view: { over: false },
    words: words("en", 0),
    cover: null,
    moment: (told) => shown.push(told),
    paint: () => undefined,
  };
  const pages = { more: false, earlier: async () => false };
  return { store, shown, game, since: createSince(game, pages), saved };
};

test("more than two hundred moves: the last round first, and what was before when asked", async () => {
  const log = Array.from({ length: 301 }, (_, n) => entry(n, n % 2, "market.blind"));
  const { since } = returned(log, 20);
  since.note(false);
  assert.equal(since.open, true);
  assert.deepEqual(
    since.turns().map(([{ v }]) => v),
    [299, 300],
  );
  assert.equal(since.more, true);
  await since.earlier();
  assert.equal(since.turns()[0][0].v, 21);
  assert.equal(since.more, false);
});

test("turn by turn from the first to the last, and it ends at now", () => {
  const log = [entry(1, 0), entry(2, 1), entry(3, 1)];
  const { since, shown, store, saved } = returned(log, 1);
  since.note(false);
  since.step(0);
  since.step(5);
  assert.deepEqual(
    shown.map(({ v }) => v),
    [2, 3],
  );
  store.log = [...log, entry(4, 1)];
  store.v = 4;
  since.note(true);
  assert.equal(since.turns().length, 3, "what happens meanwhile is told too");
  store.log = [...store.log, entry(5, 0)];
  store.v = 5;
  since.note(true);
  assert.equal(since.open, false, "my own move ends it");
  assert.deepEqual(JSON.parse(saved.get("rail.seen")), [["CODE.1", 5]]);
});

test("the end of a game before my eyes closes what I have missed, and is not missed itself", () => {
  const log = [entry(1, 0), entry(2, 1)];
  const { since, game, store, saved } = returned(log, 1);
  since.note(false);
  assert.equal(since.open, true);
  store.log = [...log, entry(3, 1)];
  store.v = 3;
  game.view = { over: true };
  since.note(true);
  assert.equal(since.open, false);
  assert.deepEqual(JSON.parse(saved.get("rail.seen")), [["CODE.1", 3]]);
});

const claim = (n, seat, route) => entry(n, seat, "claims.claimed", { route });

test("what others put on the map since I moved is remembered until I move", () => {
  const log = [
    claim(1, 1, "x-y"),
    entry(2, 0),
    claim(3, 1, "y-z"),
    entry(4, 2, "stations.built", { city: "x" }),
    entry(5, 2, "tunnels.backed_out", { route: "a-b" }),
  ];
  assert.deepEqual(putSince(mechanisms, log, 0, 3), { routes: ["y-z"], cities: ["x"] });
  assert.deepEqual(putSince(mechanisms, [...log, entry(6, 0)], 0, 3), { routes: [], cities: [] });
});

test("who watches is shown what was put there in the last round", () => {
  const log = [claim(1, 0, "a-b"), claim(2, 1, "x-y"), claim(3, 0, "y-z")];
  assert.deepEqual(putSince(mechanisms, log, null, 2).routes, ["x-y", "y-z"]);
});

test("a move has its time, and its day if that is not today", () => {
  const at = new Date(2026, 10, 22, 14, 32).getTime() / 1000;
  assert.equal(timeOf("en-GB", at, new Date(2026, 10, 22, 23)), "14:32");
  assert.equal(timeOf("en-GB", at, new Date(2026, 10, 23, 1)), "22 Nov, 14:32");
});
