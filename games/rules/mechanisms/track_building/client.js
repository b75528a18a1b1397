/**
 * Track beds, the pieces that lie on some of them, and which piece I lay where.
 *
 * @import { Box, Game, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { isSlip } from "#rail/comfort/comfort.js";
import { free, owed } from "#rail/game/choice.js";
import { chip, icon } from "#rail/game/parts/marks.js";
import { frame as framed } from "#rail/map/marks.js";

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
  events: { "track_building.built": { sound: "claim", put: true } },
  words: {
    en: {
      track_building: "Track pieces left",
      "track_building.how":
        "Press a track bed on the map or in the list of routes, then choose the color.",
      "track_building.which": "{route}, {n} spaces: which color?",
      "track_building.held": "with each color the number of your cards",
      "track_building.piece": "{color}: you hold {n}, {left} {left#piece|pieces} left",
      "track_building.row": "{n} spaces",
      "track_building.crosses": "cuts off {cities}",
      "track_building.passes": "runs across {cities}, which stays open",
      "track_building.legend.bed":
        "A track bed: nobody can claim it until a track piece lies on it.",
      "track_building.legend.cut": "Only a line is left of a track bed that is cut off for good.",
      "track_building.legend.laid":
        "A track piece on its bed: the route is claimed with cards of this color.",
      "track_building.bare": "track bed without a piece",
      "track_building.built": "track piece on its bed",
      "cards.none": "{n} {n#space|spaces}",
      "color.none": "without a track piece",
      "offer.track_building.build": "you can lay a track piece",
      "ask.track_building.build": "Lay a track piece",
      "wait.track_building.build": "{seat} is laying a track piece",
      "hint.track_building.build": "Lay a track piece on {route}: {color}.",
      "event.track_building.built": "{seat} laid a track piece on {route}: {color}.",
      "event.track_building.built.me": "You laid a track piece on {route}: {color}.",
      "no.track_building.unbuilt": "No track piece lies on {route} yet.",
      "no.track_building.closed":
        "Nothing can be laid on {route} any more: another track is in the way.",
      "no.track_building.laid": "A track piece already lies on {route}.",
      "no.track_building.no_bed": "{route} isn’t a track bed.",
      "no.track_building.no_piece": "No track piece of {n} spaces is left in this color: {color}.",
    },
    fr: {
      track_building: "Réglettes en réserve",
      "track_building.how":
        "Touchez un projet sur la carte ou dans la liste des routes, puis choisissez la couleur.",
      "track_building.which": "{route}, {n} espaces : quelle couleur ?",
      "track_building.held": "avec chaque couleur, le nombre de vos cartes",
      "track_building.piece":
        "{color} : {n} {n#carte|cartes} en main, encore {left} {left#réglette|réglettes}",
      "track_building.row": "{n} espaces",
      "track_building.crosses": "coupe {cities}",
      "track_building.passes": "croise {cities}, qui reste ouverte",
      "track_building.legend.bed":
        "Un projet de voie ferrée : personne ne peut prendre cette route tant qu’aucune réglette n’y est posée.",
      "track_building.legend.cut":
        "D’un projet coupé pour toute la partie, il ne reste qu’un trait.",
      "track_building.legend.laid":
        "Une réglette sur son projet : la route se prend avec des cartes de cette couleur.",
      "track_building.bare": "projet sans réglette",
      "track_building.built": "réglette posée",
      "cards.none": "{n} {n#espace|espaces}",
      "color.none": "sans réglette",
      "offer.track_building.build": "vous pouvez y poser une réglette",
      "ask.track_building.build": "Posez une réglette",
      "wait.track_building.build": "{seat} pose une réglette",
      "hint.track_building.build": "Posez une réglette sur {route} : {color}.",
      "event.track_building.built": "{seat} a posé une réglette sur {route} : {color}.",
      "event.track_building.built.me": "Vous avez posé une réglette sur {route} : {color}.",
      "no.track_building.unbuilt": "Aucune réglette n’est encore posée sur {route}.",
      "no.track_building.closed":
        "On ne peut plus rien poser sur {route} : une autre voie l’en empêche.",
      "no.track_building.laid": "Une réglette est déjà posée sur {route}.",
      "no.track_building.no_bed": "{route} n’est pas un projet de voie ferrée.",
      "no.track_building.no_piece":
        "Il ne reste pas de réglette de {n} espaces dans cette couleur : {color}.",
    },
  },
};
