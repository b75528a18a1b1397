/** The words of the bonus for the most completed tickets. */
export default {
  name: "globetrotter",
  words: {
    en: {
      "sum.globetrotter": "Globetrotter",
      "score.globetrotter": "{tickets} {tickets#ticket|tickets} completed",
    },
    fr: {
      "sum.globetrotter": "Globetrotter",
      "score.globetrotter":
        "{tickets} {tickets#carte Destination réussie|cartes Destination réussies}",
    },
  },
};
