/**
 * The last round, where everybody sees it: it goes by itself, unless nothing is to move on this
 * page, and can be put away. What it says has been said aloud as what happened.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html } from "#lit";
import { icon, sentence } from "#rail/game/parts/icons.js";

const LAST_ROUND = "turn.last_round";

/** @param {Game} game @param {() => void} close */
export const banner = ({ words, store, page }, close) => {
  const told = store.log
    .flatMap(({ events }) => events)
    .findLast(({ kind }) => kind === LAST_ROUND);
  return html`<aside class="banner" aria-label=${words.say("banner")}>
    ${icon("bell")}
    <p>${told ? sentence(words.parts(`event.${LAST_ROUND}`, told.data), page.seats) : words.say("banner")}</p>
    <button type="button" class="button icon quiet" aria-label=${words.say("close")} title=${words.say("close")}
      data-close-banner @click=${close}>${icon("cross")}</button>
  </aside>`;
};
