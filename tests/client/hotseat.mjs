import assert from "node:assert/strict";
import { test } from "node:test";
import { coverOf } from "#rail/game/hotseat.js";
import { view } from "./lib/table.mjs";

const turn = (seat) => view({ turn: { seat, number: 3, last: null } });
const asked = (...seats) =>
  view({ decisions: seats.map((seat) => ({ kind: "tickets.keep", seat })) });

test("one seat at a device is never covered", () => {
  assert.equal(coverOf(turn(1), [0], 0), null);
  assert.equal(coverOf(turn(0), [0], 0), null);
  assert.equal(coverOf(turn(0), [], null), null);
});

test("whoever holds the device keeps it in the own turn", () => {
  assert.equal(coverOf(turn(2), [0, 2], 2), null);
});

test("the device goes to the seat at it whose turn it is", () => {
  assert.deepEqual(coverOf(turn(2), [0, 2], 0), { seats: [2], due: true });
});

test("while others are to move it stays with the last seat", () => {
  assert.equal(coverOf(turn(1), [0, 2], 0), null);
  assert.equal(coverOf(turn(1), [0, 2], 2), null);
});

test("a question comes before the turn", () => {
  const both = { ...turn(0), decisions: asked(2).decisions };
  assert.deepEqual(coverOf(both, [0, 2], 0), { seats: [2], due: true });
  assert.equal(coverOf(both, [0, 2], 2), null);
  assert.equal(coverOf({ ...turn(0), decisions: asked(1).decisions }, [0, 2], 2), null);
});

test("those who all have to choose do so one after the other", () => {
  assert.equal(coverOf(asked(0, 1, 2), [0, 2], 0), null);
  assert.deepEqual(coverOf(asked(1, 2), [0, 2], 0), { seats: [2], due: true });
  assert.deepEqual(coverOf(asked(0, 1, 2), [0, 2], null), { seats: [0], due: true });
  assert.equal(coverOf(asked(1), [0, 2], 2), null);
});

test("in a draft in the middle of a game it changes hands once a round, then goes to whose turn it is", () => {
  const drafting = (...seats) => ({ ...turn(0), decisions: asked(...seats).decisions });
  const mine = [0, 2];
  const rounds = [[0, 1, 2], [1, 2], [2], [0, 1, 2], [0, 1], [0], [0, 1, 2]];
  const held = [0];
  for (const owing of rounds) {
    const cover = coverOf(drafting(...owing), mine, held.at(-1));
    assert.ok(cover === null || cover.due);
    held.push(cover?.seats[0] ?? held.at(-1));
  }
  assert.deepEqual(held, [0, 0, 2, 2, 2, 0, 0, 0]);
  assert.deepEqual(coverOf(turn(0), mine, 2), { seats: [0], due: true });
});

test("nobody has said to hold it: whoever is to move, else each may", () => {
  assert.deepEqual(coverOf(turn(2), [0, 2], null), { seats: [2], due: true });
  assert.deepEqual(coverOf(turn(1), [0, 2], null), { seats: [0, 2], due: false });
});

test("after the end it stays where it is", () => {
  const over = { ...turn(2), over: true };
  assert.equal(coverOf(over, [0, 2], 0), null);
  assert.deepEqual(coverOf(over, [0, 2], null), { seats: [0, 2], due: false });
});
