export default {
  express_cards: "Cartes express",
  "express_cards.mine": "Vos cartes express",
  "express_cards.card": "Carte express +{n}",
  "express_cards.held": "{n} {n#carte|cartes} express",
  "express_cards.none": "plus aucune",
  "express_cards.or":
    "Ou gardez-la pour le plateau des provinces. Une par tour ; elle quitte ensuite la partie.",
  "express_cards.cards": "Piocher d’abord {n} {n#carte|cartes} de plus",
  "express_cards.tickets": "Piocher {n} cartes Destination",
  "ask.express_cards.first": "Prenez maintenant vos cartes comme d’habitude",
  "wait.express_cards.first": "{seat} pioche des cartes Wagon",
  "hint.express_cards.cards": "Jouez votre carte express +{value} pour des cartes de plus.",
  "hint.express_cards.tickets":
    "Jouez votre carte express +{value} pour plus de cartes Destination.",
  "event.express_cards.spent": "{seat} a joué la carte express +{value}.",
  "event.express_cards.spent.me": "Vous avez joué votre carte express +{value}.",
  "no.express_cards.used": "Vous avez déjà joué votre carte express +{value}.",
  "no.express_cards.once": "Vous ne pouvez jouer qu’une carte express par tour.",
  "no.express_cards.tickets":
    "Il ne reste que {count} {count#carte|cartes} Destination : la carte ne vous en apporterait aucune.",
};
