/** The page of a game on a board as it is printed, as far as it can be had without a browser. */
import { openAtlas } from "#rail/atlas.js";
import { speak } from "#rail/words.js";
import { mechanisms as all, core, view } from "./table.mjs";

const POINTS = { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27 };

/** A game of two on this board, in this language. */
export const gameOf = (board, lang) => {
  const mechanisms = all.filter(({ name }) => board.mechanisms.includes(name));
  const params = Object.fromEntries(board.mechanisms.map((name) => [name, {}]));
  const atlas = openAtlas({
    ...board,
    params,
    points: POINTS,
    draw: {},
    drawing: {},
    cities: [],
    countries: [],
    tickets: [],
  });
  const words = speak({ lang, core, mechanisms, atlas, names: ["Ada", "Ben"], me: 0 });
  const page = { seats: [{ color: "blue" }, { color: "red" }] };
  return { atlas, mechanisms, words, page, view: view() };
};
