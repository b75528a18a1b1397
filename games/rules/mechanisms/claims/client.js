/**
 * Claiming routes, and tracks side by side.
 *
 * @import { Fact, Game, Route, Stage } from "#rail/core/types.js"
 */

import words from "#words/mechanisms/claims.js";

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
  words,
};
