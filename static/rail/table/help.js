/**
 * The sheet of keys, the language, and the other ways to this table.
 *
 * @import { Board, Game } from "#rail/types.js"
 */
import { html, nothing } from "#lit";
import { isPlain, setPlain } from "#rail/plain.js";
import { icon } from "#rail/table/marks.js";

const KEYS = ["1–5", "D", "S", "T", "R", "↑ ↓", "← →", "Enter", "Esc", "+ − 0", "?"];
const SAVED = "rail.keys";

/** Are the keys of one letter on? They can be in the way of a voice control. */
export const keysOn = () => localStorage.getItem(SAVED) !== "off";

/** The keys of a board, and how they are written: its row may be longer. @param {Board} board */
const keysOf = ({ piles, draw: { faceup } }) =>
  KEYS.filter((key) => key !== "S" || Object.keys(piles).length > 1).map((key) => [
    key,
    key === "1–5" ? `1–${rowOf(faceup)}` : key,
  ]);

/** How many cards lie open. @param {Board["draw"]["faceup"]} faceup */
export const rowOf = (faceup) =>
  typeof faceup === "number" ? faceup : Object.values(faceup).reduce((n, more) => n + more);

/**
 * @param {Game} game
 * @param {Element | null} languages the form that changes the language
 * @param {() => void} close
 */
export const help = ({ words, page, view, atlas }, languages, close) => html`
  <div class="sheet-head">
    <h2>${words.say("help")}</h2>
    <button type="button" class="button icon quiet" aria-label=${words.say("close")} @click=${close}>${icon("cross")}</button>
  </div>
  <table class="keys"><caption class="visually-hidden">${words.say("keys")}</caption>
    ${keysOf(atlas.board).map(
      ([key, shown]) =>
        html`<tr><th scope="row"><kbd>${shown}</kbd></th><td>${words.say(`keys.${key}`)}</td></tr>`,
    )}
  </table>
  <label class="check"><input type="checkbox" .checked=${keysOn()}
    @change=${(/** @type {Event} */ event) =>
      localStorage.setItem(
        SAVED,
        /** @type {HTMLInputElement} */ (event.target).checked ? "on" : "off",
      )}>
    ${words.say("keys.on")}</label>
  <label class="check"><input type="checkbox" .checked=${isPlain()}
    @change=${(/** @type {Event} */ event) =>
      setPlain(/** @type {HTMLInputElement} */ (event.target).checked)}>
    ${words.say("map.plain")}</label>
  ${languages ?? nothing}
  <p class="ways">
    ${page.mine.length === 0 ? nothing : html`<a href=${page.urls.seat}>${words.say("seat.link")}</a>`}
    <a href=${page.urls.rules} target="_blank">${words.say("rules")}</a>
    <a href=${page.urls.home}>${words.say("home")}</a>
  </p>
  <details class="proof"><summary>${words.say("proof")}</summary>
    <p>${words.say("proof.now")}</p>
    <dl><dt>${words.say("proof.commit")}</dt><dd><code>${view.commit}</code></dd></dl>
  </details>`;
