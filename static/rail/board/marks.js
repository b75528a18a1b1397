/**
 * What a printed space says besides its color: one vocabulary for all boards, told by the facts
 * of the route. Every mark is a symbol of marks.svg, upright whatever way the space lies.
 *
 * @import { Box, Route } from "#rail/types.js"
 */
import { nothing, svg } from "#lit";

// between the middles of two marks, in widths of a space
const PITCH = 1.12;

/** @typedef {(box: Box, x: number) => unknown} Mark so far along the space from its middle */

/**
 * The symbol of a color.
 *
 * @param {string} color
 * @returns {Mark}
 */
const symbol =
  (color) =>
  ({ width, angle }, x) => {
    const size = width * 0.8;
    return svg`<use class="symbol" href=${`#card-${color}`} x=${-size / 2} y=${-size / 2}
      width=${size} height=${size} transform=${`translate(${x}) rotate(${-angle})`}></use>`;
  };

/**
 * A mark on a light disc, so that it stands out from any color.
 *
 * @param {string} name
 * @returns {Mark}
 */
const disc =
  (name) =>
  ({ width, angle }, x) => {
    const size = width * 0.92;
    return svg`<g class=${`mark ${name}`} transform=${`translate(${x}) rotate(${-angle})`}>
      <circle r=${size * 0.62}></circle>
      <use href=${`#mark-${name}`} x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>
    </g>`;
  };

/**
 * A number on a light disc.
 *
 * @param {string} name what it counts
 * @param {number} n
 * @returns {Mark}
 */
const number =
  (name, n) =>
  ({ width, angle }, x) =>
    svg`<g class=${`mark ${name}`}
      transform=${`translate(${x}) rotate(${-angle})`}>
    <circle r=${width * 0.56}></circle>
    <text text-anchor="middle" dy="0.35em" font-size=${width * 0.82}>${n}</text>
  </g>`;

/**
 * A frame round the space.
 *
 * @param {string} name
 * @param {Box} box
 */
const frame = (name, { length, width }) => {
  const [wide, high] = [length + 2.6, width + 2.6];
  return svg`<rect class=${`frame ${name}`} x=${-wide / 2} y=${-high / 2} width=${wide} height=${high}
    rx=${name === "tunnel" ? 0.5 : high / 2}></rect>`;
};

/**
 * The marks of the n-th space of a route, side by side on it: its color, and what else is to be
 * known. Symbols that are counted lie on the first spaces, one each; what the whole route is lies
 * on all of them.
 *
 * @param {Route} route
 * @param {number} n
 * @param {Box} box
 */
export const marks = (route, n, box) => {
  const { color, ferry = 0, mountains = 0, pair = 0, toll, reveal, shares } = route;
  const told = [
    ...(["gray", "none"].includes(color) ? [] : [symbol(color)]),
    ...(n < ferry ? [disc("ferry")] : []),
    ...(n < mountains ? [disc("mountain")] : []),
    ...(n < pair ? [disc("pair")] : []),
    ...(route.goods && n === 0 ? [disc("goods")] : []),
    ...(shares?.length && n === 0 ? [disc("share")] : []),
    ...(toll && n === 0 ? [number("toll", toll)] : []),
    ...(reveal && n === 0 ? [number("reveal", reveal)] : []),
  ];
  const pitch = box.width * PITCH;
  return [
    route.tunnel ? frame("tunnel", box) : nothing,
    route.kind === "sea" ? frame("sea", box) : nothing,
    route.bullet ? frame("bullet", box) : nothing,
    route.kind === "bed" ? frame("bed", box) : nothing,
    told.map((mark, k) => mark(box, (k - (told.length - 1) / 2) * pitch)),
  ];
};
