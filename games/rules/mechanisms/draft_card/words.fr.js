export default {
  "draft_card.above":
    "Deuxième draft : {n} {n#carte|cartes} au-dessus de la carte Draft. Pas de nouvelles cartes Destination avant.",
  "event.draft_card.came_up":
    "La carte Draft est apparue : après ce tour, tous choisissent de nouveau des cartes Destination.",
  "no.draft_card.first": "On ne pioche pas de cartes Destination avant le deuxième draft.",
};
