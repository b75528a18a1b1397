export default {
  "city_markers.legend":
    "Un marqueur : son propriétaire marque les points de toute route prise vers cette ville.",
  "city_markers.left": "{n} {n#marqueur|marqueurs} en réserve",
  "city_markers.start.how":
    "Toutes vos routes partiront de là. Touchez une ville sur la carte, ou trouvez-la dans la liste des routes.",
  "city_markers.costs":
    "Il coûte {n} cartes d’une même couleur ; les locomotives remplacent toute couleur.",
  "city_markers.unpaid": "Vous n’avez pas {n} cartes d’une même couleur pour cela.",
  "city_markers.decline": "Pas de marqueur",
  "city_markers.one": "les points vont à {seat}",
  "city_markers.one.me": "les points sont pour vous",
  "city_markers.twice": "les points vont deux fois à {seat}",
  "city_markers.twice.me": "les points sont deux fois pour vous",
  "city_markers.both": "les points vont en entier à {seats}",
  "city_markers.with_me": "les points vont en entier à vous et à {seat}",
  "ask.city_markers.start": "Choisissez votre ville de départ",
  "wait.city_markers.start": "{seat} choisit sa ville de départ",
  "offer.city_markers.start": "Départ : {city}",
  "do.city_markers.start": "Partir d’ici",
  "gain.city_markers.start":
    "Votre premier marqueur reste ici pour toute la partie. Votre première route part d’ici, et chaque autre touche votre réseau.",
  "hint.city_markers.start": "Choisissez {city} comme ville de départ.",
  "ask.city_markers.place": "Placer un marqueur sur votre nouvelle route ?",
  "wait.city_markers.place": "{seat} peut placer un marqueur",
  "offer.city_markers.place": "Marqueur à {city}",
  "do.city_markers.place": "Placer le marqueur",
  "gain.city_markers.place":
    "Dès maintenant, vous marquez les points de toute route vers cette ville, quel que soit le joueur qui la prend.",
  "hint.city_markers.place": "Placez un marqueur à {city} avec {cards}.",
  "hint.city_markers.decline": "Ne placez pas de marqueur.",
  "event.city_markers.started": "{seat} a choisi sa ville de départ : {city}.",
  "event.city_markers.started.me": "Vous avez choisi votre ville de départ : {city}.",
  "event.city_markers.placed": "{seat} a placé un marqueur à {city} avec {cards}.",
  "event.city_markers.placed.me": "Vous avez placé un marqueur à {city} avec {cards}.",
  "event.city_markers.rent":
    "{seat} a marqué {points} {points#point|points} pour la route {route}, prise par {by}.",
  "event.city_markers.rent.me":
    "Vous avez marqué {points} {points#point|points} pour la route {route}, prise par {by}.",
  "no.city_markers.unknown_city": "Cette ville n’existe pas sur ce plateau.",
  "no.city_markers.taken": "{seat} a déjà un marqueur à {city}.",
  "no.city_markers.barred": "Aucun marqueur ne peut être placé à {city}.",
  "no.city_markers.not_there": "{city} n’est pas un bout de la route que vous venez de prendre.",
  "no.city_markers.apart": "La route {route} ne touche pas votre réseau.",
  "sum.city_markers": "Loyers",
  "score.city_markers": "{count} {count#route|routes} d’autres joueurs vers ses villes",
};
