export default {
  "card.desert": "une carte Désert",
  "card.jungle": "une carte Jungle",
  "card.mountain": "une carte Montagne",
  "cards.desert": "{n} {n#carte|cartes} Désert",
  "cards.jungle": "{n} {n#carte|cartes} Jungle",
  "cards.mountain": "{n} {n#carte|cartes} Montagne",
  "color.desert": "désert",
  "color.jungle": "jungle",
  "color.mountain": "montagne",
  "deck.train": "la pioche des cartes Wagon",
  "deck.terrain": "la pioche des cartes Terrain",
  "market.blind.terrain": "Terrain",
  "market.pile.terrain": "Pioche des cartes Terrain, encore {n}",
  "hint.market.draw.terrain": "Piochez une carte Terrain.",
  "hint.terrain_cards.double": "Doublez les points de votre route.",
  "hint.terrain_cards.decline": "Gardez vos cartes Terrain pour une autre route.",
  "ask.terrain_cards.double": "Doubler les points de votre route ?",
  "wait.terrain_cards.double": "{seat} peut doubler une route",
  "terrain_cards.mine": "Vos cartes Terrain",
  "terrain_cards.most": "autres {n}",
  "terrain_cards.compared": "Vous avez {cards} ; un autre joueur en a au plus {n}",
  "terrain_cards.title": "Doubler {route} : {n} {n#point|points} de plus ?",
  "terrain_cards.double": "Doubler avec {cards}",
  "terrain_cards.decline": "Ne pas doubler",
  "terrain_cards.cannot": "Vous n’avez pas les locomotives qu’il faudrait.",
  "terrain_cards.fact": "points doublés avec {cards}",
  "terrain_cards.legend.desert":
    "Désert et savane : routes jaunes, orange et rouges. Des cartes Désert doublent leurs points.",
  "terrain_cards.legend.jungle":
    "Jungle et forêt : routes violettes, bleues et vertes. Des cartes Jungle doublent leurs points.",
  "terrain_cards.legend.mountain":
    "Montagnes et escarpements : routes blanches, grises et noires. Des cartes Montagne doublent leurs points.",
  "terrain_cards.legend.doubled": "Les points de cette route ont été doublés.",
  "event.terrain_cards.doubled":
    "{seat} a doublé {route} avec {cards} : {points} {points#point|points} de plus.",
  "event.terrain_cards.doubled.me":
    "Vous avez doublé {route} avec {cards} : {points} {points#point|points} de plus.",
  "no.terrain_cards.many":
    "Il faut {n} {n#carte|cartes} en tout pour doubler cette route : pas plus de locomotives à la place de cartes Terrain.",
  "no.terrain_cards.locomotives": "Il ne vous reste pas {n} {n#locomotive|locomotives}.",
  "no.terrain_cards.short": "Il faut {cards}, et vous en avez {have}.",
  "no.terrain_cards.behind":
    "Un autre joueur a {cards} ; avec vos locomotives, vous en avez {have}. Il en faut autant.",
  "sum.terrain_cards": "Routes doublées",
  "score.terrain_cards": "{n} {n#route doublée|routes doublées}",
};
