import assert from "node:assert/strict";
import { test } from "node:test";
import { dress, parted } from "#rail/game/parts/icons.js";

test("a card is of a color, and where there are several kinds, of a kind", () => {
  assert.deepEqual(parted("red"), ["red", ""]);
  assert.deepEqual(parted("red_ship"), ["red", "ship"]);
  assert.deepEqual(parted("black_harbor"), ["black", "harbor"]);
  assert.deepEqual(parted("plus_four"), ["plus_four", ""]);
  assert.equal(dress("red_double"), "red double");
  assert.equal(dress("locomotive"), "locomotive");
});
