import assert from "node:assert/strict";
import { test } from "node:test";
import { noChoice } from "#rail/game/choice.js";
import { createMapHandlers } from "#rail/game/input.js";
import { view } from "./lib/table.mjs";

globalThis.document = { createElement: () => ({}) };

const START = "city_markers.start";
const drawing = { space: [30, 10], city: 5, cities: { taos: { x: 70, y: 0 } }, routes: {} };

/** What is chosen, and the map of a table at which I am asked where to start. */
const asked = () => {
  const choice = noChoice();
  const game = {
    atlas: { board: { drawing } },
    mechanisms: [{ sure: { [START]: () => "" } }],
    view: view({ legal: [{ kind: START, city: "taos" }] }),
    choice,
    choose: (change) => Object.assign(choice, change),
  };
  const zoom = { toBoard: ({ at }) => at, scale: () => 1 };
  const { mapHandlers } = createMapHandlers({ game }, { screen: () => ({ zoom }) });
  const click = (x, y) => mapHandlers.tap({ at: [x, y], pointerType: "mouse" });
  return { choice, click, twice: mapHandlers.twice };
};

test("who taps beside the city that is to be confirmed is asked about it no more", () => {
  for (const elsewhere of [({ click }) => click(500, 500), ({ twice }) => twice()]) {
    const map = asked();
    map.click(70, 0);
    assert.deepEqual([map.choice.city, map.choice.confirm], ["taos", START]);
    elsewhere(map);
    assert.deepEqual([map.choice.city, map.choice.confirm], [null, null]);
  }
});
