/**
 * What a printed space says besides its color: one vocabulary for all boards, told by the facts
 * of the route. Every mark is a symbol of marks.svg, upright whatever way the space lies.
 *
 * @import { Box, Route } from "#rail/types.js"
 */
import { nothing, svg } from "#lit";

/**
 * A mark in the middle of a space, on a light disc so that it stands out from any color.
 *
 * @param {string} name
 * @param {Box} box
 */
const disc = (name, { width, angle }) => {
  const size = width * 0.92;
  return svg`<g class=${`mark ${name}`} transform=${`rotate(${-angle})`}>
    <circle r=${size * 0.62}></circle>
    <use href=${`#mark-${name}`} x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>
  </g>`;
};

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
 * A number in the middle of the route's first space.
 *
 * @param {string} name what it counts
 * @param {number} n
 * @param {Box} box
 */
const number = (
  name,
  n,
  { width, angle },
) => svg`<g class=${`mark ${name}`} transform=${`rotate(${-angle})`}>
    <circle r=${width * 0.56}></circle>
    <text text-anchor="middle" dy="0.35em" font-size=${width * 0.82}>${n}</text>
  </g>`;

/**
 * The marks of the n-th space of a route. Symbols that are counted lie on the first spaces, one
 * each; what the whole route is lies on all of them.
 *
 * @param {Route} route
 * @param {number} n
 * @param {Box} box
 */
export const marks = (route, n, box) => {
  const { ferry = 0, mountains = 0, pair = 0, toll, reveal, shares } = route;
  return [
    route.tunnel ? frame("tunnel", box) : nothing,
    route.kind === "sea" ? frame("sea", box) : nothing,
    route.bullet ? frame("bullet", box) : nothing,
    route.kind === "bed" ? frame("bed", box) : nothing,
    n < ferry ? disc("ferry", box) : nothing,
    n < mountains ? disc("mountain", box) : nothing,
    n < pair ? disc("pair", box) : nothing,
    route.goods && n === 0 ? disc("goods", box) : nothing,
    shares?.length && n === 0 ? disc("share", box) : nothing,
    toll && n === 0 ? number("toll", toll, box) : nothing,
    reveal && n === 0 ? number("reveal", reveal, box) : nothing,
  ];
};
