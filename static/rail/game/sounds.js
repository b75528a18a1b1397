/**
 * What is heard of a game: of what has just happened, and of its end.
 *
 * @import { Fact, Game, View } from "#rail/core/types.js"
 */

import { isLastRoundNew, newlyCompleted } from "#rail/game/news.js";
import { eventOf } from "#rail/motion/kernel.js";
import { speed } from "#rail/motion/speed.js";
import { preferences } from "#rail/preferences/preferences.js";
import { play } from "#rail/sound/player.js";

/** Seconds until the tongs bite that are seen to punch a ticket, at the usual speed. */
const PUNCHED_SECONDS = 1.6;

/** The sounds of events; of several that happened the first is heard. */
const HEARD = ["claim", "piece", "coin", "card"];

/**
 * What sounds when this has happened, what matters most at last: the tongs follow the train.
 *
 * @param {Game} game
 * @param {View | null} before
 * @param {Fact[]} events
 */
const soundsOf = ({ view, mechanisms }, before, events) => {
  if (view.over) {
    return []; // the end is heard when it is told
  }
  const sounds = events.map(({ kind }) => eventOf(mechanisms, kind).sound);
  return [
    ...HEARD.filter((one) => sounds.some((sound) => sound === one)).slice(0, 1),
    ...(newlyCompleted(view, before).length ? ["ticket"] : []),
    ...(isLastRoundNew(view, before) ? ["bell"] : []),
  ];
};

/** @param {Game} game @param {View | null} before @param {Fact[]} events what has just happened */
export const sound = (game, before, events) => {
  if (preferences().sounds !== "all" || document.hidden) {
    return;
  }
  for (const name of soundsOf(game, before, events)) {
    play(name, name === "ticket" && speed() ? PUNCHED_SECONDS / speed() : 0);
  }
};

/** Everything is told, on a page that nobody looks at too. */
export const soundEnd = () => {
  if (preferences().sounds === "all") {
    play("end");
  }
};
