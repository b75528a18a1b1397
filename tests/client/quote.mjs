import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isFixed, laying, owed, paysExactly } from "#rail/game/quote.js";

const file = readFileSync(new URL("payments.jsonl", import.meta.url), "utf8");
const told = file
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const colored = (cards, more = {}) => ({
  cards,
  colors: [{ blue: 1 }],
  wild: ["locomotive"],
  ...more,
});
const gray = { cards: 3, colors: [{ blue: 1 }, { red: 1 }], wild: ["locomotive"] };

test("what pays is what pays by the rules, on every kind of price", () => {
  assert(told.length > 20);
  for (const { quote, cases } of told) {
    for (const [cards, pays] of cases) {
      assert.equal(paysExactly(quote, cards), pays, JSON.stringify([quote, cards]));
      assert.equal(owed(quote, cards) === null, pays);
    }
  }
});

test("what is still owed is said by its color", () => {
  assert.deepEqual(owed(colored(4), { blue: 2 }), { why: "more", n: 2, of: ["blue"] });
  assert.deepEqual(owed(gray, {}), { why: "more", n: 3, of: ["blue", "red"] });
  assert.deepEqual(owed(gray, { red: 1, locomotive: 1 }), { why: "more", n: 1, of: ["red"] });
});

test("a ferry says how many locomotives are missing", () => {
  const ferry = colored(3, { locomotives: 2 });
  assert.deepEqual(owed(ferry, { blue: 1 }), { why: "locomotives", n: 2, of: ["locomotive"] });
  assert.deepEqual(owed(ferry, { blue: 3 }), { why: "swap", n: 2, of: ["locomotive"] });
  assert.equal(owed(ferry, { blue: 1, locomotive: 2 }), null);
});

test("too many cards and those that do not go together are told apart", () => {
  assert.equal(owed(gray, { blue: 4 })?.why, "many");
  assert.equal(owed(gray, { blue: 2, red: 1 })?.why, "mixed");
  assert.equal(owed(colored(2), { red: 2 })?.why, "mixed");
});

test("a card that is laid on top of enough takes the place of another", () => {
  const held = { blue: 4, locomotive: 2, red: 3 };
  assert.deepEqual(laying(colored(3), { blue: 3 }, "locomotive", held), { blue: 2, locomotive: 1 });
  const back = laying(colored(3), { blue: 1, locomotive: 2 }, "blue", held);
  assert.deepEqual(back, { blue: 2, locomotive: 1 });
  assert.deepEqual(laying(colored(3), { blue: 1 }, "blue", held), { blue: 2 });
  assert.equal(laying(colored(3), { blue: 3 }, "red", held), null);
  assert.equal(laying(colored(3), { blue: 1, locomotive: 2 }, "locomotive", held), null);
});

test("where extra cards may be laid a card more takes the place of none", () => {
  const more = colored(2, { extra: 1 });
  const held = { blue: 4, locomotive: 2 };
  assert.deepEqual(laying(more, { blue: 2 }, "blue", held), { blue: 3 });
  assert.deepEqual(laying(more, { blue: 2 }, "locomotive", held), { blue: 2, locomotive: 1 });
  assert.deepEqual(laying(more, { blue: 3 }, "locomotive", held), { blue: 2, locomotive: 1 });
  assert.equal(laying(more, { blue: 3 }, "blue", held), null);
  assert.deepEqual(owed(more, { blue: 4 }), { why: "many", n: 1, of: [] });
  assert.equal(owed(more, { blue: 1 })?.n, 1);
});

test("a ferry never gives up the locomotives that it asks for", () => {
  const held = { blue: 4, locomotive: 2 };
  assert.equal(
    laying(colored(3, { locomotives: 2 }), { blue: 1, locomotive: 2 }, "blue", held),
    null,
  );
});

test("every payment of a price is reached card by card from the proposed one", () => {
  const held = { blue: 3, locomotive: 3 };
  let cards = { blue: 3 };
  const met = [];
  for (let taps = 0; taps < 3; taps += 1) {
    cards = laying(colored(3), cards, "locomotive", held) ?? cards;
    met.push({ ...cards });
  }
  assert.deepEqual(met, [
    { blue: 2, locomotive: 1 },
    { blue: 1, locomotive: 2 },
    { locomotive: 3 },
  ]);
});

test("where the hand leaves no choice nothing else can be laid", () => {
  assert(isFixed(colored(2), { blue: 2 }, { blue: 4, red: 3 }));
  assert(!isFixed(colored(2), { blue: 2 }, { blue: 2, locomotive: 1 }));
});

const waves = { ...gray, cards: 4, locomotives: 2, for_symbols: { pass: 2 } };

test("the symbols are owed first, and what is owed besides them is told with them", () => {
  const symbols = (n) => ({ why: "symbols", n, of: ["pass", "locomotive"] });
  const more = (n, ...of) => ({ why: "more", n, of });
  const both = { ...symbols(2), lacks: [symbols(2), more(2, "blue", "red")] };
  assert.deepEqual(owed(waves, {}), both);
  const half = { ...symbols(1), lacks: [symbols(1), more(1, "red")] };
  assert.deepEqual(owed(waves, { red: 1, locomotive: 1 }), half);
  assert.deepEqual(owed(waves, { red: 2 }), { ...symbols(2), lacks: [symbols(2)] });
  assert.deepEqual(owed(waves, { pass: 1 }), more(2, "blue", "red"));
  assert.equal(owed(waves, { red: 3 })?.why, "swap");
  assert.equal(owed(waves, { red: 2, pass: 2 })?.why, "many");
});

test("a card for symbols takes the place of the locomotives that it spares", () => {
  const held = { red: 3, pass: 2, locomotive: 4 };
  assert.deepEqual(laying(waves, { red: 2, locomotive: 2 }, "pass", held), { red: 2, pass: 1 });
  assert.equal(laying(waves, { red: 2, pass: 1 }, "pass", held), null);
  const three = { ...waves, locomotives: 3 };
  assert.deepEqual(laying(three, { pass: 1, red: 1, locomotive: 1 }, "pass", held), {
    pass: 2,
    red: 1,
  });
  assert.deepEqual(laying(waves, { red: 2 }, "locomotive", held), { red: 2, locomotive: 1 });
});

const ANY_THREE = { cards: 3, stands_for: "symbol", alike: false };
const lacksOf = (...args) => owed(...args)?.lacks?.map(({ why, n }) => [why, n]);

test("a ferry with sets says what may still be laid: a color, locomotives, or cards for a begun set", () => {
  const ferry = colored(3, { locomotives: 2, substitutes: [ANY_THREE] });
  assert.deepEqual(lacksOf(ferry, {}), [
    ["more", 1],
    ["locomotives", 2],
  ]);
  assert.deepEqual(lacksOf(ferry, { blue: 1, red: 1 }), [
    ["locomotives", 1],
    ["set", 2],
  ]);
  assert.deepEqual(lacksOf(ferry, { blue: 1, red: 2, green: 2 }), [["set", 2]]);
  assert.equal(owed(ferry, { blue: 1, red: 4, green: 2 }), null);
  assert.equal(owed(ferry, { red: 7 })?.why, "mixed");
  assert.deepEqual(owed(ferry, { blue: 2, red: 6 }), { why: "many", n: 1, of: [] });
});

test("what is owed is such as the rest of the hand can complete, if it can", () => {
  const long = { cards: 9, colors: gray.colors, wild: [] };
  const track = { ...long, substitutes: [{ cards: 4, stands_for: "space", alike: false }] };
  assert.deepEqual(lacksOf(track, { blue: 7, red: 1 }), [
    ["more", 1],
    ["set", 3],
  ]);
  assert.deepEqual(lacksOf(track, { blue: 7, red: 1 }, { blue: 7, red: 5, green: 6 }), [
    ["set", 7],
  ]);
  assert.equal(owed(track, { blue: 7, red: 4, green: 3, locomotive: 1 }), null);
  assert.equal(owed(track, { blue: 8, locomotive: 1 })?.lacks?.[0].why, "set");
});

test("sets of one color are begun by one card each", () => {
  const pair = { cards: 2, stands_for: "symbol", alike: true };
  const ferry = { cards: 3, colors: gray.colors, locomotives: 2, substitutes: [pair] };
  assert.deepEqual(lacksOf(ferry, { blue: 1, red: 1, green: 1 }), [["alike", 2]]);
  assert.equal(owed(ferry, { blue: 1, red: 2, green: 2 }), null);
  assert.equal(owed(ferry, { blue: 1, red: 3, green: 1 })?.lacks, undefined);
  assert.equal(owed(ferry, { blue: 1, locomotive: 4 })?.lacks, undefined);
});

test("a card laid on top of enough begins a set in place of a locomotive, and is exchanged in sets", () => {
  const ferry = colored(2, { locomotives: 1, substitutes: [ANY_THREE] });
  const held = { blue: 4, red: 3, green: 2, locomotive: 1 };
  let cards = laying(ferry, { blue: 1, locomotive: 1 }, "red", held);
  assert.deepEqual(cards, { blue: 1, red: 1 });
  cards = laying(ferry, cards, "green", held);
  cards = laying(ferry, cards, "green", held);
  assert.deepEqual(cards, { blue: 1, red: 1, green: 2 });
  assert.deepEqual(laying(ferry, cards, "red", held), { blue: 1, red: 2, green: 1 });
});
