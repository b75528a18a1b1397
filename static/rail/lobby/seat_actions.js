/**
 * What one can do about the seat of somebody else: be their partner, hand over, replace, remove.
 *
 * @import { Page, Place } from "#rail/lobby/page.js"
 */
import { html, nothing } from "#lit";
import { hosts, teamOf } from "#rail/lobby/page.js";

/** @param {Page} page @param {Place} place */
export const removing = ({ say, busy }, place) =>
  html`<button class="button quiet" type="button" data-do="kick" data-place=${place.id}
    aria-disabled=${String(busy)} aria-label=${say("remove.name", { name: place.name })}>${say("remove")}</button>`;

/** @param {Page} page @param {Place} place */
export const hosting = (page, place) => {
  const { table, say, busy } = page;
  return !hosts(page) || table.mine.includes(place.id)
    ? nothing
    : html`
        ${
          place.bot || place.answer !== "yes"
            ? nothing
            : html`<button class="button quiet" type="button" data-do="host" data-place=${place.id}
                aria-disabled=${String(busy)} aria-label=${say("host.give.name", { name: place.name })}>${say("host.give")}</button>`
        }
        ${
          place.answer === "yes"
            ? nothing
            : html`<button class="button quiet" type="button" data-do="replace" data-place=${place.id}
                aria-disabled=${String(busy)} aria-label=${say("replace.name", { name: place.name })}>${say("replace")}</button>`
        }
        ${removing(page, place)}`;
};

/** Who could be my partner: everybody but the one who is. @param {Page} page @param {Place} place */
export const pairing = ({ table, say, busy }, place) => {
  const own = table.places.find(({ id }) => id === table.me);
  return table.team === 1 || !own || teamOf(table, own) === teamOf(table, place)
    ? nothing
    : html`<button class="button quiet" type="button" data-do="partner" data-place=${place.id}
        aria-disabled=${String(busy)} aria-label=${say("partner.name", { name: place.name })}>${say("partner")}</button>`;
};
