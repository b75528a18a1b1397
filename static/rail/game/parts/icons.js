/** Small drawings with their words: icons, cards, marks of players. */
import { html, nothing } from "#lit";
import { portrait } from "#rail/core/portrait.js";

/** @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" aria-hidden="true"><use href=${`#icon-${name}`}></use></svg>`;

const COLORS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"];

/**
 * The color of a card and its kind: `red_x` is a red card of the kind x.
 *
 * @param {string} card
 * @returns {[string, string]}
 */
export const parted = (card) => {
  const [color, kind] = card.split("_");
  return kind && COLORS.includes(color) ? [color, kind] : [card, ""];
};

/** The classes that dress a card. @param {string} card */
export const dress = (card) => parted(card).join(" ").trim();

/** @param {string} card */
export const symbol = (card) => {
  const [color, kind] = parted(card);
  return html`<svg class="icon" aria-hidden="true"><use href=${`#card-${color}`}></use></svg>${
    kind
      ? html`<svg class="icon kind" aria-hidden="true"><use href=${`#kind-${kind}`}></use></svg>`
      : nothing
  }`;
};

/** A card no bigger than a word. @param {string} card */
export const chip = (card) => html`<span class=${`chip ${dress(card)}`}>${symbol(card)}</span>`;

/**
 * What a pile shows, and the words that stand for it.
 *
 * @param {object} of
 * @param {unknown} of.mark
 * @param {string} of.word
 * @param {string} of.label
 * @param {number} [of.n] how many cards
 * @param {string | number} [of.key] that does the same
 */
export const face = ({ mark, word, label, n, key }) => html`
  <span class="face" aria-hidden="true">${mark}<span class="word">${word}</span>
    ${n === undefined ? nothing : html`<b class="count">${n}</b>`}
    ${key === undefined ? nothing : html`<kbd>${key}</kbd>`}</span>
  <span class="visually-hidden">${label}</span>`;

/**
 * The color and the shape of a player, round their portrait where that is shown.
 *
 * @param {string} color
 * @param {boolean} [second] of two partners
 * @param {string} [shown] the portrait
 */
export const seatMark = (color, second = false, shown = "") =>
  html`<span class=${`seat-mark ${color}${second ? " second" : ""}${shown ? " framed" : ""}`}>${portrait(shown)}<svg aria-hidden="true"><use href=${`#seat-${color}`}></use></svg></span>`;

/**
 * A sentence with its cards and players drawn.
 *
 * @param {import("#rail/core/types.js").Part[]} parts
 * @param {{ color: string }[]} seats
 */
export const sentence = (parts, seats) =>
  parts.map((part) => {
    if (typeof part === "string") {
      return part;
    }
    if ("card" in part) {
      // after its word: "a green card" and then the card, not before its article
      return html`<span class="said">${part.text}${chip(part.card)}</span>`;
    }
    const { color = "" } = seats[part.seat] ?? {};
    const first = seats.findIndex((seat) => seat.color === color);
    return html`<span class="said">${seatMark(color, first < part.seat)}<b>${part.text}</b></span>`;
  });

/** @param {boolean} whether @param {unknown} value */
export const when = (whether, value) => (whether ? value : nothing);
