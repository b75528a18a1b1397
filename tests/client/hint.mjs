/** Hints: every move and every reason has words, and what is to be taken is marked. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { advised, leadsAway, sayMove, whyOf } from "#rail/game/parts/hint.js";
import { core, languages } from "./lib/books.mjs";
import { atlas, mechanismsIn, words } from "./lib/table.mjs";

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
const books = (lang) =>
  Object.assign({}, core[lang], ...mechanismsIn(lang).map((mechanism) => mechanism.words));
const text = (parts) => parts.map((part) => part.text ?? part).join("");
const view = { decks: { train: { up: ["red", null, "locomotive"] } } };
const game = (lang, hint = null) => ({ words: words(lang), view, atlas, hint });

test("every reason of a bot has words in both languages", async () => {
  const source = await read("games/bots/chosen_move.py");
  const [, table] = /^REASONS[^{]*\{([^}]*)\}/m.exec(source);
  const codes = [...table.matchAll(/"([\w.]+)": \(/g)].map(([, code]) => code);
  assert.ok(codes.length > 15);
  for (const lang of languages) {
    for (const voice of ["why", "thought"]) {
      const said = Object.keys(books(lang)).filter((key) => key.startsWith(`${voice}.`));
      assert.deepEqual(said.sort(), codes.map((code) => `${voice}.${code}`).sort());
    }
  }
});

test("every move has words, wherever it may go", async () => {
  const protocol = await read("docs/protocol.md");
  const chapter = protocol.split(/^## /m).find((part) => part.startsWith("Moves"));
  const kinds = [...chapter.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, kind]) => kind);
  assert.ok(kinds.length > 20);
  for (const lang of languages) {
    const all = books(lang);
    for (const kind of kinds) {
      const keys = kind === "team_play.place" ? [`${kind}.hand`, `${kind}.holder`] : [kind];
      for (const key of keys) {
        assert.ok(`hint.${key}` in all, `${lang}: ${key}`);
      }
    }
  }
});

test("a hint says what to take, or what to claim and with what", () => {
  const said = (lang, move) => text(sayMove(game(lang), move));
  assert.equal(said("en", { kind: "market.draw", slot: 0 }), "Take a red card.");
  assert.equal(said("en", { kind: "market.draw", slot: null }), "Draw from the pile.");
  const claim = { kind: "claims.claim", route: "lyon-zurich", cards: { blue: 3, locomotive: 1 } };
  assert.equal(said("en", claim), "Claim Lyon – Zürich with 3 blue and 1 locomotive.");
  const keep = { kind: "tickets.keep", tickets: ["lyon-york"] };
  assert.equal(said("fr", keep), "Gardez Lyon – York.");
});

test("the most important reasons are told, whole numbers for points", () => {
  const reasons = [
    { code: "claim.completes", data: { route: "lyon-zurich", ticket: "lyon-york" } },
    { code: "claim.completes", data: { route: "lyon-zurich", ticket: "lyon-italy" } },
    { code: "claim.bonus", data: { route: "lyon-zurich", points: 6.7 } },
    { code: "hand.full", data: { cards: 12 } },
  ];
  assert.deepEqual(whyOf(words("en"), reasons).map(text), [
    "That completes Lyon – York and Lyon – Italia.",
    "Besides its own points it brings about 7 more.",
  ]);
  const pays = ["lyon-york", "lyon-italy"].map((ticket) => ({
    code: "keep.pays",
    data: { ticket },
  }));
  const [one] = whyOf(words("fr"), pays.slice(0, 1)).map(text);
  assert.equal(one, "Lyon – York vaut les wagons qu’elle demande.");
  const [both] = whyOf(words("fr"), pays).map(text);
  assert.ok(both.endsWith(" valent les wagons qu’elles demandent."), both);
  const lacks = (route, n) => ({ code: "draw.lacks", data: { card: "red", route, n } });
  const two = [lacks("lyon-zurich", 2), lacks("lyon-york", 1)];
  assert.deepEqual(whyOf(words("en"), two).map(text), [
    "You need 3 more of that color for Lyon – Zürich and Lyon – York.",
  ]);
  const [told] = whyOf(words("en"), [{ code: "hand.full", data: { cards: 12 } }]).map(text);
  assert.equal(told, "You hold 12 cards: it’s time to use some.");
});

test("what the hint takes is marked, and nothing else", () => {
  const hint = { move: { kind: "market.draw", slot: 2 }, reasons: [] };
  const marks = [0, 1, 2, null].map((slot) => advised(game("en", hint), "market.draw", { slot }));
  assert.deepEqual(marks, ["", "", "advised", ""]);
  assert.equal(advised(game("en", hint), "tickets.take"), "");
  assert.equal(advised(game("en"), "market.draw", { slot: 2 }), "");
});

test("where the lesson comes first, the pile is marked that its step asks for", () => {
  const step = { moves: ["tickets.take"] };
  const asked = { ...game("en", { move: null, reasons: [] }), step };
  assert.equal(advised(asked, "tickets.take"), "advised");
  assert.equal(advised(asked, "market.draw", { slot: 2 }), "");
  assert.equal(advised({ ...asked, hint: null }, "tickets.take"), "");
});

test("no hint leads away from what a lesson asks for, as long as that can be done", () => {
  const step = { moves: ["claims.claim", "market.draw"] };
  const legal = ["market.draw", "tickets.take"].map((kind) => ({ kind }));
  assert.ok(leadsAway(step, { kind: "tickets.take" }, { legal }));
  assert.ok(!leadsAway(step, { kind: "market.draw", slot: 1 }, { legal }));
  assert.ok(!leadsAway(step, { kind: "tickets.keep" }, { legal: [{ kind: "tickets.keep" }] }));
  assert.ok(!leadsAway({ moves: [] }, { kind: "tickets.take" }, { legal }));
});
