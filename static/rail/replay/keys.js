/** The keys of a replay: from moment to moment, and on by itself. */
import { bindKeys } from "#rail/core/keys.js";
import { keysOn } from "#rail/game/parts/help.js";

/**
 * @param {object} replay
 * @param {{ at: number }} replay.now
 * @param {number} replay.last
 * @param {import("#rail/core/types.js").Ui} replay.ui
 * @param {(at: number) => void} replay.step goes to a moment, and stays there
 * @param {() => void} replay.toggle
 * @param {() => void} replay.close what is open beside the map
 */
export const bindReplayKeys = ({ now, last, ui, step, toggle, close }) => {
  const to = /** @type {Record<string, () => number>} */ ({
    ArrowLeft: () => now.at - 1,
    ArrowRight: () => now.at + 1,
    Home: () => 0,
    End: () => last,
  });
  return bindKeys((key, { target }) => {
    const pressed = target instanceof Element && target.closest("button, a, summary");
    if (ui.dialog) {
      // what lies over the moments has its own keys
      return false;
    }
    if (key === " " && !pressed) {
      toggle();
    } else if (key in to) {
      step(to[key]());
    } else if (key === "Escape" && ui.tab) {
      close();
    } else {
      return false;
    }
    return true;
  }, keysOn);
};
