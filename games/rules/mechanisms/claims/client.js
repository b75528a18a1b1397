/**
 * The words of claiming routes, and of tracks side by side.
 *
 * @import { Game, Route } from "#rail/types.js"
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

export default {
  name: "claims",
  facts,
  words: {
    en: {
      "claims.double": "double route",
      "claims.several": "one of {n} tracks",
      "claims.always_open": "all tracks always open",
      "event.claims.claimed":
        "{seat} claimed {route} with {cards}: {points} {points#point|points}.",
      "event.claims.claimed.me":
        "You claimed {route} with {cards}: {points} {points#point|points}.",
      "sum.routes": "Routes",
      "score.routes": "{routes} {routes#route|routes}",
      "tally.longest": "Path length",
      "no.claims.unknown_route": "There’s no such route on this board.",
      "no.claims.taken": "{route} belongs to {seat}.",
      "no.claims.taken.me": "{route} is already yours.",
      "no.claims.own_twin": "The other track of {route} is yours: nobody may own both.",
      "no.claims.closed":
        "The other track of {route} is taken; both are open only with {from} players or more.",
      "no.claims.ships": "It takes {need} {need#ship|ships}; you have only {have} left.",
      "no.claims.cars": "It takes {need} {need#car|cars}; you have only {have} left.",
    },
    fr: {
      "claims.double": "route double",
      "claims.several": "une des {n} voies",
      "claims.always_open": "toutes les voies toujours ouvertes",
      "event.claims.claimed":
        "{seat} a pris possession de {route} avec {cards} : {points} {points#point|points}.",
      "event.claims.claimed.me":
        "Vous avez pris possession de {route} avec {cards} : {points} {points#point|points}.",
      "sum.routes": "Routes",
      "score.routes": "{routes} {routes#route|routes}",
      "tally.longest": "Longueur du chemin",
      "no.claims.unknown_route": "Cette route n’existe pas sur ce plateau.",
      "no.claims.taken": "{route} appartient à {seat}.",
      "no.claims.taken.me": "{route} est déjà à vous.",
      "no.claims.own_twin": "L’autre voie de {route} est à vous : personne ne peut avoir les deux.",
      "no.claims.closed":
        "L’autre voie de {route} est prise ; les deux ne s’ouvrent qu’à partir de {from} joueurs.",
      "no.claims.ships": "Il faut {need} {need#bateau|bateaux} ; il vous en reste {have}.",
      "no.claims.cars": "Il faut {need} {need#wagon|wagons} ; il vous en reste {have}.",
    },
  },
};
