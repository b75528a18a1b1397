/**
 * How far somebody is in a lesson: a step is done by the learner's own deeds, told by events.
 *
 * @import { Entry, LessonStep } from "#rail/core/types.js"
 */

/** A deed that no event tells of. */
export const LOOK = "look";

/**
 * How often my events are of these kinds; one that ends in a dot stands for all that begin so.
 *
 * @param {Entry[]} log
 * @param {number | null} me
 * @param {string[]} deeds
 */
export const made = (log, me, deeds) =>
  log
    .flatMap(({ events }) => events)
    .filter(({ kind, data }) => data.seat === me && deeds.some((deed) => fits(kind, deed))).length;

/** @param {string} kind @param {string} deed */
const fits = (kind, deed) => (deed.endsWith(".") ? kind.startsWith(deed) : kind === deed);

/**
 * Is a step done? One that asks for one deed more counts from how many there were when it began.
 *
 * @param {LessonStep} step
 * @param {{ log: Entry[], me: number | null, looked: boolean, before: number }} so far
 */
export const isDone = ({ deeds, times }, { log, me, looked, before }) => {
  if (!deeds.length) {
    return false;
  }
  const n = deeds.includes(LOOK) ? Number(looked) : made(log, me, deeds);
  return n >= (times || before + 1);
};
