/**
 * Type-ahead over the routes of a board.
 *
 * @import { Atlas, Route } from "#rail/types.js"
 */

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {string} text */
const wordsOf = (text) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

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
  const names = (route) => wordsOf(atlas.name(route.id));
  /** @param {Route} route */
  const later = (route) => (names(route)[0].startsWith(typed[0]) ? 0 : 1);
  return routes
    .filter((route) => typed.every((word) => names(route).some((name) => name.startsWith(word))))
    .sort((a, b) => later(a) - later(b));
};
