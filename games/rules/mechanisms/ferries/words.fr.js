export default {
  "no.cards.locomotives":
    "Un ferry : il faut au moins {least} {least#locomotive|locomotives} ; {have} ne {have#suffit|suffisent} pas.",
  "ferries.fact": "ferry : demande {n} {n#locomotive|locomotives}",
  "ferries.fact.alike":
    "ferry : {n} {n#locomotive|locomotives}, ou {cards_each} d’une couleur chacune",
  "ferries.fact.any":
    "ferry : {n} {n#locomotive|locomotives}, ou {cards_each} cartes quelconques{n#| pour chacune}",
  "ferries.legend": "Un ferry : payez une carte locomotive pour chaque locomotive imprimée.",
  "ferries.legend.alike":
    "Un ferry : payez une carte locomotive, ou {n} cartes d’une même couleur, pour chaque locomotive imprimée.",
  "ferries.legend.any":
    "Un ferry : payez une carte locomotive, ou {n} cartes quelconques, pour chaque locomotive imprimée.",
  "ferries.sign.ferry": "ferry",
};
