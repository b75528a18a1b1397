/**
 * The words of ferries; their locomotives are printed on the routes.
 *
 * @import { Game, Route } from "#rail/types.js"
 */

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { ferry }) => (ferry ? [words.say("ferries.fact", { n: ferry })] : []);

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "ferry",
    says: words.say("ferries.legend"),
    on: (/** @type {Route} */ { ferry }) => Boolean(ferry),
  },
];

export default {
  name: "ferries",
  legend,
  facts,
  words: {
    en: {
      "ferries.fact": "ferry: needs {n} {n#locomotive|locomotives}",
      "ferries.legend": "A ferry: for each of these one locomotive must be among your cards.",
    },
    fr: {
      "ferries.fact": "ferry : demande {n} {n#locomotive|locomotives}",
      "ferries.legend": "Un ferry : pour chacune, une locomotive doit être parmi vos cartes.",
    },
  },
};
