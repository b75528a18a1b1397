/**
 * The replay of a game of this server.
 *
 * @import { Page } from "#rail/core/types.js"
 */
import { openReplay } from "#rail/replay/replay.js";

const home = /** @type {HTMLElement} */ (document.getElementById("game"));
/** @type {Page} */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "");
const moments = page.replay?.moments ?? "";

openReplay(home, page, (seat, at) => fetch(`${moments}?seat=${seat ?? "none"}&at=${at}`), true);
