export default {
  "ticket_draft.pick": "Carte {n} sur {of}. Les autres passent à {seat}.",
  "ticket_draft.take": "Prendre cette carte",
  "ticket_draft.settle": "Gardez exactement {keep} de vos {count} cartes Destination",
  "ticket_draft.lost":
    "Vous rendez les autres. Une carte Destination non réussie vous coûte ses points.",
  "ask.ticket_draft.pick": "Prenez une carte Destination, passez les autres",
  "ask.ticket_draft.pick.start": "Prenez une carte Destination, passez les autres",
  "wait.ticket_draft.pick": "{seat} choisit une carte Destination à prendre",
  "ask.ticket_draft.keep": "Gardez exactement {keep} {keep#carte|cartes} Destination",
  "ask.ticket_draft.keep.start": "Gardez exactement {keep} {keep#carte|cartes} Destination",
  "wait.ticket_draft.keep": "{seat} choisit les cartes Destination à garder",
  "event.ticket_draft.picked": "{seat} a pris une carte Destination.",
  "event.ticket_draft.picked.told": "{seat} a pris {ticket}.",
  "event.ticket_draft.picked.me": "Vous avez pris {ticket}.",
  "event.ticket_draft.passed":
    "Tous passent {count} {count#carte|cartes} Destination à leur voisin.",
  "no.ticket_draft.number": "Choisissez exactement {count} {count#carte|cartes} Destination.",
};
