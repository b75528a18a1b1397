export default {
  "tickets.choose": "Nouvelles cartes Destination",
  "tickets.least":
    "Gardez-en au moins {least}. Une carte Destination non réussie vous coûte ses points.",
  "tickets.keep": "Garder {n} {n#carte|cartes}",
  "ask.tickets.keep": "Gardez au moins {least} {least#carte|cartes} Destination",
  "ask.tickets.keep.start": "Gardez au moins {least} {least#carte|cartes} Destination",
  "event.tickets.drawn": "{seat} a pioché {count} {count#carte|cartes} Destination.",
  "event.tickets.drawn.told":
    "{seat} a pioché {count} {count#carte|cartes} Destination : {tickets}.",
  "event.tickets.drawn.me":
    "Vous avez pioché {count} {count#carte|cartes} Destination : {tickets}.",
  "event.tickets.kept": "{seat} a gardé {count} {count#carte|cartes} Destination.",
  "event.tickets.kept.told": "{seat} a gardé {tickets}.",
  "event.tickets.kept.me": "Vous avez gardé {tickets}.",
  "event.tickets.discarded": "{seat} a défaussé {tickets}.",
  "event.tickets.discarded.me": "Vous avez défaussé {tickets}.",
  "tickets.discarded": "Cartes Destination défaussées ({n})",
  "no.tickets.none": "Il ne reste aucune carte Destination.",
  "no.tickets.least": "Gardez-en au moins {least}.",
  "no.tickets.most_long": "Gardez au plus {most} des cartes Destination longues.",
  "no.tickets.not_offered": "{ticket} ne vous a pas été proposée.",
};
