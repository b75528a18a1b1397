/**
 * Routes that bring train cards: their marks, and the cards that come.
 *
 * @import { Fact, Game, Route } from "#rail/core/types.js"
 */
import { number } from "#rail/map/marks.js";
import { deal, pile } from "#rail/motion/moves.js";
import words from "#words/mechanisms/bonus_draw.js";

/** So many cards. @param {number} n */
const sign = (n) => number("bonus-draw", `+${n}`);

/** On the last space: the first ones show what is to be paid. @param {Route} route @param {number} n */
const marks = ({ bonus_cards, length }, n) =>
  bonus_cards && n === length - 1 ? [sign(bonus_cards)] : [];

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { bonus_cards }) =>
  bonus_cards ? [words.say("bonus_draw.fact", { n: bonus_cards })] : [];

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "bonus-draw",
    says: words.say("bonus_draw.legend"),
    on: (/** @type {Route} */ { bonus_cards }) => bonus_cards > 0,
    picture: sign(2)({ length: 40, width: 20, angle: 0 }, 0),
  },
];

/** The cards come off the pile: who may see them sees their faces. */
/** @param {Game} game @param {Fact<"bonus_draw.drew">} event */
const drew = (game, { data }) =>
  deal(game, data.seat, data.count, pile("train"), { cards: data.cards, at: 120 });

export default {
  name: "bonus_draw",
  marks,
  facts,
  legend,
  events: {
    "bonus_draw.drew": { sound: /** @type {const} */ ("card"), moves: drew },
  },
  words,
};
