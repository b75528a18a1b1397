/** The words of the mandala. */

export default {
  name: "mandala",
  words: {
    en: {
      "sum.mandala": "Mandala",
      "score.mandala": "{tickets} {tickets#ticket|tickets} joined twice",
    },
    fr: {
      "sum.mandala": "Mandala",
      "score.mandala": "{tickets} {tickets#billet relié|billets reliés} deux fois",
    },
  },
};
