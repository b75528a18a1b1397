import assert from "node:assert/strict";
import { test } from "node:test";
import { begins, search } from "#rail/game/search.js";
import { atlas } from "./lib/table.mjs";

const found = (query) => search(atlas, atlas.board.routes, query).map((route) => route.id);

test("nothing typed shows every route", () => {
  assert.equal(found("  ").length, 4);
});

test("the beginning of a city is enough, with or without accents", () => {
  assert.deepEqual(found("zur"), ["lyon-zurich"]);
  assert.deepEqual(found("Zür"), ["lyon-zurich"]);
  assert.deepEqual(found("montre"), ["montreal-new_york", "montreal-new_york-2"]);
});

test("every word typed must fit, in any order", () => {
  assert.deepEqual(found("zur lyo"), ["lyon-zurich"]);
  assert.deepEqual(found("lyo york"), []);
});

test("a word inside a name counts, and first cities come first", () => {
  assert.deepEqual(found("york"), ["montreal-new_york", "montreal-new_york-2", "new_york-york"]);
  assert.equal(found("new")[0], "new_york-york");
});

test("the middle of a word does not count", () => {
  assert.deepEqual(found("ork"), []);
});

test("a letter that a keyboard lacks is typed as it looks", () => {
  for (const typed of ["kob", "køb", "Kobenhavn"]) {
    assert.ok(begins("København", typed));
  }
  assert.ok(!begins("København", "hav"));
});
