/** Why the file of a game was not taken, in words, before any board is known. */

import { openAtlas } from "#rail/core/atlas.js";
import { speak } from "#rail/core/words.js";
import core from "#words/game.js";

/** A board without anything on it: a refusal names moves and players only. */
const nothing = /** @type {import("#rail/core/types.js").Board} */ (
  /** @type {unknown} */ ({ routes: [], tickets: [], cities: [], countries: [], title: {} })
);

/**
 * @param {string} lang
 * @param {string} code
 * @param {Record<string, any>} data
 */
export const wordsOf = (lang, code, data) => {
  const names = (data.seats ?? []).map((/** @type {{ name: string }} */ seat) => seat.name);
  const words = speak({
    lang: lang.slice(0, 2),
    core,
    mechanisms: [],
    atlas: openAtlas(nothing),
    names,
    me: null,
  });
  return words.say(`no.${code}`, data);
};
