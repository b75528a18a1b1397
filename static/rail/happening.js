/**
 * What an event is to the page besides its sentence: every mechanism says so of its own.
 *
 * @import { Happening, Mechanism } from "#rail/types.js"
 */

/**
 * @param {Mechanism[]} mechanisms
 * @param {string} kind
 * @returns {Happening} empty for an event that is only told
 */
export const happeningOf = (mechanisms, kind) =>
  mechanisms.find(({ events }) => events && kind in events)?.events?.[kind] ?? {};
