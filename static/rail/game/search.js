/**
 * Type-ahead over the routes of a board.
 *
 * @import { Atlas, Route } from "#rail/core/types.js"
 */

// letters that are no accented ones, as they are typed where a keyboard lacks them
const TYPED = /** @type {Record<string, string>} */ ({
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ß: "ss",
});

/** @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđıæœß]/g, (letter) => TYPED[letter]);

/** @param {string} text */
const wordsOf = (text) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Does every word typed begin a word of this name?
 *
 * @param {string} name
 * @param {string} query
 */
export const begins = (name, query) => {
  const words = wordsOf(name);
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)));
};

/**
 * The routes for which every word typed begins a word of their two cities, those first whose
 * first city begins like that.
 *
 * @param {Atlas} atlas
 * @param {Route[]} routes
 * @param {string} query
 * @returns {Route[]}
 */
export const search = (atlas, routes, query) => {
  const typed = wordsOf(query);
  if (!typed.length) {
    return routes;
  }
  /** @param {Route} route */
  const later = (route) => (wordsOf(atlas.name(route.id))[0].startsWith(typed[0]) ? 0 : 1);
  return routes
    .filter((route) => begins(atlas.name(route.id), query))
    .sort((a, b) => later(a) - later(b));
};
