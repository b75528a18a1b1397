/**
 * The country cards on the map, and those won beside each name.
 *
 * @import { Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { repeat, svg } from "#lit";
import { seat as at, carry, gain, city as place, score } from "#rail/motion/moves.js";
import words from "#words/mechanisms/country_cards.js";

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

/** @param {Game} _ @param {Fact<"country_cards.taken">} event */
const taken = (_, { data }) => [
  ...Object.keys(data.countries)
    .slice(0, 4)
    .map((id, n) => carry("flag", place(id), at(data.seat), { at: n * 110 })),
  ...gain(
    Object.values(data.countries).reduce((sum, n) => sum + n, 0),
    score(data.seat),
    100,
  ),
];

export default {
  name: "country_cards",
  legend,
  facts,
  panel,
  layer,
  events: {
    "country_cards.taken": { sound: "card", moves: taken },
  },
  words,
};
