/**
 * The seats of a table and what one can do about them: table in, template out.
 *
 * @import { Page, Place } from "#rail/lobby/page.js"
 */
import { html, nothing, repeat } from "#lit";
import { seatMark } from "#rail/game/parts/icons.js";
import { chooser, nextChooser, titleOf } from "#rail/lobby/level.js";
import { hosts, problem, teamsOf } from "#rail/lobby/page.js";
import { hosting, pairing } from "#rail/lobby/seat_actions.js";
import { adding, changing, portraits } from "#rail/lobby/seat_forms.js";
import { asking, foot, rated, starting } from "#rail/lobby/start.js";

/** Whether somebody else has this page open. @param {Page} page @param {Place} place */
const presence = ({ table, say }, { id, bot, here }) =>
  bot || table.mine.includes(id)
    ? nothing
    : html`<span class=${here ? "here" : "here away"} title=${say(here ? "here" : "away")}
        ><span class="visually-hidden">${say(here ? "here" : "away")}</span></span>`;

/** @param {Page} page @param {Place} place */
const taken = (page, place) => {
  const { table, say } = page;
  const mine = table.mine.includes(place.id);
  return html`<li class="seat-row ${mine ? "mine" : ""}">
    ${seatMark(place.color, false, place.portrait)}
    <span class="who">
      <strong>${place.name}</strong> ${presence(page, place)}
      ${place.id === table.me ? html`<span class="tag">${say("you")}</span>` : nothing}
      ${mine && place.id !== table.me ? html`<span class="tag">${say("device.tag")}</span>` : nothing}
      ${place.id === table.host ? html`<span class="tag">${say("host")}</span>` : nothing}
      ${place.bot ? html`<span class="tag">${say(hosts(page) ? "bot" : "bot.level", { level: titleOf(page, place) })}</span>` : nothing}
      ${place.answer === "yes" ? nothing : html`<span class="tag">${say(`answer.${place.answer}`)}</span>`}
    </span>
    <span class="actions">${place.bot && hosts(page) ? chooser(page, place) : nothing}${pairing(page, place)}${hosting(page, place)}</span>
    ${problem(page, `place.${place.id}`)}
    ${place.id === table.me ? portraits(page, place) : nothing}
    ${mine ? changing(page, place) : nothing}
  </li>`;
};

/** @param {Page} page @param {boolean} first */
const free = (page, first) => {
  const { say, busy } = page;
  return html`<li class="seat-row free">
    <span class="seat-mark free"></span>
    <span class="who">${say("free")}</span>
    ${
      first && hosts(page)
        ? html`<span class="actions">${nextChooser(page)}<button class="button quiet" type="button" data-do="bot"
            aria-disabled=${String(busy)}>${say("bot.add")}</button></span>${problem(page, "bot")}`
        : nothing
    }
  </li>`;
};

/** @param {Page} page */
const outside = ({ table, say, removed }) => {
  const full = table.places.length >= table.size;
  const reason = full ? "out.full" : table.locked ? "out.locked" : null;
  return html`
    ${removed ? html`<p class="strip" role="status">${say("removed")}</p>` : nothing}
    ${
      reason
        ? html`<p class="strip" role="status">${say(reason)}
            ${say(table.watch ? "out.watch" : "out.nowatch")}</p>`
        : nothing
    }`;
};

/**
 * Seats taken, then free ones.
 *
 * @param {Page} page
 * @param {Place[]} places
 * @param {number} left
 * @param {boolean} first whether the first of the free ones is the next to be taken
 */
const rows = (page, places, left, first) => html`
  <ul class="plain seat-list" aria-live="polite">
    ${repeat(
      places,
      ({ id }) => id,
      (place) => taken(page, place),
    )}
    ${Array.from({ length: left }, (_, n) => free(page, first && n === 0))}
  </ul>`;

/** Partners sit side by side. @param {Page} page */
const teams = (page) => {
  const { table, say } = page;
  const all = teamsOf(table);
  const next = all.findIndex((places) => places.length < table.team);
  return all.map(
    (places, n) => html`<section class="team" aria-label=${say("team", { n: String(n + 1) })}>
      <h3>${say("team", { n: String(n + 1) })}</h3>
      ${rows(page, places, table.team - places.length, n === next)}
    </section>`,
  );
};

/** @param {Page} page */
export const seats = (page) => {
  const { table, say } = page;
  const left = Math.max(0, table.size - table.places.length);
  return html`
    <div class="row apart">
      <h2>${say("seats")} <span class="muted count">${table.places.length}/${table.size}</span></h2>
      ${table.locked ? html`<span class="tag">${say("locked")}</span>` : nothing}
    </div>
    ${page.changed ? html`<p class="strip">${say("terms.changed", { what: page.changed })}</p>` : nothing}
    ${table.me === null ? outside(page) : asking(page)}
    ${table.team > 1 ? teams(page) : rows(page, table.places, left, true)}
    ${adding(page)}
    ${starting(page)}
    ${rated(page)}
    ${foot(page)}`;
};
