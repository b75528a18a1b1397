/**
 * Ferries: the locomotives printed on them.
 *
 * @import { Game, Route } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import { disc } from "#rail/map/marks.js";
import words from "#words/mechanisms/ferries.js";

/** What else does for a locomotive: the end of the key of its words, and how many cards. */
/** @param {Pick<Game, "atlas">} game @returns {[string, number]} */
const instead = ({ atlas }) => {
  const { cards_for_symbol: cards, alike } = atlas.board.params.ferries;
  return [cards ? (alike ? ".alike" : ".any") : "", cards];
};

/** @param {Game} game @param {Route} route */
const facts = (game, { ferry }) => {
  const [kind, cards] = instead(game);
  return ferry ? [game.words.say(`ferries.fact${kind}`, { n: ferry, cards_each: cards })] : [];
};

/** @param {Game} game */
const legend = (game) => [
  {
    name: "ferry",
    says: game.words.say(`ferries.legend${instead(game)[0]}`, { n: instead(game)[1] }),
    on: (/** @type {Route} */ { ferry }) => Boolean(ferry),
  },
];

/** A locomotive on each of the first spaces. @param {Route} route @param {number} n */
const marks = ({ ferry }, n) => (n < ferry ? [disc("ferry")] : []);

const symbols = svg`
  <symbol id="mark-ferry" viewBox="0 0 24 24"><path fill="currentColor" d="M2.6 4h4.8v4.4h4.4V3.2h9.6V6h-1.2v10.6h1.4L23 19H1l1.8-2.8L3.4 9.4 2.6 7.6zm12 2v4.4h3V6z" fill-rule="evenodd"/><circle cx="7" cy="19" r="3.4" fill="currentColor"/><circle cx="17" cy="19" r="3.4" fill="currentColor"/></symbol>
`;

export default {
  name: "ferries",
  symbols,
  marks,
  legend,
  facts,
  words,
};
