/**
 * Which routes lie near a point of the map.
 *
 * @import { Drawing, Space } from "#rail/core/types.js"
 */

/**
 * Distance from a point to the middle line of a space.
 *
 * @param {[number, number]} point
 * @param {Space} space
 * @param {number} half half the length of a space
 */
const toSpace = ([px, py], [x, y, angle], half) => {
  const turn = (angle * Math.PI) / 180;
  const along = (px - x) * Math.cos(turn) + (py - y) * Math.sin(turn);
  const across = (py - y) * Math.cos(turn) - (px - x) * Math.sin(turn);
  return Math.hypot(Math.max(Math.abs(along) - half, 0), across);
};

/**
 * The routes within reach of a point, the nearest first.
 *
 * @param {Drawing} drawing
 * @param {[number, number]} point
 * @param {number} reach
 * @returns {{ route: string, distance: number }[]}
 */
export const near = (drawing, point, reach) =>
  Object.entries(drawing.routes)
    .map(([route, { spaces }]) => ({
      route,
      distance: Math.min(...spaces.map((space) => toSpace(point, space, drawing.space[0] / 2))),
    }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
