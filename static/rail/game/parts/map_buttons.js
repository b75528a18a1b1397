/**
 * The buttons on the map: what its marks mean, and how near one looks.
 *
 * @import { Game } from "#rail/core/types.js"
 * @import { Tools } from "#rail/game/parts/page.js"
 */
import { html, nothing } from "#lit";
import { icon } from "#rail/game/parts/icons.js";

/** What the marks mean, and the rules. */
/** @param {Game} game @param {(change: { dialog: string }) => void} set */
const doubt = (
  { words },
  set,
) => html`<button type="button" class="button icon doubt" data-door="legend"
  aria-haspopup="dialog" aria-label=${words.say("legend")} title=${words.say("legend")}
  @click=${() => set({ dialog: "legend" })}><b aria-hidden="true">?</b><span class="word">${words.say("legend.short")}</span></button>`;

/** @param {Game} game @param {Pick<Tools, "zoom">} tools */
const lenses = ({ words }, { zoom }) => html`
  <button type="button" class="button icon" aria-label=${words.say("zoom.in")} title=${words.say("zoom.in")} @click=${zoom.closer}>${icon("plus")}</button>
  <button type="button" class="button icon" aria-label=${words.say("zoom.out")} title=${words.say("zoom.out")} @click=${zoom.farther}>${icon("minus")}</button>
  <button type="button" class="button icon" aria-label=${words.say("zoom.fit")} title=${words.say("zoom.fit")} @click=${zoom.fit}>${icon("fit")}</button>`;

/**
 * The buttons on the map; a table without a map has the last of them alone.
 *
 * @param {Game} game
 * @param {{ zoom: Tools["zoom"], set: (change: { dialog: string }) => void }} tools
 */
export const mapButtons = (game, tools) => html`<div class="map-buttons">
  ${game.atlas.routes.size ? lenses(game, tools) : nothing}${doubt(game, tools.set)}</div>`;
