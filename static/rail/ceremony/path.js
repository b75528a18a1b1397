/**
 * The longest path runs along the board: the sheet tells it as a set of routes.
 *
 * @import { Game } from "#rail/core/types.js"
 */

/** @typedef {{ id: string, ends: [string, string] }} Edge */

/** Where an edge leads from a city. @param {Edge} edge @param {string} city */
const across = ({ ends: [a, b] }, city) => (a === city ? b : a);

/**
 * The same routes one after the other, as a train would run along them.
 *
 * @param {Edge[]} path each of them passed once
 */
export const inOrder = (path) => {
  const times = new Map();
  for (const city of path.flatMap(({ ends }) => ends)) {
    times.set(city, (times.get(city) ?? 0) + 1);
  }
  const odd = [...times.keys()].find((city) => times.get(city) % 2) ?? path[0]?.ends[0];
  const left = new Set(path);
  /** Goes on until it is stuck, and goes round where it left something out. @param {string} city @returns {string[]} */
  const run = (city) => {
    const edge = [...left].find(({ ends }) => ends.includes(city));
    if (!edge) {
      return [];
    }
    left.delete(edge);
    const on = run(across(edge, city));
    return [...run(city), edge.id, ...on];
  };
  const way = run(odd);
  // what hangs together only by what is not told
  return [...way, ...[...left].map(({ id }) => id)];
};

/** A path along the board. @param {Game} game @param {string[]} routes */
export const runOf = ({ atlas }, routes) =>
  inOrder(routes.map((id) => ({ id, ends: atlas.ends(id) })));
