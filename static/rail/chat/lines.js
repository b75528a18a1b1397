/**
 * The lines of a room: numbered from 1, so that one that was lost on its way is noticed.
 *
 * @typedef {{ number: number, by: number | null, name: string, color: string, portrait?: string, text: string,
 *   phrase: string, at: number }} Line
 * @typedef {{ first: number, lines: Line[] }} Lines `first` is the number of the first line kept
 */

/** @returns {Lines} */
export const noLines = () => ({ first: 0, lines: [] });

/**
 * All lines of both that are still kept, in their order, each once.
 *
 * @param {Lines} known
 * @param {Lines} more
 * @returns {Lines}
 */
export const joined = (known, more) => {
  const first = Math.max(known.first, more.first);
  const all = new Map([...known.lines, ...more.lines].map((line) => [line.number, line]));
  const kept = [...all.values()].filter(({ number }) => number >= first);
  return { first, lines: kept.sort((a, b) => a.number - b.number) };
};

/** The number of the last line, 0 if there is none. @param {Lines} known */
export const last = ({ lines }) => lines.at(-1)?.number ?? 0;

/** Are there lines before those that are known? @param {Lines} known */
export const hasEarlier = ({ first, lines }) => lines.length > 0 && lines[0].number > first;

/**
 * After which line others are missing; null if none is.
 *
 * @param {Lines} known
 * @returns {number | null}
 */
export const gap = ({ lines }) =>
  lines.find(({ number }, at) => at + 1 < lines.length && lines[at + 1].number !== number + 1)
    ?.number ?? null;
