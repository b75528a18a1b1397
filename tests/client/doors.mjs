/** What the pages do when the server closes their socket because its key is void. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { lines } from "./lib/socket.mjs";

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });

const { connect: atGame } = await import("#rail/game/connection.js");
const { connect: inLobby } = await import("#rail/lobby/connection.js");

const VIEW = { t: "view", v: 1 };
const NONE = { t: "no", ref: null, code: "seat.none" };
const TABLE = { t: "table", table: {} };

/** A page at a game, and what it was told. */
const game = () => {
  lines.length = 0;
  const told = [];
  atGame({
    path: "/ws/game/ABCDEFGH/?number=1",
    version: () => 1,
    seat: () => "0",
    take: () => {},
    changed: (line) => told.push(line),
    gone: () => told.push("gone"),
  });
  return told;
};

/** A page in a lobby, and what it was told. */
const lobby = () => {
  lines.length = 0;
  const told = [];
  const line = inLobby({
    path: "/ws/table/ABCDEFGH/",
    take: () => {},
    changed: (open) => told.push(open),
    gone: () => told.push("gone"),
  });
  return { told, line };
};

test("a tab whose session has a new key by now comes back with it and asks for its seat", () => {
  const told = game();
  lines[0].serve([VIEW], 4403);
  mock.timers.tick(1500);
  lines[1].onopen();
  assert.deepEqual(told, ["open", "lost", "open"]);
  assert.match(lines[1].url, /seat=0/);
});

test("who was let in and is refused then is shown the page anew, and does not try for ever", () => {
  const told = game();
  lines[0].serve([VIEW], 4403);
  mock.timers.tick(1500);
  lines[1].serve([NONE], 4403);
  assert.equal(told.at(-1), "gone");
  mock.timers.tick(600_000);
  assert.equal(lines.length, 2);
});

test("who was never let in is told so and does not try again", () => {
  const told = game();
  lines[0].serve([NONE], 4403);
  mock.timers.tick(600_000);
  assert.deepEqual([told, lines.length], [["open", "closed"], 1]);
});

test("who loses the seat in the lobby comes back as whoever they are, without an alarm", () => {
  const { told } = lobby();
  lines[0].serve([TABLE], 4403);
  mock.timers.tick(1500);
  assert.deepEqual([told, lines.length], [[true], 2]);
  lines[1].serve([], 4403);
  assert.equal(told.at(-1), "gone");
});

test("who leaves is shown the table at once, and not what the old socket still hears", () => {
  const { told, line } = lobby();
  line.reopen();
  assert.equal(lines.length, 2);
  lines[0].serve([TABLE], 4403);
  lines[1].onopen();
  mock.timers.tick(1500);
  assert.deepEqual([told, lines.length], [[true, true], 2]);
});
