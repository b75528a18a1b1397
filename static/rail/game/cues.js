/**
 * What tells somebody who looks elsewhere: a sound, a short buzz, the title and the icon of the
 * tab. Sound and buzz come once; title and icon go back as soon as the turn was seen.
 *
 * @import { Fact, Game, View } from "#rail/core/types.js"
 */

import { sound, soundEnd } from "#rail/game/sounds.js";
import { pointsOf, sides } from "#rail/game/teams.js";
import { mine } from "#rail/game/turn.js";
import { createAwake } from "#rail/preferences/awake.js";
import { preferences } from "#rail/preferences/preferences.js";
import { play } from "#rail/sound/player.js";

const BUZZ_MS = 120;
const SEEN = ["pointermove", "pointerdown", "keydown", "wheel"];

/** The icons of the tab, of which each browser shows one of its choice, and where they usually lie. */
const icons = [
  .../** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="icon"]')),
].map((link) => ({ link, calm: link.href }));
const SIGNAL = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#b3261e"/><path fill="#fff" d="M8 10h16v8H8z"/><circle cx="12" cy="21" r="3" fill="#fff"/><circle cx="20" cy="21" r="3" fill="#fff"/></svg>',
)}`;

/** Who has how many points in the end, the most first. @param {Game} game */
const resultOf = (game) =>
  sides(game)
    .map((side) => ({ side, points: pointsOf(game.view, side) }))
    .sort((one, other) => other.points - one.points)
    .map(({ side, points }) => {
      const name = side.map((n) => game.page.seats[n].name).join(" + ");
      return game.words.say("title.result", { name, n: points });
    })
    .join(" · ");

export const createCues = () => {
  let up = false;
  let title = "";
  let called = "";
  const awake = createAwake();

  const show = (/** @type {boolean} */ cue) => {
    const wanted = cue ? called : title;
    if (document.title !== wanted) {
      document.title = wanted;
    }
    for (const { link, calm } of icons) {
      if ((link.href === SIGNAL) !== cue) {
        link.href = cue ? SIGNAL : calm;
      }
    }
  };

  const seen = () => {
    show(false);
    for (const sign of SEEN) {
      document.removeEventListener(sign, seen, true);
    }
  };

  /** My turn has come. @param {boolean} moving somebody's move has brought it */
  const call = (moving) => {
    show(true);
    for (const sign of SEEN) {
      document.addEventListener(sign, seen, { capture: true, passive: true });
    }
    const { sounds, vibrate } = preferences();
    if (moving && sounds !== "off") {
      play("turn");
    }
    // without a touch before it a browser refuses, and says so in its console
    if (moving && vibrate && navigator.userActivation?.hasBeenActive) {
      navigator.vibrate?.(BUZZ_MS);
    }
  };

  return {
    /**
     * The table is another one now.
     *
     * @param {Game} game
     * @param {View | null} before
     * @param {Fact[]} events what has just happened, if it is shown
     * @param {boolean} telling the final score is being told line by line
     */
    hear: (game, before, events, telling) => {
      const { view, words, atlas, cover } = game;
      const due = mine(view) || Boolean(cover?.due);
      const result = view.final && !telling ? `${resultOf(game)} – ` : "";
      title = `${result}${atlas.title(words.lang)} – Rail`;
      called = `${words.say("turn.title")} – ${title}`;
      document.documentElement.dataset.turn = due ? "mine" : "";
      sound(game, before, events);
      if (due && !up) {
        call(before !== null);
      } else if (!due) {
        seen();
      }
      awake.hear(due);
      up = due;
    },
    end: soundEnd,
  };
};
