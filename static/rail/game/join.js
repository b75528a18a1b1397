/**
 * A game that is played: moves go to the server, and what comes from there is done to the page.
 *
 * @import { Cover } from "#rail/core/types.js"
 * @import { Listeners } from "#rail/game/frames.js"
 * @import { Controller } from "#rail/game/game.js"
 */
import { connect } from "#rail/game/connection.js";
import { createFrameHandlers } from "#rail/game/frames.js";
import { createRequests } from "#rail/game/requests.js";

/**
 * @param {Controller} controller
 * @param {Listeners & { leave: () => void, gone: () => void }} listeners `leave`: whoever looked
 *   at the page leaves, and nothing of theirs is to be left; `gone`: the page is another's now
 */
export const join = (controller, listeners) => {
  const { game, ui, paint, announce } = controller;
  const { page, store } = game;

  /**
   * Shows the table to another player at this device, or to none: nothing is left of what the last
   * one saw, and the server is asked for what this one may see.
   *
   * @param {number | null} seat
   * @param {Cover | null} cover
   */
  const become = (seat, cover) => {
    listeners.leave();
    controller.lookAs(seat);
    controller.forget();
    game.cover = cover;
    requests.forget();
    listeners.screen.paintNow();
    connection.reopen();
  };

  const connection = connect({
    path: page.socket,
    version: () => store.v,
    // asked for even where there is no choice: who has lost the seat is not shown something else
    seat: () => (page.mine.length ? String(page.me ?? "none") : null),
    take: (frame) => frameHandlers[frame.t]?.(frame),
    changed: (state) => {
      ui.line = state;
      requests.dropped();
      announce(state === "open" ? "" : game.words.say(`line.${state}`));
      paint();
    },
    gone: listeners.gone,
  });
  const requests = createRequests(controller, connection, listeners.reasons.hear);
  const frameHandlers = createFrameHandlers(controller, requests, { ...listeners, become });
  return { requests, become };
};
