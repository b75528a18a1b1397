import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { heard, tick } from "#rail/game/parts/clock.js";
import { words } from "./lib/table.mjs";

mock.timers.enable({ apis: ["setInterval"] });
globalThis.document = new EventTarget();

/** The time of a seat on the page, and what it is marked as. */
const placeOf = (seat) => {
  const marks = new Set();
  const toggle = (mark, on) => (on ? marks.add(mark) : marks.delete(mark));
  return { dataset: { time: String(seat) }, textContent: "", classList: { toggle }, marks };
};

test("a clock that is paused or goes on is marked so at once, and not when its seconds change", () => {
  const place = placeOf(1);
  const game = { clock: null, page: { me: 0 }, words: words("en") };
  const write = tick(game, { querySelectorAll: () => [place] }, () => {});
  const shown = (running) => {
    game.clock = heard({ kind: "live", left: [300, 50], running });
    write();
    return [place.textContent, ...place.marks];
  };
  assert.deepEqual(shown([1]), ["0:50", "low", "running"]);
  assert.deepEqual(shown([]), ["0:50", "low"]);
  assert.deepEqual(shown([1]), ["0:50", "low", "running"]);
});
