/** The words of a longer end. */
export default {
  name: "end_game",
  words: {
    en: {
      "event.turn.last_round": "{seat} is nearly out of pieces: everybody has {rounds} more turns.",
      "event.turn.last_round.me":
        "You are nearly out of pieces: everybody has {rounds} more turns.",
      "turn.last": "Last rounds: {n} {n#turn|turns} left",
    },
    fr: {
      "event.turn.last_round":
        "{seat} n’a presque plus de pièces : chacun joue encore {rounds} tours.",
      "event.turn.last_round.me":
        "Vous n’avez presque plus de pièces : chacun joue encore {rounds} tours.",
      "turn.last": "Derniers tours : encore {n}",
    },
  },
};
