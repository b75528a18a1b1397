/**
 * What just happened, shown as movement over the new table. Nothing waits for it, nothing under
 * it is out of reach, and who asked for less motion sees none.
 *
 * @import { Fact, Game } from "#rail/types.js"
 */
import { html, render } from "#lit";
import { dress, icon, symbol } from "#rail/table/marks.js";

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

  /** @param {Game} game @param {Fact} event */
  const taker = ({ view }, { data }) =>
    (data.seat === view.me && data.card && box(`[data-card="${data.card}"]`)) ||
    (data.seat === view.me && box(".hand")) ||
    box(`[data-seat="${data.seat}"] .seat-mark`);

  /** @type {Record<string, (game: Game, event: Fact, delay: number) => void>} */
  const shows = {
    "market.took": (game, event, delay) =>
      fly(box(`[data-slot="${event.data.slot}"]`), taker(game, event), event.data.card, delay),
    "market.blind": (game, event, delay) =>
      fly(
        box(`[data-pile="${event.data.pile ?? "train"}"]`),
        taker(game, event),
        event.data.card ?? null,
        delay,
      ),
    "market.filled": (_, event, delay) => {
      move(
        home.querySelector(`[data-slot="${event.data.slot}"]`),
        [
          { transform: "translateY(-10px) scale(.9)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 260, delay: delay + 160, fill: "backwards", easing: "ease-out" },
      );
    },
    "tickets.drawn": (_, event, delay) =>
      fly(
        box('[data-slot="tickets"]'),
        box(`[data-seat="${event.data.seat}"] .seat-mark`),
        null,
        delay,
      ),
    "claims.claimed": (_, event, delay) => {
      home.querySelectorAll(`[data-route="${event.data.route}"] .car`).forEach((car, n) => {
        move(
          car,
          [
            { transform: "scale(1.9)", opacity: 0 },
            { transform: "none", opacity: 1 },
          ],
          { duration: 260, delay: delay + n * 80, fill: "backwards", easing: "ease-out" },
        );
      });
      move(
        home.querySelector(`[data-seat="${event.data.seat}"] .score`),
        [{ transform: "scale(1.5)" }, { transform: "none" }],
        { duration: 500 },
      );
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
      const seen = events.filter((event) => event.kind in shows);
      for (const [n, event] of seen.entries()) {
        shows[event.kind](game, event, n * 60);
      }
    },
  };
};
