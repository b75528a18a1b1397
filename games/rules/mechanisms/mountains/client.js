/**
 * The X of the mountains on routes, and the cars left there beside each name.
 *
 * @import { Game, Mech, Route } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import { disc } from "#rail/map/marks.js";
import words from "#words/mechanisms/mountains.js";

/** @param {Mech["mountains"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "mountain", n: mine.lost[seat], label: "mountains.lost" });

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { mountains }) =>
  mountains ? [words.say("mountains.costs", { n: mountains })] : [];

/** @param {Game} game */
const legend = ({ words, atlas }) => [
  {
    name: "mountain",
    says: words.say("mountains.legend", { points: atlas.board.params.mountains.points_per_car }),
    on: (/** @type {Route} */ { mountains }) => Boolean(mountains),
  },
];

/** @param {Route} route @param {number} n */
const marks = ({ mountains }, n) => (n < mountains ? [disc("mountain")] : []);

const symbols = svg`
  <symbol id="mark-mountain" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="4.4" stroke-linecap="round" d="m5 5 14 14M19 5 5 19"/></symbol>
  <symbol id="icon-mountain" viewBox="0 0 24 24"><path fill="currentColor" d="M1 21 9 5l4 7 2.6-4.4L23 21z"/></symbol>
`;

export default {
  name: "mountains",
  symbols,
  marks,
  legend,
  facts,
  panel,
  words,
};
