/**
 * How far somebody is in a lesson: a step is done by the learner's own actions, told by events.
 *
 * @import { Entry, LessonStep } from "#rail/core/types.js"
 */

/** An action that no event tells of. */
export const LOOK = "look";

/**
 * How often my events are of these kinds; one that ends in a dot stands for all that begin so.
 *
 * @param {Entry[]} log
 * @param {number | null} me
 * @param {string[]} actions
 */
export const made = (log, me, actions) =>
  log
    .flatMap(({ events }) => events)
    .filter(({ kind, data }) => data.seat === me && actions.some((action) => fits(kind, action)))
    .length;

/** @param {string} kind @param {string} action */
const fits = (kind, action) => (action.endsWith(".") ? kind.startsWith(action) : kind === action);

/**
 * Is a step done? One that asks for one action more counts from how many there were when it began.
 *
 * @param {LessonStep} step
 * @param {{ log: Entry[], me: number | null, looked: boolean, before: number }} so far
 */
export const isDone = ({ actions, times }, { log, me, looked, before }) => {
  if (!actions.length) {
    return false;
  }
  const n = actions.includes(LOOK) ? Number(looked) : made(log, me, actions);
  return n >= (times || before + 1);
};
