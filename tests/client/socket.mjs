import assert from "node:assert/strict";
import { test } from "node:test";
import { newRef } from "#rail/core/ref.js";
import { patience } from "#rail/core/socket.js";

test("tries come after 1, 2, 4 and then always 8 seconds", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 20].map((tries) => patience(tries, 0)),
    [1000, 2000, 4000, 8000, 8000, 8000],
  );
});

test("chance adds up to half as much", () => {
  assert.equal(patience(0, 1), 1500);
  assert.equal(patience(3, 0.5), 10000);
});

test("every move gets a ref of its own, a UUID", () => {
  const refs = Array.from({ length: 50 }, newRef);
  assert.equal(new Set(refs).size, 50);
  for (const ref of refs) {
    assert.match(ref, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
