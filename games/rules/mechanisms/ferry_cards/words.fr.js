export default {
  "card.ferry_card": "une carte Ferry",
  "cards.ferry_card": "{n} {n#carte|cartes} Ferry",
  "color.ferry_card": "ferry",
  "market.blind.ferry": "Ferry",
  "market.pile.ferry": "Pile des cartes Ferry, encore {n} : en prendre une occupe tout votre tour",
  "event.ferry_cards.taken": "{seat} a pris une carte Ferry.",
  "event.ferry_cards.taken.me": "Vous avez pris une carte Ferry.",
  "hint.ferry_cards.take": "Prenez une carte Ferry.",
  ferry_cards: "Cartes Ferry",
  "ferry_cards.left": "encore {n} dans la pile",
  "ferry_cards.held": "{n} {n#carte|cartes} Ferry",
  "ferry_cards.mine": "Vous avez {n} {n#carte|cartes} Ferry.",
  "ferry_cards.fact": "ferry à {n} {n#vague|vagues}",
  "ferry_cards.legend":
    "Une vague de ferry : payez une locomotive pour chacune, ou une carte Ferry pour deux.",
  "no.ferry_cards.full":
    "Vous avez déjà {most} {most#carte|cartes} Ferry : personne ne peut en avoir plus.",
  "no.ferry_cards.none_left": "Il ne reste aucune carte Ferry à prendre.",
  "no.cards.locomotives":
    "Ce ferry a {least} {least#vague|vagues}, dont {have} {have#couverte|couvertes}. Une locomotive en couvre une, une carte Ferry deux.",
  "no.cards.too_many_for_symbols":
    "Une carte Ferry de moins suffirait : ce ferry a {count} {count#vague|vagues}, et une carte Ferry en couvre deux.",
  "pay.lack.symbols": "{n} {n#vague|vagues} (une carte Ferry en couvre deux, une locomotive une)",
  "pay.swap":
    "{n} {n#vague n’est pas couverte|vagues ne sont pas couvertes} : posez des locomotives ou des cartes Ferry à la place d’autres cartes.",
  "ferry_cards.sign.wave": "ferry à vagues",
};
