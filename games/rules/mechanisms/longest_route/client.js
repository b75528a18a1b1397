/**
 * Everybody's longest path, beside the name and at the final scoring.
 *
 * @import { Mech } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import words from "#words/mechanisms/longest_route.js";

/** @param {Mech["longest_route"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "longest", n: mine.lengths[seat], label: "longest.now" });

const symbols = svg`
  <symbol id="icon-longest" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M3 19.5h5.5l2-6.5 5 1.5L21 4.5"/><circle cx="3.6" cy="19.5" r="2.7" fill="currentColor"/><circle cx="20.6" cy="4.5" r="2.7" fill="currentColor"/></symbol>
`;

export default {
  name: "longest_route",
  symbols,
  panel,
  words,
};
