/**
 * Any cards for the longest route: how many of them stand for a space, on the route and in words.
 *
 * @import { Game, Route } from "#rail/core/types.js"
 */
import { number } from "#rail/map/marks.js";
import words from "#words/mechanisms/long_route_substitution.js";

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { any_cards_as_one: size }) =>
  size ? [words.say("long_route_substitution.fact", { size })] : [];

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "any-cards",
    says: words.say("long_route_substitution.legend"),
    on: (/** @type {Route} */ { any_cards_as_one }) => Boolean(any_cards_as_one),
  },
];

/** The number, in its middle. @param {Route} route @param {number} n */
const marks = ({ any_cards_as_one: size, length }, n) =>
  size && n === length >> 1 ? [number("any-cards", size)] : [];

export default {
  name: "long_route_substitution",
  marks,
  legend,
  facts,
  words,
};
