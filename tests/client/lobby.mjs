import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";
import { say } from "#rail/lobby/say.js";
import { seats } from "#rail/lobby/seats.js";
import words from "#words/lobby.js";
import { sameEverywhere } from "./lib/words.mjs";

/** A template as text: what stands between the holes, and what fills them. */
const text = (part) => {
  if (Array.isArray(part)) {
    return part.map(text).join("");
  }
  if (part?.strings) {
    return part.strings.map((piece, n) => piece + text(part.values[n] ?? "")).join("");
  }
  if (part?._$litDirective$) {
    const [items, , template] = part.values;
    return items.map(template).map(text).join("");
  }
  return typeof part === "symbol" ? "" : String(part);
};

const ada = { id: 1, position: 0, name: "Ada", color: "blue", bot: false, answer: "yes" };
const ben = { id: 2, position: 1, name: "Ben", color: "red", bot: false, answer: "yes" };
const mallard = {
  id: 3,
  position: 2,
  name: "Mallard",
  color: "green",
  bot: true,
  level: "easy",
  answer: "yes",
};
const levels = [
  ["easy", "Easy", "Easy: for beginners"],
  ["strong", "Strong", "Strong: hard to beat"],
];
const table = {
  code: "ABCD2345",
  open: true,
  size: 4,
  sizes: [2, 3, 4, 5],
  team: 1,
  watch: true,
  locked: false,
  me: 1,
  host: 1,
  rematch: null,
  rated: null,
  places: [ada, ben, mallard],
};
const mineOf = ({ me = table.me }) => (me === null ? [] : [me]);
const page = (change = {}, more = {}) =>
  text(
    seats({
      table: { ...table, mine: mineOf(change), ...change },
      levels,
      portraits: { fox: "Fox", owl: "Owl" },
      say,
      error: null,
      busy: false,
      removed: false,
      left: 0,
      ...more,
    }),
  );
const count = (where, what) => where.split(what).length - 1;

test("every language has the same words with the same holes", () =>
  sameEverywhere(({ rooms }) => rooms.lobby));

test("every word that is used is there, and every word that is there is used", async () => {
  const files = (await readdir("static/rail/lobby"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `static/rail/lobby/${name}`);
  const code = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("");
  const used = new Set(code.match(/"[a-z]+(?:\.[a-z]+)*"/g)?.map((word) => word.slice(1, -1)));
  for (const color of ["blue", "red", "green", "yellow", "black", "white"]) {
    used.add(`color.${color}`);
  }
  for (const one of ["answer.none", "answer.no", "rated.bot", "rated.few", "rated.team"]) {
    used.add(one);
  }
  for (const key of Object.keys(words)) {
    assert.ok(used.has(key), key);
  }
  for (const [, key] of code.matchAll(/\bsay\("([^"]+)"/g)) {
    assert.ok(key in words, key);
  }
});

test("the host may remove others, make people host, add one bot, lock and start", () => {
  const shown = page();
  assert.equal(count(shown, 'data-do="kick"'), 2);
  assert.equal(count(shown, 'data-do="host"'), 1);
  assert.equal(count(shown, 'data-do="bot"'), 1);
  assert.equal(count(shown, 'data-do="next-level"'), 1);
  assert.equal(count(shown, 'data-do="lock"'), 1);
  assert.equal(count(shown, 'data-do="start"'), 1);
});

test("the host chooses how well a bot plays, others read it", () => {
  const shown = page();
  assert.equal(count(shown, 'data-do="level"'), 1);
  assert.ok(shown.includes("Easy: for beginners"));
  assert.ok(shown.includes(say("level", { name: "Mallard" })));
  for (const me of [2, null]) {
    assert.equal(count(page({ me }), 'data-do="level"'), 0);
    assert.ok(page({ me }).includes(say("bot.level", { level: "Easy" })));
  }
});

test("others are offered none of it", () => {
  for (const me of [2, null]) {
    const shown = page({ me });
    for (const action of ["kick", "host", "bot", "lock", "start"]) {
      assert.equal(count(shown, `data-do="${action}"`), 0, action);
    }
    assert.ok(shown.includes(say("start.wait", { name: "Ada" })));
  }
});

test("only who sits can leave, change or take the seat along", () => {
  assert.ok(page({ me: 2 }).includes('data-do="leave"'));
  assert.ok(page({ me: 2 }).includes('data-do="name"'));
  assert.ok(page({ me: 2 }).includes("/t/ABCD2345/seat/"));
  assert.ok(!page({ me: null }).includes('data-do="leave"'));
  assert.ok(!page({ me: null }).includes('data-do="name"'));
});

test("a full or locked table says what one can do instead", () => {
  const full = { me: null, size: 3 };
  assert.ok(page(full).includes(say("out.full")));
  assert.ok(page(full).includes(say("out.watch")));
  assert.ok(page({ ...full, watch: false }).includes(say("out.nowatch")));
  assert.ok(page({ me: null, locked: true }).includes(say("out.locked")));
  assert.ok(!page({ me: null }).includes(say("out.watch")));
});

test("a seat given up is told, and a refusal stands where it belongs", () => {
  assert.ok(page({ me: null }, { removed: true }).includes(say("removed")));
  const error = { at: "place.2", reason: "No.", field: "" };
  const rows = page({}, { error }).split("<li");
  assert.deepEqual(
    rows.map((row) => row.includes("No.")),
    [false, false, true, false, false],
  );
});

test("free seats are shown, and who is nobody's host is told of", () => {
  assert.equal(count(page({ size: 5 }), "seat-row free"), 2);
  assert.ok(page({ me: null, host: null }).includes(say("start.nobody")));
});

test("who has a seat may add a player at this device while a seat is free", () => {
  assert.ok(page().includes('data-do="player"'));
  assert.ok(page({ me: 2 }).includes('data-do="player"'));
  assert.ok(!page({ me: null }).includes('data-do="player"'));
  assert.ok(!page({ size: 3 }).includes('data-do="player"'));
  assert.ok(!page({ locked: true }).includes('data-do="player"'));
});

test("players at this device are changed and removed by its owner", () => {
  const shown = page({ me: 2, mine: [2, 4], places: [ada, ben, { ...ben, id: 4, name: "Cleo" }] });
  assert.equal(count(shown, 'data-do="name"'), 2);
  assert.equal(count(shown, 'data-do="kick"'), 1);
  assert.equal(count(shown, 'data-do="host"'), 0);
  assert.ok(shown.includes(say("device.tag")));
});

const partners = { size: 6, sizes: [4, 6], team: 2 };

test("partners sit side by side, and everybody else can be asked to play together", () => {
  const seen = page(partners);
  assert.equal(count(seen, "Team "), 6); // a title and a label each
  assert.equal(count(seen, 'data-do="partner"'), 1);
  assert.match(seen, /data-do="partner" data-place=3/);
  assert.equal(count(seen, 'data-do="bot"'), 1);
  assert.equal(count(page({ ...partners, me: null }), 'data-do="partner"'), 0);
});

test("a game in teams starts when every team is full, and with no half of one", () => {
  const eve = { id: 4, position: 3, name: "Eve", color: "green", bot: false, answer: "yes" };
  const far = { ...eve, position: 4 };
  const start = (/** @type {object[]} */ places) => page({ ...partners, places });
  const shut = /data-do="start"\s+\?disabled=true/;
  assert.match(start([ada, ben, mallard]), shut);
  assert.match(start([ada, ben, mallard, far]), shut);
  assert.match(start([ada, ben, mallard, far]), /two or three teams are full/);
  assert.doesNotMatch(start([ada, ben, mallard, eve]), shut);
});

test("who has not answered to a rematch is asked, and may be left out or replaced", () => {
  const rematch = { by: "Ben", until: 0 };
  const places = [{ ...ada, answer: "none" }, ben, { ...mallard, bot: false, answer: "no" }];
  const asked = page({ rematch, places, host: 2 });
  assert.ok(asked.includes(say("rematch.by", { name: "Ben" })));
  assert.equal(count(asked, 'data-do="answer"'), 2);
  assert.ok(asked.includes(say("answer.no")));
  const hosting = page({ rematch, places, me: 2, host: 2 }, { left: 7 });
  assert.ok(!hosting.includes('data-do="answer"'));
  assert.equal(count(hosting, 'data-do="replace"'), 2);
  assert.ok(hosting.includes(say("start.left", { n: "7" })));
  const late = [{ ...ada, answer: "none" }, ben, mallard];
  assert.ok(page({ rematch, places: late, me: 2, host: 2 }).includes(say("start.late")));
});

test("whoever plays may start when the host does not", () => {
  const places = [{ ...ada, answer: "no" }, ben, mallard];
  const rematch = { by: "Ben", until: 0 };
  assert.ok(page({ rematch, places, me: 2 }).includes('data-do="start"'));
  assert.ok(!page({ places: [ada, ben, mallard], me: 2 }).includes('data-do="start"'));
});
