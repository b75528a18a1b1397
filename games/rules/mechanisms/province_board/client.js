/**
 * The province board: its lines, and the question on which space a car is put.
 *
 * @import { Ask, Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { chip, icon, seatMark } from "#rail/game/parts/icons.js";
import { seat as at, carry } from "#rail/motion/moves.js";
import words from "#words/mechanisms/province_board.js";

const NAME = "province_board";
const PLACE = `${NAME}.place`;

/** The colors of the lines, in the order of the board. @param {Game} game */
const colors = ({ atlas }) => atlas.board.colors;

/** A space with whose car stands there, or its number. */
/** @param {Game} game @param {number | null} seat @param {number} n */
const space = ({ page, words }, seat, n) => {
  const says =
    seat === null
      ? words.say("province_board.free", { n })
      : words.say("province_board.taken", { n, seat });
  return html`<li class=${seat === null ? "" : "taken"}>
    ${seat === null ? html`<span aria-hidden="true">${n}</span>` : seatMark(page.seats[seat].color)}
    <span class="visually-hidden">${says}</span></li>`;
};

/** A line, on which some spaces may be chosen: by their number how that is said and done. */
/**
 * @param {Game} game
 * @param {string} color
 * @param {Map<number, number>} [reached] by space how much it is raised
 */
const line = (game, color, reached = new Map()) => {
  const { view, words } = game;
  return html`<ol class="plain spaces" aria-label=${words.say(`province_board.line.${color}`)}>
    ${view.mech[NAME].lines[color].map((seat, at) => {
      const [n, more] = [at + 1, reached.get(at + 1)];
      return more === undefined
        ? space(game, seat, n)
        : html`<li><button type="button" class="button primary" data-space=${n} aria-disabled=${String(game.busy)}
            @click=${() => game.play({ kind: PLACE, line: color, ...(more && { more }) })}>
            <span class="visually-hidden">${words.say(more ? "province_board.raise" : "province_board.put", { n, more })}</span>
            <span aria-hidden="true">${n}${more ? html`<small>+${more}</small>` : nothing}</span></button></li>`;
    })}</ol>`;
};

/** The lines among which to choose, where there are several. */
/** @param {Game} game @param {string[]} lines @param {string} chosen */
const choices = ({ words, choose }, lines, chosen) =>
  html`<div class="provinces" role="group" aria-label=${words.say("province_board.which")}>${lines.map(
    (color) => html`<button type="button" class="button" data-line=${color}
      aria-pressed=${String(color === chosen)} aria-label=${words.say(`province_board.line.${color}`)}
      @click=${() => choose({ line: color })}>${chip(color)}</button>`,
  )}</div>`;

/** On which space is a car put, if at all? @param {Game} game @param {Ask<"province_board.place">} ask */
const put = (game, { data }) => {
  const { words, choice, busy } = game;
  const lines = colors(game).filter((color) => data.spaces[color]);
  const chosen = lines.find((color) => color === choice.line) ?? lines[0];
  const reached = new Map(data.spaces[chosen].map(([more, n]) => [n, more]));
  return html`
    <div class="title">${icon("car")}<h2>${words.say("province_board.ask")}</h2>
      <p class="muted">${words.say("province_board.cards", { n: data.cards })}</p></div>
    <div class="province">
      ${lines.length > 1 ? choices(game, lines, chosen) : nothing}
      <div class="row">${chip(chosen)}${line(game, chosen, reached)}</div>
    </div>
    <div class="actions"><button type="button" class="button quiet" data-decline aria-disabled=${String(busy)}
      @click=${() => game.play({ kind: "province_board.decline" })}>${words.say("province_board.decline")}</button></div>`;
};

/** @param {Game} game */
const strip = (game) => {
  const ask = owed(game.view, PLACE);
  return ask ? put(game, ask) : nothing;
};

/** What each place of a line brings. @param {Game} game */
const points = ({ atlas, page }) => atlas.board.params[NAME].points[page.seats.length].join(", ");

/** All lines. @param {Game} game */
const beside = (game) => html`
  <h2>${game.words.say("province_board")}</h2>
  <p class="muted">${game.words.say("province_board.how", { points: points(game) })}</p>
  <div class="province">${colors(game).map(
    (color) => html`<div class="row">${chip(color)}${line(game, color)}</div>`,
  )}</div>`;

/** @param {Mech["province_board"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "province",
  n: Object.values(mine.lines)
    .flat()
    .filter((one) => one === seat).length,
  label: "province_board.held",
});

/** How many cards may be played for a route. @param {Game} game @param {Route} route */
const facts = ({ atlas, words }, { length }) => {
  const { spaces } = atlas.board.params[NAME];
  return length < spaces ? [words.say("province_board.fact", { n: spaces })] : [];
};

/** @param {import("#rail/core/types.js").Atlas} _ @param {(key: string) => string} say */
const shapes = (_, say) => ({
  line: (/** @type {string} */ color) => say(`province_board.line.${color}`),
});

const symbols = svg`<symbol id="icon-province" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d="M2 3h20v18H2zm2.2 2.2v3.4h4v-3.4zm6 0v3.4h4v-3.4zm6 0v3.4h3.6v-3.4zm-12 5.2v3.4h4v-3.4zm12 0v3.4h3.6v-3.4zm-12 5.2v3.2h4v-3.2zm6 0v3.2h4v-3.2z"/></symbol>`;

/** A car leaves the reserve for the board beside the map. */
/** @param {Game} _ @param {Fact<"province_board.placed">} event */
const placed = (_, { data }) => [
  carry("car", at(data.seat), [".province", ".side", ".map"], { of: data.seat, at: 200 }),
];

export default {
  name: NAME,
  symbols,
  shapes,
  panel,
  facts,
  strip,
  beside,
  events: {
    "province_board.placed": { sound: "piece", tick: 4, moves: placed },
    "province_board.declined": { still: "nothing leaves its place" },
  },
  words,
};
