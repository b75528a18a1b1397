/**
 * What happened, in words, the newest first.
 *
 * @import { Entry, Game, Words } from "#rail/types.js"
 */
import { html, repeat } from "#lit";
import { sentence } from "#rail/table/marks.js";

/** @param {Words} words @param {Entry} entry */
const told = (words, entry) =>
  entry.events
    .map((event) => words.parts(`event.${event.kind}`, event.data))
    .filter((parts) => parts.length);

/**
 * One move as one announcement.
 *
 * @param {Words} words
 * @param {Entry} entry
 */
export const announced = (words, entry) =>
  told(words, entry)
    .map((parts) => parts.map((part) => (typeof part === "string" ? part : part.text)).join(""))
    .join(" ");

/** @param {Game} game */
export const log = ({ store, words, page }) => {
  const entries = store.log
    .map((entry) => ({ n: entry.n, told: told(words, entry) }))
    .filter((entry) => entry.told.length);
  return html`
    <h2>${words.say("log")}</h2>
    <ol class="plain list lines" tabindex="0" aria-label=${words.say("log")}>
      ${repeat(
        entries.reverse(),
        (entry) => entry.n,
        (entry) =>
          html`<li>${entry.told.map((parts) => html`<p>${sentence(parts, page.seats)}</p>`)}</li>`,
      )}
    </ol>`;
};
