/**
 * What the events are to the page that no mechanism tells, but the game and the table themselves.
 *
 * @import { Fact, Game, Happening } from "#rail/core/types.js"
 */
import { happeningOf } from "#rail/core/happening.js";
import { DISCARD, figures, pulse, ring, seat } from "#rail/motion/moves.js";

/** @param {Game} _ @param {Fact} event */
const passed = (_, { data }) => [ring(seat(data.seat))];

/** @param {Game} _ @param {Fact} event */
const nearlyOver = (_, { data }) => [pulse(figures(data.seat)), ring(seat(data.seat))];

const shuffled = () => [ring(DISCARD)];

/** @type {Record<string, Happening>} */
export const KERNEL = {
  "game.started": { still: "the whole view is new" },
  "turn.passed": { moves: passed },
  "turn.ended": { still: "whose turn it is stands at the top" },
  "turn.last_round": { moves: nearlyOver },
  "deck.reshuffled": { sound: "card", moves: shuffled },
  "game.over": { still: "the end is a show of its own" },
};

/**
 * What an event is to the page, whoever tells it.
 *
 * @param {import("#rail/core/types.js").Mechanism[]} mechanisms
 * @param {string} kind
 * @returns {Happening}
 */
export const eventOf = (mechanisms, kind) => ({
  ...KERNEL[kind],
  ...happeningOf(mechanisms, kind),
});
