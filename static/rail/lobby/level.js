/**
 * How well a bot plays, to see and to change; templates/lobby/level.html draws the same.
 *
 * @import { Page, Place } from "#rail/lobby/page.js"
 */
import { html } from "#lit";

/** Changes the level of a bot. @param {Page} page @param {Place} place */
export const chooser = (page, { id, name, level }) => html`<select
  class="select level" name="level" data-do="level" data-place=${id}
  aria-label=${page.say("level", { name })}>${options(page, level)}</select>`;

/** The level of the next bot that is added. @param {Page} page */
export const nextChooser = (page) => html`<select
  class="select level" name="level" data-do="next-level"
  aria-label=${page.say("level.next")}>${options(page, page.level)}</select>`;

/** @param {Page} page @param {string} level */
const options = ({ levels }, level) =>
  levels.map(
    ([value, , words]) =>
      html`<option value=${value} .selected=${value === level}>${words}</option>`,
  );

/** The level of a bot, for who cannot change it. @param {Page} page @param {Place} place */
export const titleOf = ({ levels }, { level }) =>
  levels.find(([value]) => value === level)?.[1] ?? "";
