export default {
  "hint.stations.build": "Construisez une gare à {city} avec {cards}.",
  "stations.legend":
    "Une gare : à la fin, son propriétaire peut utiliser une route d’un adversaire qui mène ici.",
  "stations.left": "{n} {n#gare|gares} en réserve",
  "offer.stations.build": "Gare à {city}",
  "do.stations.build": "Construire",
  "gain.stations.build":
    "À la fin, une route d’un adversaire qui mène ici compte comme la vôtre pour vos cartes Destination. Les gares non construites rapportent des points.",
  "event.stations.built": "{seat} a construit une gare à {city} avec {cards}.",
  "event.stations.built.me": "Vous avez construit une gare à {city} avec {cards}.",
  "no.stations.unknown_city": "Cette ville n’existe pas sur ce plateau.",
  "no.stations.taken": "{seat} a déjà une gare à {city}.",
  "no.stations.none_left": "Vous avez construit toutes vos gares.",
  "sum.stations": "Gares",
  "score.stations": "{left} {left#gare non construite|gares non construites}",
  "tally.stations_left": "Gares en réserve",
};
