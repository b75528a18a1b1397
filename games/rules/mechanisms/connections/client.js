/** The words of tickets at the final scoring. */
export default {
  name: "connections",
  words: {
    en: {
      "sum.ticket": "Tickets",
      "score.ticket": "{ticket}",
      "score.ticket.missed": "{ticket} was not joined",
      "tally.completed": "Tickets completed",
    },
    fr: {
      "sum.ticket": "Billets",
      "score.ticket": "{ticket}",
      "score.ticket.missed": "{ticket} n’est pas reliée",
      "tally.completed": "Billets réussis",
    },
  },
};
