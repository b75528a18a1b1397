export default {
  "hint.harbors.build": "Build a harbor in {city} with {cards}.",
  "harbors.legend.anchor": "An anchor: a harbor can be built here.",
  "harbors.legend":
    "A harbor: at the end it scores for its owner’s completed tickets that name this city.",
  "harbors.left": "{n} {n#harbor|harbors} left",
  "harbors.mine": "Your harbors are worth now",
  "offer.harbors.build": "Harbor in {city}",
  "do.harbors.build": "Build",
  "gain.harbors.build":
    "At the end it scores for your completed tickets that name this city. Harbors you don’t build cost points.",
  "event.harbors.built": "{seat} built a harbor in {city} with {cards}.",
  "event.harbors.built.me": "You built a harbor in {city} with {cards}.",
  "no.harbors.no_anchor": "There is no anchor in {city}.",
  "no.harbors.taken": "{seat} already has a harbor in {city}.",
  "no.harbors.none_left": "You have built all your harbors.",
  "no.harbors.no_route": "None of your routes reaches {city}.",
  "no.harbors.missing":
    "A harbor takes two train cards and two ship cards of one color, all with an anchor.",
  "sum.harbors": "Harbors",
  "score.harbors": "Harbor in {city}: {count} {count#ticket|tickets}",
  "score.harbors.missed": "{count} {count#harbor|harbors} not built",
};
