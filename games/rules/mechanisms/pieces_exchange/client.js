/**
 * Choosing how many trains and ships to begin with, exchanging them later, and their words.
 *
 * @import { Ask, Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { icon } from "#rail/game/parts/marks.js";

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
  const most = (give) => [open.find((offer) => offer.give === give)?.n ?? []].flat().length;
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
                  @click=${() => choose({ give: give === kind ? null : kind, n: 1 })}>${words.say(`pieces.give.${kind}`)}</button>`
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
              play({ kind: SWAP, give, n });
            }}>${words.say(`pieces.swap.${give}`, { n })}</button>`
        : nothing
    }`;
};

export default {
  name: "pieces_exchange",
  asks: { [CHOOSE]: begin },
  beside,
  words: {
    en: {
      "hint.pieces_exchange.choose": "Start with {cars} trains and {ships} ships.",
      "hint.pieces_exchange.swap": "Exchange {n} {n#piece|pieces}.",
      "turn.pass.or": "You can only exchange pieces or pass",
      "pieces.title": "Choose {total} pieces",
      "pieces.why":
        "Trains for land routes, ships for sea routes. Everyone’s choice is revealed at the same time; exchanging pieces later costs points.",
      "pieces.dial": "How many trains",
      "pieces.less": "One fewer",
      "pieces.more": "One more",
      "pieces.cars": "{n#train|trains}",
      "pieces.ships": "{n#ship|ships}",
      "pieces.begin": "Start with these",
      "pieces.mine": "Your pieces",
      "pieces.box": "({n} in the box)",
      "pieces.give.car": "Trains for ships",
      "pieces.give.ship": "Ships for trains",
      "pieces.swap.car":
        "Exchange {n} {n#train for a ship|trains for ships}: costs {n} {n#point|points}",
      "pieces.swap.ship":
        "Exchange {n} {n#ship for a train|ships for trains}: costs {n} {n#point|points}",
      "ask.pieces_exchange.choose": "Choose {total} pieces to start with",
      "wait.pieces_exchange.choose": "{seat} is choosing pieces",
      "event.pieces_exchange.chosen": "{seat} has chosen their pieces.",
      "event.pieces_exchange.chosen.me": "You start with {cars} trains and {ships} ships.",
      "event.pieces_exchange.revealed": "Everyone has chosen their pieces.",
      "event.pieces_exchange.swapped":
        "{seat} exchanged {n} {n#piece|pieces} and lost {n} {n#point|points}.",
      "event.pieces_exchange.swapped.me":
        "You exchanged {n} {n#piece|pieces} and lost {n} {n#point|points}.",
      "no.pieces_exchange.choice":
        "Choose {total} pieces: at most {cars} trains and at most {ships} ships.",
      "no.pieces_exchange.supply": "You have only {have} of those left.",
      "no.pieces_exchange.box": "There are only {have} of the other kind in your box.",
      "sum.pieces_exchange": "Exchanges",
      "score.pieces_exchange": "{n} {n#piece|pieces} exchanged",
    },
    fr: {
      "hint.pieces_exchange.choose": "Commencez avec {cars} wagons et {ships} bateaux.",
      "hint.pieces_exchange.swap": "Échangez {n} {n#pion|pions}.",
      "turn.pass.or": "Vous ne pouvez qu’échanger des pions ou passer",
      "pieces.title": "Choisissez {total} pions",
      "pieces.why":
        "Des wagons pour les routes terrestres, des bateaux pour les routes maritimes. Tous les choix sont révélés en même temps ; plus tard, échanger des pions coûte des points.",
      "pieces.dial": "Combien de wagons",
      "pieces.less": "Un de moins",
      "pieces.more": "Un de plus",
      "pieces.cars": "{n#wagon|wagons}",
      "pieces.ships": "{n#bateau|bateaux}",
      "pieces.begin": "Commencer ainsi",
      "pieces.mine": "Vos pions",
      "pieces.box": "({n} dans la boîte)",
      "pieces.give.car": "Wagons contre bateaux",
      "pieces.give.ship": "Bateaux contre wagons",
      "pieces.swap.car":
        "Échanger {n} {n#wagon contre un bateau|wagons contre des bateaux} : {n} {n#point|points} de moins",
      "pieces.swap.ship":
        "Échanger {n} {n#bateau contre un wagon|bateaux contre des wagons} : {n} {n#point|points} de moins",
      "ask.pieces_exchange.choose": "Choisissez {total} pions pour commencer",
      "wait.pieces_exchange.choose": "{seat} choisit ses pions",
      "event.pieces_exchange.chosen": "{seat} a choisi ses pions.",
      "event.pieces_exchange.chosen.me": "Vous commencez avec {cars} wagons et {ships} bateaux.",
      "event.pieces_exchange.revealed": "Tous ont choisi leurs pions.",
      "event.pieces_exchange.swapped":
        "{seat} a échangé {n} {n#pion|pions} : {n} {n#point|points} de moins.",
      "event.pieces_exchange.swapped.me":
        "Vous avez échangé {n} {n#pion|pions} : {n} {n#point|points} de moins.",
      "no.pieces_exchange.choice":
        "Choisissez {total} pions : au plus {cars} wagons et au plus {ships} bateaux.",
      "no.pieces_exchange.supply": "Il ne vous en reste que {have}.",
      "no.pieces_exchange.box": "Il n’y en a que {have} de l’autre sorte dans votre boîte.",
      "sum.pieces_exchange": "Échanges",
      "score.pieces_exchange": "{n} {n#pion échangé|pions échangés}",
    },
  },
};
