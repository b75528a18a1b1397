/** The words of tickets at the final scoring. */
export default {
  name: "connections",
  words: {
    en: {
      "score.ticket.missed": "{ticket} was not joined",
    },
    fr: {
      "score.ticket.missed": "{ticket} n’est pas reliée",
    },
  },
};
