/** The controller of the page of a game, on a line whose other end is the test. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { createGame } from "#rail/game/game.js";
import { join } from "#rail/game/join.js";
import { announcedHint } from "#rail/game/parts/hint.js";
import { core } from "./lib/books.mjs";
import { lines } from "./lib/socket.mjs";
import { atlas, mechanisms, view } from "./lib/table.mjs";

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
beforeEach(() => {
  lines.length = 0;
});

const CLAIM = { kind: "claims.claim", route: "new_york-york", cards: { red: 2 } };
const SEATS = [{ pieces: { car: 45 } }, { pieces: { car: 45 } }];
/** A view frame of this version; what is not said is as in a game that has just begun. */
const frame = (v, changes = {}, log = []) => ({
  t: "view",
  v,
  view: view({ seats: SEATS, ...changes }),
  log,
});

const known = mechanisms.filter(({ name }) => ["market", "claims", "tickets"].includes(name));
const board = {
  ...atlas.board,
  mechanisms: known.map(({ name }) => name),
  params: { claims: { last_cars: 2 } },
};
const pageOf = (mine, me) => ({
  code: "ABCDEFGH",
  number: 1,
  me,
  mine,
  lang: "en",
  seats: [{ name: "Ada" }, { name: "Ben" }],
  socket: "/ws/game/ABCDEFGH/?number=1",
  hints: true,
  lesson: [],
});

/** A controller, and what it has said. */
const controllerOf = (page, narrow = false) => {
  const said = [];
  const controller = createGame({
    page,
    atlas: { ...atlas, board },
    mechanisms: known,
    core: core.en,
    paint: () => {},
    announce: (text) => text && said.push(text),
    narrow: { matches: narrow },
  });
  return { ...controller, said };
};

/** A game that is played by whoever has these seats, and what became of it. */
const played = ({ mine = [0], me = 0, narrow, moving = true, ...changes } = {}) => {
  const done = [];
  const doing = (name) => () => done.push(name);
  const controller = controllerOf(pageOf(mine, me), narrow);
  const { requests, become } = join(controller, {
    leave: doing("leave"),
    gone: doing("gone"),
    screen: { paintNow: doing("paint"), fromTop: doing("top"), focusMap: doing("focus") },
    cues: { hear: (_, before, events) => done.push(["cues", before === null, events.length]) },
    animation: {
      play: (_, events, completed) => done.push(["moves", events.length, ...completed]),
      settle: () => {},
      wanted: () => moving,
    },
    end: { begin: doing("end"), telling: false },
    reasons: { forget: () => {}, hear: (about, text) => done.push([about, text]) },
    since: changes.since ?? { note: () => {} },
    history: { whole: () => {} },
    notes: { hear: () => {} },
    rematch: { take: () => true, begin: doing("again") },
    chat: { busy: false, take: () => {}, setHost: () => {}, ...changes.chat },
  });
  return { ...controller, requests, become, done, server: () => lines.at(-1) };
};

test("one move at a time is on its way, until what it did has come", () => {
  const { game, server } = played();
  server().say(frame(1));
  game.play(CLAIM);
  game.play(CLAIM);
  const moves = server().sent;
  assert.deepEqual([moves.length, moves[0].t, moves[0].v, moves[0].move], [1, "move", 1, CLAIM]);
  assert.ok(game.busy);
  server().say({ t: "ok", ref: moves[0].ref, v: 2 });
  assert.ok(game.busy, "it is stored, but not seen yet");
  server().say(frame(2));
  assert.ok(!game.busy);
});

test("a move that was not answered when the line was lost is sent again under the same name", () => {
  const { game, ui, said, server } = played();
  server().say(frame(1));
  game.play(CLAIM);
  const [move] = server().sent;
  server().serve([], 1006);
  assert.equal(ui.line, "lost");
  mock.timers.tick(2000);
  assert.equal(lines.length, 2);
  server().say();
  assert.deepEqual(server().sent, [move]);
  assert.equal(ui.line, "open");
  assert.equal(said.length, 1);
  server().say({ t: "ok", ref: move.ref, v: 2 }, frame(2));
  assert.ok(!game.busy);
});

test("a refused move is told in words, and another can be made", () => {
  const { game, ui, said, server } = played();
  server().say(frame(1));
  game.play(CLAIM);
  server().say({ t: "no", ref: server().sent[0].ref, code: "turn.not_yours" });
  assert.ok(!game.busy);
  assert.notEqual(ui.notice, "");
  assert.deepEqual(said, [ui.notice]);
  mock.timers.tick(10_000);
  assert.equal(ui.notice, "", "it does not stay for ever");
});

test("a step is taken by who holds the version before it alone", () => {
  const { game, done, server } = played();
  server().say(frame(1), { t: "step", v: 3, set: [[["hand"], { red: 9 }]], events: [] });
  assert.equal(game.store.v, 1);
  const events = [{ kind: "market.took", data: { seat: 1, card: "red" } }];
  server().say({ t: "step", v: 2, set: [[["hand"], { red: 3 }]], events });
  assert.deepEqual([game.store.v, game.view.hand], [2, { red: 3 }]);
  assert.deepEqual(done.at(-1), ["moves", 1], "what happened is shown, after it was painted");
  server().say(frame(9));
  assert.deepEqual(done.at(-1), "paint", "what was missed is not shown as if it happened now");
});

test("an end that comes with a gap is told as the end, and not as something missed", () => {
  const told = [];
  const { done, server } = played({ since: { note: (live) => told.push(live) } });
  const over = { over: true, final: { lines: [], totals: [3, 5], places: [2, 1] } };
  server().say(frame(1), frame(5), frame(9, over), frame(12, over));
  assert.deepEqual(told, [false, false, true, false]);
  assert.equal(done.filter((one) => one === "end").length, 1);
});

const TURN = { seat: 0, number: 1, last: null };
const LAST_ROUND = {
  t: "step",
  v: 2,
  set: [[["turn"], { ...TURN, last: 2 }]],
  events: [{ kind: "turn.last_round", data: { seat: 1, rounds: null } }],
};

test("that the last round begins is told to everybody, and goes by itself", () => {
  for (const seat of [{}, { mine: [], me: null }]) {
    const { ui, said, server } = played(seat);
    server().say(frame(1, { turn: TURN }));
    assert.ok(!ui.banner);
    server().say(LAST_ROUND);
    assert.ok(ui.banner);
    assert.equal(said.length, 1);
    mock.timers.tick(10_000);
    assert.ok(!ui.banner);
    server().say(frame(9, { turn: { ...TURN, last: 1 } }));
    assert.ok(!ui.banner, "it is told once");
  }
});

test("the last round is told no more when the game is over or was taken back, nor painted later", () => {
  for (const turn of [{ over: true }, { turn: TURN }]) {
    const { ui, done, server } = played();
    server().say(frame(1, { turn: TURN }), LAST_ROUND);
    assert.ok(ui.banner);
    server().say(frame(3, { turn: { ...TURN, last: 1 }, ...turn }));
    assert.ok(!ui.banner);
    const painted = done.length;
    mock.timers.tick(60_000);
    assert.equal(done.length, painted);
  }
});

test("where nothing is to move the last round stands there until it is put away", () => {
  const { ui, set, server } = played({ moving: false });
  server().say(frame(1, { turn: TURN }), LAST_ROUND);
  mock.timers.tick(60_000);
  assert.ok(ui.banner);
  set({ banner: false });
  assert.ok(!ui.banner);
});

test("who comes in the last round is not told that it begins", () => {
  const { ui, server } = played();
  server().say(frame(5, { turn: { ...TURN, last: 1 } }));
  assert.ok(!ui.banner);
});

test("a ticket of mine that a move completes is lit and punched, and said", () => {
  const ticket = { id: "lyon-york", state: "open", missing: 2 };
  const { said, done, server } = played();
  server().say(frame(1, { mech: { connections: { mine: [ticket], offered: [] } } }));
  const set = [[["mech", "connections", "mine"], [{ ...ticket, state: "done", missing: 0 }]]];
  server().say({ t: "step", v: 2, set, events: [] });
  assert.deepEqual(done.at(-1), ["moves", 0, "lyon-york"]);
  assert.deepEqual(said, ["Ticket completed: Lyon – York."]);
  server().say({ t: "step", v: 3, set: [], events: [] });
  assert.deepEqual(done.at(-1), ["moves", 0], "once");
});

test("a frame that nobody knows changes nothing", () => {
  const { game, server } = played();
  server().say(frame(1), { t: "fanfare", v: 7 });
  assert.equal(game.store.v, 1);
});

test("why the open route cannot be claimed is asked, and said beside it", () => {
  const { game, requests, said, done, server } = played();
  server().say(frame(1));
  game.choose({ route: "new_york-york" });
  requests.askWhy();
  const [asked] = server().sent;
  assert.deepEqual([asked.t, asked.move.route], ["why", "new_york-york"]);
  server().say({ t: "why", ref: asked.ref, code: "claims.taken", data: {} });
  assert.equal(game.reason.about, "new_york-york");
  assert.equal(game.reason.rule, "claims");
  assert.deepEqual(said, [game.reason.text]);
  assert.deepEqual(done.at(-1), ["new_york-york", game.reason.text]);
  server().say(frame(2));
  const [, again] = server().sent;
  assert.deepEqual([again.t, again.move.route], ["why", "new_york-york"], "after each move anew");
});

test("a hint is asked for once, and anew for a table that has gone on meanwhile", () => {
  const { game, highlighted, server } = played();
  server().say(frame(1, { legal: [CLAIM] }));
  assert.ok(game.askHint());
  assert.ok(!game.askHint());
  const [{ ref }] = server().sent;
  server().say({ t: "hint", ref, v: 0, move: CLAIM });
  assert.equal(game.hint, null);
  assert.ok(game.thinking);
  assert.ok(!game.askHint());
  server().say({ t: "hint", ref: server().sent[1].ref, v: 1, move: CLAIM });
  assert.equal(game.hint.move.route, "new_york-york");
  assert.deepEqual(highlighted().routes, ["new_york-york"]);
  game.dropHint();
  assert.deepEqual(highlighted().routes, []);
  // unless a lesson asks for something else
  game.step = { moves: ["tickets.take"] };
  server().say(frame(2, { legal: [CLAIM, { kind: "tickets.take" }] }));
  game.askHint();
  server().say({ t: "hint", ref: server().sent[2].ref, v: 2, move: CLAIM });
  assert.match(announcedHint(game), /^The lesson comes first: what it asks for is outlined\./);
  assert.deepEqual(highlighted().routes, []);
});

test("a hint stays while others choose, too, and goes with the question", () => {
  const keep = { kind: "tickets.keep", tickets: ["lyon-york"] };
  const asks = [0, 1, 2].map((seat) => ({ kind: "tickets.keep", seat, data: { least: 2 } }));
  const { game, server } = played();
  server().say(frame(1, { decisions: asks, legal: [keep] }));
  game.askHint();
  server().say({ t: "hint", ref: server().sent[0].ref, v: 1, move: keep });
  server().say(frame(2, { decisions: asks.slice(0, 2), legal: [keep] }));
  assert.deepEqual(game.hint.move, keep);
  const other = { ...asks[0], data: { least: 1 } };
  server().say(frame(3, { decisions: [other], legal: [keep] }));
  assert.equal(game.hint, null);
});

test("a question opens by itself, but not over what somebody writes", () => {
  const ask = { kind: "tickets.keep", seat: 0, data: { least: 1 }, secret: { offer: [] } };
  const quiet = played();
  quiet.server().say(frame(1, { decisions: [ask] }));
  assert.equal(quiet.ui.tab, "ask");
  quiet.server().say(frame(2));
  assert.equal(quiet.ui.tab, "");
  const writing = played({ chat: { busy: true } });
  writing.server().say(frame(1, { decisions: [ask] }));
  assert.equal(writing.ui.tab, "");
});

test("on a phone what is open gives way to what is paid for over the map", () => {
  for (const [narrow, tab] of [
    [true, ""],
    [false, "routes"],
  ]) {
    const { game, ui, set, server } = played({ narrow });
    server().say(frame(1));
    set({ tab: "routes" });
    game.play(CLAIM);
    assert.equal(ui.tab, tab);
  }
});

test("who hands the device over leaves nothing of what they saw", () => {
  const { game, ui, done, become, highlight, server } = played({ mine: [0, 1], me: null });
  become(0, null);
  assert.match(server().url, /seat=0/);
  const mine = game.words.say("event.claims.claimed", { ...CLAIM, seat: 0, points: 2 });
  server().say(frame(3, { turn: { seat: 0, number: 1, last: null } }));
  game.choose({ color: "red" });
  game.light(["lyon-york"]);
  game.tell("a secret");
  server().say(frame(4, { turn: { seat: 1, number: 2, last: null } }));
  assert.equal(game.page.me, null);
  assert.equal(game.store.view, null);
  assert.deepEqual(game.cover, { seats: [1], due: true });
  assert.deepEqual([game.choice.color, ui.notice, highlight.cities.size], [null, "", 0]);
  assert.deepEqual(done.slice(-2), ["leave", "paint"]);
  assert.equal(lines.length, 3);
  assert.match(server().url, /seat=none/);
  const theirs = game.words.say("event.claims.claimed", { ...CLAIM, seat: 0, points: 2 });
  assert.notEqual(theirs, mine, "nobody is spoken to as the one who has left");
});

test("a game that nobody can play can be looked at", () => {
  const { game, ui, highlight, lookAs } = controllerOf(pageOf([], null));
  game.store = { view: view({ seats: SEATS }), v: 5, log: [] };
  game.play(CLAIM);
  assert.equal(ui.notice, game.words.say("replay.only"));
  assert.ok(!game.askHint());
  game.moment(
    { v: 5, events: [{ kind: "claims.claimed", data: { route: "lyon-zurich" } }] },
    false,
  );
  assert.deepEqual(highlight.routes, ["lyon-zurich"]);
  game.choose({ ticket: "lyon-york" });
  lookAs(1, null);
  assert.deepEqual([game.page.me, game.choice.ticket], [1, null]);
});
