/**
 * What drawing cards looks and sounds like.
 *
 * @import { Fact, Game, Stage } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import words from "#words/mechanisms/market.js";

/** @param {Stage} stage @param {Game} game @param {Fact<"market.took">} event @param {number} delay */
const took = ({ fly, box, taker }, game, event, delay) =>
  fly(box(`[data-slot="${event.data.slot}"]`), taker(game, event), event.data.card, delay);

/** @param {Stage} stage @param {Game} game @param {Fact<"market.blind" | "market.turned">} event @param {number} delay */
const blind = ({ fly, box, taker }, game, event, delay) => {
  const { pile = "train", card = null } = event.data;
  fly(box(`[data-pile="${pile}"]`), taker(game, event), card, delay);
};

/** @param {Stage} stage @param {Game} _ @param {Fact<"market.filled">} event @param {number} delay */
const filled = ({ move }, _, { data }, delay) =>
  move(
    `[data-slot="${data.slot}"]`,
    [
      { transform: "translateY(-10px) scale(.9)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 260, delay: delay + 160, fill: "backwards", easing: "ease-out" },
  );

const symbols = svg`
  <symbol id="icon-pile-train" viewBox="0 0 24 24"><path fill="currentColor" d="M2.6 4h4.8v4.4h4.4V3.2h9.6V6h-1.2v10.6h1.4L23 19H1l1.8-2.8L3.4 9.4 2.6 7.6zm12 2v4.4h3V6z" fill-rule="evenodd"/><circle cx="7" cy="19" r="3.4" fill="currentColor"/><circle cx="16.6" cy="19" r="3.4" fill="currentColor"/></symbol>
`;

export default {
  name: "market",
  symbols,
  events: {
    "market.took": { cards: "taken", sound: "card", show: took },
    "market.blind": { sound: "card", show: blind },
    "market.turned": { sound: "card", show: blind },
    "market.filled": { show: filled },
    "market.swept": { cards: "turned" },
  },
  words,
};
