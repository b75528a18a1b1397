/**
 * The keys of the page of a game.
 *
 * @import { Controller } from "#rail/game/game.js"
 * @import { Screen } from "#rail/game/screen.js"
 */

import { bindKeys } from "#rail/core/keys.js";
import { draw, drawFrom, drawFromSecond, stop, takeTickets } from "#rail/game/card_draws.js";
import { NOTHING_PICKED, nothingAdded } from "#rail/game/choice.js";
import { reach } from "#rail/game/focus.js";
import { offerOf } from "#rail/game/offers.js";
import { confirm } from "#rail/game/parts/choice_strip.js";
import { keysOn, rowOf } from "#rail/game/parts/help.js";
import { turnPay } from "#rail/game/payment.js";
import { keep, preferences } from "#rail/preferences/preferences.js";

/** How far an arrow key moves the map. */
const PAN_PX = 60;

/** What can be answered: over the map, in the question, at the top. */
const ANSWERS =
  ".strip .pay, .strip button, .ask input, .ask button:not([aria-disabled=true]), .top .primary";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});

/**
 * Binds the keys; answers what buttons do, too.
 *
 * @param {Controller} controller
 * @param {Screen} screen
 * @param {{ open: boolean, busy: boolean, focus: () => void }} chat
 */
export const bindShortcuts = ({ game, ui, set, tell }, screen, chat) => {
  const { home, drawn, zoom, paintNow } = screen;
  const { page } = game;

  /** Opens a part and is in it at once. @param {string} tab @param {string} selector */
  const goTo = (tab, selector) => {
    set({ tab });
    paintNow();
    /** @type {HTMLElement | null} */ (home.querySelector(selector))?.focus();
  };

  /** One step back from whatever is half chosen; was there anything? */
  const back = () => {
    const { choice } = game;
    const cleared = nothingAdded(choice);
    if (ui.dialog) {
      set({ dialog: "" });
      paintNow(); // the next key is not for what lies in it
    } else if (chat.busy) {
      set({ tab: "" });
      screen.focusMap();
    } else if (choice.slot !== null) {
      game.choose({ slot: null });
    } else if (choice.near.length || choice.route || choice.city || choice.item || choice.confirm) {
      game.choose({ ...NOTHING_PICKED, pay: null, confirm: null });
    } else if (Object.keys(cleared).length) {
      game.choose(cleared);
    } else if (choice.color || choice.ticket || choice.seat !== null) {
      game.choose({ color: null, ticket: null, seat: null });
      game.light([]);
    } else if (ui.tab && ui.tab !== "ask") {
      set({ tab: "" });
      screen.focusMap();
    } else {
      return false;
    }
    return true;
  };

  let loud = "all";
  /** Sounds off, or on as they were. */
  const mute = () => {
    const before = preferences().sounds;
    const sounds = before === "off" ? loud : "off";
    loud = before === "off" ? loud : before;
    keep({ sounds });
    tell(game.words.say(`sounds.${sounds}`));
  };

  /** By key; what had nothing to do answers false. @type {Record<string, (event: KeyboardEvent) => void | boolean>} */
  const byKey = {
    d: () => drawFrom(game, "train"),
    s: () => drawFromSecond(game),
    t: () => takeTickets(game),
    e: () => stop(game),
    r: () => {
      if (!game.atlas.routes.size) {
        return false;
      }
      goTo("routes", "#find");
    },
    l: () => goTo("log", ".log .lines"),
    m: mute,
    i: () => game.askHint(),
    c: () => {
      if (!chat.open || page.lesson.length) {
        return false;
      }
      set({ tab: "chat" });
      paintNow();
      chat.focus();
    },
    h: () => reach(home, ".hand button"),
    a: () => {
      if (home.querySelector(".part.ask")) {
        set({ tab: "ask" });
        paintNow();
      }
      return reach(home, ANSWERS);
    },
    "?": () => set({ dialog: ui.dialog ? "" : "help" }),
    "+": zoom.closer,
    "=": zoom.closer,
    "-": zoom.farther,
    0: zoom.fit,
    Enter: (event) => {
      if (event.repeat) {
        return true; // who holds it down has pressed it once
      }
      // on the payment that is chosen Enter pays with it
      const onButton = document.activeElement?.closest(
        "button:not(.pay[aria-pressed=true]), a, summary",
      );
      if (onButton || !(offerOf(game.view, game.choice) || game.choice.confirm)) {
        return false;
      }
      confirm(game);
    },
    Escape: back,
  };
  for (let slot = 0; slot < rowOf(game.atlas.board.draw.faceup); slot += 1) {
    byKey[slot + 1] = () => draw(game, slot);
  }

  /** What the strip is about. */
  const proposed = () => {
    const { route, city, item, confirm } = game.choice;
    return [route, city, item, confirm].join(" ");
  };
  let before = "";
  home.addEventListener("click", () => (before = proposed()), { capture: true });
  home.addEventListener("click", ({ target }) => {
    if (proposed() !== before && target instanceof Element && target.closest("button")) {
      // a button has filled the strip: the next Enter is for what it proposes, not for that button
      paintNow();
      const next = home.querySelector(".strip [data-confirm], .strip [data-close]");
      /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
    }
  });

  bindKeys((key, event) => {
    if (!game.store.view || game.cover || (ui.dialog && key !== "Escape" && key !== "?")) {
      return false;
    }
    const arrow = ARROWS[key];
    if (arrow) {
      if (arrow[0] && offerOf(game.view, game.choice)) {
        turnPay(game, -arrow[0]);
        return true;
      }
      if (event.target === drawn.map) {
        zoom.pan(arrow[0] * PAN_PX, arrow[1] * PAN_PX);
        return true;
      }
      return false;
    }
    return key in byKey && byKey[key](event) !== false;
  }, keysOn);
  return { mute };
};
