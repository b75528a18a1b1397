import assert from "node:assert/strict";
import { test } from "node:test";
import { createStore, take, whole } from "#rail/core/store.js";

const frame = (v, log = [], view = { v }) => ({ t: "view", v, view, log });
const entry = (v) => ({ v, events: [] });

test("the first view is taken as it is", () => {
  const store = createStore();
  assert.equal(take(store, frame(7, [entry(0), entry(7)])), "jump");
  assert.equal(store.v, 7);
  assert.deepEqual(store.view, { v: 7 });
});

test("the next version is news, a later one a jump", () => {
  const store = createStore();
  take(store, frame(3));
  assert.equal(take(store, frame(4)), "next");
  assert.equal(take(store, frame(9)), "jump");
});

test("a view that comes twice or late is dropped", () => {
  const store = createStore();
  take(store, frame(5));
  assert.equal(take(store, frame(5, [], { other: true })), null);
  assert.equal(take(store, frame(4)), null);
  assert.deepEqual(store.view, { v: 5 });
});

test("a view replaces the old one and keeps nothing of it", () => {
  const store = createStore();
  take(store, frame(1, [], { hand: { red: 1 }, owner: { a: 0 } }));
  take(store, frame(2, [], { hand: {} }));
  assert.deepEqual(store.view, { hand: {} });
});

test("the log grows in order, and what is told twice stands once", () => {
  const store = createStore();
  take(store, frame(1, [entry(0), entry(1)]));
  take(store, frame(4, [entry(4), entry(1), entry(3), entry(2)]));
  assert.deepEqual(
    store.log.map(({ v }) => v),
    [0, 1, 2, 3, 4],
  );
});

test("a step sets what is different and leaves the old view as it was", () => {
  const store = createStore();
  const first = { seats: [{ cards: 4 }, { cards: 4 }], owner: {}, hand: { red: 4 } };
  take(store, frame(1, [], first));
  const set = [
    [["seats", 1, "cards"], 5],
    [["owner", "a-b"], 1],
    [["hand"], {}],
  ];
  const step = { t: "step", v: 2, set, events: [{ kind: "some" }] };
  assert.equal(take(store, whole(store, step)), "next");
  assert.deepEqual(store.view, {
    seats: [{ cards: 4 }, { cards: 5 }],
    owner: { "a-b": 1 },
    hand: {},
  });
  assert.deepEqual(
    store.log.map(({ v, events }) => ({ v, events })),
    [{ v: 2, events: [{ kind: "some" }] }],
  );
  assert.deepEqual(first, { seats: [{ cards: 4 }, { cards: 4 }], owner: {}, hand: { red: 4 } });
});

test("what is told later has its own time, what happens now has this one", () => {
  const store = createStore();
  take(store, frame(1, [{ v: 1, events: [], at: 1_700_000_000 }]));
  take(store, whole(store, { t: "step", v: 2, set: [], events: [] }));
  assert.equal(store.log[0].at, 1_700_000_000);
  assert.ok(Math.abs((store.log[1].at ?? 0) - Date.now() / 1000) < 60);
});

test("a step that does not follow is dropped", () => {
  const store = createStore();
  const step = (v) => ({ t: "step", v, set: [], events: [] });
  assert.equal(whole(store, step(0)), null);
  take(store, frame(4));
  assert.equal(whole(store, step(4)), null);
  assert.equal(whole(store, step(6)), null);
});
