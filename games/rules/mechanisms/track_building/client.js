/**
 * Track beds, the pieces that lie on some of them, and which piece I lay where.
 *
 * @import { Box, Fact, Game, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { free } from "#rail/game/offers.js";
import { chip, icon } from "#rail/game/parts/icons.js";
import { frame as framed } from "#rail/map/marks.js";
import { place, route as track } from "#rail/motion/moves.js";
import { isSlip } from "#rail/preferences/preferences.js";
import words from "#words/mechanisms/track_building.js";

const NAME = "track_building";
const BUILD = "track_building.build";

/** @typedef {[string, string]} Way */

/** @param {Route} route @param {Box} box */
const frame = ({ kind }, box) => (kind === "bed" ? framed("bed", box) : nothing);

/** Of the piece on a bed. @param {Game} game @param {Route} route */
const color = ({ view }, { id }) => view.mech[NAME]?.laid[id];

/** The ways named with this one. @param {[Way, Way][]} pairs @param {Route} route @returns {Way[]} */
const beside = (pairs, { a, b }) => {
  const isThis = (/** @type {Way} */ way) => way.includes(a) && way.includes(b);
  return pairs.flatMap(([one, other]) => (isThis(one) ? [other] : isThis(other) ? [one] : []));
};

/** Whether it is built, and what it crosses. @param {Game} game @param {Route} route */
const facts = ({ atlas, view, words }, route) => {
  const { crossings, passing } = atlas.board.params[NAME];
  const built = route.id in (view.mech[NAME]?.laid ?? {});
  return [
    ...(route.kind === "bed" ? [words.say(`track_building.${built ? "built" : "bare"}`)] : []),
    ...beside(crossings, route).map((cities) => words.say("track_building.crosses", { cities })),
    ...beside(passing, route).map((cities) => words.say("track_building.passes", { cities })),
  ];
};

/** What I am asked, while no bed is chosen. @param {Game} game */
const strip = ({ view, words }) =>
  owed(view, BUILD)
    ? html`<div class="title">${icon("track")}<h2>${words.say(`ask.${BUILD}`)}</h2>
        <p class="muted">${words.say("track_building.how")}</p></div>`
    : nothing;

/** The colors in which this bed may be built: that of the cards chosen first, then those of which I
 *  hold most. @param {Game} game @param {Route} route */
const colorsFor = ({ view, choice }, { id }) => {
  const offer = view.legal.find(({ kind, route }) => kind === BUILD && route?.includes(id));
  const weight = (/** @type {string} */ one) =>
    one === choice.color ? Number.POSITIVE_INFINITY : (view.hand[one] ?? 0);
  return [offer?.color ?? []].flat().sort((a, b) => weight(b) - weight(a));
};

/** Which piece for this bed? @param {Game} game @param {Route} route */
const about = (game, route) => {
  const { view, words, busy, play } = game;
  if (!free(view).some(({ routes }) => routes.includes(route.id))) {
    return nothing;
  }
  const lay = (/** @type {Event} */ event, /** @type {string} */ color) =>
    isSlip(event) || play({ kind: BUILD, color, route: route.id });
  return html`
    <div class="title" id="about">${icon("track")}
      <h2>${words.say("track_building.which", { route: route.id, n: route.length })}</h2>
      <p class="muted">${[...facts(game, route).slice(1), words.say("track_building.held")].join(" · ")}</p></div>
    <div class="pieces" role="group" aria-labelledby="about">${colorsFor(game, route).map(
      (color, first) => {
        const n = view.hand[color] ?? 0;
        const left = view.mech[NAME].left[color][route.length];
        return html`<button type="button" class="piece" data-piece=${color}
          ?data-confirm=${first === 0} aria-disabled=${String(busy)}
          @click=${(/** @type {Event} */ event) => lay(event, color)}>
          <span class="visually-hidden">${words.say("track_building.piece", { color, n, left })}</span>
          ${chip(color)}<b aria-hidden="true">${n}</b></button>`;
      },
    )}</div>`;
};

/** The pieces that are left. @param {Game} game */
const tray = ({ view, words, atlas }) => {
  const { left } = view.mech[NAME];
  const { colors, params } = atlas.board;
  return html`
    <h2 id="tracks">${words.say(NAME)}</h2>
    <table class="track-tray" aria-labelledby="tracks">
      <thead><tr><td></td>${colors.map(
        (color) => html`<th scope="col">${chip(color)}
          <span class="visually-hidden">${words.say(`color.${color}`)}</span></th>`,
      )}</tr></thead>
      <tbody>${Object.keys(params[NAME].pieces).map(
        (length) => html`<tr>
          <th scope="row">${words.say("track_building.row", { n: Number(length) })}</th>
          ${colors.map(
            (color) =>
              html`<td class=${left[color][length] ? "" : "gone"}>${left[color][length]}</td>`,
          )}</tr>`,
      )}</tbody></table>`;
};

/** @param {Game} game */
const legend = ({ words, view }) => [
  {
    name: "bed",
    says: words.say("track_building.legend.bed"),
    on: (/** @type {Route} */ { id, kind }) => kind === "bed" && !view.mech[NAME]?.laid[id],
  },
  {
    name: "cut",
    says: words.say("track_building.legend.cut"),
    on: (/** @type {Route} */ { id, kind }) => kind === "bed" && !view.mech[NAME]?.laid[id],
    dress: "closed",
  },
  {
    name: "laid",
    says: words.say("track_building.legend.laid"),
    picture: svg`<g class="route"><g class="space blue">
      <rect class="bed" x="-13" y="-6" width="26" height="12" rx="2.4"></rect>
      <rect class="paper" x="-11.7" y="-4.7" width="23.4" height="9.4" rx="1.4"></rect>
      ${framed("bed", { length: 26, width: 12, angle: 0 })}
      <use class="symbol" href="#card-blue" x="-4.8" y="-4.8" width="9.6" height="9.6"></use></g></g>`,
  },
];

const symbols = svg`
  <symbol id="card-none" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.4" stroke-dasharray="3.4 3" d="M2 7h20M2 17h20"/></symbol>
  <symbol id="icon-track" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="M1.5 8.5h21M1.5 15.5h21M5 5.5v13M12 5.5v13M19 5.5v13"/></symbol>
`;

/** @param {Game} _ @param {Fact<"track_building.built">} event */
const laid = (_, { data }) => [place(`${track(data.route)} > .space`)];

export default {
  name: NAME,
  symbols,
  frame,
  color,
  facts,
  legend,
  strip,
  about,
  beside: tray,
  events: {
    "track_building.built": { sound: "piece", put: true, moves: laid },
  },
  words,
};
