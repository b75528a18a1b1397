/**
 * Routes paid with pairs: their marks.
 *
 * @import { Game, Route } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import { disc } from "#rail/map/marks.js";
import words from "#words/mechanisms/pair_routes.js";

/** @param {Game} game @param {Route} route */
const price = ({ words }, { pair }) => (pair ? words.say("cards.pairs", { n: pair }) : undefined);

/** @param {Route} route @param {number} n */
const marks = ({ pair }, n) => (n < pair ? [disc("pair")] : []);

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "pair",
    says: words.say("pair_routes.legend"),
    on: (/** @type {Route} */ { pair }) => Boolean(pair),
  },
];

const symbols = svg`
  <symbol id="mark-pair" viewBox="0 0 24 24"><path fill="currentColor" d="M3 5.5h8v13H3zM13 5.5h8v13h-8z"/></symbol>
`;

export default {
  name: "pair_routes",
  symbols,
  marks,
  price,
  legend,
  words,
};
