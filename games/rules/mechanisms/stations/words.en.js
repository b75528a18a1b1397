export default {
  "hint.stations.build": "Build a station in {city} with {cards}.",
  "stations.legend":
    "A station: at the end its owner may use one route of another player that leads here.",
  "stations.left": "{n} {n#station|stations} left",
  "offer.stations.build": "Station in {city}",
  "do.stations.build": "Build",
  "gain.stations.build":
    "At the end, one route of another player that leads here counts as yours for your tickets. Stations you don’t build are worth points.",
  "event.stations.built": "{seat} built a station in {city} with {cards}.",
  "event.stations.built.me": "You built a station in {city} with {cards}.",
  "no.stations.unknown_city": "There’s no such city on this board.",
  "no.stations.taken": "{seat} already has a station in {city}.",
  "no.stations.none_left": "You have built all your stations.",
  "sum.stations": "Stations",
  "score.stations": "{left} {left#station|stations} not built",
  "tally.stations_left": "Stations left",
};
