/**
 * Looks at the way from this browser to the server: really opens a socket, and compares what the
 * server saw of the request of this page with what stands in the address bar.
 */

import { CLOSED } from "#rail/core/close_codes.js";

const PATIENCE_MS = 8000;
// the server accepts a socket at a table that does not exist, and closes it with a code of its own
const NOWHERE = "/ws/table/DOCTOR22/";

/** @type {{ host: string, secure: boolean, address: string }} */
const seen = JSON.parse(document.getElementById("seen")?.textContent ?? "{}");

/** @param {string} name @param {boolean} well */
const show = (name, well) => {
  const row = document.querySelector(`[data-check="${name}"]`);
  row?.classList.remove("wait");
  row?.classList.add(well ? "ok" : "bad");
  for (const words of row?.querySelectorAll("[data-say]") ?? []) {
    words.toggleAttribute("hidden", words.getAttribute("data-say") !== (well ? "ok" : "bad"));
  }
  return well;
};

/** Does a socket open, and does the server speak through it? @returns {Promise<boolean>} */
const opens = () =>
  new Promise((resolve) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${NOWHERE}`);
    const late = setTimeout(() => resolve(false), PATIENCE_MS);
    socket.onclose = ({ code }) => {
      clearTimeout(late);
      resolve(code === CLOSED.notFound);
    };
  });

const local = /^(localhost|127\.|\[::1\])/.test(location.host);
const loopback = /^(127\.|::1$)/.test(seen.address);

const found = [
  show("host", seen.host === location.host),
  show("scheme", seen.secure === (location.protocol === "https:")),
  show("address", local || !loopback),
  show("socket", await opens()),
];
const well = found.every(Boolean);
document.getElementById("well")?.toggleAttribute("hidden", !well);
document.getElementById("help")?.toggleAttribute("hidden", well);
