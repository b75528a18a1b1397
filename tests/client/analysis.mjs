/** The analysis of a finished game: its plot, its sentences, and that all of them have words. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { apart, chancesOf, clear, path, pin, steps } from "#rail/analysis/chart.js";
import { causeOf, PARTS, storyOf } from "#rail/analysis/layout.js";
import { speak } from "#rail/core/words.js";
import { books, core, languages } from "./lib/books.mjs";
import { atlas, mechanisms } from "./lib/table.mjs";

const saying = (lang) =>
  speak({
    lang,
    core: { ...core[lang], ...books[lang].rooms.analysis },
    mechanisms,
    atlas,
    names: ["Ada", "Ben"],
    me: null,
  });
const words = saying("en");
const voice = { words, atlas };

test("a line leads from the first chance of a seat to how it ended", () => {
  const seat = {
    turns: [
      { v: 0, chance: 50 },
      { v: 5, chance: 80 },
    ],
    won: false,
  };
  const way = chancesOf(seat, 10);
  assert.deepEqual(way.at(-1), { v: 10, percent: 0 });
  assert.equal(path(way, 10), "M0.00 50L50.00 20L100.00 100");
});

test("a turning point stands half way between the chances before and after it", () => {
  const way = [
    { v: 0, percent: 50 },
    { v: 4, percent: 80 },
    { v: 8, percent: 20 },
    { v: 10, percent: 0 },
  ];
  assert.deepEqual(pin({ v: 5 }, way, 10), { x: 60, y: 50 });
  assert.deepEqual(pin({ v: 10 }, way, 10), { x: 90, y: 90 });
});

test("marks of players who end alike stand around the end of their lines, close together", () => {
  const seats = [false, false, true, false].map((won) => ({ won }));
  assert.deepEqual(apart(seats), [-18, 0, 0, 18]);
  assert.deepEqual(apart([{ won: true }, { won: false }, { won: true }]), [-9, 0, 9]);
});

test("pins that would lie on one another stand apart, within the plot", () => {
  const places = [
    { x: 50, y: 40 },
    { x: 53, y: 42 },
    { x: 54, y: 38 },
    { x: 90, y: 40 },
    { x: 91, y: 99 },
    { x: 92, y: 100 },
  ];
  const placed = clear(places);
  assert.deepEqual([placed[0], placed[3], placed[4]], [places[0], places[3], places[4]]);
  for (const [n, one] of placed.entries()) {
    assert.equal(one.x, places[n].x);
    assert.ok(one.y >= 0 && one.y <= 100);
    for (const other of placed.slice(0, n)) {
      assert.ok(Math.abs(one.x - other.x) > 7 || Math.abs(one.y - other.y) > 9, `${n}`);
    }
  }
});

test("an axis has a few round numbers", () => {
  assert.deepEqual(steps(263), [0, 50, 100, 150, 200, 250]);
  assert.deepEqual(steps(3), [0, 1, 2, 3]);
});

test("the story of a ticket tells how low a completed one had sunk, and when it was sure", () => {
  const story = {
    kept: 4,
    chances: [
      [4, 70],
      [30, 20],
      [60, 100],
      [90, 100],
    ],
    done: true,
    made: 60,
  };
  assert.equal(
    storyOf(words, story).join(" "),
    "Kept with a chance of 70%. At move 30 its chance was down to 20%. Completed with move 60.",
  );
});

test("a ticket that stayed open tells how near it was", () => {
  const chances = [
    [4, 40],
    [30, 90],
    [90, 0],
  ];
  assert.equal(
    storyOf(words, { kept: 4, chances, done: false, made: null }).join(" "),
    "Kept with a chance of 40%. At move 30 its chance was up to 90%. From move 30 to the end its chance stayed at 90%.",
  );
});

test("a ticket that failed tells in which turn it lost most of its chance", () => {
  const chances = [
    [4, 70],
    [30, 65],
    [41, 20],
    [50, 3],
    [90, 0],
  ];
  assert.equal(
    storyOf(words, { kept: 4, chances, done: false, made: null }).join(" "),
    "Kept with a chance of 70%. By move 41 its chance had fallen from 65% to 20%.",
  );
});

test("a better move is told with what it was worth", () => {
  const events = [{ kind: "turn.passed", data: { seat: 1 } }];
  const better = { v: 7, by: 42, events, move: null };
  assert.equal(
    causeOf(voice, { part: "choices", by: -42, seat: 1, better }),
    "The best move seen was worth 4 points more: “Ben passed.”",
  );
  assert.equal(
    causeOf(voice, { part: "others", by: -8, seat: 0, better: null, events }),
    "That cost Ada about 1 point.",
  );
  assert.equal(
    causeOf(voice, { part: "others", by: -8, seat: 0, better: null, events: [] }),
    "Everything the others did since the turn before cost Ada about 1 point.",
  );
});

test("a better move of which nothing would have been told is told as a hint to it", () => {
  const move = { kind: "terrain_cards.decline" };
  const better = { v: 7, by: 42, events: [], move };
  assert.equal(
    causeOf(voice, { part: "choices", by: -42, seat: 1, better }),
    "The best move seen was worth 4 points more: “Keep your terrain cards for another route.”",
  );
});

for (const lang of languages) {
  test(`everything that the page says has words: ${lang}`, () => {
    const layout = readFileSync(
      new URL("../../static/rail/analysis/layout.js", import.meta.url),
      "utf8",
    );
    const said = [...layout.matchAll(/say\(\s*"([\w.]+)"/g)].map(([, key]) => key);
    const keys = [
      ...said,
      ...PARTS.flatMap((part) => [`part.${part}`, `part.${part}.why`]),
      ...["ahead", "behind", "even"].map((end) => `part.total.${end}`),
      ...["cards", "tickets", "others", "together"].flatMap((part) => [
        `turning.${part}.up`,
        `turning.${part}.down`,
      ]),
      ...["choices", "luck", "others", "chance"].map((key) => `turns.${key}`),
      ...["changed", "long", "failed", "busy", "offline"].map((code) => `analysis.${code}`),
    ];
    assert.ok(keys.length > 50);
    const silent = keys.filter(
      (key) => !(key in books[lang].rooms.analysis) && !(key in core[lang]),
    );
    assert.deepEqual(silent, []);
  });
}
