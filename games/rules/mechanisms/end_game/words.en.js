export default {
  "end.near": "{seat} has {n} {n#piece|pieces} left; with {last} or fewer the last rounds begin.",
  "end.near.me": "You have {n} {n#piece|pieces} left; with {last} or fewer the last rounds begin.",
  "event.turn.last_round":
    "Last rounds! {seat} has few or no pieces left; everyone gets {rounds} more turns.",
  "event.turn.last_round.me":
    "Last rounds! You have few or no pieces left; everyone gets {rounds} more turns.",
  "turn.last": "Last rounds: {n} {n#turn|turns} left",
};
