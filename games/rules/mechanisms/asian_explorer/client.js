/** The cities of each largest network beside the name. */
/** @param {import("#rail/types.js").Data} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "network",
  n: mine.cities[seat],
  label: "asian_explorer.cities",
});

export default {
  name: "asian_explorer",
  panel,
  words: {
    en: {
      "asian_explorer.cities": "{n} {n#city|cities} in the largest network",
      "sum.asian_explorer": "Largest network",
      "score.asian_explorer": "{n} {n#city|cities} in one network",
    },
    fr: {
      "asian_explorer.cities": "{n} {n#ville|villes} dans le plus grand réseau",
      "sum.asian_explorer": "Plus grand réseau",
      "score.asian_explorer": "{n} {n#ville|villes} dans un réseau",
    },
  },
};
