/**
 * What each frame of the server does to the page of a game.
 *
 * @import { Decisions, Cover, Fact, Frame, Game, View } from "#rail/core/types.js"
 * @import { Controller } from "#rail/game/game.js"
 */
import { take, whole } from "#rail/core/store.js";
import { owed, settle } from "#rail/game/choice.js";
import { coverOf } from "#rail/game/hotseat.js";
import { NOTHING_PUT, putSince } from "#rail/game/moment.js";
import { newlyNear } from "#rail/game/near_end.js";
import { isLastRoundNew, newlyCompleted } from "#rail/game/news.js";
import { heard } from "#rail/game/parts/clock.js";
import { announced } from "#rail/game/parts/log.js";
import { noOrders } from "#rail/game/parts/orders.js";
import { mine, question, standing } from "#rail/game/turn.js";
import { invited, noticed } from "#rail/notices/browser.js";

/** How long the last round is told. */
const BANNER_MS = 8000;

/**
 * What of the page is told what happens, besides being painted.
 *
 * @typedef {object} Listeners
 * @property {{ paintNow: () => void, fromTop: () => void, focusMap: () => void }} screen
 * @property {{ hear: (game: Game, before: View | null, events: Fact[], telling: boolean) => void }} cues
 * @property {{ play: (game: Game, events: Fact[], completed: string[]) => void, settle: () => void,
 *   wanted: () => boolean }} animation
 * @property {{ begin: () => void, readonly telling: boolean }} end
 * @property {{ forget: () => void, hear: (about: string, text: string) => void }} reasons
 * @property {{ note: (live: boolean) => void }} since
 * @property {{ whole: () => void }} history
 * @property {{ hear: (frame: Frame) => void }} notes
 * @property {{ take: (frame: Frame) => boolean, begin: () => void }} rematch
 * @property {{ busy: boolean, take: (frame: Frame) => void, setHost: (mine: boolean) => void }} chat
 */

/**
 * @param {Controller} controller
 * @param {Pick<ReturnType<typeof import("#rail/game/requests.js").createRequests>,
 *   "landed" | "askWhy" | "ok" | "no" | "hint" | "why">} requests
 * @param {Listeners & { become: (seat: number | null, cover: Cover | null) => void }} listeners
 * @returns {Record<string, (frame: Frame) => void>} by the kind of the frame
 */
export const createFrameHandlers = (controller, requests, listeners) => {
  const { game, ui, highlight, tell, clearNotice, paint, announce } = controller;
  const { page, store, mechanisms } = game;
  const { screen, cues, animation, end, reasons, since, history, notes, rematch, chat } = listeners;
  /** @param {string} key @param {object} [data] */
  const say = (key, data) => game.words.say(key, data);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lapse;
  /** Until the last round is told no more. @type {ReturnType<typeof setTimeout> | undefined} */
  let told;

  /** The last round begins: where nothing moves on this page, that stands until it is put away. */
  const raiseBanner = () => {
    ui.banner = true;
    if (animation.wanted()) {
      told = setTimeout(() => controller.set({ banner: false }), BANNER_MS);
    }
  };

  /** The game is over, or another than the one that was told of: nothing is left to be painted. */
  const lowerBanner = () => {
    clearTimeout(told);
    ui.banner = false;
  };

  /** What opens by itself: a question, and the end. @param {View | null} before */
  const open = (before) => {
    const { view } = game;
    const kinds = mechanisms.flatMap(
      (one) => /** @type {(keyof Decisions)[]} */ (Object.keys(one.decisions ?? {})),
    );
    const kindAsked = (/** @type {View | null} */ seen) =>
      seen && kinds.find((kind) => owed(seen, kind));
    const openTab = (/** @type {string} */ tab) => {
      ui.tab = tab;
      screen.fromTop(); // a new question is read from its beginning, too
    };
    if (kindAsked(view) !== kindAsked(before) && !chat.busy) {
      const over = ui.tab === "ask" ? "" : ui.tab;
      openTab(kindAsked(view) ? "ask" : over);
    }
    if (view.final && !before?.final) {
      if (!chat.busy) {
        openTab("final");
      }
      if (before) {
        end.begin();
      }
    }
  };

  /** @type {Record<string, (frame: Frame) => void>} */
  const frameHandlers = {
    view: (frame) => {
      const before = store.view;
      const cover = frame.view ? coverOf(frame.view, page.mine, page.me) : null;
      if (cover && page.me !== null) {
        listeners.become(null, cover);
        return;
      }
      const news = take(store, frame);
      if (!news) {
        return;
      }
      const { view } = game;
      game.cover = cover;
      requests.landed();
      reasons.forget();
      // to what I am still asked when others have answered, the hint is the same
      if (news !== "next" || !before || !question(view) || question(view) !== question(before)) {
        game.hint = null;
      }
      const { ticket } = game.choice;
      game.choice = settle(game.choice, view, before);
      if (ticket && !game.choice.ticket) {
        game.light([]);
      }
      requests.askWhy();
      if (!before || mine(before) !== mine(view)) {
        clearNotice();
      }
      open(before);
      highlight.recent = view.over
        ? NOTHING_PUT
        : putSince(mechanisms, store.log, view.me, view.seats.length);
      const near = newlyNear(game, before);
      if (near) {
        tell(near);
      }
      const last = store.log.at(-1);
      const happened = news === "next" && last ? last.events : [];
      if (isLastRoundNew(view, before)) {
        raiseBanner();
      } else if (view.over || view.turn.last === null) {
        lowerBanner();
      }
      cues.hear(game, before, happened, end.telling);
      // an end is told over the whole map, whatever was missed before it
      since.note(news === "next" || Boolean(before && view.final && !before.final));
      if (page.tracker) {
        history.whole();
      }
      noticed(game, before);
      screen.paintNow();
      if (!before && !game.cover && page.mine.length > 1) {
        screen.focusMap();
      }
      if (news === "next" && last) {
        const completed = newlyCompleted(view, before);
        animation.play(game, last.events, completed);
        announce(announced(game.words, last));
        for (const ticket of completed) {
          announce(say("ticket.completed", { ticket }));
        }
        if (view.legal.length) {
          announce(standing(game));
        }
      } else {
        animation.settle();
      }
    },
    step: (frame) => {
      const made = whole(store, frame);
      if (made) {
        frameHandlers.view(made);
      }
    },
    ok: requests.ok,
    no: requests.no,
    hint: requests.hint,
    why: requests.why,
    here: ({ seats = [], watchers = 0 }) => {
      game.here = { seats: /** @type {boolean[]} */ (seats), watchers };
      paint();
    },
    stand_ins: ({ seats = [], mostly = [] }) => {
      game.standIns = /** @type {number[]} */ (seats);
      game.mostlyBots = mostly;
      paint();
    },
    orders: ({ orders = [], stops = [], stopped = null }) => {
      const why = stopped && !game.orders.stopped ? stopped : null;
      game.orders = orders.length ? { orders, stops, stopped } : noOrders();
      if (why) {
        announce(say(`no.${why.code}`, why.data));
      }
      paint();
    },
    proposal: ({ proposal = null, ended, seat }) => {
      clearTimeout(lapse);
      game.proposal = proposal;
      if (proposal) {
        lapse = setTimeout(() => frameHandlers.proposal({ t: "proposal" }), proposal.left * 1000);
        announce(say(`proposal.${proposal.kind}`, proposal));
      } else if (ended === "declined") {
        tell(say("proposal.declined", { seat }));
      }
      paint();
    },
    notes: notes.hear,
    clock: ({ clock }) => {
      game.clock = heard(clock);
      paint();
    },
    ranks: ({ ranks = [] }) => {
      game.ranks = ranks;
      paint();
    },
    rematch: (frame) => {
      if (rematch.take(frame)) {
        announce(say("rematch.by", { name: frame.by }));
        invited(game);
      }
    },
    again: rematch.begin,
    chat: (frame) => {
      if (frame.rooms) {
        page.host = frame.host ?? false;
      }
      chat.take(frame);
    },
    said: chat.take,
    host: ({ seat }) => {
      page.host = page.mine.includes(seat ?? -1);
      chat.setHost(page.host);
      tell(say(page.host ? "host.mine" : "host.now", { seat }));
    },
    watch: ({ open: isOpen = false }) => {
      if (page.watch !== isOpen) {
        page.watch = isOpen;
        tell(say(isOpen ? "watch.open" : "watch.shut"));
      }
    },
    beat: () => undefined,
  };
  return frameHandlers;
};
