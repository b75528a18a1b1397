export default {
  "country_cards.legend":
    "Des cartes Pays, la meilleure au-dessus : vous en prenez une de chaque pays de votre réseau quand il en atteint un autre.",
  "country_cards.fact": "frontière : peut rapporter des cartes Pays",
  "country_cards.won": "{n} {n#point|points} en cartes Pays",
  "event.country_cards.taken": "{seat} a pris des cartes Pays : {countries}.",
  "event.country_cards.taken.me": "Vous avez pris des cartes Pays : {countries}.",
  "sum.country_cards": "Cartes Pays",
  "score.country_cards": "{count} {count#carte|cartes} Pays",
  "tally.ticket_points": "Points des cartes Destination",
};
