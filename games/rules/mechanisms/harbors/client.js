/**
 * Anchors and harbors on the map, those left beside each name, what mine would bring, and their
 * words. Building one is offered by the city: the page's strip shows what it costs.
 *
 * @import { Data, Game } from "#rail/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";

/** @param {Data} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "harbor", n: mine.left[seat], label: "harbors.left" });

/** @param {Game} game */
const layer = ({ view, atlas, page }) => {
  const { board } = atlas;
  const { cities, city: dot } = board.drawing;
  const { at = {} } = view.mech.harbors ?? {};
  const [small, size] = [dot * 2.1, dot * 3.6];
  const open = board.cities.filter(({ id, harbor }) => harbor && !(id in at));
  return svg`
    ${open.map(
      ({ id }) => svg`<use class="anchor" href="#mark-anchor"
        x=${cities[id].x - small / 2} y=${cities[id].y - small / 2} width=${small} height=${small}></use>`,
    )}
    ${repeat(
      Object.entries(at),
      ([id]) => id,
      ([id, seat]) => svg`<g class=${`harbor ${page.seats[seat].color}`}
        transform=${`translate(${cities[id].x} ${cities[id].y})`}>
        <use href="#mark-harbor" x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>
        <use class="owner" href="#mark-anchor" x=${-size / 3.4} y=${-size / 5}
          width=${size / 1.7} height=${size / 1.7}></use>
      </g>`,
    )}`;
};

/** What my harbors would bring now. @param {Game} game */
const beside = ({ view, words, atlas }) => {
  const worth = Object.entries(view.mech.harbors?.worth ?? {});
  return worth.length
    ? html`<h2>${words.say("harbors.mine")}</h2>
      <ul class="plain list">${worth.map(
        ([city, points]) => html`<li class="harbor-line"><span>${atlas.city(city)}</span>
          <b class="worth">${points}</b></li>`,
      )}</ul>`
    : nothing;
};

export default {
  name: "harbors",
  panel,
  layer,
  beside,
  words: {
    en: {
      "harbors.left": "{n} {n#harbor|harbors} left",
      "harbors.mine": "Your harbors would bring now",
      "offer.harbors.build": "A harbor in {city}",
      "do.harbors.build": "Build",
      "event.harbors.built": "{seat} built a harbor in {city} with {cards}.",
      "event.harbors.built.me": "You built a harbor in {city} with {cards}.",
      "no.harbors.no_anchor": "There is no anchor in {city}.",
      "no.harbors.taken": "There is a harbor of {seat} in {city} already.",
      "no.harbors.none_left": "All your harbors are built.",
      "no.harbors.no_route": "None of your routes ends in {city}.",
      "no.harbors.missing":
        "A harbor takes two train cards and two ships of one color, all with an anchor.",
      "no.harbors.wrong":
        "These cards do not pay it: two train cards and two ships of one color, all with an anchor.",
      "sum.harbors": "Harbors",
      "score.harbors": "Harbor in {city}: {n} {n#ticket|tickets}",
      "score.harbors.missed": "{n} {n#harbor|harbors} not built",
    },
    fr: {
      "harbors.left": "{n} {n#port|ports} en réserve",
      "harbors.mine": "Vos ports rapporteraient maintenant",
      "offer.harbors.build": "Un port à {city}",
      "do.harbors.build": "Construire",
      "event.harbors.built": "{seat} a construit un port à {city} avec {cards}.",
      "event.harbors.built.me": "Vous avez construit un port à {city} avec {cards}.",
      "no.harbors.no_anchor": "Il n’y a pas d’ancre à {city}.",
      "no.harbors.taken": "Il y a déjà un port de {seat} à {city}.",
      "no.harbors.none_left": "Tous vos ports sont construits.",
      "no.harbors.no_route": "Aucune de vos lignes ne finit à {city}.",
      "no.harbors.missing":
        "Un port demande deux cartes train et deux bateaux d’une même couleur, tous avec une ancre.",
      "no.harbors.wrong":
        "Ces cartes ne suffisent pas : deux cartes train et deux bateaux d’une même couleur, tous avec une ancre.",
      "sum.harbors": "Ports",
      "score.harbors": "Port à {city} : {n} {n#billet|billets}",
      "score.harbors.missed": "{n} {n#port non construit|ports non construits}",
    },
  },
};
