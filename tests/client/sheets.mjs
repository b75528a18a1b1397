/** Who styles what: each class is styled by one room, by others only within a root of theirs. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { sheets as beside, selectorsOf } from "./lib/styles.mjs";

const folder = new URL("../../static/rail/", import.meta.url);
const shared = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".css"));
/** Of what a sheet is: of a folder here, or of a mechanism. */
const roomOf = (sheet) => sheet.match(/mechanisms\/(\w+)\//)?.[1] ?? sheet.split("/")[0];

const CLASS = /\.([a-zA-Z][\w-]*)/g;
const classesIn = (text) => [...text.matchAll(CLASS)].map(([, name]) => name);
/** What a selector is about: its last part, without what it only asks about it. */
const subjectOf = (selector) =>
  selector
    .split(/\s*[ >+~]\s*(?![^(]*\))/)
    .at(-1)
    .replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, "");

/** Of each class the rooms that style it wherever it stands. @param {[string, string][]} sheets */
const bare = (sheets) => {
  const all = sheets.flatMap(([sheet, text]) =>
    selectorsOf(text).map((selector) => ({ room: roomOf(sheet), selector })),
  );
  const isRooted = ({ selector }) => selector.startsWith(":where(");
  /** The rooms that know of a class outside their roots. @type {Map<string, Set<string>>} */
  const known = new Map();
  const open = all.filter((one) => !isRooted(one));
  for (const { room, selector } of open) {
    for (const name of classesIn(selector)) {
      known.set(name, (known.get(name) ?? new Set()).add(room));
    }
  }
  const isOwn = (name) => known.get(name).size === 1;
  const found = new Map();
  for (const { room, selector } of open) {
    const own = classesIn(selector).some(isOwn);
    for (const name of own ? [] : classesIn(subjectOf(selector))) {
      found.set(name, (found.get(name) ?? new Set()).add(room));
    }
  }
  return found;
};
const several = (found) =>
  Object.fromEntries(
    [...found]
      .filter(([, rooms]) => rooms.size > 1)
      .map(([name, rooms]) => [name, [...rooms].sort().join(" ")])
      .sort(),
  );

/** What a mechanism still says of classes of the page wherever they stand: this may only shrink. */
const LEFT = {
  apart: "core ship_cards",
  black: "core merchandise_passengers",
  card: "core ship_cards",
  chip: "core merchandise_passengers terrain_cards track_building",
  frame: "ship_cards track_building",
  red: "core merchandise_passengers",
  "seat-mark": "bonus_cards core",
  yellow: "core merchandise_passengers",
};

test("a class is styled by one room, and by others within a root of theirs", () => {
  const texts = [...shared, ...beside].map((sheet) => [
    sheet,
    readFileSync(new URL(sheet, folder), "utf8"),
  ]);
  assert.ok(texts.flatMap(([, text]) => selectorsOf(text)).length > 1500);
  assert.deepEqual(several(bare(texts)), LEFT);
});

const templates = new URL("../../templates/", import.meta.url);
const read = (name) => readFileSync(new URL(name, templates), "utf8");
/** The classes that the body of a page has by its template, or by the one that it extends. */
const rootsOf = (name) => {
  const text = read(name);
  const [, parent] = /{% extends "([^"]+)"/.exec(text) ?? [];
  const own = [...text.matchAll(/{% block (?:room|body_class) %}([^{]*){% endblock %}/g)];
  return [...own.flatMap(([, classes]) => classes.split(" ")), ...(parent ? rootsOf(parent) : [])];
};
const ROOTS = /:where\(((?:\.(?:in|on)-\w+(?:, )?)+)\) /g;

test("every page that loads a sheet is in a room of which the sheet speaks", () => {
  let looked = 0;
  for (const name of readdirSync(templates, { recursive: true })) {
    const links = name.endsWith(".html")
      ? [...read(name).matchAll(/static 'rail\/([\w/]+\.css)'/g)].map(([, sheet]) => sheet)
      : [];
    for (const sheet of links.filter((one) => !one.startsWith("core/"))) {
      for (const [, roots] of readFileSync(new URL(sheet, folder), "utf8").matchAll(ROOTS)) {
        const named = roots.split(", ").map((root) => root.slice(1));
        assert.ok(
          named.some((root) => rootsOf(name).includes(root)),
          `${name} loads ${sheet}, but is not ${named}`,
        );
        looked += 1;
      }
    }
  }
  assert.ok(looked > 200);
});

test("a class that two rooms style wherever it stands is found", () => {
  const sheets = [
    ["game/game.css", ".card { color: red; } .card:not(.back) .own { color: blue; }"],
    ["chat/chat.css", ":where(.chat) .card, .chat .back { color: green; }"],
    ["map/map.css", "@media (width < 30rem) { .sheet .card { color: gray; } }"],
  ];
  assert.deepEqual(several(bare(sheets)), {});
  sheets.push(["lobby/lobby.css", ".card > .back, .card { color: black; }"]);
  assert.deepEqual(several(bare(sheets)), { card: "game lobby" });
});
