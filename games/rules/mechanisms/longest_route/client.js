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
      "longest.now": "Longest path: {n} {n#car|cars}",
      "sum.longest_route": "Longest path",
      "score.longest_route": "Longest path: {length} {length#car|cars}",
    },
    fr: {
      "longest.now": "Chemin le plus long : {n} {n#wagon|wagons}",
      "sum.longest_route": "Chemin le plus long",
      "score.longest_route": "Chemin le plus long : {length} {length#wagon|wagons}",
    },
  },
};
