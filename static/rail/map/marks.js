/**
 * What a printed space says: its color, and what the mechanisms of the board print on it, each in
 * the same vocabulary. Every mark is a symbol, upright whatever way the space lies.
 *
 * @import { Box, Mark, Mechanism, Route } from "#rail/core/types.js"
 */
import { nothing, svg } from "#lit";

// between the middles of two marks, in widths of a space
const PITCH = 1.12;
// half of what a mark takes, in widths of a space: those on parallel tracks do not touch
const HALF = 0.52;

// what no card has as its color
export const PLAIN = ["gray", "none"];

/**
 * The symbol of a color.
 *
 * @param {string} color
 * @returns {Mark}
 */
export const symbol =
  (color) =>
  ({ width, angle }, x) => {
    const size = width * 0.8;
    return svg`<use class="symbol" href=${`#card-${color}`} x=${-size / 2} y=${-size / 2}
      width=${size} height=${size} transform=${`translate(${x}) rotate(${-angle})`}></use>`;
  };

/**
 * A mark on a light disc, so that it stands out from any color.
 *
 * @param {string} name of its symbol: `#mark-<name>`
 * @returns {Mark}
 */
export const disc =
  (name) =>
  ({ width, angle }, x) => {
    const size = width * HALF * 1.62;
    return svg`<g class=${`mark ${name}`} transform=${`translate(${x}) rotate(${-angle})`}>
      <circle r=${width * HALF}></circle>
      <use href=${`#mark-${name}`} x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>
    </g>`;
  };

/**
 * A number on a light disc, with its sign if it has one.
 *
 * @param {string} name what it counts
 * @param {number | string} n
 * @returns {Mark}
 */
export const number =
  (name, n) =>
  ({ width, angle }, x) =>
    svg`<g class=${`mark ${name}`}
      transform=${`translate(${x}) rotate(${-angle})`}>
    <circle r=${width * HALF}></circle>
    <text text-anchor="middle" dy="0.35em" font-size=${width * (String(n).length > 1 ? 0.66 : 0.78)}>${n}</text>
  </g>`;

/**
 * A frame round the space.
 *
 * @param {string} name
 * @param {Box} box
 * @param {number} [round] of its corners; half circles at both ends if nothing is said
 */
export const frame = (name, { length, width }, round) => {
  const [wide, high] = [length + 2.6, width + 2.6];
  return svg`<rect class=${`frame ${name}`} x=${-wide / 2} y=${-high / 2} width=${wide} height=${high}
    rx=${round ?? high / 2}></rect>`;
};

/**
 * The marks of the n-th space of a route, side by side on it: its color, and what else is to be
 * known; and what frames it.
 *
 * @param {Route} route
 * @param {number} n
 * @param {Box} box
 * @param {Mechanism[]} mechanisms
 * @param {import("#rail/core/types.js").Board} board
 */
export const printed = (route, n, box, mechanisms, board) => {
  const told = [
    ...(PLAIN.includes(route.color) ? [] : [symbol(route.color)]),
    ...mechanisms.flatMap(({ marks }) => marks?.(route, n, board) ?? []),
  ];
  const pitch = box.width * PITCH;
  return [
    mechanisms.map(({ frame }) => frame?.(route, box) ?? nothing),
    told.map((mark, k) => mark(box, (k - (told.length - 1) / 2) * pitch)),
  ];
};
