/**
 * Names on a map so small that only a few are shown: large for it, they may fall upon each other.
 * Each keeps its place if it can, or stands on another side of its city.
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const ROUNDS = 3;

/** How much of them lies upon each other. @param {Box} a @param {Box} b */
const meet = (a, b) =>
  Math.max(Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x), 0) *
  Math.max(Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y), 0);

/**
 * Where a name may stand: as it was drawn, then beside, above and below its city, aslant, and the
 * same a line farther.
 *
 * @param {Box} box as it was drawn
 * @param {{ x: number, y: number }} city
 * @param {number} gap
 * @param {[number, number]} size of the map
 * @returns {Box[]}
 */
const placesOf = ({ x, y, width, height }, city, gap, [wide, high]) => {
  const [right, left, middle] = [city.x + gap, city.x - gap - width, city.x - width / 2];
  /** @param {number} far @returns {[number, number][]} */
  const above = (far) => [
    [middle, city.y - gap - far - height],
    [middle, city.y + gap + far],
    [right, city.y - far - height],
    [right, city.y + far],
    [left, city.y - far - height],
    [left, city.y + far],
  ];
  return [
    [x, y],
    [right, city.y - height / 2],
    [left, city.y - height / 2],
    ...above(0),
    ...above(height),
  ].map(([from, top]) => ({
    x: Math.min(Math.max(from, 0), wide - width),
    y: Math.min(Math.max(top, 0), high - height),
    width,
    height,
  }));
};

/**
 * How far each name moves, in the order in which they are given.
 *
 * @param {{ box: Box, city: { x: number, y: number } }[]} names
 * @param {number} gap between a name and its city
 * @param {[number, number]} size
 * @param {Box[]} [kept] where no name shall stand
 * @returns {[number, number][]}
 */
export const spread = (names, gap, size, kept = []) => {
  const dots = names.map(({ city: { x, y } }) => ({
    x: x - gap / 2,
    y: y - gap / 2,
    width: gap,
    height: gap,
  }));
  /** @type {Box[]} */
  const taken = [];
  // one that stands badly may find room when the others have moved
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, { box, city }] of names.entries()) {
      const others = [...kept, ...[taken, dots].flatMap((all) => all.filter((_, m) => m !== n))];
      const cost = (/** @type {Box} */ place) =>
        others.reduce((sum, other) => sum + meet(place, other), 0);
      const places = placesOf(box, city, gap, size);
      const costs = places.map(cost);
      taken[n] = places[costs.indexOf(Math.min(...costs))];
    }
  }
  return names.map(({ box }, n) => [taken[n].x - box.x, taken[n].y - box.y]);
};
