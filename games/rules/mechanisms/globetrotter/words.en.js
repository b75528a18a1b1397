export default {
  "sum.globetrotter": "Globetrotter",
  "score.globetrotter": "{tickets} {tickets#ticket|tickets} completed",
};
