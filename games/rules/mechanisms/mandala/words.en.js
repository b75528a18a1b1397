export default {
  "sum.mandala": "Mandala",
  "score.mandala": "{tickets} {tickets#ticket|tickets} connected twice",
};
