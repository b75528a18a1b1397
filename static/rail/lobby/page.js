/**
 * What the page of a table knows, and what all its parts say and ask alike.
 *
 *
 * @typedef {{ id: number, position: number, name: string, color: string, portrait: string, bot: boolean, level: string, answer: string, here: boolean }} Place
 * `level`: how well a bot plays; `answer`: whether somebody plays the next game, "yes", "no" or "none" yet; `here`: a person has this page open
 * @typedef {{
 *   code: string, open: boolean, size: number, sizes: number[], team: number,
 *   watch: boolean, terms: Record<string, string | number | boolean>,
 *   rematch: { by: string, until: number } | null,
 *   locked: boolean, rated: { why: string | null, names: string[] } | null,
 *   me: number | null, mine: number[], host: number | null, places: Place[],
 * }} Table
 * @typedef {object} Page
 * @property {Table} table
 * @property {[level: string, title: string, words: string][]} levels of bots, the easiest first
 * @property {string} level of the next bot: what the host chose for the last one
 * @property {Record<string, string>} portraits those that people may choose among, and what they are called
 * @property {(key: string, data?: Record<string, string>) => string} say
 * @property {{ at: string, reason: string, field: string } | null} error
 * @property {boolean} busy
 * @property {boolean} removed
 * @property {string} changed to what somebody else has changed the table
 * @property {number} left seconds for which answers to a rematch are waited for
 */
import { html } from "#lit";

/** @param {Table} table @param {Place} place */
export const teamOf = (table, { position }) => Math.floor(position / table.team);

/** The places of every team. @param {Table} table */
export const teamsOf = (table) =>
  Array.from({ length: table.size / table.team }, (_, n) =>
    table.places.filter((place) => teamOf(table, place) === n),
  );

/** Whether the reader is the host. @param {Page} page */
export const hosts = ({ table: { me, host } }) => me !== null && me === host;

/** @param {Page} page @param {string} at @param {string} [field] */
export const problem = ({ error }, at, field = "") =>
  html`<p class="error" role="alert">${error?.at === at && error.field === field ? error.reason : ""}</p>`;
