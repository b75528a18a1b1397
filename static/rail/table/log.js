/**
 * What happened, in words, the newest first.
 *
 * @import { Entry, Game, Words } from "#rail/types.js"
 */
import { guard, html, repeat } from "#lit";
import { sentence } from "#rail/table/marks.js";

/** @param {Words} words @param {Entry} entry */
export const told = (words, entry) =>
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
  const lines = () =>
    repeat(
      [...store.log].reverse().filter((entry) => told(words, entry).length),
      (entry) => entry.n,
      (entry) =>
        html`<li>${told(words, entry).map(
          (parts) => html`<p>${sentence(parts, page.seats)}</p>`,
        )}</li>`,
    );
  return html`
    <h2>${words.say("log")}</h2>
    <ol class="plain list lines" tabindex="0" aria-label=${words.say("log")}>
      ${guard([store.log], lines)}
    </ol>`;
};
