/**
 * What just happened, shown as movement over the new table. Nothing waits for it, nothing under
 * it is out of reach, and who asked for less motion sees none.
 *
 * @import { Fact, Game, Stage } from "#rail/core/types.js"
 */
import { html, render } from "#lit";
import { happeningOf } from "#rail/core/happening.js";
import { dress, icon, symbol } from "#rail/game/parts/marks.js";

const FLIGHT = 420;

/** How fast this device shows movement: 0 for not at all, 1 as usual. */
export const speed = () => Number(document.documentElement.dataset.speed ?? 1);

/**
 * Moves a part of the page, at the speed that was chosen.
 *
 * @param {Element | null} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
const move = (node, frames, options) => {
  const motion = node?.animate(frames, options);
  if (motion) {
    motion.playbackRate = speed();
  }
  return motion;
};

/** @param {Element} home */
export const createAnimation = (home) => {
  /** @param {string} selector */
  const box = (selector) => {
    const found = home.querySelector(selector);
    const edge = found?.getBoundingClientRect();
    return edge?.width ? edge : null;
  };

  /**
   * A card goes from one place to another.
   *
   * @param {DOMRect | null} from
   * @param {DOMRect | null} to
   * @param {string | null} card null: its back
   * @param {number} delay
   */
  const fly = (from, to, card, delay) => {
    if (!from || !to) {
      return;
    }
    const ghost = document.createElement("div");
    ghost.className = `card ghost ${card ? dress(card) : "back"}`;
    ghost.setAttribute("aria-hidden", "true");
    render(html`${card ? symbol(card) : icon("card")}`, ghost);
    for (const [name, length] of Object.entries({
      left: from.left,
      top: from.top,
      width: from.width,
      height: from.height,
    })) {
      ghost.style.setProperty(name, `${length}px`);
    }
    document.body.append(ghost);
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const shrink = Math.min(to.width / from.width, to.height / from.height, 1);
    const frames = [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform: `translate(${x}px, ${y}px) scale(${Math.max(shrink, 0.35)})`, opacity: 0.2 },
    ];
    const easing = "cubic-bezier(.3, .1, .3, 1)";
    move(ghost, frames, { duration: FLIGHT, delay, easing, fill: "backwards" })?.finished.finally(
      () => ghost.remove(),
    );
  };

  /** Where who does this keeps such a card. @param {Game} game @param {Fact} event */
  const taker = ({ view }, { data }) =>
    (data.seat === view.me && data.card && box(`[data-card="${data.card}"]`)) ||
    (data.seat === view.me && box(".hand")) ||
    box(`[data-seat="${data.seat}"] .seat-mark`);

  /** @type {Stage} */
  const stage = {
    box,
    taker,
    fly,
    move: (part, frames, { delay = 0, ...options }, pace = 0) => {
      for (const [n, node] of home.querySelectorAll(part).entries()) {
        move(node, frames, { ...options, delay: delay + n * pace });
      }
    },
  };

  return {
    /** Takes away what is still in flight. */
    end: () => {
      for (const ghost of document.querySelectorAll("body > .ghost")) {
        ghost.remove();
      }
    },
    /** @param {Game} game @param {Fact[]} events */
    play: (game, events) => {
      if (!speed() || document.hidden) {
        return;
      }
      const shown = events.filter(({ kind }) => happeningOf(game.mechanisms, kind).show);
      for (const [n, event] of shown.entries()) {
        happeningOf(game.mechanisms, event.kind).show?.(stage, game, event, n * 60);
      }
    },
  };
};
