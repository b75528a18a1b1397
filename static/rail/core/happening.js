/**
 * What an event is to the page besides its sentence: every mechanism says so of its own.
 *
 * @import { Happening, Mechanism } from "#rail/core/types.js"
 */

/**
 * @param {Mechanism[]} mechanisms
 * @param {string} kind
 * @returns {Happening} empty for an event that is only told
 */
export const happeningOf = (mechanisms, kind) =>
  mechanisms
    .map(({ events }) => /** @type {Record<string, Happening>} */ (events ?? {}))
    .find((events) => kind in events)?.[kind] ?? {};
