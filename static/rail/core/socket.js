/** A socket that comes back by itself, and notices when it only looks open. */

const BEAT_MS = 10_000;
// a beat answered later than this: the socket looks open but is dead
const SILENCE_MS = 5_000;

/**
 * Milliseconds until the next try: 1, 2, 4, then 8 seconds, each with up to half as much again, so
 * that a restarted server does not meet everybody at once.
 *
 * @param {number} tries
 * @param {number} chance from 0 to 1
 */
export const patience = (tries, chance) => 1000 * 2 ** Math.min(tries, 3) * (1 + chance / 2);

/**
 * What is done about a socket that was closed: it comes `back` with an alarm or `quietly`, or it
 * has come to its `end`.
 *
 * @typedef {"back" | "quietly" | "end"} After
 *
 * @param {object} ends
 * @param {string} ends.path
 * @param {() => Record<string, string>} [ends.query] what the address asks for besides
 * @param {() => object} ends.beat the frame of a heartbeat
 * @param {(frame: any) => void} ends.take
 * @param {() => void} ends.opened
 * @param {() => void} ends.lost
 * @param {(code: number, welcome: boolean) => After} ends.closed `welcome`: it was let in
 */
export const openSocket = ({
  path,
  query = () => ({}),
  beat: heartbeat,
  take,
  opened,
  lost,
  closed,
}) => {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

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
    for (const [name, value] of Object.entries(query())) {
      url.searchParams.set(name, value);
    }
    const mine = new WebSocket(url);
    let welcome = false;
    socket = mine;
    mine.onopen = () => {
      tries = 0;
      opened();
    };
    mine.onmessage = (message) => {
      // of a socket that was left nothing more is heard: it was another seat's
      if (socket !== mine) {
        return;
      }
      clearTimeout(silence);
      const frame = JSON.parse(message.data);
      welcome ||= frame.t !== "no";
      take(frame);
    };
    mine.onclose = ({ code }) => {
      if (socket !== mine) {
        return;
      }
      const after = closed(code, welcome);
      if (after !== "end") {
        leave();
        again();
      }
      if (after === "back") {
        lost();
      }
    };
  };

  /** Lets go of the socket. */
  const leave = () => {
    const left = socket;
    socket = null;
    clearTimeout(silence);
    clearTimeout(retry);
    left?.close();
  };

  /** Opens another soon. */
  const again = () => {
    // without a network only now and then, for a server on this very machine: "online" hurries it
    retry = setTimeout(open, patience(navigator.onLine ? tries : 3, Math.random()));
    tries += 1;
  };

  const lose = () => {
    leave();
    again();
    lost();
  };

  const beat = () => {
    if (socket?.readyState === WebSocket.OPEN) {
      send(heartbeat());
      clearTimeout(silence);
      silence = setTimeout(lose, SILENCE_MS);
    }
  };

  const hurry = () => {
    if (socket === null) {
      open();
    } else {
      beat();
    }
  };

  addEventListener("online", hurry);
  addEventListener("focus", hurry);
  document.addEventListener("visibilitychange", beat);
  addEventListener("offline", lose);
  setInterval(beat, BEAT_MS);
  open();

  return {
    send,
    /** Begins anew: this browser is somebody else by now. */
    reopen: () => {
      leave();
      open();
    },
  };
};
