import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { speak } from "#rail/core/words.js";
import { colorOf } from "#rail/game/facts.js";
import { books, core, languages } from "./lib/books.mjs";
import { gameOf, valuesOf } from "./lib/page.mjs";
import { played } from "./lib/played.mjs";
import { atlas, mechanisms, view, waiting, words } from "./lib/table.mjs";
import { sameEverywhere } from "./lib/words.mjs";

/** Every book of English, each with its name. */
const english = [...Object.entries(books.en.rooms), ...Object.entries(books.en.mechanisms)];
const all = Object.assign(
  {},
  core.en,
  books.en.rooms.analysis,
  ...Object.values(books.en.mechanisms),
);
const protocol = await readFile(new URL("../../docs/protocol.md", import.meta.url), "utf8");

/** The codes in the first column of a chapter's table. */
const told = (chapter) => {
  const text = protocol.split(/^## /m).find((part) => part.startsWith(chapter));
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) =>
    [...row.split("|")[1].matchAll(/`([^`]+)`/g)].map(([, code]) => code),
  );
};

for (const kind of ["rooms", "mechanisms"]) {
  for (const name of Object.keys(books.en[kind])) {
    test(`${name}: every language says the same, of the same things`, () =>
      sameEverywhere((said) => said[kind][name] ?? {}));
  }
}

test("words that follow a number have a form for every number", () => {
  for (const lang of languages) {
    const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
    const said = [...Object.values(books[lang].rooms), ...Object.values(books[lang].mechanisms)];
    for (const text of said.flatMap((words) => Object.values(words))) {
      for (const [, forms] of text.matchAll(/\{\w+#([^}]*)\}/g)) {
        const named = [...forms.matchAll(/(?:^|\|)(zero|one|two|few|many|other)=/g)];
        const known = named.map(([, category]) => category);
        assert.ok(known.length ? known.at(-1) === "other" : forms.split("|").length === 2, text);
        assert.ok(
          known.every((category) => pluralCategories.includes(category)),
          text,
        );
      }
    }
  }
});

test("every event and refusal of the protocol has words", () => {
  // a mechanism without a client has no words yet
  const spoken = (code) => !waiting.has(code.split(".")[0]);
  const [events, refusals] = [told("Events").filter(spoken), told("Refusals").filter(spoken)];
  assert.ok(events.length > 10 && refusals.length > 20);
  for (const key of [
    ...events.map((kind) => `event.${kind}`),
    ...refusals.map((code) => `no.${code}`),
  ]) {
    assert.ok(key in all, key);
  }
});

test("every question of the protocol has words, for who is asked and for who waits", () => {
  const decisions = told("Questions");
  assert.ok(decisions.length > 8);
  for (const kind of decisions) {
    assert.ok(`ask.${kind}` in all, `ask.${kind}`);
    // who draws cards or tickets simply has the turn
    assert.ok(`wait.${kind}` in all || /^(market|tickets)\./.test(kind), `wait.${kind}`);
  }
});

test("what somebody has done is said to them in words of their own", () => {
  for (const [, book] of english) {
    for (const [key, text] of Object.entries(book)) {
      if (/^event\.\w+\.\w+$/.test(key) && text.startsWith("{seat} ")) {
        assert.ok(`${key}.me` in book, `${key}.me`);
      }
    }
  }
});

test("a mechanism has the words that its page says", async () => {
  let said = 0;
  for (const { name } of mechanisms) {
    const file = new URL(`../../games/rules/mechanisms/${name}/client.js`, import.meta.url);
    const source = await readFile(file, "utf8");
    for (const [, key] of source.matchAll(/(?:\bsay\(\s*|\blabel: )"([\w.]+)"/g)) {
      assert.ok(key in all, `${name}: ${key}`);
      said += 1;
    }
  }
  assert.ok(said > 100);
});

test("no two mechanisms use the same key; one may say the page's words in its own way", () => {
  const keys = Object.values(books.en.mechanisms)
    .flatMap((words) => Object.keys(words))
    .filter((key) => !(key in core.en));
  assert.equal(new Set(keys).size, keys.length);
});

test("players, cards and cities are named", () => {
  const data = { seat: 1, route: "lyon-zurich", cards: { blue: 3, locomotive: 1 }, points: 7 };
  assert.equal(
    words("en").say("event.claims.claimed", data),
    "Ben claimed Lyon – Zürich with 3 blue and 1 locomotive: 7 points.",
  );
  assert.equal(
    words("fr").say("event.claims.claimed", data),
    "Ben a pris la route Lyon – Zürich avec 3 bleues et 1 locomotive\u00a0: 7 points.",
  );
});

test("what only a mechanism has is named as it says", () => {
  const pennsylvania = played.find(({ id }) => id === "pennsylvania");
  const { say } = gameOf(pennsylvania, "en").words;
  assert.equal(
    say("event.stock_shares.taken", { seat: 1, company: "bo", number: 3 }),
    "Ben took share 3 of the company Baltimore & Ohio Railroad.",
  );
  assert.equal(
    say("event.stock_shares.revealed", { shares: { prr: [2, 5], bo: [1] } }),
    "The dummy player revealed half of its shares: 2 Pennsylvania, 1 Baltimore & Ohio.",
  );
  assert.equal(say("hint.stock_shares.take", { company: null }), "Choose your share: none.");
});

test("who knows which ticket it was is told", () => {
  const korea = played.find(({ id }) => id === "south_korea");
  const { say } = gameOf(korea, "en").words;
  const taken = { seat: 1, ticket: "seoul-busan" };
  assert.equal(say("event.ticket_draft.picked", { seat: 1 }), "Ben has taken a ticket.");
  assert.equal(say("event.ticket_draft.picked", taken), "Ben took Seoul – Busan.");
});

test("a sentence about me says so", () => {
  const data = { seat: 0, card: "orange" };
  assert.equal(words("en", 0).say("event.market.took", data), "You took an orange card.");
  assert.equal(words("en", 1).say("event.market.took", data), "Ada took an orange card.");
  assert.equal(words("en", null).say("event.market.took", data), "Ada took an orange card.");
});

test("numbers choose the right form, as each language counts", () => {
  assert.equal(words("en").say("points", { n: 1 }), "1 point");
  assert.equal(words("en").say("points", { n: 0 }), "0 points");
  assert.equal(words("fr").say("points", { n: 0 }), "0 point");
  assert.equal(words("fr").say("points", { n: 2 }), "2 points");
});

test("a list of cards counts equal ones together", () => {
  const cards = ["locomotive", "red", "locomotive", "locomotive"];
  assert.equal(
    words("en").say("event.market.swept", { cards }),
    "The face-up cards were replaced: 3 locomotives and 1 red discarded.",
  );
});

test("the parts of a sentence keep cards and players apart from the words", () => {
  const parts = words("en").parts("event.market.took", { seat: 1, card: "red" });
  assert.deepEqual(parts, [
    { seat: 1, text: "Ben" },
    " took ",
    { card: "red", text: "a red card" },
    ".",
  ]);
});

test("a code without words is told in words all the same", () => {
  assert.equal(words("en").say("no.ferries.sunk"), "That’s not possible right now.");
  assert.equal(words("fr").say("no.ferries.sunk"), "Ce n’est pas possible maintenant.");
  assert.notEqual(words("fr").say("event.ferries.sunk"), "");
});

test("a language has as many forms as it counts by, and says the last where one is missing", () => {
  const points = "{n#zero=0|one=1|two=2|few=3–10|many=11–99|other=100}";
  const inArabic = (book) =>
    speak({ lang: "ar", core: book, mechanisms: [], atlas, names: [], me: null });
  const forms = [0, 1, 2, 3, 11, 100].map((n) => inArabic({ points }).say("points", { n }));
  assert.deepEqual(forms, ["0", "1", "2", "3–10", "11–99", "100"]);
  const few = inArabic({ points: "{n#one=one|other=more}" });
  assert.deepEqual(
    [1, 2, 3].map((n) => few.say("points", { n })),
    ["one", "more", "more"],
  );
});

test("a gray route asks for cards of one color", () => {
  const data = { color: null, best: "red", need: 3, have: 1, locomotives: 1 };
  assert.equal(
    words("en").say("no.cards.missing", data),
    "You need 3 matching cards; you have 1 red and 1 locomotive.",
  );
  assert.equal(
    words("fr").say("no.cards.missing", data),
    "Il faut 3 cartes de couleur identique\u00a0; vous avez 1 carte de couleur rouge et 1 locomotive.",
  );
});

test("a track beside another is offered by the color that it is paid with", () => {
  let said = 0;
  for (const lang of languages) {
    for (const board of played) {
      const game = gameOf(board, lang);
      const or = (color) => game.words.say("parallel.or", { color });
      for (const route of board.routes.filter(({ parallel }) => parallel.length)) {
        assert.notEqual(or(colorOf(game, route)), or("unknown"), `${board.id} ${route.id}`);
        said += 1;
      }
    }
  }
  assert.ok(said > 500, String(said));
});

test("of shares the lowest number is told, and whose they are", () => {
  const game = gameOf(
    played.find(({ mechanisms }) => mechanisms.includes("stock_shares")),
    "en",
  );
  const { companies } = game.atlas.board.params.stock_shares;
  const of = (value) => Object.fromEntries(companies.map(({ id }) => [id, value]));
  const ranks = of([{ seat: 0, count: 2, first: 1, points: 30 }]);
  const seats = game.page.seats.map((seat, n) => ({ ...seat, name: ["Ada", "Ben"][n] }));
  const seen = view({ mech: { stock_shares: { left: of(3), ranks } } });
  const { beside } = game.mechanisms.find(({ name }) => name === "stock_shares");
  const told = valuesOf(beside({ ...game, page: { ...game.page, seats }, view: seen }));
  const [name, place] = told.slice(told.indexOf("Ada"));
  assert.deepEqual([name, place], ["Ada", "2 shares, lowest number 1: 30 points"]);
});

test("a board that is for other numbers of players says for which", () => {
  const said = (sizes) => words("en").say("no.table.sizes", { sizes });
  assert.equal(said([2, 3, 4, 5]), "This board is for 2 to 5 players.");
  assert.equal(said([4, 6]), "This board is for 4 or 6 players.");
  assert.equal(
    words("fr").say("no.table.board", { sizes: [2, 3], count: 4 }),
    "Ce plateau est pour 2 à 3 joueurs, et 4 places sont prises.",
  );
});
