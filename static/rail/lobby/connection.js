/** The line of the lobby to the server: it brings the table. */
import { CLOSED } from "#rail/core/close_codes.js";
import { openSocket } from "#rail/core/socket.js";

/**
 * @param {object} to
 * @param {string} to.path
 * @param {(frame: any) => void} to.take
 * @param {(open: boolean) => void} to.changed
 * @param {() => void} to.gone the table exists no more, or is closed to this browser
 */
export const connect = ({ path, take, changed, gone }) =>
  openSocket({
    path,
    beat: () => ({ t: "beat" }),
    take,
    opened: () => changed(true),
    lost: () => changed(false),
    closed: (code, welcome) => {
      if (code === CLOSED.notFound || (code === CLOSED.notAllowed && !welcome)) {
        gone();
        return "end";
      }
      // the seat or the session is another by now: nothing is wrong with the connection
      return code === CLOSED.notAllowed ? "quietly" : "back";
    },
  });
