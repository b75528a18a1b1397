/**
 * The country cards on the map, and those won beside each name.
 *
 * @import { Game, Mech, Route } from "#rail/core/types.js"
 */
import { repeat, svg } from "#lit";

/** @param {Mech["country_cards"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "flag",
  n: mine.won[seat].reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0),
  label: "country_cards.won",
});

/** @param {Game} game */
const layer = ({ view, atlas }) => {
  const { cities, city } = atlas.board.drawing;
  const size = city * 2.6;
  /** @type {[string, number[]][]} */
  const stacks = Object.entries(view.mech.country_cards.left);
  return svg`${repeat(
    stacks,
    ([id]) => id,
    ([
      id,
      cards,
    ]) => svg`<g class="country-card" transform=${`translate(${cities[id].x} ${cities[id].y})`}>
      ${cards.map((_, n) => {
        const up = n * size * 0.12;
        return svg`<rect x=${-size / 2 - up} y=${-size / 2 - up} width=${size} height=${size} rx=${size / 8}></rect>`;
      })}
      <text text-anchor="middle" x=${-(cards.length - 1) * size * 0.12}
        y=${-(cards.length - 1) * size * 0.12} dy="0.36em" font-size=${size * 0.7}>${cards[0]}</text>
    </g>`,
  )}`;
};

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { border }) => (border ? [words.say("country_cards.fact")] : []);

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "country-card",
    says: words.say("country_cards.legend"),
    picture: svg`<g class="country-card"><rect x="-11" y="-11" width="18" height="18" rx="2"></rect>
      <rect x="-9" y="-9" width="18" height="18" rx="2"></rect>
      <text text-anchor="middle" dy="0.36em" font-size="13">7</text></g>`,
  },
];

export default {
  name: "country_cards",
  legend,
  facts,
  panel,
  layer,
  words: {
    en: {
      "country_cards.legend":
        "Country cards, the best on top: you take one of each country in your network when it reaches another.",
      "country_cards.fact": "border: may bring country cards",
      "country_cards.won": "{n} {n#point|points} from country cards",
      "event.country_cards.taken": "{seat} took country cards: {countries}.",
      "event.country_cards.taken.me": "You took country cards: {countries}.",
      "sum.country_cards": "Country cards",
      "score.country_cards": "{n} country {n#card|cards}",
      "tally.ticket_points": "Points from tickets",
    },
    fr: {
      "country_cards.legend":
        "Des cartes Pays, la meilleure au-dessus : vous en prenez une de chaque pays de votre réseau quand il en atteint un autre.",
      "country_cards.fact": "frontière : peut rapporter des cartes Pays",
      "country_cards.won": "{n} {n#point|points} en cartes Pays",
      "event.country_cards.taken": "{seat} a pris des cartes Pays : {countries}.",
      "event.country_cards.taken.me": "Vous avez pris des cartes Pays : {countries}.",
      "sum.country_cards": "Cartes Pays",
      "score.country_cards": "{n} {n#carte|cartes} Pays",
      "tally.ticket_points": "Points des cartes Destination",
    },
  },
};
