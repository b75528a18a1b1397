export default {
  "card.ferry_card": "a ferry card",
  "cards.ferry_card": "{n} ferry {n#card|cards}",
  "color.ferry_card": "ferry",
  "market.blind.ferry": "Ferry",
  "market.pile.ferry": "Pile of ferry cards, {n} left: taking one is your whole turn",
  "event.ferry_cards.taken": "{seat} took a ferry card.",
  "event.ferry_cards.taken.me": "You took a ferry card.",
  "hint.ferry_cards.take": "Take a ferry card.",
  ferry_cards: "Ferry cards",
  "ferry_cards.left": "{n} left in the pile",
  "ferry_cards.held": "{n} ferry {n#card|cards}",
  "ferry_cards.mine": "You hold {n} ferry {n#card|cards}.",
  "ferry_cards.fact": "ferry with {n} {n#wave|waves}",
  "ferry_cards.legend":
    "A wave of a ferry: pay a locomotive for each, or a ferry card for two of them.",
  "no.ferry_cards.full": "You already hold {most} ferry {most#card|cards}: nobody may have more.",
  "no.ferry_cards.none_left": "There’s no ferry card left to take.",
  "no.cards.locomotives":
    "This ferry has {least} {least#wave|waves}, of which {have} {have#is|are} covered. A locomotive covers one, a ferry card two.",
  "no.cards.too_many_for_symbols":
    "One ferry card fewer would do: this ferry has {count} {count#wave|waves}, and a ferry card covers two.",
  "pay.lack.symbols": "{n} {n#wave|waves} (a ferry card covers two, a locomotive one)",
  "pay.swap":
    "{n} {n#wave isn’t|waves aren’t} covered: lay locomotives or ferry cards in place of other cards.",
  "ferry_cards.sign.wave": "ferry with waves",
};
