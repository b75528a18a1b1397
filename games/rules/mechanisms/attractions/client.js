/** Stars at the attractions, and how many everybody has reached. */
import { svg } from "#lit";
import words from "#words/mechanisms/attractions.js";

/** @param {import("#rail/core/types.js").Mech["attractions"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "star",
  n: mine.reached[seat],
  label: "attractions.reached",
});

/** @param {import("#rail/core/types.js").Game} game */
const layer = ({ atlas }) => {
  const { cities, city } = atlas.board.drawing;
  const size = city * 2.7;
  return svg`${atlas.board.cities
    .filter((place) => place.attraction)
    .map(
      ({ id }) => svg`<use class="attraction" href="#icon-star" x=${cities[id].x - size / 2}
        y=${cities[id].y - size / 2} width=${size} height=${size}></use>`,
    )}`;
};

/** @param {import("#rail/core/types.js").Game} game */
const legend = ({ words, atlas }) => [
  {
    name: "star",
    says: words.say("attractions.legend", { n: atlas.board.params.attractions.points_each }),
    picture: svg`<use class="attraction" href="#icon-star" x="-9" y="-9" width="18" height="18"></use>`,
  },
];

const symbols = svg`
  <symbol id="icon-star" viewBox="0 0 24 24"><path fill="currentColor" d="m12 1.6 3.2 7 7.6.9-5.6 5.2 1.5 7.6L12 18.5l-6.7 3.8 1.5-7.6L1.2 9.5l7.6-.9z"/></symbol>
`;

export default {
  name: "attractions",
  symbols,
  legend,
  panel,
  layer,
  words,
};
