/** The page of a game on a board as it is printed, as far as it can be had without a browser. */
import { openAtlas } from "#rail/core/atlas.js";
import { speak } from "#rail/core/words.js";
import { core } from "./books.mjs";
import { mechanismsIn, view } from "./table.mjs";

/** What stands in a template and in those within it, in order: texts and listeners among it. */
export const valuesOf = (part) =>
  Array.isArray(part) ? part.flatMap(valuesOf) : part?.strings ? valuesOf(part.values) : [part];

/** A game of two on this board, in this language. */
export const gameOf = (board, lang) => {
  const mechanisms = mechanismsIn(lang).filter(({ name }) => board.mechanisms.includes(name));
  const atlas = openAtlas({ ...board, drawing: {} });
  const words = speak({ lang, core: core[lang], mechanisms, atlas, names: ["Ada", "Ben"], me: 0 });
  const page = { seats: [{ color: "blue" }, { color: "red" }] };
  return { atlas, mechanisms, words, page, view: view() };
};
