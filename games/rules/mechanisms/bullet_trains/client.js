/**
 * Bullet routes, the trains on those that are built, and how far everybody's marker has come.
 *
 * @import { Box, Fact, Game, Mech, Piece, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { signed } from "#rail/core/signed.js";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { disc, frame as framed } from "#rail/map/marks.js";
import { COMMON, car } from "#rail/map/pieces.js";
import { figures, gain, pulse } from "#rail/motion/moves.js";
import words from "#words/mechanisms/bullet_trains.js";

const NAME = "bullet_trains";
/** The printed track is so long; it grows where somebody comes farther. */
const TRACK = 30;

/** @param {Route} route @param {Box} box */
const frame = ({ bullet }, box) => (bullet ? framed("bullet", box) : nothing);

/** @param {Route} route @param {number} n */
const marks = ({ bullet }, n) => (bullet && n === 0 ? [disc("bullet")] : []);

/** A part of a bullet train, its nose to the right. @param {Piece} piece */
const train = ({ length, width }) => {
  const [stern, bow, top, bottom] = [-length / 2, length / 2, -width * 0.66, width * 0.6];
  const nose = `Q${bow - width * 0.2} ${top + width * 0.1} ${bow + 2.2} ${width * 0.26}V${bottom}`;
  return svg`
    <path class="shadow" d=${`M${stern} ${bottom}V${top}H${bow - width}${nose}z`}></path>
    <path class="body" d=${`M${stern} ${bottom}V${top}H${bow - width}${nose}z`}></path>
    <path class="roof" d=${`M${stern + 0.7} ${width * 0.06}V${top + 0.7}H${bow - width}Q${bow - width * 0.4} ${top + width * 0.2} ${bow - 0.4} ${width * 0.06}z`}></path>
    <path class="windows" stroke-width=${width * 0.22} d=${`M${stern + 3.4} ${-width * 0.22}H${bow - width * 1.1}`}></path>`;
};

/** @param {Route} route */
const shape = ({ bullet }) =>
  bullet
    ? {
        ends: 1 / 5,
        piece: (/** @type {Piece} */ piece) => (piece.color === COMMON ? train(piece) : car(piece)),
      }
    : undefined;

/** Can it still be built for everybody? @param {Game} game @param {Route} route */
const isOpen = ({ view }, { bullet, id }) =>
  Boolean(bullet && view.mech[NAME]?.left && view.owner[id] === undefined);

/** @param {Game} game @param {Route} route */
const facts = (game, route) => {
  const { words, view } = game;
  if (!route.bullet) {
    return [];
  }
  if (isOpen(game, route)) {
    return [words.say("bullet_trains.fact", { n: route.length })];
  }
  const state = view.owner[route.id] === null ? "built" : "plain";
  return [words.say(`bullet_trains.fact.${state}`)];
};

/** @param {Game} game @param {Route} route */
const worth = (game, route) =>
  isOpen(game, route) || game.view.owner[route.id] === null
    ? game.words.say("bullet_trains.worth")
    : undefined;

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "bullet",
    says: words.say("bullet_trains.legend"),
    on: (/** @type {Route} */ { bullet }) => Boolean(bullet),
  },
];

/** @param {Mech["bullet_trains"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "bullet",
  n: mine.steps[seat],
  label: "bullet_trains.steps",
});

/** More bullet trains are left than the end allows. @param {Game} game */
const waits = ({ view, atlas }) => view.mech[NAME].left > atlas.board.params[NAME].last;

/** The track, and a marker that has come so far. @param {number} steps @param {number} most */
const way = (steps, most) => {
  const [long, high] = [150, 16];
  const at = (/** @type {number} */ n) => 6 + (n / most) * (long - 12);
  const ticks = Array.from({ length: Math.floor(most / 5) + 1 }, (_, n) => `M${at(5 * n)} 5v6`);
  return html`<svg class="bullet-way" viewBox=${`0 0 ${long} ${high}`} aria-hidden="true">
    <path class="ticks" d=${`M${at(0)} 8H${at(most)}${ticks.join("")}`}></path>
    <path class="run" d=${`M${at(0)} 8H${at(steps)}`}></path>
    <circle cx=${at(steps)} cy="8" r="4.6"></circle>
  </svg>`;
};

/** @param {Game} game */
const beside = (game) => {
  const { view, page, words, atlas } = game;
  const { left, steps, points } = view.mech[NAME];
  const { supply, last } = atlas.board.params[NAME];
  const most = Math.max(TRACK, ...steps);
  return html`
    <h2>${words.say("bullet_trains")}</h2>
    <p class="muted bullet-left">${icon("bullet")} <b>${words.say("bullet_trains.left", { n: left, of: supply })}</b>
      ${words.say(waits(game) ? "bullet_trains.waits" : "bullet_trains.ends", { n: last })}</p>
    <table class="counted bullet-track" aria-label=${words.say("bullet_trains")}>
      <thead><tr><td></td><td></td>
        <th scope="col">${words.say("bullet_trains.column")}</th>
        <th scope="col">${words.say("bullet_trains.now")}</th></tr></thead>
      <tbody>${steps.map(
        (n, seat) => html`<tr data-steps=${seat}>
          <th scope="row">${seatMark(page.seats[seat].color)}<span>${page.seats[seat].name}</span></th>
          <td>${way(n, most)}</td>
          <td>${n}</td>
          <td>${signed(words.lang, points[seat])}</td></tr>`,
      )}</tbody>
    </table>`;
};

const TRAIN =
  "M1.5 18V7h9.5c6 0 10.4 3.4 11.5 8.4V18zM4 9.4v2.8h2.6V9.4zm4.2 0v2.8h2.6V9.4zm4.2.1v2.7h5.4c-1.4-1.5-3.2-2.4-5.4-2.7z";
const symbols = svg`
  <symbol id="mark-bullet" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d=${TRAIN}></path></symbol>
  <symbol id="icon-bullet" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d=${TRAIN}></path></symbol>
`;

/** @param {Game} _ @param {Fact<"bullet_trains.advanced">} event */
const advanced = (_, { data }) => [
  pulse(`[data-steps="${data.seat}"] circle`),
  ...gain(data.steps, figures(data.seat)),
];

export default {
  name: NAME,
  symbols,
  frame,
  marks,
  shape,
  facts,
  worth,
  legend,
  panel,
  waits,
  beside,
  events: {
    "bullet_trains.advanced": { moves: advanced },
  },
  words,
};
