/** The words of the mandala. */

export default {
  name: "mandala",
  words: {
    en: {
      "sum.mandala": "Mandala",
      "score.mandala": "{tickets} {tickets#ticket|tickets} connected twice",
    },
    fr: {
      "sum.mandala": "Mandala",
      "score.mandala":
        "{tickets} {tickets#carte Destination reliée|cartes Destination reliées} deux fois",
    },
  },
};
