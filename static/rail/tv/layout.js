/**
 * A game on a big screen: nothing to press but its sound, and everything to be read from the sofa.
 *
 * @import { Game, Ui } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { timeOf } from "#rail/game/parts/clock.js";
import { dress, icon, seatMark, symbol } from "#rail/game/parts/icons.js";
import { chosen, spoken } from "#rail/game/parts/log.js";
import { ticketsLeft } from "#rail/game/parts/market.js";
import { figuresOf } from "#rail/game/parts/seats.js";
import { isSecond, sideOf } from "#rail/game/teams.js";
import { standing } from "#rail/game/turn.js";

/** So many of the last moves are told. */
const MAX_MOVES = 5;

/** @param {import("#rail/core/types.js").Figure} figure */
const figure = ({ icon: name, n, label }) =>
  html`<span class="figure">${icon(name)}<span aria-hidden="true">${n}</span><span class="visually-hidden">${label}</span></span>`;

/** @param {Game} game @param {(side: number[]) => number} pointsOf */
const seats = (game, pointsOf) => {
  const { view, page } = game;
  const choosing = view.decisions.map(({ seat }) => seat);
  const moving = choosing.length ? choosing : [view.turn.seat];
  return html`<ol class="plain seats-list">${page.seats.map(({ name, color, portrait }, n) => {
    const moves = !view.over && moving.includes(n);
    return html`<li class=${moves ? "seat moving" : "seat"} data-seat=${n} aria-current=${moves ? "step" : nothing}>
      ${seatMark(color, isSecond(game, n), portrait)}
      <span class="name">${name}</span>
      <b class="score">${String(pointsOf(sideOf(game, n))).replace("-", "−")}</b>
      <span class="figures">${figuresOf(game, n).map(figure)}${timeOf(game, n)}</span>
    </li>`;
  })}</ol>`;
};

/** @param {Game} game */
const moves = (game) => {
  const last = chosen(game, [...game.store.log].reverse(), null).slice(0, MAX_MOVES);
  return html`<ol class="plain moves">${last.map((entry) => html`<li>${spoken(game, entry)}</li>`)}</ol>`;
};

/** The face-up cards, and how many are left of everything. @param {Game} game */
const market = (game) => {
  const { view, words, atlas } = game;
  const { board } = atlas;
  const piles = Object.keys(board.piles);
  const several = piles.length > 1;
  const tickets = ticketsLeft(game);
  /** @param {string} name @param {string} mark @param {number} n */
  const pile = (name, mark, n) =>
    html`<li class=${`card back ${name}`}>${icon(mark)}<b class="count">${n}</b></li>`;
  return html`<ul class="plain piles">
    ${(view.decks.train?.up ?? []).map((card, slot) =>
      card
        ? html`<li class=${`card ${dress(card)}`} data-slot=${slot}>${symbol(card)}<span class="word">${words.say(`color.${card}`)}</span></li>`
        : html`<li class="card gone" data-slot=${slot}></li>`,
    )}
    ${piles.map((name) => pile(name, several ? `pile-${name}` : "deck", view.decks[name]?.draw ?? 0))}
    ${tickets ? pile("tickets", "ticket", tickets) : nothing}
  </ul>`;
};

/** Anywhere on the screen: nobody sees a pointer there. @param {Game} game @param {boolean} isHeard @param {(wanted: boolean) => void} hear */
const sound = ({ words }, isHeard, hear) => html`<button type="button" class="sound"
  aria-pressed=${String(isHeard)} @click=${() => hear(!isHeard)}>${icon(isHeard ? "sound" : "silence")}${words.say(
    isHeard ? "tv.heard" : "tv.silent",
  )}</button>`;

/**
 * @param {Game} game
 * @param {Ui} ui
 * @param {object} parts
 * @param {Element} parts.map
 * @param {Element} parts.code how others come here
 * @param {ReturnType<typeof import("#rail/ceremony/end.js").createEnd>} parts.end
 * @param {boolean} parts.isHeard
 * @param {(wanted: boolean) => void} parts.hear
 */
export const layout = (game, ui, { map, code, end, isHeard, hear }) => {
  const { words, view, atlas } = game;
  const { last } = view.turn;
  return html`
    <h1 class="visually-hidden">${atlas.title(words.lang)}</h1>
    <p class="standing" data-standing>${end.telling ? words.say("final") : standing(game)}${
      last && !view.over
        ? html`<span class="tag">${icon("flag")}${words.say("turn.last", { n: last })}</span>`
        : nothing
    }${ui.line === "open" ? nothing : html`<span class="tag">${words.say(`line.${ui.line}`)}</span>`}</p>
    <section class="map" inert>${map}${end.stage(nothing)}</section>
    <section class="seats">${seats(game, end.pointsOf)}</section>
    <section class="news">${end.telling ? end.acts() : moves(game)}</section>
    <section class="market">${market(game)}</section>
    <section class="code">${code}</section>
    ${sound(game, isHeard, hear)}`;
};
