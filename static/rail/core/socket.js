/**
 * The socket of the game: it comes back by itself, and a move unanswered when it went is sent
 * again with the same ref, so that it counts once.
 *
 * @import { Frame, Move } from "#rail/core/types.js"
 */

const BEAT = 10_000;
// a beat answered later than this: the socket looks open but is dead
const SILENCE = 5_000;
// the server will not let this browser in, or no longer: it may have come by a new key since
const CLOSED = [4403, 4404];

/**
 * Milliseconds until the next try: 1, 2, 4, then 8 seconds, each with up to half as much again, so
 * that a restarted server does not meet everybody at once.
 *
 * @param {number} tries
 * @param {number} chance from 0 to 1
 */
export const patience = (tries, chance) => 1000 * 2 ** Math.min(tries, 3) * (1 + chance / 2);

/** A random UUID; crypto.randomUUID is missing on plain http, as in a home network. */
export const newRef = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

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
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let retry = 0;
  let silence = 0;
  let inside = false;
  /** Moves without an answer, by ref. @type {Map<string, object>} */
  const owed = new Map();

  /** @param {object} frame */
  const send = (frame) => {
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify(frame));
    }
  };

  const open = () => {
    clearTimeout(retry);
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("v", String(version()));
    const asked = seat();
    if (asked !== null) {
      url.searchParams.set("seat", asked);
    }
    const mine = new WebSocket(url);
    let welcome = false;
    socket = mine;
    mine.onopen = () => {
      tries = 0;
      changed("open");
      for (const frame of owed.values()) {
        send(frame);
      }
    };
    mine.onmessage = (message) => {
      // of a socket that was left nothing more is heard: it was another seat's
      if (socket !== mine) {
        return;
      }
      clearTimeout(silence);
      const frame = JSON.parse(message.data);
      if ((frame.t === "ok" || frame.t === "no") && frame.ref) {
        owed.delete(frame.ref);
      }
      welcome ||= frame.t !== "no";
      inside ||= welcome;
      take(frame);
    };
    mine.onclose = ({ code }) => {
      if (socket !== mine) {
        return;
      }
      if (!CLOSED.includes(code) || welcome) {
        lost();
      } else if (inside) {
        gone();
      } else {
        changed("closed");
      }
    };
  };

  const lost = () => {
    const dead = socket;
    socket = null;
    clearTimeout(silence);
    clearTimeout(retry);
    dead?.close();
    changed("lost");
    // without a network only now and then, for a server on this very machine: "online" hurries it
    retry = window.setTimeout(open, patience(navigator.onLine ? tries : 3, Math.random()));
    tries += 1;
  };

  const beat = () => {
    if (socket?.readyState !== WebSocket.OPEN) {
      return;
    }
    // who has the page before their eyes needs no message about it
    send({ t: "beat", v: version(), ...(document.hidden && { hidden: true }) });
    clearTimeout(silence);
    silence = window.setTimeout(lost, SILENCE);
  };

  const hurry = () => {
    if (socket === null) {
      open();
    } else {
      beat();
    }
  };

  /** Leaves everything that was on its way, and begins anew. */
  const reopen = () => {
    const left = socket;
    socket = null;
    owed.clear();
    clearTimeout(silence);
    left?.close();
    open();
  };

  addEventListener("online", hurry);
  addEventListener("focus", hurry);
  document.addEventListener("visibilitychange", beat);
  addEventListener("offline", lost);
  setInterval(beat, BEAT);
  open();

  return {
    /**
     * Plays a move; answers the ref under which the server will answer.
     * @param {Move} move
     */
    play: (move) => {
      const ref = newRef();
      const frame = { t: "move", ref, v: version(), move };
      owed.set(ref, frame);
      send(frame);
      return ref;
    },
    hint: () => {
      const ref = newRef();
      send({ t: "hint", ref });
      return ref;
    },
    /** @param {Move} move */
    why: (move) => {
      const ref = newRef();
      send({ t: "why", ref, move });
      return ref;
    },
    reopen,
  };
};
