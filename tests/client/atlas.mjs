import assert from "node:assert/strict";
import { test } from "node:test";
import { atlas } from "./lib/table.mjs";

test("a country is called by its name and lies at its terminals", () => {
  assert.equal(atlas.name("lyon-italy"), "Lyon – Italia");
  assert.deepEqual(atlas.spots("lyon-italy"), ["lyon", "como", "aosta"]);
});

test("a ticket of several goals names them all and is worth from the least to the most", () => {
  assert.equal(atlas.name("lyon-countries"), "Lyon – Italia / York");
  assert.equal(atlas.worth("lyon-countries"), "5–11");
  assert.deepEqual(atlas.spots("lyon-countries"), ["lyon", "como", "aosta", "york"]);
});

test("any other ticket is worth its points", () => {
  assert.equal(atlas.worth("lyon-york"), "9");
  assert.deepEqual(atlas.ends("lyon-york"), ["lyon", "york"]);
});
