/**
 * Stations on the map, those left beside each name, and their words. Building one is offered by
 * the city: the page's strip shows what it costs.
 *
 * @import { Game, Mech } from "#rail/core/types.js"
 */
import { repeat, svg } from "#lit";

/** @param {Mech["stations"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "station", n: mine.left[seat], label: "stations.left" });

/** @param {Game} game */
const layer = ({ view, atlas, page }) => {
  const { cities, city } = atlas.board.drawing;
  const size = city * 3.6;
  return svg`${repeat(
    Object.entries(view.mech.stations?.at ?? {}),
    ([place]) => place,
    ([place, seat]) => svg`<g class=${`of-seat station ${page.seats[seat].color}`}
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

export default {
  name: "stations",
  symbols,
  events: { "stations.built": { cards: "laid", sound: "claim", put: true } },
  legend,
  panel,
  layer,
  words: {
    en: {
      "hint.stations.build": "Build a station in {city} with {cards}.",
      "stations.legend":
        "A station: at the end its owner may use one route of another player that leads here.",
      "stations.left": "{n} {n#station|stations} left",
      "offer.stations.build": "Station in {city}",
      "do.stations.build": "Build",
      "gain.stations.build":
        "At the end, one route of another player that leads here counts as yours for your tickets. Stations you don’t build are worth points.",
      "event.stations.built": "{seat} built a station in {city} with {cards}.",
      "event.stations.built.me": "You built a station in {city} with {cards}.",
      "no.stations.unknown_city": "There’s no such city on this board.",
      "no.stations.taken": "{seat} already has a station in {city}.",
      "no.stations.none_left": "You have built all your stations.",
      "sum.stations": "Stations",
      "score.stations": "{left} {left#station|stations} not built",
      "tally.stations_left": "Stations left",
    },
    fr: {
      "hint.stations.build": "Construisez une gare à {city} avec {cards}.",
      "stations.legend":
        "Une gare : à la fin, son propriétaire peut utiliser une route d’un adversaire qui mène ici.",
      "stations.left": "{n} {n#gare|gares} en réserve",
      "offer.stations.build": "Gare à {city}",
      "do.stations.build": "Construire",
      "gain.stations.build":
        "À la fin, une route d’un adversaire qui mène ici compte comme la vôtre pour vos cartes Destination. Les gares non construites rapportent des points.",
      "event.stations.built": "{seat} a construit une gare à {city} avec {cards}.",
      "event.stations.built.me": "Vous avez construit une gare à {city} avec {cards}.",
      "no.stations.unknown_city": "Cette ville n’existe pas sur ce plateau.",
      "no.stations.taken": "{seat} a déjà une gare à {city}.",
      "no.stations.none_left": "Vous avez construit toutes vos gares.",
      "sum.stations": "Gares",
      "score.stations": "{left} {left#gare non construite|gares non construites}",
      "tally.stations_left": "Gares en réserve",
    },
  },
};
