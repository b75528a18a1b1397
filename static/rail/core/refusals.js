/** Why something was refused, in words, where no board is known. */

import { openAtlas } from "#rail/core/atlas.js";
import { speak } from "#rail/core/words.js";
import words from "#words/refusals.js";

/** A board without anything on it: a refusal names moves and players only. */
const nothing = /** @type {import("#rail/core/types.js").Board} */ (
  /** @type {unknown} */ ({ routes: [], tickets: [], cities: [], countries: [], title: {} })
);

/**
 * @param {string} code
 * @param {Record<string, any>} [data]
 */
export const reasonOf = (code, data = {}) => {
  const names = (data.seats ?? []).map((/** @type {{ name: string }} */ seat) => seat.name);
  const { say } = speak({
    lang: document.documentElement.lang.slice(0, 2),
    core: words,
    mechanisms: [],
    atlas: openAtlas(nothing),
    names,
    me: null,
  });
  return say(`no.${code}`, data);
};

/**
 * The reasons beside the fields of a form; those that belong to none under "form".
 *
 * @param {string} code
 * @param {Record<string, any>} data
 * @returns {Record<string, string>}
 */
export const reasonsOf = (code, data) => {
  if (code !== "form.unfit") {
    return { [data.field ?? "form"]: reasonOf(code, data) };
  }
  const all = Object.entries(data.errors);
  return Object.fromEntries(all.map(([field, one]) => [field, reasonOf(one.code, one.data)]));
};
