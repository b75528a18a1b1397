export default {
  track_building: "Réglettes en réserve",
  "track_building.how":
    "Touchez un projet sur la carte ou dans la liste des routes, puis choisissez la couleur.",
  "track_building.which": "{route}, {n} espaces : quelle couleur ?",
  "track_building.held": "avec chaque couleur, le nombre de vos cartes",
  "track_building.piece":
    "{color} : {n} {n#carte|cartes} en main, encore {left} {left#réglette|réglettes}",
  "track_building.row": "{n} espaces",
  "track_building.crosses": "coupe {cities}",
  "track_building.passes": "croise {cities}, qui reste ouverte",
  "track_building.legend.bed":
    "Un projet de voie ferrée : personne ne peut prendre cette route tant qu’aucune réglette n’y est posée.",
  "track_building.legend.cut": "D’un projet coupé pour toute la partie, il ne reste qu’un trait.",
  "track_building.legend.laid":
    "Une réglette sur son projet : la route se prend avec des cartes de cette couleur.",
  "track_building.bare": "projet sans réglette",
  "track_building.built": "réglette posée",
  "cards.none": "{n} {n#espace|espaces}",
  "color.none": "sans réglette",
  "offer.track_building.build": "vous pouvez y poser une réglette",
  "ask.track_building.build": "Posez une réglette",
  "wait.track_building.build": "{seat} pose une réglette",
  "hint.track_building.build": "Posez une réglette sur {route} : {color}.",
  "event.track_building.built": "{seat} a posé une réglette sur {route} : {color}.",
  "event.track_building.built.me": "Vous avez posé une réglette sur {route} : {color}.",
  "no.track_building.unbuilt": "Aucune réglette n’est encore posée sur {route}.",
  "no.track_building.closed":
    "On ne peut plus rien poser sur {route} : une autre voie l’en empêche.",
  "no.track_building.laid": "Une réglette est déjà posée sur {route}.",
  "no.track_building.no_bed": "{route} n’est pas un projet de voie ferrée.",
  "no.track_building.no_piece":
    "Il ne reste pas de réglette de {length} espaces dans cette couleur : {color}.",
  "track_building.sign.bed": "projet de voie",
};
