export default {
  "card.desert": "a desert card",
  "card.jungle": "a jungle card",
  "card.mountain": "a mountain card",
  "cards.desert": "{n} desert {n#card|cards}",
  "cards.jungle": "{n} jungle {n#card|cards}",
  "cards.mountain": "{n} mountain {n#card|cards}",
  "color.desert": "desert",
  "color.jungle": "jungle",
  "color.mountain": "mountain",
  "deck.train": "the pile of train cards",
  "deck.terrain": "the pile of terrain cards",
  "market.blind.terrain": "Terrain",
  "market.pile.terrain": "Pile of terrain cards, {n} left",
  "hint.market.draw.terrain": "Draw from the pile of terrain cards.",
  "hint.terrain_cards.double": "Double the points of your route.",
  "hint.terrain_cards.decline": "Keep your terrain cards for another route.",
  "ask.terrain_cards.double": "Double the points of your route?",
  "wait.terrain_cards.double": "{seat} may double a route",
  "terrain_cards.mine": "Your terrain cards",
  "terrain_cards.most": "others {n}",
  "terrain_cards.compared": "You have {cards}; the most anybody else has is {n}",
  "terrain_cards.title": "Double {route}: {n} more {n#point|points}?",
  "terrain_cards.double": "Double with {cards}",
  "terrain_cards.decline": "Don’t double",
  "terrain_cards.cannot": "You don’t have the locomotives that it would take.",
  "terrain_cards.fact": "{cards} double its points",
  "terrain_cards.legend.desert":
    "Desert and savanna: yellow, orange and red routes. Desert cards double their points.",
  "terrain_cards.legend.jungle":
    "Jungle and forest: purple, blue and green routes. Jungle cards double their points.",
  "terrain_cards.legend.mountain":
    "Mountains and cliffs: white, gray and black routes. Mountain cards double their points.",
  "terrain_cards.legend.doubled": "The points of this route were doubled.",
  "event.terrain_cards.doubled":
    "{seat} doubled {route} with {cards}: {points} more {points#point|points}.",
  "event.terrain_cards.doubled.me":
    "You doubled {route} with {cards}: {points} more {points#point|points}.",
  "no.terrain_cards.many":
    "Doubling this route takes {n} {n#card|cards} in all: no more locomotives may stand for terrain cards.",
  "no.terrain_cards.locomotives": "You don’t have {n} {n#locomotive|locomotives} left.",
  "no.terrain_cards.short": "That takes {cards}, and you have {have}.",
  "no.terrain_cards.behind":
    "Another player has {cards}: with your locomotives you have {have}. You need as many.",
  "sum.terrain_cards": "Doubled routes",
  "score.terrain_cards": "{n} doubled {n#route|routes}",
};
