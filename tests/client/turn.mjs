import assert from "node:assert/strict";
import { test } from "node:test";
import { standing } from "#rail/game/turn.js";
import { view, words } from "./lib/table.mjs";

const said = (last, legal = [{ kind: "draw" }]) => {
  const seen = view({ seats: [{}, {}], turn: { seat: 0, number: 9, last }, legal });
  return standing({ view: seen, words: words("en") });
};

test("whoever has the last turn is told so", () => {
  assert.equal(said(null), "Your turn: draw or claim a route");
  assert.equal(said(3), "Your turn: draw or claim a route");
  assert.equal(said(2), "Your last turn: draw or claim a route");
  assert.equal(said(1), "Your last turn: draw or claim a route");
  assert.equal(said(2, []), "Ada’s turn");
});
