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

test("a class is styled by one room, and by others within a root of theirs", () => {
  const texts = [...shared, ...beside].map((sheet) => [
    sheet,
    readFileSync(new URL(sheet, folder), "utf8"),
  ]);
  assert.ok(texts.flatMap(([, text]) => selectorsOf(text)).length > 1500);
  assert.deepEqual(several(bare(texts)), {});
});

/** What stands outside all blocks of a sheet, and before each of them. @param {string} text */
const outside = (text) => {
  let depth = 0;
  const found = [""];
  for (const letter of text.replace(/\/\*.*?\*\//gs, "")) {
    depth -= letter === "}" ? 1 : 0;
    found[found.length - 1] += depth === 0 && !"{}".includes(letter) ? letter : "";
    if (depth === 0 && "};".includes(letter)) {
      found.push("");
    }
    depth += letter === "{" ? 1 : 0;
  }
  return found.map((one) => one.trim()).filter(Boolean);
};
const ORDER = "@layer reset, base, parts, rooms, mechanisms, states;";
const LAYER = /^@layer (reset|base|parts|rooms|mechanisms|states)$/;

test("every rule stands in a layer, and the order of layers in the sheet that pages load first", () => {
  for (const sheet of [...shared, ...beside]) {
    const left = outside(readFileSync(new URL(sheet, folder), "utf8"));
    const others = left.filter((one) => !LAYER.test(one) && one !== "@font-face");
    assert.deepEqual(others, sheet === "core/base.css" ? [ORDER] : [], sheet);
    assert.equal(sheet.includes("mechanisms/"), left.includes("@layer mechanisms"), sheet);
  }
  assert.deepEqual(outside("@layer base { .a { color: red; } } .b .c { color: red; }"), [
    "@layer base",
    ".b .c",
  ]);
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

/** The sheets of a page, those of the template that it extends too unless it brings its own. */
const linksOf = (name) => {
  const text = read(name);
  const [, parent] = /{% extends "([^"]+)"/.exec(text) ?? [];
  const own = [...text.matchAll(/static 'rail\/([\w/]+\.css)'/g)].map(([, sheet]) => sheet);
  const adds = !text.includes("{% block head %}") || text.includes("{{ block.super }}");
  return [...own, ...(parent && adds ? linksOf(parent) : [])];
};
/** Every module that one imports at once, and what that imports. */
const reached = (entry, seen = new Set()) => {
  if (entry.startsWith("#rail/") && !seen.has(entry)) {
    seen.add(entry);
    const text = readFileSync(new URL(entry.replace("#rail/", ""), folder), "utf8");
    for (const [, next] of text.matchAll(/^(?:import|export|\}) .*?from "(#[^"]+)";/gm)) {
      reached(next, seen);
    }
  }
  return seen;
};

test("where something can move the sheet of motion is loaded", () => {
  const moving = readdirSync(templates, { recursive: true }).filter((name) => {
    const [, entry] = (name.endsWith(".html") && /modulepreload "([^"]+)"/.exec(read(name))) || [];
    return entry && reached(entry).has("#rail/motion/motion.js");
  });
  assert.deepEqual(moving.sort(), [
    "game/game.html",
    "game/open.html",
    "game/replay.html",
    "tv/game.html",
  ]);
  for (const name of moving) {
    assert.ok(linksOf(name).includes("motion/motion.css"), name);
  }
});

/** Nested selectors that ask for the class of the body inside what they stand in: they never match. */
const misplaced = (text) =>
  selectorsOf(text).filter((selector) =>
    /:where\(\.(?:in|on)-/.test(
      selector.replace(/^(?:\.plain )?(?::where\([^)]*\)(?:\.[\w-]+)* )+/, ""),
    ),
  );

test("a nested selector that has a root says where it stands", () => {
  for (const sheet of [...shared, ...beside]) {
    assert.deepEqual(misplaced(readFileSync(new URL(sheet, folder), "utf8")), [], sheet);
  }
  const nested = (selector) => `:where(.in-game) .game { ${selector} { color: red; } }`;
  assert.deepEqual(misplaced(nested(":where(.in-game) & > .card")), []);
  assert.equal(misplaced(nested(":where(.in-game) .card")).length, 1);
  assert.equal(misplaced(".game:not(.over) { :where(.in-game) .card { color: red; } }").length, 1);
});

/** What the body of a page is besides its room. */
const BODY = readdirSync(templates, { recursive: true })
  .filter((name) => name.endsWith(".html"))
  .flatMap((name) => [...read(name).matchAll(/{% block body_class %}([\w-]+){% endblock %}/g)])
  .map(([, name]) => name);
/** What first.js writes on the root of the page, and what stands on its body as a room does. */
const ABOVE = new RegExp(
  `^:where\\(\\.(?:in|on)-[^)]*\\) (?:(?:html|:root)|\\.plain|\\[data-(?:theme|text|speed|turn)|\\.(?:${BODY.join("|")}))(?![\\w-])`,
);
const above = (text) => selectorsOf(text).filter((selector) => ABOVE.test(selector));

test("no room asks below itself for what stands on the body or above it", () => {
  assert.deepEqual([...new Set(BODY)].sort(), ["on-tv", "playing", "wide"]);
  for (const sheet of [...shared, ...beside]) {
    assert.deepEqual(above(readFileSync(new URL(sheet, folder), "utf8")), [], sheet);
  }
  for (const lower of [".plain .bed", ".wide :is(.page)", '[data-theme="dark"] .bed']) {
    assert.equal(above(`:where(.in-game) ${lower} { color: red; }`).length, 1, lower);
  }
  assert.deepEqual(above(".plain :where(.in-game) .bed, :where(.in-game).wide .bed {}"), []);
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
