/**
 * How far down the draft card lies.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { DISCARD, pulse, ring, slot } from "#rail/motion/moves.js";
import words from "#words/mechanisms/draft_card.js";

/** @param {Game} game */
const beside = ({ view, words }) => {
  const n = view.mech.draft_card?.above;
  return n === undefined
    ? nothing
    : html`<p class="muted" data-above=${n}>${words.say("draft_card.above", { n })}</p>`;
};

const cameUp = () => [ring(DISCARD), pulse(slot("pile"))];

export default {
  name: "draft_card",
  beside,
  events: {
    "draft_card.came_up": { sound: "card", tick: 8, moves: cameUp },
  },
  words,
};
