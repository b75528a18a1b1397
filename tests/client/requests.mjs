/** What is on its way to the server: an answer that came too late for others counts all the same. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createRequests } from "#rail/game/requests.js";
import { atlas, view, words } from "./lib/table.mjs";

const ASK = { kind: "tickets.keep", seat: 0, data: { least: 2 } };
const THEIRS = { ...ASK, seat: 1 };
const KEEP = { kind: "tickets.keep", tickets: ["lyon-york"] };

let game, requests, sent, told;

beforeEach(() => {
  sent = [];
  told = [];
  game = { page: {}, atlas, mechanisms: [], store: { v: 3 }, words: words("en"), choice: {} };
  game.view = view({ decisions: [ASK, THEIRS], legal: [KEEP] });
  const nothing = () => {};
  const quiet = { clearNotice: nothing, paint: nothing, announce: nothing, uncover: nothing };
  const line = {
    play: (move) => {
      sent.push({ v: game.store.v, move });
      return `ref ${sent.length}`;
    },
  };
  requests = createRequests({ game, tell: (text) => told.push(text), ...quiet }, line, nothing);
});

const refuse = (ref) => requests.no({ ref, code: "move.stale", data: { v: 4 } });
/** The table goes on. */
const arrive = (decisions) => {
  game.store.v = 4;
  game.view = view({ decisions, legal: [KEEP] });
  requests.landed();
};

test("of those who choose at the same time nobody has to choose again", () => {
  game.play(KEEP);
  refuse("ref 1");
  assert.equal(game.busy, true);
  assert.equal(sent.length, 1);
  arrive([ASK]);
  assert.deepEqual(
    sent,
    [3, 4].map((v) => ({ v, move: KEEP })),
  );
  assert.deepEqual(told, []);
  requests.ok({ ref: "ref 2", v: 5 });
  game.store.v = 5;
  requests.landed();
  assert.equal(game.busy, false);
});

test("it is sent again at once if what others chose is on the table already", () => {
  game.play(KEEP);
  arrive([ASK]);
  refuse("ref 1");
  assert.equal(sent.length, 2);
});

test("what answers another question is not sent again", () => {
  game.play(KEEP);
  refuse("ref 1");
  arrive([{ ...ASK, data: { least: 1 } }]);
  assert.equal(sent.length, 1);
  assert.equal(game.busy, false);
  assert.match(told[0], /^Someone moved first/);
});

test("nor is a move of a turn", () => {
  game.view = view({ legal: [KEEP] });
  game.play(KEEP);
  refuse("ref 1");
  arrive([]);
  assert.equal(sent.length, 1);
  assert.equal(told.length, 1);
});
