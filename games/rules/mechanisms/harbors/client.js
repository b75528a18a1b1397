/**
 * Anchors and harbors on the map, those left beside each name, and what mine would bring. Building one is offered by the city: the page's strip shows what it costs.
 *
 * @import { Fact, Game, Mech } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { city as at, seat as from, pay, place as put } from "#rail/motion/moves.js";
import words from "#words/mechanisms/harbors.js";

/** @param {Mech["harbors"]} mine @param {number} seat */
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
      ([id, seat]) => svg`<g class=${`of-seat harbor ${page.seats[seat].color}`} data-stands=${id}
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

/** @param {Game} game */
const legend = ({ words, page }) => {
  const { color } = page.seats[0];
  return [
    {
      name: "anchor",
      says: words.say("harbors.legend.anchor"),
      picture: svg`<use class="anchor" href="#mark-anchor" x="-8" y="-8" width="16" height="16"></use>`,
    },
    {
      name: "harbor",
      says: words.say("harbors.legend"),
      picture: svg`<g class=${`of-seat harbor ${color}`}>
      <use href="#mark-harbor" x="-10" y="-10" width="20" height="20"></use>
      <use class="owner" href="#mark-anchor" x="-6" y="-4" width="12" height="12"></use></g>`,
    },
  ];
};

const symbols = svg`
  <symbol id="icon-harbor" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M12 7.6V21M7.4 10.8h9.2M3 13.4C3.6 18.6 7.2 21 12 21s8.4-2.4 9-7.6"/><circle cx="12" cy="4.8" r="2.6" fill="none" stroke="currentColor" stroke-width="2.6"/></symbol>
  <symbol id="mark-anchor" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M12 7.6V21M7.4 10.8h9.2M3 13.4C3.6 18.6 7.2 21 12 21s8.4-2.4 9-7.6"/><circle cx="12" cy="4.8" r="2.6" fill="none" stroke="currentColor" stroke-width="2.6"/></symbol>
  <symbol id="mark-harbor" viewBox="0 0 24 24"><path fill="currentColor" stroke="#fff" stroke-width="1.4" stroke-linejoin="round" d="M12 1.4 22.6 8v14.6H1.4V8z"/></symbol>
`;

/** @param {Game} game @param {Fact<"harbors.built">} event */
const built = (game, { data }) => [
  ...pay(game, data, at(data.city)),
  put(`.harbor[data-stands="${data.city}"]`, { from: from(data.seat), at: 260 }),
];

export default {
  name: "harbors",
  symbols,
  events: {
    "harbors.built": { cards: "laid", sound: "piece", put: true, moves: built },
  },
  legend,
  panel,
  layer,
  beside,
  words,
};
