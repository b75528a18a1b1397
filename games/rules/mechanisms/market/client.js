/**
 * What drawing cards looks and sounds like.
 *
 * @import { Fact, Game } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import { DISCARD, fly, holder, pile, place, slot } from "#rail/motion/moves.js";
import words from "#words/mechanisms/market.js";

const symbols = svg`
  <symbol id="icon-pile-train" viewBox="0 0 24 24"><path fill="currentColor" d="M2.6 4h4.8v4.4h4.4V3.2h9.6V6h-1.2v10.6h1.4L23 19H1l1.8-2.8L3.4 9.4 2.6 7.6zm12 2v4.4h3V6z" fill-rule="evenodd"/><circle cx="7" cy="19" r="3.4" fill="currentColor"/><circle cx="16.6" cy="19" r="3.4" fill="currentColor"/></symbol>
`;

/** @param {Game} game @param {Fact<"market.took">} event */
const took = (game, { data }) => [
  fly(data.card, slot(data.slot), holder(game, data.seat, data.card)),
];

/** @param {Game} game @param {Fact<"market.blind" | "market.turned">} event */
const blind = (game, { data }) => [
  fly(data.card ?? null, pile(data.pile ?? "train"), holder(game, data.seat, data.card)),
];

/** The new card comes off the pile. @param {Game} _ @param {Fact<"market.filled">} event */
const filled = (_, { data }) => [place(slot(data.slot), { from: pile("train"), at: 160 })];

/** @param {Game} _ @param {Fact<"market.swept">} event */
const swept = (_, { data }) => data.cards.map((card, n) => fly(card, slot(n), DISCARD, n * 50));

export default {
  name: "market",
  symbols,
  events: {
    "market.took": { cards: "taken", sound: "card", moves: took },
    "market.blind": { sound: "card", moves: blind },
    "market.turned": { sound: "card", moves: blind },
    "market.filled": { moves: filled },
    "market.stopped": { still: "nothing leaves its place" },
    "market.swept": { cards: "turned", sound: "card", moves: swept },
  },
  words,
};
