/**
 * Whose turn it is and what may be done: the line at the top.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { askedOfMe, isOpening } from "#rail/game/choice.js";

/**
 * May I do something now?
 * @param {Game["view"]} view
 */
export const mine = (view) => view.legal.length > 0;

/** The question that is mine to answer, as text; "" if there is none. @param {Game["view"]} view */
export const question = (view) => JSON.stringify(askedOfMe(view)) ?? "";

/** Everybody has one more turn at most: is this mine? @param {Game["view"]} view */
export const isMyLast = (view) =>
  mine(view) && view.turn.last !== null && view.turn.last <= view.seats.length;

/**
 * The one sentence that says where the game stands.
 *
 * @param {Game} game
 */
export const standing = ({ view, words, clock }) => {
  if (view.final) {
    const { winners } = view.final;
    return words.say("turn.won", { winners, n: winners.length });
  }
  if (clock?.paused) {
    return words.say("time.paused.now");
  }
  const owed = askedOfMe(view);
  if (owed) {
    return words.say(`ask.${owed.kind}${isOpening(owed) ? ".start" : ""}`, owed.data);
  }
  const others = view.decisions.filter(isOpening).map((ask) => ask.seat);
  if (others.length) {
    return words.say("turn.choosing", { seats: others });
  }
  const [other, ...more] = view.decisions;
  if (more.length) {
    return words.say("turn.waiting", { seats: view.decisions.map((ask) => ask.seat) });
  }
  if (other && !mine(view)) {
    return words.say(`wait.${other.kind}`, { ...other.data, seat: other.seat });
  }
  if (view.legal.some((offer) => offer.kind === "pass")) {
    return words.say(view.legal.length > 1 ? "turn.pass.or" : "turn.pass");
  }
  if (mine(view)) {
    return words.say(isMyLast(view) ? "turn.mine.last" : "turn.mine");
  }
  return words.say("turn.other", { seat: view.turn.seat });
};
