export default {
  festivals: "Festivals",
  "festivals.name": "{festival}",
  "festivals.how":
    "Choose a festival: its cities and their free routes light up. Beside a player: cards → points they score now.",
  "festivals.how.secret":
    "Choose a festival: its cities and their free routes light up. Cards taken lie face down: you see your own sets, cards → points they score now.",
  "festivals.lying": "{n} {n#card lies|cards lie} there",
  "festivals.set": "{n} {n#card|cards}: {points} {points#point|points}",
  "festivals.won": "{n} festival {n#card|cards}",
  "festivals.fact": "{n} festival {n#card|cards} in {festival}",
  "festivals.fact.mine":
    "{n} festival {n#card|cards} in {festival}: {points} more {points#point|points}",
  "festivals.or": "{one}; or {other}",
  "festivals.which": "Take the cards of which festival?",
  "festivals.offer": "{festival}: {n} {n#card|cards}",
  "festivals.gain": "you have {n}, {points} more {points#point|points}",
  "festivals.legend":
    "A festival city: whoever claims a route into it takes the festival cards that lie there.",
  "festivals.legend.cards": "So many festival cards lie there.",
  "ask.festivals.take": "Take the festival cards at one end of your new route",
  "wait.festivals.take": "{seat} is choosing festival cards",
  "hint.festivals.take": "Take the festival cards of {festival}.",
  "event.festivals.laid": "A festival card came up: {festival}.",
  "event.festivals.won": "{seat} took {count} festival {count#card|cards} of {festival}.",
  "event.festivals.won.me": "You took {count} festival {count#card|cards} of {festival}.",
  "no.festivals.not_here": "You may only take festival cards that lie at an end of {route}.",
  "sum.festivals": "Festivals",
  "score.festivals": "{festival}: {count} festival {count#card|cards}",
};
