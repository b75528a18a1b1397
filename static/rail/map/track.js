/**
 * The spaces of a route as they are printed, and how the pieces look that stand on them.
 *
 * @import { Atlas, Board, Box, Mechanism, Route, Space } from "#rail/core/types.js"
 */
import { nothing, svg } from "#lit";
import { printed } from "#rail/map/marks.js";
import { car } from "#rail/map/pieces.js";

const MAX_STRETCH = 1.18;
const GAP_UNITS = 4;
// of a space: its color, round the paper
const RIM = 1.3;

/**
 * How long the spaces of a route are drawn: where they lie apart, a little longer than the
 * shortest of the board.
 *
 * @param {Space[]} spaces
 * @param {number} length
 */
export const stretched = (spaces, length) => {
  const apart = spaces
    .slice(1)
    .map(([x, y], n) => Math.hypot(x - spaces[n][0], y - spaces[n][1]) - GAP_UNITS);
  return Math.max(length, Math.min(length * MAX_STRETCH, ...apart));
};

/**
 * How far it is eastward, over the edge of the map if that is less: some routes lead round the
 * world.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} wide
 */
export const eastward = (from, to, wide) => to - from - wide * Math.round((to - from) / wide);

/**
 * Whether a space lies as its route goes (1) or the other way round (-1): an angle does not say.
 *
 * @param {Space[]} spaces
 * @param {number} n
 * @param {number} wide
 */
export const heading = (spaces, n, wide) => {
  const [fromX, fromY] = spaces[n - 1] ?? spaces[n];
  const [toX, toY] = spaces[n + 1] ?? spaces[n];
  const turn = (spaces[n][2] * Math.PI) / 180;
  const ahead = eastward(fromX, toX, wide) * Math.cos(turn) + (toY - fromY) * Math.sin(turn);
  return ahead < 0 ? -1 : 1;
};

/** How the ends of a space are rounded, in its widths. */
const ENDS = 1 / 5;

/** How spaces and pieces of a route look that are not like others. */
/** @param {Mechanism[]} mechanisms @param {Route} route */
export const shapeOf = (mechanisms, route) =>
  mechanisms.map(({ shape }) => shape?.(route)).find(Boolean) ?? { ends: ENDS, piece: car };

/**
 * The n-th space of a route, as it is printed.
 *
 * @param {Board} board
 * @param {Route} route
 * @param {number} n
 * @param {Box} box
 * @param {Mechanism[]} mechanisms
 */
export const space = (board, route, n, box, mechanisms) => {
  const { length, width } = box;
  const round = width * shapeOf(mechanisms, route).ends;
  return svg`<rect class="bed" x=${-length / 2} y=${-width / 2}
      width=${length} height=${width} rx=${round}></rect>
    <rect class="paper" x=${RIM - length / 2} y=${RIM - width / 2}
      width=${length - 2 * RIM} height=${width - 2 * RIM} rx=${round - 1}></rect>
    ${printed(route, n, box, mechanisms, board)}`;
};

/** A route with all its spaces. @param {Atlas} atlas @param {Route} route @param {Mechanism[]} mechanisms */
export const track = ({ board }, route, mechanisms) => {
  const { spaces } = board.drawing.routes[route.id];
  const width = board.drawing.space[1];
  const length = stretched(spaces, board.drawing.space[0]);
  /** At which of its ends the route ends too. @param {number} n */
  const outer = (n) => {
    const way = heading(spaces, n, board.drawing.size[0]);
    return [...(n === 0 ? [-way] : []), ...(n === spaces.length - 1 ? [way] : [])];
  };
  return svg`<g class="route" data-route=${route.id}>
    ${spaces.map(
      (
        [x, y, angle],
        n,
      ) => svg`<g class=${`space ${route.color}`} transform=${`translate(${x} ${y}) rotate(${angle})`}>
        ${space(board, route, n, { length, width, angle, outer: outer(n) }, mechanisms)}
        ${route.color === "none" ? svg`<g class="now"></g>` : nothing}
        <g class="car"></g>
      </g>`,
    )}
  </g>`;
};
