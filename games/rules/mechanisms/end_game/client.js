/**
 * When a longer end begins, and its words.
 *
 * @import { Game } from "#rail/core/types.js"
 */

/** @param {Game} game @param {number} seat */
const spare = ({ view, atlas }, seat) =>
  Object.values(view.seats[seat].pieces).reduce((sum, n) => sum + n, 0) -
  atlas.board.params.end_game.pieces;

export default {
  name: "end_game",
  spare,
  words: {
    en: {
      "end.near":
        "{seat} has {n} {n#piece|pieces} left; with {last} or fewer the last rounds begin.",
      "end.near.me":
        "You have {n} {n#piece|pieces} left; with {last} or fewer the last rounds begin.",
      "event.turn.last_round":
        "Last rounds! {seat} is almost out of pieces; everyone gets {rounds} more turns.",
      "event.turn.last_round.me":
        "Last rounds! You’re almost out of pieces; everyone gets {rounds} more turns.",
      "turn.last": "Last rounds: {n} {n#turn|turns} left",
    },
    fr: {
      "end.near":
        "Il reste {n} {n#pion|pions} à {seat} ; à {last} ou moins, les derniers tours commencent.",
      "end.near.me":
        "Il vous reste {n} {n#pion|pions} ; à {last} ou moins, les derniers tours commencent.",
      "event.turn.last_round":
        "Derniers tours ! {seat} n’a presque plus de pions ; chacun joue encore {rounds} tours.",
      "event.turn.last_round.me":
        "Derniers tours ! Vous n’avez presque plus de pions ; chacun joue encore {rounds} tours.",
      "turn.last": "Derniers tours : encore {n} {n#coup|coups}",
    },
  },
};
