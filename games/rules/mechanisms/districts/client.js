/** The district of each place on the map, and how many everybody has joined. */
import { svg } from "#lit";
import words from "#words/mechanisms/districts.js";

/** @param {import("#rail/core/types.js").Mech["districts"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "district",
  n: mine.joined[seat].length,
  label: "districts.joined",
});

/** @param {import("#rail/core/types.js").Game} game */
const layer = ({ atlas }) => {
  const { cities, city } = atlas.board.drawing;
  const size = city * 2.4;
  return svg`${atlas.board.cities
    .filter((place) => place.region)
    .map(
      ({
        id,
        region,
      }) => svg`<g class="district" transform=${`translate(${cities[id].x} ${cities[id].y})`}>
        <circle r=${size / 2}></circle>
        <text text-anchor="middle" dy="0.36em" font-size=${size * 0.72}>${region}</text>
      </g>`,
    )}`;
};

/** @param {import("#rail/core/types.js").Game} game */
const legend = ({ words }) => [
  {
    name: "district",
    says: words.say("districts.legend"),
    picture: svg`<g class="district"><circle r="9"></circle>
      <text text-anchor="middle" dy="0.36em" font-size="13">3</text></g>`,
  },
];

const symbols = svg`
  <symbol id="icon-district" viewBox="0 0 24 24"><path fill="currentColor" d="M2 9h9v13H2zm3 3v2h3v-2zm0 5v2h3v-2zM13 2h9v20h-9zm3 4v2h3V6zm0 5v2h3v-2zm0 5v2h3v-2z" fill-rule="evenodd"/></symbol>
`;

export default {
  name: "districts",
  symbols,
  legend,
  panel,
  layer,
  words,
};
