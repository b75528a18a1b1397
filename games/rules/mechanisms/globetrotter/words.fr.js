export default {
  "sum.globetrotter": "Globetrotter",
  "score.globetrotter": "{tickets} {tickets#carte Destination réussie|cartes Destination réussies}",
};
