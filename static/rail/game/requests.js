/**
 * What this page has asked of the server and is not answered yet: a move, a hint, why something
 * cannot be done. One move at a time is on its way; what is asked twice is asked once.
 *
 * @import { Frame, Move } from "#rail/core/types.js"
 * @import { Controller } from "#rail/game/game.js"
 */
import { post } from "#rail/core/post.js";
import { askedOfMe } from "#rail/game/choice.js";
import { payable } from "#rail/game/offers.js";
import { span } from "#rail/game/parts/clock.js";
import { announcedHint, leadsAway } from "#rail/game/parts/hint.js";
import { mine, question } from "#rail/game/turn.js";

/**
 * A claim that only asks whether it could be made.
 *
 * @param {string} route
 * @returns {Move<"claims.claim">}
 */
const claiming = (route) => ({ kind: "claims.claim", route, cards: {} });

/**
 * The move on its way: under which ref, which question it answers, from which version on its result
 * is to be seen, and what refuses it as too late.
 *
 * @typedef {{ ref: string, move: Move, answers: string, v: number | null, late: Frame | null }} Pending
 */

/**
 * Lets the game be played, by a line to the server.
 *
 * @param {Controller} controller
 * @param {object} line
 * @param {(move: Move) => string} line.play answers by which ref it will be answered, as the others
 * @param {(move: Move) => string} line.why
 * @param {() => string} line.hint
 * @param {(about: string, text: string) => void} explained why something cannot be done
 */
export const createRequests = (controller, line, explained) => {
  const { game, tell, clearNotice, paint, announce } = controller;
  const { page, atlas, mechanisms, store } = game;
  let pending = /** @type {Pending | null} */ (null);
  /** The hint that was asked for. */
  let hintRef = /** @type {string | null} */ (null);
  /** Questions "why not" without an answer: what they were about. @type {Map<string, string>} */
  const asked = new Map();

  /** @param {typeof pending} next */
  const setPending = (next) => {
    pending = next;
    game.busy = next !== null;
  };

  /** @param {string | null} ref */
  const setHint = (ref) => {
    hintRef = ref;
    game.thinking = ref !== null;
  };

  /** Answers what my own move asked, if nothing is left to choose. */
  const answerObvious = () => {
    const { legal } = game.view;
    const ask = askedOfMe(game.view);
    const known = mechanisms.flatMap(({ obvious }) => obvious ?? []);
    if (ask && legal.length === 1 && known.includes(ask.kind)) {
      game.play(/** @type {Move} */ (legal[0]));
    }
  };

  /** @param {Frame} frame */
  const refused = ({ code, data }) => tell(game.words.say(`no.${code}`, data));

  /** An answer came too late, as others were choosing too: if the question is the same, it counts. */
  const answerAgain = () => {
    if (!pending?.late || store.v < pending.late.data?.v) {
      return;
    }
    const { move, late, answers } = pending;
    setPending(null);
    if (question(game.view) === answers) {
      game.play(move);
    } else {
      refused(late);
    }
  };

  /** What is on the table now may be what the move on its way has led to. */
  const landed = () => {
    if (pending && pending.v !== null && store.v >= pending.v) {
      setPending(null);
      answerObvious();
    }
    answerAgain();
  };

  /** Where the rules speak of what was refused, if they do. @param {string} code */
  const ruleOf = (code) => {
    const name = code.split(".")[0];
    const paying = name === "cards" ? "claims" : name;
    return atlas.board.mechanisms.includes(paying) ? paying : "";
  };

  Object.assign(
    game,
    /** @type {Partial<typeof game>} */ ({
      play: (move) => {
        if (!pending) {
          const answers = question(game.view);
          setPending({ ref: line.play(move), move, answers, v: null, late: null });
          controller.uncover("routes");
          clearNotice();
          paint();
        }
      },
      why: (move, about) => {
        asked.set(line.why(move), about);
      },
      act: async (action, fields = {}) => {
        const { ok, code, data } = await post(`${page.urls.table}${action}/`, fields);
        if (!ok) {
          const time = span(game.words, data.seconds ?? 0);
          tell(game.words.say(`no.${code}`, { ...data, time }));
        }
        return ok;
      },
      askHint: () => {
        if (!page.hints || !mine(game.view) || hintRef) {
          return false;
        }
        setHint(line.hint());
        paint();
        return true;
      },
    }),
  );

  return {
    landed,
    /** Asks why a route cannot be claimed. @param {string} route */
    askAbout: (route) => game.why(claiming(route), route),
    /** Why can the open route not be claimed? */
    askWhy: () => {
      const { route } = game.choice;
      if (route && !payable(game.view, null).has(route)) {
        game.why(claiming(route), route);
      }
    },
    /** A line that was lost answers no question any more; moves it sends again by itself. */
    dropped: () => {
      asked.clear();
      setHint(null);
    },
    /** Whoever asked has left. */
    forget: () => {
      setPending(null);
      setHint(null);
      asked.clear();
    },
    /** A move was stored. @param {Frame} frame */
    ok: (frame) => {
      if (pending && pending.ref === frame.ref && frame.v !== undefined) {
        pending.v = frame.v;
        landed();
        paint();
      }
    },
    /** Something was refused. @param {Frame} frame */
    no: (frame) => {
      if (frame.ref === hintRef) {
        setHint(null);
      }
      if (pending && pending.ref === frame.ref && pending.answers && frame.code === "move.stale") {
        pending.late = frame;
        answerAgain();
        return;
      }
      if (pending?.ref === frame.ref || !frame.ref) {
        setPending(null);
      }
      refused(frame);
    },
    /** @param {Frame} frame */
    hint: ({ ref, v, move, reasons = [] }) => {
      if (ref !== hintRef) {
        return;
      }
      setHint(null);
      if (v !== store.v) {
        // others have moved meanwhile
        game.askHint();
      } else if (move) {
        const away = game.step && leadsAway(game.step, move, game.view);
        game.hint = away ? { move: null, reasons: [] } : { move, reasons };
        clearNotice();
        announce(announcedHint(game));
      }
      paint();
    },
    /** Why something cannot be done. @param {Frame} frame */
    why: (frame) => {
      const about = asked.get(frame.ref ?? "");
      asked.delete(frame.ref ?? "");
      if (about === undefined || !frame.code) {
        return;
      }
      const text = game.words.say(`no.${frame.code}`, frame.data);
      explained(about, text);
      if (about === game.choice.route) {
        game.reason = { about, text, rule: ruleOf(frame.code) };
        announce(text);
      } else if (!atlas.routes.has(about)) {
        tell(text);
      }
    },
  };
};
