/**
 * Claiming routes, and tracks side by side.
 *
 * @import { Fact, Game, Route } from "#rail/core/types.js"
 */
import { sideOf } from "#rail/game/teams.js";
import { gain, pay, ride, score, route as track } from "#rail/motion/moves.js";

import words from "#words/mechanisms/claims.js";

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { parallel, always_open }) => {
  const n = parallel.length + 1;
  const tracks = n === 2 ? "claims.double" : "claims.several";
  return [
    ...(n > 1 ? [words.say(tracks, { n })] : []),
    ...(n > 1 && always_open ? [words.say("claims.always_open")] : []),
  ];
};

/** Partners run out of pieces together. @param {Game} game @param {number} seat */
const spare = (game, seat) => {
  const pieces = sideOf(game, seat).flatMap((one) => Object.values(game.view.seats[one].pieces));
  return pieces.reduce((sum, n) => sum + n, 0) - game.atlas.board.params.claims.last_cars;
};

/** @param {Game} game */
const legend = ({ words, atlas, view }) => {
  const closed = new Set(view.mech.claims?.closed ?? []);
  const { open_doubles_from: from, open_tracks: tracks } = atlas.board.draw;
  const limited = from > atlas.board.players[0];
  const says = Object.keys(tracks).length
    ? "claims.legend.several"
    : `claims.legend.${limited ? "parallel" : "open"}`;
  return [
    {
      name: "parallel",
      says: words.say(says, { from }),
      on: (/** @type {Route} */ { parallel }) => parallel.length > 0,
    },
    {
      name: "closed",
      says: words.say("claims.legend.closed"),
      on: (/** @type {Route} */ { id }) => closed.has(id),
      dress: "closed",
    },
  ];
};

/** The cards fan out of the seat, and the train drives to where it stays. */
/** @param {Game} game @param {Fact<"claims.claimed" | "claims.common">} event */
const arrived = (game, { data }) => [...pay(game, data, track(data.route)), ride(data.route)];

/** @param {Game} game @param {Fact<"claims.claimed">} event */
const claimed = (game, event) => [
  ...arrived(game, event),
  ...gain(event.data.points, score(event.data.seat), 100),
];

export default {
  name: "claims",
  events: {
    "claims.claimed": { cards: "laid", sound: "claim", put: true, tick: 7, moves: claimed },
    "claims.common": { cards: "laid", sound: "claim", put: true, tick: 7, moves: arrived },
  },
  facts,
  legend,
  spare,
  words,
};
