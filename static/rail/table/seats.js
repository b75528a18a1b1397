/**
 * Everybody at the table: what all may know of them, who is here, whose turn it is.
 *
 * @import { Game } from "#rail/types.js"
 */
import { html, nothing } from "#lit";
import { timeOf } from "#rail/table/clock.js";
import { icon, seatMark } from "#rail/table/marks.js";
import { isSecond, partner, sideOf } from "#rail/table/side.js";

/** @param {string} name of the icon @param {number} n @param {string} label */
const figure = (name, n, label) =>
  html`<span class="figure" title=${label}>${icon(name)}<span aria-hidden="true">${n}</span
    ><span class="visually-hidden">${label}</span></span>`;

/** @param {Game} game @param {number} n */
const presence = ({ page, here, words }, n) => {
  if (page.replay) {
    return nothing;
  }
  if (page.seats[n].bot) {
    return html`<span class="tag">${words.say("seat.bot")}</span>`;
  }
  if (page.mine.includes(n)) {
    return html`<span class="tag">${words.say("seat.device")}</span>`;
  }
  const word = words.say(here.seats[n] ? "seat.here" : "seat.away");
  return html`<span class=${here.seats[n] ? "here" : "here away"} title=${word}
    ><span class="visually-hidden">${word}</span></span>`;
};

/** @param {Game} game */
export const seats = (game) => {
  const { view, page, words, mechanisms, atlas } = game;
  const choosing = view.asks.map((ask) => ask.seat);
  /** @param {number} n */
  const toMove = (n) =>
    !view.over && (choosing.length ? choosing.includes(n) : view.turn.seat === n);
  /** @param {number} n */
  const panels = (n) =>
    mechanisms
      .filter((mechanism) => mechanism.panel && view.mech[mechanism.name])
      .flatMap((mechanism) => mechanism.panel?.(view.mech[mechanism.name], n) ?? [])
      .map((panel) => figure(panel.icon, panel.n, words.say(panel.label, { n: panel.n })));
  /** @param {number} n */
  const score = (n) => sideOf(game, n).reduce((sum, seat) => sum + view.seats[seat].score, 0);
  return html`
    <h2 class="visually-hidden">${words.say("seats")}</h2>
    <ol class=${`plain seats-list teams-of-${atlas.board.team}`} data-count=${page.seats.length}>
      ${page.seats.map(
        ({ name, color }, n) => html`<li class=${toMove(n) ? "seat moving" : "seat"} data-seat=${n}
          aria-current=${toMove(n) ? "step" : nothing}>
          ${seatMark(color, isSecond(game, n))}
          <span class="who"><span class="name">${name}</span>
            ${n === view.me && !page.replay ? html`<span class="tag">${words.say("seat.you")}</span>` : nothing}
            ${n === partner(game) ? html`<span class="tag">${words.say("seat.partner")}</span>` : nothing}
            ${n === view.me ? nothing : presence(game, n)}
            ${timeOf(game, n)}
          </span>
          <span class="score" title=${words.say("points", { n: score(n) })}>${score(n)}<span
            class="visually-hidden"> ${words.say("points.word", { n: score(n) })}</span></span>
          <span class="figures">
            ${atlas.board.cars ? figure("car", view.seats[n].pieces.car, words.say("cars", { n: view.seats[n].pieces.car })) : nothing}
            ${view.seats[n].pieces.ship === undefined ? nothing : figure("ship", view.seats[n].pieces.ship, words.say("ships", { n: view.seats[n].pieces.ship }))}
            ${figure("card", view.seats[n].cards, words.say("seat.cards", { n: view.seats[n].cards }))}
            ${figure("ticket", view.seats[n].tickets, words.say("seat.tickets", { n: view.seats[n].tickets }))}
            ${panels(n)}
          </span>
        </li>`,
      )}
    </ol>`;
};
