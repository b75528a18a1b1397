import assert from "node:assert/strict";
import { test } from "node:test";
import { nearEnd, newlyNear } from "#rail/game/near_end.js";
import { finalSheet } from "#rail/game/parts/final.js";
import { gameOf } from "./lib/page.mjs";
import { played } from "./lib/played.mjs";
import { view } from "./lib/table.mjs";

/** A view in which the players have so many cars, and ships. */
const having = (...pieces) =>
  view({ seats: pieces.map(([car, ship]) => ({ pieces: ship ? { car, ship } : { car } })) });

/** What is told when the pieces of the first of two players become fewer. */
const told = (id, before, after) => {
  const game = gameOf({ ...played.find((board) => board.id === id), team: 1 }, "en");
  return newlyNear({ ...game, view: having(...after) }, having(...before));
};
const cars = (before, after) => told("usa", [[before], [40]], [[after], [40]]);

test("five, four and three cars are told once each, not six nor two", () => {
  assert.equal(cars(8, 6), "");
  assert.equal(cars(6, 5), "You have 5 cars left; with 2 or fewer the last round begins.");
  assert.match(cars(5, 4), /4 cars/);
  assert.match(cars(4, 3), /3 cars/);
  assert.equal(cars(3, 2), "");
  assert.equal(cars(4, 4), "");
});

test("the others' cars are told too", () => {
  assert.equal(
    told("usa", [[20], [9]], [[20], [4]]),
    "Ben has 4 cars left; with 2 or fewer the last round begins.",
  );
});

test("a board on which the end comes earlier tells it earlier", () => {
  const pieces = (before, after) =>
    told(
      "world",
      [
        [before, 3],
        [25, 50],
      ],
      [
        [after, 3],
        [25, 50],
      ],
    );
  assert.match(pieces(7, 6), /^You have 9 pieces left; with 6/);
  assert.equal(pieces(8, 7), "");
});

test("partners count together, however few one of them has", () => {
  const board = { ...played.find(({ id }) => id === "team_asia"), team: 2 };
  const near = (...cars) => {
    const game = { ...gameOf(board, "en"), view: having(...cars.map((n) => [n])) };
    return [0, 1].map((seat) => nearEnd(game, seat));
  };
  const few = "Ada and Ben have 7 cars left together; with 4 or fewer the last round begins.";
  assert.deepEqual(near(2, 5), [few, few]);
  assert.deepEqual(near(5, 5), ["", ""]);
  assert.deepEqual(near(5, 25), ["", ""]);
});

test("few cars are not told while a rule makes the last round wait", () => {
  const near = (waits) => {
    const game = gameOf(
      played.find((board) => board.id === "usa"),
      "en",
    );
    const rule = { name: "tide", words: {}, waits: () => waits };
    const mechanisms = [...game.mechanisms, rule];
    return newlyNear({ ...game, mechanisms, view: having([5], [40]) }, having([8], [40]));
  };
  assert.equal(near(true), "");
  assert.match(near(false), /5 cars/);
});

/** What a template shows in the cells of a table. */
const cells = (part) => {
  const inside = Array.isArray(part) ? part : (part?.strings && part.values) || [];
  return part?.strings?.join("") === "<td></td>" ? inside : inside.flatMap(cells);
};

test("nothing is blank in the table of points: who has no line of a kind has 0", () => {
  const game = gameOf(
    played.find((board) => board.id === "usa"),
    "en",
  );
  const line = (seat, why, points) => ({ seat, why, points, data: {} });
  const lines = [line(0, "routes", 7), line(1, "routes", 4), line(1, "tickets", -5)];
  const final = { winners: [0], lines, totals: [7, -1], tally: {} };
  const seats = game.page.seats.map((seat, n) => ({ ...seat, name: ["Ada", "Ben"][n] }));
  const page = { ...game.page, seats, urls: {}, replay: true };
  const over = { ...game, page, mostlyBots: [], ranks: [], view: view({ final }) };
  const sheet = finalSheet(over, { rematch: null, proof: () => "" });
  assert.deepEqual(cells(sheet), ["7", "4", "0", "−5"]);
});
