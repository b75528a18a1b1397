/**
 * What lies over the page until it is closed.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html } from "#lit";
import { icon } from "#rail/game/parts/icons.js";

/**
 * @param {Game} game
 * @param {string} name its words are its title
 * @param {unknown} body
 * @param {() => void} close
 */
export const dialog = ({ words }, name, body, close) => {
  // one that was taken away is closed already, and another may be open by now
  const closed = (/** @type {Event} */ { target }) =>
    /** @type {HTMLElement} */ (target).isConnected && close();
  return html`<dialog class="over" aria-labelledby="over" data-over=${name} @close=${closed}>
    <div class="sheet-head">
      <h2 id="over">${words.say(name)}</h2>
      <button type="button" class="button icon quiet" aria-label=${words.say("close")} title=${words.say("close")}
        @click=${close}>${icon("cross")}</button>
    </div>
    ${body}</dialog>`;
};

/** Closed before it is taken away, the focus goes back to what opened it. @param {Element} home */
export const closeDialog = (home) =>
  /** @type {HTMLDialogElement | null} */ (home.querySelector("dialog[data-over]"))?.close();

/** What was laid out is shown. @param {Element} home */
export const openDialog = (home) => {
  const dialog = home.querySelector("dialog");
  if (dialog && !dialog.open) {
    dialog.showModal();
  }
};
