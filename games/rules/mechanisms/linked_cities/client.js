/** The part of the map that is drawn once more, larger. @import { Game } from "#rail/core/types.js" */
import { svg } from "#lit";

/** @param {Game} game */
const legend = ({ atlas, words }) => [
  {
    name: "inset",
    says: words.say("linked_cities.legend", {
      cities: Object.values(atlas.board.params.linked_cities.gates),
    }),
    picture: svg`<rect class="inset" x="-14" y="-9" width="28" height="18" rx="3"></rect>
      <g class="city"><circle class="dot" r="4"></circle></g>`,
  },
];

export default {
  name: "linked_cities",
  legend,
  words: {
    en: {
      "linked_cities.legend":
        "A part of the map, enlarged. {cities} stands there once more: it is one city, and routes of both maps lead to it.",
    },
    fr: {
      "linked_cities.legend":
        "Une partie de la carte, agrandie. {cities} y figure encore une fois : c’est une seule ville, où mènent les routes des deux cartes.",
    },
  },
};
