import assert from "node:assert/strict";
import { test } from "node:test";
import { marksOf } from "#rail/game/parts/legend.js";
import { printed as onSpace } from "#rail/map/marks.js";
import { gameOf } from "./lib/page.mjs";
import { played } from "./lib/played.mjs";
import { mechanisms } from "./lib/table.mjs";

/** What the spaces of this route show besides its color: the classes of their marks. */
const printed = (route, mechanisms, board) =>
  Array.from({ length: route.length }, (_, n) =>
    onSpace(route, n, { length: 30, width: 10, angle: 0 }, mechanisms, board),
  )
    .flat(3)
    .flatMap(({ values = [] }) =>
      values.flatMap((value) => /^(?:mark|frame) ([\w-]+)$/.exec(value)?.[1] ?? []),
    );
// a number belongs to what it counts
const SAID_BY = { reveal: "tunnel" };

test("every mark that is printed on a board has its sentence in the legend of that board", () => {
  let seen = 0;
  for (const board of played) {
    const game = gameOf(board, "en");
    const said = marksOf(game);
    for (const route of board.routes) {
      for (const mark of printed(route, game.mechanisms, board)) {
        const entry = said.find(({ name }) => name === (SAID_BY[mark] ?? mark));
        assert.ok(entry?.on?.(route), `${board.id} ${route.id}: ${mark}`);
        seen += 1;
      }
    }
    for (const { name, says } of said) {
      assert.ok(says.length > 10, `${board.id}: ${name}`);
    }
  }
  assert.ok(seen > 250, String(seen));
});

test("the legend of a board tells of nothing that is not on it", () => {
  const of = (id) =>
    marksOf(
      gameOf(
        played.find((board) => board.id === id),
        "fr",
      ),
    );
  const names = (id) => of(id).map(({ name }) => name);
  assert.ok(names("europe").includes("tunnel") && names("europe").includes("station"));
  assert.ok(!names("usa").some((name) => ["tunnel", "ferry", "sea"].includes(name)));
});

test("whatever lies on the map is in the legend", () => {
  const laying = mechanisms.filter(({ layer }) => layer);
  assert.ok(laying.length > 5);
  for (const { name, legend } of laying) {
    assert.ok(legend, name);
  }
});
