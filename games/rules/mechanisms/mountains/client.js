/** Cars left in the mountains beside each name; the X are printed on the routes. */
/** @param {import("#rail/types.js").Data} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "mountain", n: mine.lost[seat], label: "mountains.lost" });

export default {
  name: "mountains",
  panel,
  words: {
    en: {
      "mountains.lost": "{n} {n#car|cars} left in the mountains",
      "tally.mountain_routes": "Mountain routes",
    },
    fr: {
      "mountains.lost": "{n} {n#wagon laissé|wagons laissés} en montagne",
      "tally.mountain_routes": "Lignes de montagne",
    },
  },
};
