/**
 * Everybody at the table: what all may know of them, who is here, whose turn it is.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { nearEnd } from "#rail/game/near_end.js";
import { timeOf } from "#rail/game/parts/clock.js";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { isSecond, partner, pointsOf, routesOf, sideOf } from "#rail/game/teams.js";

/** Of computer players, the weakest first. */
const LEVELS = ["easy", "normal", "strong"];

/** @param {import("#rail/core/types.js").Figure} figure */
const figure = ({ icon: name, n, label, low = false }) =>
  html`<span class=${low ? "figure low" : "figure"} title=${label}>${icon(name)}<span aria-hidden="true">${n}</span
    ><span class="visually-hidden">${label}</span></span>`;

/**
 * What all may know of a player, in numbers and in words.
 *
 * @param {Game} game
 * @param {number} n
 * @returns {import("#rail/core/types.js").Figure[]}
 */
export const figuresOf = (game, n) => {
  const { view, words, mechanisms, atlas } = game;
  const mech = new Map(Object.entries(view.mech));
  const { pieces, cards, tickets } = view.seats[n];
  /** @param {string} icon @param {number} n @param {string} key */
  const counted = (icon, n, key) => ({ icon, n, label: words.say(key, { n }) });
  const near = nearEnd(game, n);
  const { car: cars, ...others } = pieces;
  const car = counted("car", cars, "cars");
  return [
    ...(near ? [{ ...car, label: near, low: true }] : atlas.board.cars ? [car] : []),
    ...Object.entries(others).map(([kind, n]) => counted(kind, n, `${kind}s`)),
    counted("card", cards, "seat.cards"),
    counted("ticket", tickets, "seat.tickets"),
    ...mechanisms
      .flatMap(({ name, panel }) => (mech.has(name) ? (panel?.(mech.get(name), n) ?? []) : []))
      .map((panel) => counted(panel.icon, panel.n, panel.label)),
  ];
};

/**
 * That a bot plays here, and how well; nothing for people.
 *
 * @param {import("#rail/core/types.js").Words} words
 * @param {{ bot?: boolean, level: string }} seat
 */
export const levelOf = (words, { bot, level }) =>
  level ? words.say(`seat.bot.${level}`) : bot ? words.say("seat.bot") : "";

/**
 * A bot, and how well it plays, as bars in its head.
 *
 * @param {import("#rail/core/types.js").Words} words
 * @param {{ bot?: boolean, level: string }} seat
 */
export const levelBars = (words, seat) =>
  html`<svg class="level" viewBox="0 0 20 18" role="img" aria-label=${levelOf(words, seat)}><path class="head"
    d="M10 4V1M.75 9v5M19.25 9v5M5.5 4h9a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 14.5v-8A2.5 2.5 0 0 1 5.5 4z"></path>${LEVELS.map(
      (_, k) =>
        svg`<rect class=${k <= LEVELS.indexOf(seat.level) ? "on" : ""}
        x=${5.2 + 3.5 * k} y=${11.5 - 2.5 * k} width="2.6" height=${3.5 + 2.5 * k}></rect>`,
    )}</svg>`;

/** @param {Game} game @param {number} n */
const presence = ({ page, here, words }, n) => {
  const seat = page.seats[n];
  if (levelOf(words, seat)) {
    // on a phone there is no room for words
    return html`<span class="tag">${levelOf(words, seat)}</span>${levelBars(words, seat)}`;
  }
  if (page.replay) {
    return nothing;
  }
  if (page.mine.includes(n)) {
    return html`<span class="tag">${words.say("seat.device")}</span>`;
  }
  const word = words.say(here.seats[n] ? "seat.here" : "seat.away");
  return html`<span class=${here.seats[n] ? "here" : "here away"} title=${word}
    ><span class="visually-hidden">${word}</span></span>`;
};

/**
 * @param {Game} game
 * @param {(side: number[]) => number} [points] of a side, if not all of them are told yet
 */
export const seats = (game, points = (side) => pointsOf(game.view, side)) => {
  const { view, page, words, atlas, choice } = game;
  /** @param {number} n */
  const toggle = (n) => {
    const seat = choice.seat === n ? null : n;
    game.choose({ seat });
    const near = seat === null ? "" : nearEnd(game, seat);
    if (near) {
      game.tell(near);
    }
  };
  /** @param {number} n */
  const owned = (n) => routesOf(view, sideOf(game, n)).length;
  const choosing = view.decisions.map((ask) => ask.seat);
  /** @param {number} n */
  const toMove = (n) =>
    !view.over && (choosing.length ? choosing.includes(n) : view.turn.seat === n);
  /** @param {number} n */
  const score = (n) => points(sideOf(game, n));
  return html`
    <h2 class="visually-hidden">${words.say("seats")}</h2>
    <ol class=${`plain seats-list teams-of-${atlas.board.team}`} data-count=${page.seats.length}>
      ${page.seats.map(
        (
          { name, color, portrait },
          n,
        ) => html`<li class=${toMove(n) ? "seat moving" : "seat"} data-seat=${n}
          aria-current=${toMove(n) ? "step" : nothing} @click=${() => atlas.routes.size && toggle(n)}
          @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && game.lens(n)}
          @pointerleave=${() => game.lens(null)}>
          ${
            atlas.routes.size
              ? html`<button type="button" class="lens-button" aria-pressed=${String(choice.seat === n)}
                  aria-label=${words.say("seat.network", { seat: n, n: owned(n) })}
                  @focus=${() => game.lens(n)} @blur=${() => game.lens(null)}></button>`
              : nothing
          }
          ${seatMark(color, isSecond(game, n), portrait)}
          <span class="who"><span class="name">${name}</span>
            ${n === view.me && !page.replay ? html`<span class="tag">${words.say("seat.you")}</span>` : nothing}
            ${n === partner(game) ? html`<span class="tag">${words.say("seat.partner")}</span>` : nothing}
            ${n === view.me ? nothing : presence(game, n)}
            ${timeOf(game, n)}
          </span>
          <span class="score" title=${words.say("points", { n: score(n) })}>${String(score(n)).replace("-", "−")}<span
            class="visually-hidden"> ${words.say("points.word", { n: score(n) })}</span></span>
          <span class="figures">${figuresOf(game, n).map(figure)}</span>
        </li>`,
      )}
    </ol>`;
};
