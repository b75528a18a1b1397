export default {
  "hint.harbors.build": "Construisez un port à {city} avec {cards}.",
  "harbors.legend.anchor": "Une ancre : un port peut être construit ici.",
  "harbors.legend":
    "Un port : à la fin, il rapporte des points pour les cartes Destination réussies de son propriétaire qui portent le nom de cette ville.",
  "harbors.left": "{n} {n#port|ports} en réserve",
  "harbors.mine": "Vos ports valent en ce moment",
  "offer.harbors.build": "Port à {city}",
  "do.harbors.build": "Construire",
  "gain.harbors.build":
    "À la fin, il rapporte des points pour vos cartes Destination réussies qui portent le nom de cette ville. Les ports non construits en coûtent.",
  "event.harbors.built": "{seat} a construit un port à {city} avec {cards}.",
  "event.harbors.built.me": "Vous avez construit un port à {city} avec {cards}.",
  "no.harbors.no_anchor": "Il n’y a pas d’ancre à {city}.",
  "no.harbors.taken": "{seat} a déjà un port à {city}.",
  "no.harbors.none_left": "Vous avez construit tous vos ports.",
  "no.harbors.no_route": "Aucune de vos routes ne mène à {city}.",
  "no.harbors.missing":
    "Un port demande deux cartes Wagon et deux cartes Bateau d’une même couleur, toutes avec une ancre.",
  "sum.harbors": "Ports",
  "score.harbors": "Port à {city} : {count} {count#carte|cartes} Destination",
  "score.harbors.missed": "{count} {count#port non construit|ports non construits}",
};
