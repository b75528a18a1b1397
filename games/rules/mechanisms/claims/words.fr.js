export default {
  "claims.legend.parallel":
    "Des voies côte à côte : personne n’en prend deux. À moins de {from} joueurs, la première prise ferme les autres.",
  "claims.legend.open": "Des voies côte à côte : personne n’en prend deux.",
  "claims.legend.several":
    "Des voies côte à côte : chacun n’en prend qu’une. Quand les joueurs sont peu nombreux, certaines restent fermées.",
  "claims.legend.closed": "Fermée : pour ce nombre de joueurs, plus aucune voie ne s’ouvre ici.",
  "claims.double": "route double",
  "claims.several": "une des {n} voies",
  "claims.always_open": "toutes les voies toujours ouvertes",
  "event.claims.claimed":
    "{seat} a pris la route {route} avec {cards} : {points} {points#point|points}.",
  "event.claims.claimed.me":
    "Vous avez pris la route {route} avec {cards} : {points} {points#point|points}.",
  "event.claims.common": "{seat} a pris la route {route} pour tout le monde avec {cards}.",
  "event.claims.common.me": "Vous avez pris la route {route} pour tout le monde avec {cards}.",
  "sum.routes": "Routes",
  "score.routes": "{routes} {routes#route|routes}",
  "tally.longest": "Longueur du chemin",
  "no.claims.unknown_route": "Cette route n’existe pas sur ce plateau.",
  "no.claims.taken": "{route} appartient à {seat}.",
  "no.claims.taken.me": "{route} est déjà à vous.",
  "no.claims.everybodys": "{route} est déjà à tout le monde.",
  "no.claims.own_parallel": "L’autre voie {route} est à vous : personne ne peut avoir les deux.",
  "no.claims.closed":
    "L’autre voie {route} est prise ; les deux ne s’ouvrent qu’à partir de {from} joueurs.",
  "no.claims.ships": "Il faut {need} {need#bateau|bateaux} ; il vous en reste {have}.",
  "no.claims.cars": "Il faut {need} {need#wagon|wagons} ; il vous en reste {have}.",
  "claims.sign.gray": "toute couleur",
  "claims.sign.double": "route double",
};
