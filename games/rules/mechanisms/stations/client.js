/**
 * Stations on the map, and those left beside each name. Building one is offered by
 * the city: the page's strip shows what it costs.
 *
 * @import { Fact, Game, Mech } from "#rail/core/types.js"
 */
import { repeat, svg } from "#lit";
import { city as at, seat as from, pay, place as put } from "#rail/motion/moves.js";
import words from "#words/mechanisms/stations.js";

/** @param {Mech["stations"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "station", n: mine.left[seat], label: "stations.left" });

/** @param {Game} game */
const layer = ({ view, atlas, page }) => {
  const { cities, city } = atlas.board.drawing;
  const size = city * 3.6;
  return svg`${repeat(
    Object.entries(view.mech.stations?.at ?? {}),
    ([place]) => place,
    ([
      place,
      seat,
    ]) => svg`<g class=${`of-seat station ${page.seats[seat].color}`} data-stands=${place}
      transform=${`translate(${cities[place].x} ${cities[place].y - size * 0.55})`}>
      <use href="#mark-station" x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>
      <use class="owner" href=${`#seat-${page.seats[seat].color}`} x=${-size / 6} y=${-size * 0.12}
        width=${size / 3} height=${size / 3}></use>
    </g>`,
  )}`;
};

/** @param {Game} game */
const legend = ({ words, page }) => {
  const { color } = page.seats[0];
  return [
    {
      name: "station",
      says: words.say("stations.legend"),
      picture: svg`<g class=${`of-seat station ${color}`}>
      <use href="#mark-station" x="-10" y="-10" width="20" height="20"></use>
      <use class="owner" href=${`#seat-${color}`} x="-3.3" y="-2.4" width="6.6" height="6.6"></use></g>`,
    },
  ];
};

const symbols = svg`
  <symbol id="mark-station" viewBox="0 0 24 24"><path fill="currentColor" stroke="#fff" stroke-width="1.4" stroke-linejoin="round" d="M2 22V11L12 3l10 8v11h-6.5v-6h-7v6z"/></symbol>
  <symbol id="icon-station" viewBox="0 0 24 24"><path fill="currentColor" d="M2 22V11L12 3l10 8v11h-6.5v-6h-7v6z"/></symbol>
`;

/** @param {Game} game @param {Fact<"stations.built">} event */
const built = (game, { data }) => [
  ...pay(game, data, at(data.city)),
  put(`.station[data-stands="${data.city}"]`, { from: from(data.seat), at: 260 }),
];

export default {
  name: "stations",
  symbols,
  events: {
    "stations.built": { cards: "laid", sound: "piece", put: true, moves: built },
  },
  legend,
  panel,
  layer,
  words,
};
