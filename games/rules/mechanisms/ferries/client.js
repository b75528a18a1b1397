/**
 * The words of ferries; their locomotives are printed on the routes.
 *
 * @import { Game, Route } from "#rail/types.js"
 */

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { ferry }) => (ferry ? [words.say("ferries.fact", { n: ferry })] : []);

export default {
  name: "ferries",
  facts,
  words: {
    en: { "ferries.fact": "ferry: needs {n} {n#locomotive|locomotives}" },
    fr: { "ferries.fact": "ferry : demande {n} {n#locomotive|locomotives}" },
  },
};
