/**
 * Routes as lines over the map.
 *
 * @import { Atlas, Space } from "#rail/core/types.js"
 */
import { eastward, heading } from "#rail/map/track.js";

/**
 * A path through points; it begins anew where it comes back over the other edge of the map.
 *
 * @param {[number, number][]} points
 * @param {number} wide
 */
export const pathThrough = (points, wide) =>
  points
    .map(([x, y], n) => {
      const on = n && Math.abs(x - points[n - 1][0]) < wide / 2;
      return `${on ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");

/**
 * The middle line of a route, from the outer edge of its first space to that of its last.
 *
 * @param {Space[]} spaces
 * @param {number} length of a space
 * @param {number} wide
 * @returns {[number, number][]}
 */
export const middleLine = (spaces, length, wide) =>
  spaces.flatMap(([x, y, angle], n) => {
    const turn = (angle * Math.PI) / 180;
    const [along, across] = [Math.cos(turn), Math.sin(turn)];
    const way = heading(spaces, n, wide);
    return [-way, way].map((side) => [
      x + (side * along * length) / 2,
      y + (side * across * length) / 2,
    ]);
  });

/** The spaces of a route as one path. @param {Atlas} atlas @param {string} route */
export const spacesPath = ({ board: { drawing } }, route) => {
  const { spaces } = drawing.routes[route];
  return pathThrough(middleLine(spaces, drawing.space[0], drawing.size[0]), drawing.size[0]);
};

/** A route from city to city. @param {Atlas} atlas @param {string} route */
export const cityToCityPath = (atlas, route) => {
  const { drawing } = atlas.board;
  const { spaces } = drawing.routes[route];
  const [wide] = drawing.size;
  const way = middleLine(spaces, drawing.space[0], wide);
  /** @param {string} id @param {[number, number]} from @returns {[number, number, number]} */
  const nearest = (id, [x, y]) => {
    const city = drawing.cities[id];
    const far = [city, city.again ?? city].map(
      (at) =>
        /** @type {[number, number, number]} */ ([
          at.x,
          at.y,
          Math.hypot(eastward(x, at.x, wide), at.y - y),
        ]),
    );
    return far[0][2] <= far[1][2] ? far[0] : far[1];
  };
  const [a, b] = atlas.ends(route);
  const backward = nearest(a, way[0])[2] > nearest(b, way[0])[2];
  const [first, last] = backward ? [b, a] : [a, b];
  const [x1, y1] = nearest(first, way[0]);
  const [x2, y2] = nearest(last, way[way.length - 1]);
  return pathThrough([[x1, y1], ...way, [x2, y2]], wide);
};
