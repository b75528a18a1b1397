import assert from "node:assert/strict";
import { test } from "node:test";
import { rebased } from "#rail/game/draft.js";

test("what is written and not stored is kept, whatever the server holds by now", () => {
  const draft = { text: "Denver, then Boston", over: ["", "Denver"] };
  const held = [
    ["", "Denver, then Boston"],
    ["Denver", "Denver, then Boston"],
    ["Denver, then Boston", "Denver, then Boston"],
    ["Denver, then Boston, then Miami", "Denver, then Boston, then Miami"],
    ["Miami first", "Miami first\nDenver, then Boston"],
  ];
  for (const [text, shown] of held) {
    assert.equal(rebased(draft, text), shown);
  }
  assert.equal(rebased({ text: "", over: ["Denver", null] }, "Denver"), "");
});
