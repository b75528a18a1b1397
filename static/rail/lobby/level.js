/**
 * How well a bot plays, to see and to change; templates/lobby/level.html draws the same.
 *
 * @import { Page, Place } from "#rail/lobby/page.js"
 */
import { html } from "#lit";

/** @param {Page} page @param {Place} place */
export const chooser = ({ levels, say, busy }, { id, name, level }) => html`<select
  class="select level" name="level" data-do="level" data-place=${id}
  aria-label=${say("level", { name })} ?disabled=${busy}>
  ${levels.map(
    ([value, , words]) =>
      html`<option value=${value} .selected=${value === level}>${words}</option>`,
  )}
</select>`;

/** The level of a bot, for who cannot change it. @param {Page} page @param {Place} place */
export const titleOf = ({ levels }, { level }) =>
  levels.find(([value]) => value === level)?.[1] ?? "";
