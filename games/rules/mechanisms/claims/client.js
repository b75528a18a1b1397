/**
 * The words of claiming routes, and of tracks side by side.
 *
 * @import { Fact, Game, Route, Stage } from "#rail/core/types.js"
 */

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { twins, always_open }) => {
  const n = twins.length + 1;
  const tracks = n === 2 ? "claims.double" : "claims.several";
  return [
    ...(n > 1 ? [words.say(tracks, { n })] : []),
    ...(n > 1 && always_open ? [words.say("claims.always_open")] : []),
  ];
};

/** @param {Game} game @param {number} seat */
const spare = ({ view, atlas }, seat) =>
  Object.values(view.seats[seat].pieces).reduce((sum, n) => sum + n, 0) -
  atlas.board.params.claims.last_cars;

/** @param {Game} game */
const legend = ({ words, atlas, view }) => {
  const closed = new Set(view.mech.claims?.closed ?? []);
  const { open_doubles_from: from, open_tracks: tracks } = atlas.board.draw;
  const limited = from > atlas.board.players[0];
  const says = Object.keys(tracks).length
    ? "claims.legend.several"
    : `claims.legend.${limited ? "twins" : "open"}`;
  return [
    {
      name: "twins",
      says: words.say(says, { from }),
      on: (/** @type {Route} */ { twins }) => twins.length > 0,
    },
    {
      name: "closed",
      says: words.say("claims.legend.closed"),
      on: (/** @type {Route} */ { id }) => closed.has(id),
      dress: "closed",
    },
  ];
};

/** Its cars arrive one after the other. */
/** @param {Stage} stage @param {Game} _ @param {Fact<"claims.claimed" | "claims.common">} event @param {number} delay */
const arrived = ({ move }, _, { data }, delay) =>
  move(
    `[data-route="${data.route}"] .car`,
    [
      { transform: "scale(1.9)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 260, delay, fill: "backwards", easing: "ease-out" },
    80,
  );

/** @param {Stage} stage @param {Game} game @param {Fact<"claims.claimed">} event @param {number} delay */
const placed = (stage, game, event, delay) => {
  const { data } = event;
  arrived(stage, game, event, delay);
  stage.move(
    `[data-seat="${data.seat}"] .score`,
    [{ transform: "scale(1.5)" }, { transform: "none" }],
    {
      duration: 500,
    },
  );
};

export default {
  name: "claims",
  events: {
    "claims.claimed": { cards: "laid", sound: "claim", put: true, tick: 7, show: placed },
    "claims.common": { cards: "laid", sound: "claim", put: true, tick: 7, show: arrived },
  },
  facts,
  legend,
  spare,
  words: {
    en: {
      "claims.legend.twins":
        "Tracks side by side: nobody takes two of them. With fewer than {from} players, the first one claimed closes the others.",
      "claims.legend.open": "Tracks side by side: nobody takes two of them.",
      "claims.legend.several":
        "Tracks side by side: each player takes one of them at most. With few players, not all of them can be used.",
      "claims.legend.closed": "Closed: with so few players, no more tracks can be used here.",
      "claims.double": "double route",
      "claims.several": "one of {n} tracks",
      "claims.always_open": "all tracks always open",
      "event.claims.claimed":
        "{seat} claimed {route} with {cards}: {points} {points#point|points}.",
      "event.claims.claimed.me":
        "You claimed {route} with {cards}: {points} {points#point|points}.",
      "event.claims.common": "{seat} claimed {route} for everybody with {cards}.",
      "event.claims.common.me": "You claimed {route} for everybody with {cards}.",
      "sum.routes": "Routes",
      "score.routes": "{routes} {routes#route|routes}",
      "tally.longest": "Path length",
      "no.claims.unknown_route": "There’s no such route on this board.",
      "no.claims.taken": "{route} belongs to {seat}.",
      "no.claims.taken.me": "{route} is already yours.",
      "no.claims.everybodys": "{route} already belongs to everybody.",
      "no.claims.own_twin": "The other track of {route} is yours: nobody may own both.",
      "no.claims.closed":
        "The other track of {route} is taken; both are open only with {from} players or more.",
      "no.claims.ships": "It takes {need} {need#ship|ships}; you have only {have} left.",
      "no.claims.cars": "It takes {need} {need#car|cars}; you have only {have} left.",
    },
    fr: {
      "claims.legend.twins":
        "Des voies côte à côte : personne n’en prend deux. À moins de {from} joueurs, la première prise ferme les autres.",
      "claims.legend.open": "Des voies côte à côte : personne n’en prend deux.",
      "claims.legend.several":
        "Des voies côte à côte : chacun n’en prend qu’une. Quand les joueurs sont peu nombreux, certaines restent fermées.",
      "claims.legend.closed":
        "Fermée : pour ce nombre de joueurs, plus aucune voie ne s’ouvre ici.",
      "claims.double": "route double",
      "claims.several": "une des {n} voies",
      "claims.always_open": "toutes les voies toujours ouvertes",
      "event.claims.claimed":
        "{seat} a pris la route {route} avec {cards} : {points} {points#point|points}.",
      "event.claims.claimed.me":
        "Vous avez pris la route {route} avec {cards} : {points} {points#point|points}.",
      "event.claims.common": "{seat} a pris la route {route} pour tout le monde avec {cards}.",
      "event.claims.common.me": "Vous avez pris la route {route} pour tout le monde avec {cards}.",
      "sum.routes": "Routes",
      "score.routes": "{routes} {routes#route|routes}",
      "tally.longest": "Longueur du chemin",
      "no.claims.unknown_route": "Cette route n’existe pas sur ce plateau.",
      "no.claims.taken": "{route} appartient à {seat}.",
      "no.claims.taken.me": "{route} est déjà à vous.",
      "no.claims.everybodys": "{route} est déjà à tout le monde.",
      "no.claims.own_twin": "L’autre voie {route} est à vous : personne ne peut avoir les deux.",
      "no.claims.closed":
        "L’autre voie {route} est prise ; les deux ne s’ouvrent qu’à partir de {from} joueurs.",
      "no.claims.ships": "Il faut {need} {need#bateau|bateaux} ; il vous en reste {have}.",
      "no.claims.cars": "Il faut {need} {need#wagon|wagons} ; il vous en reste {have}.",
    },
  },
};
