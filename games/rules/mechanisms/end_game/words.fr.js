export default {
  "end.near":
    "Il reste {n} {n#pion|pions} à {seat} ; à {last} ou moins, les derniers tours commencent.",
  "end.near.me":
    "Il vous reste {n} {n#pion|pions} ; à {last} ou moins, les derniers tours commencent.",
  "event.turn.last_round":
    "Derniers tours ! {seat} n’a plus de pions, ou presque ; chacun joue encore {rounds} tours.",
  "event.turn.last_round.me":
    "Derniers tours ! Vous n’avez plus de pions, ou presque ; chacun joue encore {rounds} tours.",
  "turn.last": "Derniers tours : encore {n} {n#coup|coups}",
};
