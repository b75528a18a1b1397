/**
 * Everybody's longest path, beside the name and at the final scoring.
 *
 * @import { Data } from "#rail/types.js"
 */

/** @param {Data} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "longest", n: mine.lengths[seat], label: "longest.now" });

export default {
  name: "longest_route",
  panel,
  words: {
    en: {
      "longest.now": "longest path: {n} {n#car|cars}",
      "sum.longest_route": "Longest route",
      "score.longest_route": "Longest path: {length} {length#car|cars}",
    },
    fr: {
      "longest.now": "plus long chemin : {n} {n#wagon|wagons}",
      "sum.longest_route": "Plus longue ligne",
      "score.longest_route": "Plus long chemin : {length} {length#wagon|wagons}",
    },
  },
};
