/** The socket of the lobby: it brings the table, and comes back by itself. */
import { patience } from "#rail/core/socket.js";

const BEAT = 10_000;
// a beat answered later than this: the socket looks open but is dead
const SILENCE = 5_000;
const NOT_ALLOWED = 4403;
const NO_TABLE = 4404;

/**
 * @param {object} to
 * @param {string} to.path
 * @param {(frame: any) => void} to.take
 * @param {(open: boolean) => void} to.changed
 * @param {() => void} to.gone the table exists no more, or is closed to this browser
 */
export const connect = ({ path, take, changed, gone }) => {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let retry = 0;
  let silence = 0;

  const open = () => {
    clearTimeout(retry);
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const mine = new WebSocket(url);
    let welcome = false;
    socket = mine;
    mine.onopen = () => {
      tries = 0;
      changed(true);
    };
    mine.onmessage = (message) => {
      if (socket !== mine) {
        return;
      }
      welcome = true;
      clearTimeout(silence);
      take(JSON.parse(message.data));
    };
    mine.onclose = ({ code }) => {
      if (socket !== mine) {
        return;
      }
      if (code === NO_TABLE || (code === NOT_ALLOWED && !welcome)) {
        gone();
      } else if (code === NOT_ALLOWED) {
        // the seat or the session is another by now: nothing is wrong with the connection
        leave();
      } else {
        lost();
      }
    };
  };

  /** Lets go of the socket, and opens another soon. */
  const leave = () => {
    const dead = socket;
    socket = null;
    clearTimeout(silence);
    clearTimeout(retry);
    dead?.close();
    retry = window.setTimeout(open, patience(tries, Math.random()));
    tries += 1;
  };

  const lost = () => {
    leave();
    changed(false);
  };

  const beat = () => {
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send('{"t":"beat"}');
      clearTimeout(silence);
      silence = window.setTimeout(lost, SILENCE);
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
  addEventListener("offline", lost);
  setInterval(beat, BEAT);
  open();

  return {
    /** Begins anew: this browser is somebody else at the table now. */
    reopen: () => {
      leave();
      open();
    },
  };
};
