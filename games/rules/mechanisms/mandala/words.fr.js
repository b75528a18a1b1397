export default {
  "sum.mandala": "Mandala",
  "score.mandala":
    "{tickets} {tickets#carte Destination reliée|cartes Destination reliées} deux fois",
};
