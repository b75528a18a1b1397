/** One word for one thing: what docs/glossary.md says is not used occurs in no sentence. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { books } from "./lib/books.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const LANGUAGES = ["en", "fr"];

/** The rows of the table, each a list of words for every column. */
const rows = read("docs/glossary.md")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").slice(1, -1))
  .map((cells) =>
    cells.map((cell) =>
      cell
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  );
const column = (n) => rows.flatMap((cells) => cells[n]);
const used = { en: column(1), fr: column(2) };
const unused = { en: column(3), fr: column(4) };

/** A word by itself, in its plural too. */
const wordOf = (word) =>
  new RegExp(
    `(?<!\\p{L})${word
      .split(" ")
      .map((part) => `${part}[sx]?`)
      .join("\\s")}(?!\\p{L})`,
    "iu",
  );
/** The names of values are not said. */
const bare = (sentence) => sentence.replaceAll(/\{\w+|%\(\w+\)/g, " ");
const found = (lang, sentence) => unused[lang].filter((word) => wordOf(word).test(bare(sentence)));

/** What a catalog says: texts to translate, and what they are in French. */
const catalog = () => {
  const said = { en: [], fr: [] };
  let lang = "en";
  for (const line of read("locale/fr/LC_MESSAGES/django.po").split("\n")) {
    const [, keyword, text] = line.match(/^(msg\w+(?:\[\d\])?)? ?"(.*)"$/) ?? [];
    if (text !== undefined) {
      lang = keyword ? (keyword.startsWith("msgstr") ? "fr" : "en") : lang;
      said[lang].push(text);
    }
  }
  return said;
};

/** The rules' texts of all mechanisms, paragraph by paragraph, and their words without the names. */
const rules = (lang) =>
  readdirSync(new URL("games/rules/mechanisms/", root), { recursive: true })
    .filter((path) => path.endsWith(`help.${lang}.md`))
    .flatMap((path) => read(`games/rules/mechanisms/${path}`).split("\n\n"))
    .map((text) => text.replaceAll(/^- [\w.]+:/gm, " ").replaceAll("\n", " "));

const sentences = (lang) => ({
  ...Object.fromEntries(
    Object.entries(books[lang].rooms).map(([room, words]) => [room, Object.values(words)]),
  ),
  mechanisms: Object.values(books[lang].mechanisms).flatMap((words) => Object.values(words)),
  catalog: catalog()[lang],
  rules: rules(lang),
});

for (const lang of LANGUAGES) {
  test(`no sentence says a thing otherwise than the glossary: ${lang}`, () => {
    for (const [where, said] of Object.entries(sentences(lang))) {
      assert.ok(said.length > 40, `${where} has only ${said.length} sentences`);
      const wrong = said.map((one) => [one, found(lang, one)]).filter(([, words]) => words.length);
      assert.deepEqual(wrong, [], where);
    }
  });

  test(`the words of the glossary are those that are said: ${lang}`, () => {
    const all = Object.values(sentences(lang)).flat().join("\n");
    const silent = used[lang].filter((word) => !wordOf(word).test(all) && !word.includes("Ada"));
    assert.deepEqual(silent, []);
  });
}

/** "de", before a name that may begin with a vowel: "d’Ada", but "de Ben". */
const UNELIDED =
  /(?<!\p{L})(de|que) (\{|%\()(seats?|names?|about|by|first|city|cities|route|ticket)[})]/iu;

test("no French sentence puts “de” before a name, which may begin with a vowel", () => {
  assert.match("Le tour de {seat}", UNELIDED);
  assert.match("De {city} ne part aucune route", UNELIDED);
  assert.deepEqual(
    Object.values(sentences("fr"))
      .flat()
      .filter((one) => UNELIDED.test(one)),
    [],
  );
});

const APOSTROPHE = /\p{L}'\p{L}/u;

test("apostrophes are curved, and marks that stand apart stay with their word", () => {
  for (const lang of LANGUAGES) {
    const all = Object.values(sentences(lang)).flat();
    assert.deepEqual(
      all.filter((one) => APOSTROPHE.test(one)),
      [],
      lang,
    );
  }
  // the words of pages and rules are made so when they are said (core/words.js, boards/help.py)
  assert.deepEqual(
    catalog().fr.filter((one) => / [:;!?»]|« /.test(one)),
    [],
  );
});

test("a word that is not used is found, alone, in plural and among others", () => {
  assert.deepEqual(found("fr", "Gardez vos billets\u00a0: la ligne est prise."), [
    "ligne",
    "billet",
  ]);
  assert.deepEqual(found("en", "Watchers see {n} traveller."), ["traveller", "watcher"]);
  assert.deepEqual(found("fr", "Plus longs chemins"), ["plus long chemin"]);
  assert.deepEqual(found("fr", "Alignez les wagons, route par route"), []);
  assert.ok(unused.en.length > 10 && unused.fr.length > 20);
});
