/** The part of the map that is drawn once more, larger. @import { Game } from "#rail/core/types.js" */
import { svg } from "#lit";
import words from "#words/mechanisms/linked_cities.js";

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
  words,
};
