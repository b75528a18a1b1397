import assert from "node:assert/strict";
import test from "node:test";
import { isDone, LOOK, made } from "#rail/lesson/steps.js";

const log = [
  {
    v: 1,
    events: [
      { kind: "market.took", data: { seat: 0 } },
      { kind: "turn.ended", data: {} },
    ],
  },
  { v: 2, events: [{ kind: "market.took", data: { seat: 1 } }] },
  { v: 3, events: [{ kind: "tunnels.flipped", data: { seat: 0 } }] },
];
const far = { log, me: 0, looked: false, before: 0 };
const step = (actions, times) => ({ name: "", title: "", text: "", actions, times, where: "" });

test("only my own actions count", () => {
  assert.equal(made(log, 0, ["market.took", "market.blind"]), 1);
  assert.equal(made(log, 1, ["market.took"]), 1);
  assert.equal(made(log, null, ["market.took"]), 0);
  assert.equal(made(log, 0, ["tunnels."]), 1);
});

test("a step is done when its actions are", () => {
  assert.ok(isDone(step(["market.took"], 1), far));
  assert.ok(!isDone(step(["market.took"], 2), far));
  assert.ok(!isDone(step([], 0), far), "what is only read is never done by itself");
});

test("a step may ask for one action more than there were when it began", () => {
  assert.ok(isDone(step(["tunnels."], 0), far));
  assert.ok(!isDone(step(["tunnels."], 0), { ...far, before: 1 }));
});

test("to look is an action that no event tells of", () => {
  assert.ok(!isDone(step([LOOK], 1), far));
  assert.ok(isDone(step([LOOK], 1), { ...far, looked: true }));
});
