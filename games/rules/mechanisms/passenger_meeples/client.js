/**
 * Passengers waiting on the map, the choice of one, and what everybody has of each color.
 *
 * @import { Ask, Fact, Game, Mech } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { chip, icon, seatMark } from "#rail/game/parts/icons.js";
import { seat as at, carry, city as place } from "#rail/motion/moves.js";
import words from "#words/mechanisms/passenger_meeples.js";

const PICK = "passenger_meeples.pick";

/** @param {Record<string, number>} colors */
const all = (colors) => Object.values(colors).reduce((sum, n) => sum + n, 0);

/** @param {Mech["passenger_meeples"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "meeple",
  n: all(mine.held[seat]),
  label: "passenger_meeples.held",
});

/** Those that wait in one place, side by side. @param {Game} game @param {string} at @param {string} place */
const waiting = ({ atlas, view }, at, place) => {
  const { cities, city } = atlas.board.drawing;
  const colors = view.mech.passenger_meeples.at[place];
  const each = Object.entries(colors).flatMap(([color, n]) => Array(n).fill(color));
  const size = city * 2.6;
  const step = size * 0.5;
  return each.map(
    (color, n) => svg`<use class=${`meeple ${color}`} href="#icon-meeple"
      x=${cities[at].x - size / 2 + (n - (each.length - 1) / 2) * step}
      y=${cities[at].y - size * 0.75} width=${size} height=${size}></use>`,
  );
};

/** @param {Game} game */
const layer = (game) => {
  const terminals = new Map(game.atlas.board.countries.map((one) => [one.id, one.terminals]));
  return svg`${Object.keys(game.view.mech.passenger_meeples.at).map((place) =>
    (terminals.get(place) ?? [place]).map((at) => waiting(game, at, place)),
  )}`;
};

/** @param {Game} game @param {Ask<"passenger_meeples.pick">} ask */
const pick = (game, ask) => html`
  <div class="title">${icon("meeple")}<h2>${game.words.say("passenger_meeples.which", ask.data)}</h2></div>
  <div class="actions">${ask.data.colors.map(
    (color) => html`<button type="button" class="button" data-pick=${color}
      aria-disabled=${String(game.busy)} @click=${() => game.play({ kind: PICK, color })}>
      ${chip(color)} ${game.words.say(`color.${color}`)}</button>`,
  )}</div>`;

/** @param {Game} game */
const strip = (game) => {
  const ask = owed(game.view, PICK);
  return ask ? pick(game, ask) : nothing;
};

/** What everybody has of each color. @param {Game} game */
const beside = ({ view, atlas, page, words }) => {
  const colors = /** @type {string[]} */ (atlas.board.params.passenger_meeples.colors);
  const { held } = view.mech.passenger_meeples;
  return html`
    <h2>${words.say("passenger_meeples")}</h2>
    <table class="meeples">
      <thead><tr><td></td>${colors.map(
        (color) =>
          html`<th scope="col">${chip(color)}<span class="visually-hidden">${words.say(
            `color.${color}`,
          )}</span></th>`,
      )}</tr></thead>
      <tbody>${page.seats.map(
        (
          { name, color },
          n,
        ) => html`<tr><th scope="row">${seatMark(color)}<span class="visually-hidden">${name}</span></th>
          ${colors.map((one) => html`<td>${held[n][one] ?? 0}</td>`)}</tr>`,
      )}</tbody>
    </table>`;
};

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "meeple",
    says: words.say("passenger_meeples.legend"),
    picture: svg`<use class="meeple red" href="#icon-meeple" x="-10" y="-10" width="20" height="20"></use>`,
  },
];

const symbols = svg`
  <symbol id="icon-meeple" viewBox="0 0 24 24"><circle cx="12" cy="5.8" r="4.6" fill="currentColor"/><path fill="currentColor" d="M7.6 11.2h8.8l3 10.8H4.6z"/></symbol>
`;

/** From where it waited: a country has several gates. */
/** @param {Game} game @param {Fact<"passenger_meeples.taken">} event */
const taken = ({ atlas }, { data }) => {
  const country = atlas.board.countries.find(({ id }) => id === data.city);
  const from = (country?.terminals ?? [data.city]).map(place);
  return [carry("meeple", from, at(data.seat), { dress: `meeple ${data.color}` })];
};

export default {
  name: "passenger_meeples",
  symbols,
  legend,
  panel,
  layer,
  strip,
  beside,
  events: {
    "passenger_meeples.taken": { sound: "piece", moves: taken },
  },
  words,
};
