/** The words of tickets at the final scoring. */
export default {
  name: "connections",
  words: {
    en: {
      "score.ticket.missed": "{ticket}: not completed",
    },
    fr: {
      "score.ticket.missed": "{ticket} : non réussie",
    },
  },
};
