/**
 * Whose turn it is and what may be done: the line at the top, the title and the icon of the tab.
 *
 * @import { Game } from "#rail/types.js"
 */

/**
 * May I do something now?
 * @param {Game["view"]} view
 */
export const mine = (view) => view.legal.length > 0;

/**
 * The one sentence that says where the game stands.
 *
 * @param {Game} game
 */
export const standing = ({ view, words }) => {
  if (view.final) {
    const { winners } = view.final;
    return words.say("turn.won", { winners, n: winners.length });
  }
  const owed = view.asks.find((ask) => ask.seat === view.me);
  if (owed) {
    return words.say(`ask.${owed.kind}${owed.data.start ? ".start" : ""}`, owed.data);
  }
  const others = view.asks.filter((ask) => ask.data.start).map((ask) => ask.seat);
  if (others.length) {
    return words.say("turn.choosing", { seats: others });
  }
  const [other] = view.asks;
  if (other && !mine(view)) {
    return words.say(`wait.${other.kind}`, { ...other.data, seat: other.seat });
  }
  if (view.legal.some((offer) => offer.kind === "pass")) {
    return words.say("turn.pass");
  }
  return words.say(mine(view) ? "turn.mine" : "turn.other", { seat: view.turn.seat });
};

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const calm = icon?.href ?? "";
const SIGNAL = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#b3261e"/><path fill="#fff" d="M8 10h16v8H8z"/><circle cx="12" cy="21" r="3" fill="#fff"/><circle cx="20" cy="21" r="3" fill="#fff"/></svg>',
)}`;

/** @param {Game} game */
export const signal = ({ view, words, atlas, cover }) => {
  const board = `${atlas.title(words.lang)} – Rail`;
  const up = mine(view) || Boolean(cover?.due);
  const title = up ? `${words.say("turn.title")} – ${board}` : board;
  if (document.title !== title) {
    document.title = title;
    if (icon) {
      icon.href = up ? SIGNAL : calm;
    }
  }
};
