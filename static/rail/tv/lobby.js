/** A table on a big screen before its game: who has sat down, and a code to sit down by. */
import { html, render } from "#lit";
import { seatMark } from "#rail/game/parts/icons.js";
import { connect } from "#rail/lobby/connection.js";
import { stayAwake } from "#rail/tv/awake.js";

/** @import { Table } from "#rail/lobby/page.js" */

/** @type {{ socket: string, table: Table }} */
const { socket, table: first } = JSON.parse(document.getElementById("page")?.textContent ?? "");
const places = /** @type {HTMLElement} */ (document.getElementById("places"));

/** @param {Table} table */
const show = ({ places: taken, size }) =>
  render(
    html`${taken.map(
      ({ name, color, portrait }) =>
        html`<li data-place>${seatMark(color, false, portrait)}<span class="name">${name}</span></li>`,
    )}
    ${Array.from({ length: size - taken.length }, () => html`<li class="free" aria-hidden="true"><span class="seat-mark"></span></li>`)}`,
    places,
  );

show(first);
stayAwake();
connect({
  path: socket,
  take: ({ table }) => {
    if (table && !table.open) {
      location.reload(); // the game has begun
    } else if (table) {
      show(table);
    }
  },
  changed: () => undefined,
  gone: () => location.reload(),
});
