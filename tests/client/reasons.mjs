import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createReasons } from "#rail/game/reasons.js";

const BEFORE_LONG = 1000;

test("the rules are asked about a route on which the pointer rests, once for each table", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const asked = [];
  let told = 0;
  const reasons = createReasons({ ask: (route) => asked.push(route), answered: () => (told += 1) });
  for (const route of ["a-b", "b-c", "c-d"]) {
    reasons.rest(route);
    mock.timers.tick(50);
  }
  mock.timers.tick(BEFORE_LONG);
  assert.deepEqual(asked, ["c-d"]);
  reasons.hear("c-d", "You need 3 red cards.");
  assert.equal(reasons.of("c-d"), "You need 3 red cards.");
  assert.equal(told, 1);
  reasons.rest(null);
  reasons.rest("c-d");
  mock.timers.tick(BEFORE_LONG);
  assert.equal(asked.length, 1);
  reasons.forget();
  assert.equal(reasons.of("c-d"), "");
  reasons.rest("c-d");
  mock.timers.tick(BEFORE_LONG);
  assert.equal(asked.length, 2);
  // the pointer has gone on: nothing is painted for what is not under it
  reasons.rest("a-b");
  reasons.hear("c-d", "You need 2 red cards.");
  assert.equal(told, 1);
});
