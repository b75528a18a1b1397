/** The words of a longer end. */
export default {
  name: "end_game",
  words: {
    en: {
      "event.turn.last_round":
        "Last rounds! {seat} is almost out of pieces; everyone gets {rounds} more turns.",
      "event.turn.last_round.me":
        "Last rounds! You’re almost out of pieces; everyone gets {rounds} more turns.",
      "turn.last": "Last rounds: {n} {n#turn|turns} left",
    },
    fr: {
      "event.turn.last_round":
        "Derniers tours ! {seat} n’a presque plus de pions ; chacun joue encore {rounds} tours.",
      "event.turn.last_round.me":
        "Derniers tours ! Vous n’avez presque plus de pions ; chacun joue encore {rounds} tours.",
      "turn.last": "Derniers tours : encore {n} {n#coup|coups}",
    },
  },
};
