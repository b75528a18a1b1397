/**
 * The sheet of keys, and the other ways to this table.
 *
 * @import { Board, Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { preferences } from "#rail/preferences/preferences.js";

const KEYS = [
  "1–5",
  "D",
  "S",
  "T",
  "E",
  "R",
  "↑ ↓",
  "H",
  "A",
  "← →",
  "Enter",
  "Esc",
  "L",
  "C",
  "M",
  "I",
  "+ − 0",
  "?",
];

/** Are the keys of one letter on? They can be in the way of a voice control. */
export const keysOn = () => preferences().keys;

/** The keys of a board, and how they are written: its row may be longer. @param {Game} game */
const keysOf = ({ page, atlas, mechanisms }) => {
  const { piles, draw } = atlas.board;
  const several = Object.keys(piles).length > 1 || mechanisms.some(({ pile }) => pile);
  const without = [
    ...(several ? [] : ["S"]),
    ...(draw.both_cards ? ["E"] : []),
    ...(page.hints ? [] : ["I"]),
    ...(atlas.routes.size ? [] : ["R", "↑ ↓", "+ − 0"]),
  ];
  return KEYS.filter((key) => !without.includes(key)).map((key) => [
    key,
    key === "1–5" ? `1–${rowOf(draw.faceup)}` : key,
  ]);
};

/** How many cards lie open. @param {Board["draw"]["faceup"]} faceup */
export const rowOf = (faceup) => Object.values(faceup).reduce((n, more) => n + more);

/** @param {Game} game */
export const help = (game) => {
  const { words, page, view, atlas } = game;
  return html`
  <table class="keys"><caption class="visually-hidden">${words.say("keys")}</caption>
    ${keysOf(game).map(
      ([key, shown]) =>
        html`<tr><th scope="row"><kbd>${shown}</kbd></th><td>${words.say(`keys.${key}`)}</td></tr>`,
    )}
  </table>
  ${atlas.routes.size ? html`<p class="muted">${words.say("keys.fingers")}</p>` : nothing}
  ${keysOn() ? nothing : html`<p class="muted">${words.say("keys.off")}</p>`}
  <p class="ways">
    ${page.mine.length === 0 ? nothing : html`<a href=${page.urls.seat}>${words.say("seat.link")}</a>`}
    <a href=${page.urls.home}>${words.say("home")}</a>
  </p>
  <details class="proof"><summary>${words.say("proof")}</summary>
    <p>${words.say("proof.now")}</p>
    <dl><dt>${words.say("proof.commit")}</dt><dd><code>${view.commit}</code></dd></dl>
  </details>`;
};
