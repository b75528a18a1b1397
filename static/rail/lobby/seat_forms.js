/**
 * The forms of the seats of one's own: their name, color and portrait, and another player at this device.
 *
 * @import { Page, Place } from "#rail/lobby/page.js"
 */
import { html, nothing } from "#lit";
import { portrait } from "#rail/core/portrait.js";
import { seatMark } from "#rail/game/parts/icons.js";
import { problem } from "#rail/lobby/page.js";
import { removing } from "#rail/lobby/seat_actions.js";

const COLORS = ["blue", "red", "green", "yellow", "black", "white"];

/**
 * The colors to choose from, as radio buttons.
 *
 * @param {Page} page
 * @param {string} name
 * @param {Place} [place] the seat that is painted at once
 */
const colors = ({ table, say }, name, place) => {
  const taken = new Set(table.places.map(({ color }) => color));
  return html`<div class="choices colors">
    ${COLORS.map(
      (color) => html`<label class="choice" title=${say(`color.${color}`)}>
        <input type="radio" name=${name} value=${color} data-do=${place ? "color" : nothing}
          data-place=${place?.id ?? nothing}
          .checked=${color === place?.color} ?disabled=${taken.has(color) && color !== place?.color}>
        <span>${seatMark(color)}<span class="visually-hidden">${say(`color.${color}`)}</span></span>
      </label>`,
    )}
  </div>`;
};

/** The portraits to choose from: one tap shows another. @param {Page} page @param {Place} place */
export const portraits = (page, place) => html`<fieldset class="field">
    <legend>${page.say(place.id === page.table.me ? "portrait" : "player.portrait")}</legend>
    <div class="portraits">
      ${Object.entries(page.portraits).map(
        ([value, label]) => html`<label class="choice" title=${label}>
          <input type="radio" name=${`portrait-${place.id}`} value=${value} data-do="portrait"
            data-place=${place.id} .checked=${value === place.portrait}>
          <span>${portrait(value)}<span class="visually-hidden">${label}</span></span>
        </label>`,
      )}
    </div>
    ${problem(page, `portrait.${place.id}`)}
  </fieldset>`;

/** @param {Page} page @param {Place} place */
export const changing = (page, place) => {
  const { table, say, busy } = page;
  const own = place.id === table.me;
  const id = own ? "new-name" : `new-name-${place.id}`;
  return html`<details class="change">
    <summary>${say("change")}</summary>
    <form class="field" data-do="name" novalidate>
      <input type="hidden" name="place" value=${place.id}>
      <label for=${id}>${say(own ? "name" : "player.name")}</label>
      <div class="joined">
        <input class="input" id=${id} name="name" value=${place.name}
          autocomplete=${own ? "nickname" : "off"}
          spellcheck="false" enterkeyhint="done" aria-describedby=${`${id}-error`}>
        <button class="button" aria-disabled=${String(busy)}>${say("name.save")}</button>
      </div>
      <div id=${`${id}-error`}>${problem(page, `name.${place.id}`, "name")}</div>
    </form>
    <fieldset class="field">
      <legend>${say(table.team > 1 ? "team.color" : own ? "color" : "player.color")}</legend>
      ${colors(page, own ? "new-color" : `new-color-${place.id}`, place)}
      ${problem(page, `color.${place.id}`, "color")}
    </fieldset>
    ${own ? nothing : portraits(page, place)}
    ${own ? nothing : html`<p>${removing(page, place)}</p>`}
  </details>`;
};

/** Another player who shares this device. @param {Page} page */
export const adding = (page) => {
  const { table, say, busy } = page;
  if (table.me === null || table.locked || table.places.length >= table.size) {
    return nothing;
  }
  return html`<details class="add">
    <summary>${say("player.add")}</summary>
    <form class="stack tight" data-do="player" novalidate>
      <p class="hint">${say("player.why")}</p>
      <div class="field">
        <label for="player-name">${say("player.name")}</label>
        <input class="input" id="player-name" name="name" autocomplete="off" spellcheck="false"
          enterkeyhint="go" aria-describedby="player-name-error">
        <div id="player-name-error">${problem(page, "player", "name")}</div>
      </div>
      ${
        table.team > 1
          ? nothing
          : html`<fieldset class="field">
            <legend>${say("player.color")}</legend>
            ${colors(page, "color")}
            ${problem(page, "player", "color")}
          </fieldset>`
      }
      ${problem(page, "player")}
      <div class="row"><button class="button" aria-disabled=${String(busy)}>${say("player.seat")}</button></div>
    </form>
  </details>`;
};
