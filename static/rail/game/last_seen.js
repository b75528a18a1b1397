/** Up to which move games were followed on this device. */
const SAVED = "rail.seen";
const MAX_GAMES = 50;

/** @returns {[string, number][]} */
const all = () => JSON.parse(localStorage.getItem(SAVED) ?? "[]");

/** The last move followed; null if this device knows nothing of the game. @param {string} game */
export const seenOf = (game) => all().find(([name]) => name === game)?.[1] ?? null;

/** @param {string} game @param {number} v */
export const setSeen = (game, v) => {
  const others = all().filter(([name]) => name !== game);
  localStorage.setItem(SAVED, JSON.stringify([...others, [game, v]].slice(-MAX_GAMES)));
};
