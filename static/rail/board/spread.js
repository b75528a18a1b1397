/**
 * Names on a map so small that only a few are shown: large for it, they may fall upon each other.
 * Each keeps its place if it can, or stands on another side of its city.
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {Box} a @param {Box} b */
const meet = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Where a name may stand: as it was drawn, then right, left, above and below its city.
 *
 * @param {Box} box as it was drawn
 * @param {{ x: number, y: number }} city
 * @param {number} gap
 * @param {number} wide the map is
 * @returns {Box[]}
 */
const placesOf = ({ x, y, width, height }, city, gap, wide) =>
  [
    [x, y],
    [city.x + gap, city.y - height / 2],
    [city.x - gap - width, city.y - height / 2],
    [city.x - width / 2, city.y - gap - height],
    [city.x - width / 2, city.y + gap],
  ].map(([left, top]) => ({
    x: Math.min(Math.max(left, 0), wide - width),
    y: top,
    width,
    height,
  }));

/**
 * How far each name moves, in the order in which they are given.
 *
 * @param {{ box: Box, city: { x: number, y: number } }[]} names
 * @param {number} gap
 * @param {number} wide
 * @returns {[number, number][]}
 */
export const spread = (names, gap, wide) => {
  /** @type {Box[]} */
  const taken = [];
  return names.map(({ box, city }) => {
    const places = placesOf(box, city, gap, wide);
    const free = places.find((place) => !taken.some((other) => meet(place, other))) ?? places[0];
    taken.push(free);
    return [free.x - box.x, free.y - box.y];
  });
};
