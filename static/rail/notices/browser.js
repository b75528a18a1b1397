/**
 * Notifications of this browser while a page of Rail is open, but not looked at.
 *
 * @import { Game, View } from "#rail/core/types.js"
 */
import { mine } from "#rail/game/turn.js";

const KEY = "rail.notices";

/** Which events this browser shows. @returns {Record<string, boolean>} */
export const wishes = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
};

/** @param {string} event @param {boolean} wanted */
export const wish = (event, wanted) => {
  localStorage.setItem(KEY, JSON.stringify({ ...wishes(), [event]: wanted }));
};

export const can = () => "Notification" in window;

/** Whether it could be shown. @param {string} title @param {string} body */
export const show = (title, body) => {
  try {
    const shown = new Notification(title, { body, tag: location.pathname });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return true;
  } catch {
    // on phones only a worker may show them: there the channel of its own is used
    return false;
  }
};

/** Shows an event, if it is wanted and nobody looks. @param {string} event @param {Game} game */
const notify = (event, { words, page, atlas }) => {
  if (document.hidden && can() && Notification.permission === "granted" && wishes()[event]) {
    show(words.say(`notice.${event}`), `${atlas.title(words.lang)} · ${page.code}`);
  }
};

/** A move has come. @param {Game} game @param {View | null} before */
export const noticed = (game, before) => {
  const { view } = game;
  if (!before || view.me === null) {
    return;
  }
  if (view.over) {
    if (!before.over) {
      notify("finished", game);
    }
  } else if (mine(view) && !mine(before)) {
    notify("turn", game);
  }
};

/** The table has opened for another game. @param {Game} game */
export const invited = (game) => {
  if (game.page.me !== null) {
    notify("invited", game);
  }
};
