export default {
  "hint.pieces_exchange.choose": "Start with {cars} trains and {ships} ships.",
  "hint.pieces_exchange.swap": "Exchange {n} {n#piece|pieces}.",
  "turn.pass.or": "You can only exchange pieces or pass",
  "pieces.title": "Choose {total} pieces",
  "pieces.why":
    "Trains for land routes, ships for sea routes. Everyone’s choice is revealed at the same time; exchanging pieces later costs points.",
  "pieces.dial": "How many trains",
  "pieces.less": "One fewer",
  "pieces.more": "One more",
  "pieces.cars": "{n#train|trains}",
  "pieces.ships": "{n#ship|ships}",
  "pieces.begin": "Start with these",
  "pieces.mine": "Your pieces",
  "pieces.box": "({n} in the box)",
  "pieces.give.car": "Trains for ships",
  "pieces.give.ship": "Ships for trains",
  "pieces.swap.car":
    "Exchange {n} {n#train for a ship|trains for ships}: costs {n} {n#point|points}",
  "pieces.swap.ship":
    "Exchange {n} {n#ship for a train|ships for trains}: costs {n} {n#point|points}",
  "ask.pieces_exchange.choose": "Choose {total} pieces to start with",
  "wait.pieces_exchange.choose": "{seat} is choosing pieces",
  "event.pieces_exchange.chosen": "{seat} has chosen their pieces.",
  "event.pieces_exchange.chosen.me": "You start with {cars} trains and {ships} ships.",
  "event.pieces_exchange.revealed": "Everyone has chosen their pieces.",
  "event.pieces_exchange.swapped":
    "{seat} exchanged {n} {n#piece|pieces} and lost {n} {n#point|points}.",
  "event.pieces_exchange.swapped.me":
    "You exchanged {n} {n#piece|pieces} and lost {n} {n#point|points}.",
  "no.pieces_exchange.choice":
    "Choose {total} pieces: at most {cars} trains and at most {ships} ships.",
  "no.pieces_exchange.supply": "You have only {have} of those left.",
  "no.pieces_exchange.box": "There are only {have} of the other kind in your box.",
  "sum.pieces_exchange": "Exchanges",
  "score.pieces_exchange": "{n} {n#piece|pieces} exchanged",
};
