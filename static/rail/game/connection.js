/**
 * The line of a game to the server: a move unanswered when it was lost is sent again with the same
 * ref, so that it counts once.
 *
 * @import { Frame, Move } from "#rail/core/types.js"
 */

import { CLOSED } from "#rail/core/close_codes.js";
import { newRef } from "#rail/core/ref.js";
import { openSocket } from "#rail/core/socket.js";

/**
 * @param {object} ends
 * @param {string} ends.path
 * @param {() => number} ends.version the last version held
 * @param {() => string | null} ends.seat which seat to ask for, if there is a choice
 * @param {(frame: Frame) => void} ends.take
 * @param {(state: "open" | "lost" | "closed") => void} ends.changed
 * @param {() => void} ends.gone this page was let in, and is not any more
 */
export const connect = ({ path, version, seat, take, changed, gone }) => {
  /** This page was let in once. */
  let inside = false;
  /** Moves without an answer, by ref. @type {Map<string, object>} */
  const owed = new Map();

  const socket = openSocket({
    path,
    query: () => {
      const asked = seat();
      return { v: String(version()), ...(asked !== null && { seat: asked }) };
    },
    // who has the page before their eyes needs no message about it
    beat: () => ({ t: "beat", v: version(), ...(document.hidden && { hidden: true }) }),
    take: (frame) => {
      if ((frame.t === "ok" || frame.t === "no") && frame.ref) {
        owed.delete(frame.ref);
      }
      inside ||= frame.t !== "no";
      take(frame);
    },
    opened: () => {
      changed("open");
      for (const frame of owed.values()) {
        socket.send(frame);
      }
    },
    lost: () => changed("lost"),
    closed: (code, welcome) => {
      // it may have come by a new key since
      if (![CLOSED.notAllowed, CLOSED.notFound].includes(code) || welcome) {
        return "back";
      }
      if (inside) {
        gone();
      } else {
        changed("closed");
      }
      return "end";
    },
  });

  return {
    /**
     * Plays a move; answers the ref under which the server will answer.
     * @param {Move} move
     */
    play: (move) => {
      const ref = newRef();
      const frame = { t: "move", ref, v: version(), move };
      owed.set(ref, frame);
      socket.send(frame);
      return ref;
    },
    hint: () => {
      const ref = newRef();
      socket.send({ t: "hint", ref });
      return ref;
    },
    /** @param {Move} move */
    why: (move) => {
      const ref = newRef();
      socket.send({ t: "why", ref, move });
      return ref;
    },
    /** Leaves everything that was on its way, and begins anew. */
    reopen: () => {
      owed.clear();
      socket.reopen();
    },
  };
};
