import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { createHistory } from "#rail/chat/history.js";
import { gap, hasEarlier, joined, last, noLines } from "#rail/chat/lines.js";
import { PHRASES, say } from "#rail/chat/say.js";
import { createSending } from "#rail/chat/sending.js";
import words from "#words/chat.js";
import { sameEverywhere } from "./lib/words.mjs";

const lines = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    number: from + at,
    text: `line ${from + at}`,
  }));
const numbers = ({ lines }) => lines.map(({ number }) => number);

test("lines are put in order, each once, whenever they come", () => {
  let known = joined(noLines(), { first: 1, lines: lines(3, 5) });
  known = joined(known, { first: 1, lines: [...lines(1, 2), ...lines(4, 6)] });
  assert.deepEqual(numbers(known), [1, 2, 3, 4, 5, 6]);
  assert.equal(last(known), 6);
  assert.equal(last(noLines()), 0);
});

test("a line that was lost on its way is noticed, and its coming heals", () => {
  const known = joined({ first: 1, lines: lines(1, 4) }, { first: 1, lines: lines(6, 6) });
  assert.equal(gap(known), 4);
  assert.equal(gap(joined(known, { first: 1, lines: lines(5, 5) })), null);
  assert.equal(gap(noLines()), null);
});

test("what is not kept any more is no gap", () => {
  const known = joined({ first: 1, lines: lines(1, 4) }, { first: 200, lines: lines(200, 249) });
  assert.equal(gap(known), null);
  assert.deepEqual(numbers(known), numbers({ lines: lines(200, 249) }));
  assert.ok(!hasEarlier(known));
});

test("there is something earlier until the first line that is kept", () => {
  assert.ok(hasEarlier({ first: 1, lines: lines(51, 100) }));
  assert.ok(!hasEarlier({ first: 1, lines: lines(1, 100) }));
  assert.ok(!hasEarlier(noLines()));
});

test("who was said before the answer was lost says a name again", async () => {
  const line = { number: 1, by: 7, name: "Eve" };
  const answers = [
    Response.json({ me: null, room: "watchers", line }),
    Response.json({ me: 8, room: "watchers", line }),
  ];
  globalThis.document = { cookie: "", documentElement: { lang: "en" } };
  const bodies = [];
  globalThis.fetch = async (_url, { body }) => {
    bodies.push(new URLSearchParams(body));
    return answers.shift();
  };
  const chat = { say, room: "watchers", name: "", busy: false, error: null };
  const idle = () => {};
  const { send } = createSending({
    chat,
    url: "/",
    seat: () => null,
    hear: idle,
    sent: idle,
    paint: idle,
  });
  await send({ text: "Hello" }, "Eve");
  assert.equal(chat.name, "");
  await send({ text: "Again" }, "Eve");
  assert.deepEqual(
    bodies.map((body) => body.get("name")),
    ["Eve", "Eve"],
  );
  assert.equal(chat.name, "Eve");
});

test("a room of which nothing was kept begins anew", () => {
  const chat = { rooms: {}, muted: new Set(), aloud: false };
  const history = createHistory({ chat, url: "/", speak: () => {}, paint: () => {} });
  history.enter("table", { first: 1, lines: lines(1, 4) });
  history.enter("table", { first: 1, lines: lines(1, 1) });
  assert.deepEqual(numbers(chat.rooms.table), [1]);
  history.hear("table", { number: 2, by: null, name: "Ben" });
  assert.deepEqual(numbers(chat.rooms.table), [1, 2]);
});

test("who is muted is told so and may try again: an operator may let them speak any time", async () => {
  const answers = [
    Response.json({ code: "chat.silenced", data: {} }, { status: 403 }),
    Response.json({ me: 0, room: "table", line: { name: "Ada" } }),
  ];
  globalThis.document = { cookie: "", documentElement: { lang: "en" } };
  globalThis.fetch = async () => answers.shift();
  const chat = { say, room: "table", name: "Ada", busy: false, error: null };
  const said = [];
  const { send } = createSending({
    chat,
    url: "/",
    seat: () => null,
    hear: () => {},
    sent: (text) => said.push(text),
    paint: () => {},
  });
  await send({ text: "Hello" }, "");
  assert.match(chat.error.text, /muted you/);
  assert.deepEqual(said, []);
  await send({ text: "Hello" }, "");
  assert.equal(chat.error, null);
  assert.deepEqual(said, ["Hello"]);
});

test("every language has the same words with the same holes", () =>
  sameEverywhere(({ rooms }) => rooms.chat));

test("every word that is used is there, and every word that is there is used", async () => {
  const files = ["panel.js", "chat.js", "sending.js"].map((file) => `static/rail/chat/${file}`);
  const code = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("");
  const used = new Set(
    [...code.matchAll(/\bsay\((?:known\.lines\.length \? )?"([^"]+)"(?: : "([^"]+)")?/g)].flatMap(
      ([, ...found]) => found.filter(Boolean),
    ),
  );
  for (const key of used) {
    assert.ok(key in words, key);
  }
  for (const one of ["table", "watchers"]) used.add(`room.${one}`);
  for (const one of ["open", "phrases", "off"]) used.add(`mode.${one}`);
  for (const one of PHRASES) used.add(`phrase.${one}`);
  assert.deepEqual(
    Object.keys(words).filter((key) => !used.has(key)),
    [],
  );
});
