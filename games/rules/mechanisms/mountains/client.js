/** Cars left in the mountains beside each name; the X are printed on the routes. */
const POINTS = 2; // for each car, if the board says nothing else

/** @param {import("#rail/types.js").Data} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "mountain", n: mine.lost[seat], label: "mountains.lost" });

/**
 * @param {import("#rail/types.js").Game} game
 * @param {import("#rail/types.js").Route} route
 */
const worth = ({ atlas, words }, { mountains = 0 }) =>
  mountains
    ? {
        points: mountains * (atlas.board.params.mountains.points_per_car ?? POINTS),
        costs: words.say("mountains.costs", { n: mountains }),
      }
    : null;

export default {
  name: "mountains",
  worth,
  panel,
  words: {
    en: {
      "mountains.lost": "{n} {n#car|cars} lost in the mountains",
      "mountains.costs": "{n} more {n#car|cars} for the mountains",
      "tally.mountain_routes": "Mountain routes",
    },
    fr: {
      "mountains.lost": "{n} {n#wagon laissé|wagons laissés} en montagne",
      "mountains.costs": "{n} {n#wagon|wagons} de plus pour la montagne",
      "tally.mountain_routes": "Routes de montagne",
    },
  },
};
