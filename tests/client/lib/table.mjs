/** A small board and a view of it, for the tests of the client. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { openAtlas } from "#rail/core/atlas.js";
import { speak } from "#rail/core/words.js";
import { books, core } from "./books.mjs";

const folder = new URL("../../../games/rules/mechanisms/", import.meta.url);
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map((entry) => entry.name);
const clientOf = (name) => new URL(`${name}/client.js`, folder);
const present = names.filter((name) => existsSync(clientOf(name)));
export const waiting = new Set(names.filter((name) => !present.includes(name)));
export const mechanisms = await Promise.all(
  present.map(async (name) => (await import(clientOf(name))).default),
);
/** What each of them tells the browser. */
export const types = names
  .map((name) => new URL(`${name}/wire.d.ts`, folder))
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, "utf8"));
/** The same in another language. */
export const mechanismsIn = (lang) =>
  mechanisms.map((one) => ({ ...one, words: books[lang].mechanisms[one.name] ?? {} }));

const city = (id, name) => ({ id, name, lat: 0, lon: 0 });
const route = (id, length, color, parallel = []) => {
  const [a, b] = id.split("-");
  return { id, a, b, length, color, parallel };
};

export const atlas = openAtlas({
  id: "toy",
  variant: "base",
  title: { en: "Toy", fr: "Jouet" },
  cards: ["red", "blue", "locomotive"],
  piles: { train: ["red", "blue", "locomotive"] },
  points: { 1: 1, 2: 2, 3: 4, 4: 7 },
  draw: { tickets: 3, keep: 1 },
  countries: [{ id: "italy", name: "Italia", terminals: ["como", "aosta"] }],
  cities: [
    city("lyon", "Lyon"),
    city("zurich", "Zürich"),
    city("montreal", "Montréal"),
    city("new_york", "New York"),
    city("york", "York"),
  ],
  routes: [
    route("lyon-zurich", 4, "blue"),
    route("montreal-new_york", 3, "gray", ["montreal-new_york-2"]),
    route("montreal-new_york-2", 3, "gray", ["montreal-new_york"]),
    route("new_york-york", 2, "red"),
  ],
  tickets: [
    { id: "lyon-york", a: "lyon", b: "york", points: 9, via: [], to: [] },
    { id: "lyon-italy", a: "lyon", b: "italy", points: 5, via: [], to: [] },
    {
      id: "lyon-countries",
      a: "lyon",
      b: "",
      points: 0,
      via: [],
      to: [
        { city: "italy", points: 5 },
        { city: "york", points: 11 },
      ],
    },
  ],
});

// those that say the page's words in their own way play on boards of their own
const common = (lang) =>
  mechanismsIn(lang).filter(({ words }) => !Object.keys(words).some((key) => key in core[lang]));
export const words = (lang, me = null) =>
  speak({ lang, core: core[lang], mechanisms: common(lang), atlas, names: ["Ada", "Ben"], me });

export const view = (changes = {}) => ({
  me: 0,
  turn: { seat: 0, number: 1, last: null },
  hand: { red: 2, locomotive: 1 },
  owner: {},
  decisions: [],
  legal: [],
  mech: {},
  over: false,
  final: null,
  ...changes,
});
