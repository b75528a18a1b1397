/**
 * Carts on the routes, and goods beside each name.
 *
 * @import { Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import { disc } from "#rail/map/marks.js";
import { seat as at, carry } from "#rail/motion/moves.js";
import words from "#words/mechanisms/goods.js";

/** @param {Mech["goods"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "goods", n: mine.held[seat], label: "goods.held" });

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { goods }) => (goods ? [words.say("goods.fact")] : []);

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "goods",
    says: words.say("goods.legend"),
    on: (/** @type {Route} */ { goods }) => Boolean(goods),
  },
];

/** @param {Route} route @param {number} n */
const marks = ({ goods }, n) => (goods && n === 0 ? [disc("goods")] : []);

const symbols = svg`
  <symbol id="mark-goods" viewBox="0 0 24 24"><path fill="currentColor" d="M1.5 4h3l1 3.5h17l-2.6 8.6H7.4L4 6H1.5z"/><circle cx="9" cy="20" r="2.4" fill="currentColor"/><circle cx="18" cy="20" r="2.4" fill="currentColor"/></symbol>
  <symbol id="icon-goods" viewBox="0 0 24 24"><path fill="currentColor" d="M1.5 4h3l1 3.5h17l-2.6 8.6H7.4L4 6H1.5z"/><circle cx="9" cy="20" r="2.4" fill="currentColor"/><circle cx="18" cy="20" r="2.4" fill="currentColor"/></symbol>
`;

/** @param {Game} _ @param {Fact<"goods.taken">} event */
const taken = (_, { data }) => [carry("goods", ".map", at(data.seat), { at: 200 })];

export default {
  name: "goods",
  symbols,
  marks,
  legend,
  panel,
  facts,
  events: {
    "goods.taken": { sound: "card", moves: taken },
  },
  words,
};
