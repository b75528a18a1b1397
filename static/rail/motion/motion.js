/**
 * What just happened, shown as movement over the new table. Nothing waits for it, nothing under it
 * is out of reach; whoever asked for less motion sees none, nor does who looks elsewhere. Moves
 * that come quickly hurry those before them along.
 *
 * @import { Fact, Game, Movement } from "#rail/core/types.js"
 */
import { eventOf } from "#rail/motion/kernel.js";
import { complete } from "#rail/motion/moves.js";
import { speed } from "#rail/motion/speed.js";
import { wayOf } from "#rail/motion/ticket_path.js";

/** Milliseconds from the beginning of one event of a move to that of the next. */
const MS_BETWEEN_EVENTS = 120;
/** Milliseconds until a ticket lights up that a move has completed: the train has arrived. */
const TICKET_DELAY_MS = 800;
/** So many moves are in motion at once; the oldest is brought to its end for another. */
const MAX_MOVES_AT_ONCE = 2;
/** How much faster goes what another move waits for, and how long that waits at most. */
const HURRIED_SPEED = 2.5;
const MAX_WAIT_MS = 300;

/** @typedef {import("#rail/motion/ghosts.js").Running} Running */

/**
 * What is seen to move of a move, one event after the other.
 *
 * @param {Game} game
 * @param {Fact[]} events
 * @returns {Movement[]}
 */
export const movementsOf = (game, events) =>
  events
    .map((event) => eventOf(game.mechanisms, event.kind).moves?.(game, event) ?? [])
    .filter((movements) => movements.length)
    .flatMap((movements, n) => movements.map((one) => later(one, n * MS_BETWEEN_EVENTS)));

/** @param {Movement} movement @param {number} by @returns {Movement} */
const later = (movement, by) => ({
  ...movement,
  at: movement.at + by,
  ...("until" in movement ? { until: movement.until + by } : {}),
});

/** Milliseconds until it is over. @param {Running} running */
const left = ({ animation }) =>
  (Number(animation.effect?.getComputedTiming().endTime ?? 0) -
    Number(animation.currentTime ?? 0)) /
  animation.playbackRate;

/**
 * What a move takes off the page, a strip over the map or a sheet, gives its room to the map, which
 * learns of that when it is laid out: before the next picture, and before whoever observes later.
 *
 * @param {Element} home
 */
const laidOut = (home) =>
  new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve(null);
    });
    observer.observe(home);
  });

/** @param {Element} home the page of a game */
export const createMotion = (home) => {
  /** @type {Running[][]} */
  let moves = [];
  // what it takes is fetched when the page has nothing else to do
  const stage = new Promise((resolve) => {
    (window.requestIdleCallback ?? setTimeout)(() => resolve(null));
  })
    .then(async () => (await import("#rail/motion/stage.js")).createStage(home))
    // what cannot be fetched moves nothing
    .catch(() => null);

  /** @param {Running[]} move */
  const end = (move) => {
    moves = moves.filter((one) => one !== move);
    for (const { animation, done } of move) {
      animation.cancel();
      done();
    }
  };

  /** How often everything was brought to rest: what began before that is not shown after it. */
  let settled = 0;
  /** Everything stands where it belongs, at once. */
  const settle = () => {
    settled += 1;
    for (const move of moves) {
      end(move);
    }
  };
  document.addEventListener("visibilitychange", settle);

  /** Those before it go on faster; how long it waits for them. */
  const hurry = () => {
    for (const move of moves.slice(0, Math.max(moves.length - MAX_MOVES_AT_ONCE + 1, 0))) {
      end(move);
    }
    for (const { animation } of moves.flat()) {
      animation.updatePlaybackRate(speed() * HURRIED_SPEED);
    }
    const rest = moves.flat().map((one) => left(one) / HURRIED_SPEED);
    return Math.min(Math.max(0, ...rest), MAX_WAIT_MS);
  };

  return {
    settle,
    /** Does anything move on this page? */
    wanted: () => speed() > 0,
    /**
     * Shows what has just happened.
     *
     * @param {Game} game
     * @param {Fact[]} events
     * @param {string[]} [completed] my tickets that it has completed
     */
    play: async (game, events, completed = []) => {
      if (!speed() || document.hidden) {
        return;
      }
      const { me } = game.view;
      const tickets = completed
        .slice(0, 1)
        .flatMap((id) => complete(game, id, wayOf(game, me ?? 0, id)));
      const movements = [
        ...movementsOf(game, events),
        ...tickets.map((one) => later(one, events.length ? TICKET_DELAY_MS : 0)),
      ];
      if (!movements.length) {
        return;
      }
      const found = await stage;
      const before = settled;
      await laidOut(home);
      if (!found || document.hidden || before !== settled) {
        return;
      }
      const wait = hurry();
      const move = found.perform(
        game,
        movements.map((one) => later(one, wait)),
      );
      moves.push(move);
      for (const running of move) {
        running.animation.finished.then(running.done, () => undefined);
      }
      await Promise.allSettled(move.map(({ animation }) => animation.finished));
      moves = moves.filter((one) => one !== move);
    },
  };
};
