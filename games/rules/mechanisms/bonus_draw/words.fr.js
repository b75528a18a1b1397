export default {
  "bonus_draw.fact": "+{n} {n#carte|cartes} de la pioche",
  "bonus_draw.legend":
    "+1, +2, +3 : qui prend possession de cette route pioche autant de cartes Wagon.",
  "event.bonus_draw.drew":
    "{seat} a pioché {count} {count#carte|cartes} Wagon pour sa nouvelle route.",
  "event.bonus_draw.drew.me": "Votre nouvelle route vous a rapporté {cards}.",
  "bonus_draw.sign.cards": "apporte des cartes",
};
