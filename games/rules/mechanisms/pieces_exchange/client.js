/**
 * Choosing how many trains and ships to begin with, and exchanging them later.
 *
 * @import { Ask, Fact, Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { icon } from "#rail/game/parts/icons.js";
import { figures, gain, pulse, score } from "#rail/motion/moves.js";
import words from "#words/mechanisms/pieces_exchange.js";

const CHOOSE = "pieces_exchange.choose";
const SWAP = "pieces_exchange.swap";
const KINDS = /** @type {const} */ (["car", "ship"]);

/** A number between two others: a slider, and a button at each end. */
/**
 * @param {Game} game
 * @param {{ n: number, least: number, most: number, label: string }} of
 */
const dial = ({ choose, words }, { n, least, most, label }) => html`<div class="dial">
  <button type="button" class="button icon" data-less aria-label=${words.say("pieces.less")}
    aria-disabled=${String(n <= least)} @click=${() => choose({ n: Math.max(least, n - 1) })}>${icon("minus")}</button>
  <input type="range" min=${least} max=${most} .value=${String(n)} aria-label=${label}
    @input=${(/** @type {Event} */ event) =>
      choose({ n: Number(/** @type {HTMLInputElement} */ (event.target).value) })}>
  <button type="button" class="button icon" data-more-pieces aria-label=${words.say("pieces.more")}
    aria-disabled=${String(n >= most)} @click=${() => choose({ n: Math.min(most, n + 1) })}>${icon("plus")}</button>
</div>`;

/** @param {Game} game @param {Ask<"pieces_exchange.choose">} ask */
const begin = (game, ask) => {
  const { view, words, choice, busy, play } = game;
  const { total, cars, ships } = ask.data;
  const [least, most] = [Math.max(0, total - ships), Math.min(cars, total)];
  const proposed = view.seats[ask.seat].pieces.car;
  const n = Math.min(most, Math.max(least, choice.n ?? proposed));
  return html`
    <h2>${words.say("pieces.title", { total })}</h2>
    <p class="muted">${words.say("pieces.why")}</p>
    <p class="counted" aria-live="polite"><span>${icon("car")}<b>${n}</b> ${words.say("pieces.cars", { n })}</span>
      <span>${icon("ship")}<b>${total - n}</b> ${words.say("pieces.ships", { n: total - n })}</span></p>
    ${dial(game, { n, least, most, label: words.say("pieces.dial") })}
    <button type="button" class="button primary wide" data-choose-pieces aria-disabled=${String(busy)}
      @click=${() => play({ kind: CHOOSE, cars: n, ships: total - n })}>${words.say("pieces.begin")}</button>`;
};

/** What lies in the supply and in the box, and how to exchange it. @param {Game} game */
const beside = (game) => {
  const { view, words, choice, choose, busy, play } = game;
  const { me } = view;
  const box = me === null ? null : view.mech.pieces_exchange?.box[me];
  if (me === null || !box || view.over || view.mech.pieces_exchange.chosen) {
    return nothing;
  }
  const { pieces } = view.seats[me];
  const open = view.legal.filter(({ kind }) => kind === SWAP);
  /** @param {string} give */
  const most = (give) => [open.find((offer) => offer.give === give)?.count ?? []].flat().length;
  const give = choice.give && most(choice.give) ? choice.give : null;
  const n = give ? Math.min(Math.max(choice.n ?? 1, 1), most(give)) : 0;
  return html`
    <h2>${words.say("pieces.mine")}</h2>
    <p class="counted"><span>${icon("car")}<b>${pieces.car}</b> ${words.say("pieces.box", { n: box.car })}</span>
      <span>${icon("ship")}<b>${pieces.ship}</b> ${words.say("pieces.box", { n: box.ship })}</span></p>
    ${
      open.length
        ? html`<div class="swaps">${KINDS.map((kind) =>
            most(kind)
              ? html`<button type="button" class="button" data-give=${kind} aria-pressed=${String(give === kind)}
                  @click=${() => choose(give === kind ? { give: null, n: null } : { give: kind, n: 1 })}>${words.say(`pieces.give.${kind}`)}</button>`
              : nothing,
          )}</div>`
        : nothing
    }
    ${
      give
        ? html`${dial(game, { n, least: 1, most: most(give), label: words.say(`pieces.give.${give}`) })}
          <button type="button" class="button primary wide" data-swap aria-disabled=${String(busy)}
            @click=${() => {
              choose({ give: null, n: null });
              play({ kind: SWAP, give, count: n });
            }}>${words.say(`pieces.swap.${give}`, { n })}</button>`
        : nothing
    }`;
};

/** @param {Game} _ @param {Fact<"pieces_exchange.chosen">} event */
const chosen = (_, { data }) => [pulse(figures(data.seat))];

/** @param {Game} _ @param {Fact<"pieces_exchange.revealed">} event */
const revealed = (_, { data }) => data.pieces.map((_, seat) => pulse(figures(seat), seat * 80));

/** @param {Game} _ @param {Fact<"pieces_exchange.swapped">} event */
const swapped = (_, { data }) => [
  pulse(figures(data.seat)),
  ...gain(data.points, score(data.seat)),
];

export default {
  name: "pieces_exchange",
  decisions: { [CHOOSE]: begin },
  beside,
  events: {
    "pieces_exchange.chosen": { moves: chosen },
    "pieces_exchange.revealed": { sound: "card", moves: revealed },
    "pieces_exchange.swapped": { sound: "piece", moves: swapped },
  },
  words,
};
