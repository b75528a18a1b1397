/**
 * The province board: its lines, and the question on which space a car is put.
 *
 * @import { Ask, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { chip, icon, seatMark } from "#rail/game/parts/marks.js";

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
    <div class="deeds"><button type="button" class="button quiet" data-decline aria-disabled=${String(busy)}
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

export default {
  name: NAME,
  symbols,
  shapes,
  panel,
  facts,
  strip,
  beside,
  events: { "province_board.placed": { sound: "claim", tick: 4 } },
  words: {
    en: {
      province_board: "Province board",
      "province_board.how": "Everyone’s spaces on a line are added up. Points by rank: {points}.",
      "province_board.held": "{n} {n#car|cars} on the province board",
      "province_board.fact": "play up to {n} cards for a higher space on the province board",
      "province_board.free": "space {n}, free",
      "province_board.taken": "space {n}: {seat}",
      "province_board.which": "Which line?",
      "province_board.ask": "Put a car on the province board?",
      "province_board.cards": "{n} {n#card|cards} played",
      "province_board.put": "Put a car on space {n}",
      "province_board.raise": "Put a car on space {n} with the express card +{more}",
      "province_board.decline": "No car",
      "province_board.line.purple": "purple line",
      "province_board.line.white": "white line",
      "province_board.line.blue": "blue line",
      "province_board.line.yellow": "yellow line",
      "province_board.line.orange": "orange line",
      "province_board.line.black": "black line",
      "province_board.line.red": "red line",
      "province_board.line.green": "green line",
      "ask.province_board.place": "Put a car on the province board?",
      "wait.province_board.place": "{seat} may put a car on the province board",
      "hint.province_board.place": "Put a car on the province board: {line}.",
      "hint.province_board.decline": "Keep your car for a route.",
      "event.province_board.placed": "{seat} put a car on space {space} of the {line}.",
      "event.province_board.placed.me": "You put a car on space {space} of the {line}.",
      "event.province_board.declined": "{seat} put no car on the province board.",
      "event.province_board.declined.me": "You put no car on the province board.",
      "no.province_board.other_line": "Your route doesn’t have this color: {color}.",
      "no.province_board.no_raise": "You can’t spend an express card +{n} now.",
      "no.province_board.no_space": "There’s no such space free on this line: {color}.",
      "sum.province_board": "Province board",
      "score.province_board": "{line}: {n}, place {place}",
    },
    fr: {
      province_board: "Plateau des provinces",
      "province_board.how":
        "On additionne les espaces de chacun sur une rangée. Points selon le rang : {points}.",
      "province_board.held": "{n} {n#wagon|wagons} sur le plateau des provinces",
      "province_board.fact":
        "jouez jusqu’à {n} cartes pour un espace plus haut du plateau des provinces",
      "province_board.free": "espace {n}, libre",
      "province_board.taken": "espace {n} : {seat}",
      "province_board.which": "Quelle rangée ?",
      "province_board.ask": "Poser un wagon sur le plateau des provinces ?",
      "province_board.cards": "{n} {n#carte jouée|cartes jouées}",
      "province_board.put": "Poser un wagon sur l’espace {n}",
      "province_board.raise": "Poser un wagon sur l’espace {n} avec la carte express +{more}",
      "province_board.decline": "Aucun wagon",
      "province_board.line.purple": "rangée violette",
      "province_board.line.white": "rangée blanche",
      "province_board.line.blue": "rangée bleue",
      "province_board.line.yellow": "rangée jaune",
      "province_board.line.orange": "rangée orange",
      "province_board.line.black": "rangée noire",
      "province_board.line.red": "rangée rouge",
      "province_board.line.green": "rangée verte",
      "ask.province_board.place": "Poser un wagon sur le plateau des provinces ?",
      "wait.province_board.place": "{seat} peut poser un wagon sur le plateau des provinces",
      "hint.province_board.place": "Posez un wagon sur le plateau des provinces : {line}.",
      "hint.province_board.decline": "Gardez votre wagon pour une route.",
      "event.province_board.placed": "{seat} a posé un wagon sur l’espace {space} de la {line}.",
      "event.province_board.placed.me":
        "Vous avez posé un wagon sur l’espace {space} de la {line}.",
      "event.province_board.declined": "{seat} n’a posé aucun wagon sur le plateau des provinces.",
      "event.province_board.declined.me":
        "Vous n’avez posé aucun wagon sur le plateau des provinces.",
      "no.province_board.other_line": "Votre route n’a pas cette couleur : {color}.",
      "no.province_board.no_raise": "Vous ne pouvez pas jouer une carte express +{n} maintenant.",
      "no.province_board.no_space": "Cet espace n’est pas libre sur cette rangée : {color}.",
      "sum.province_board": "Plateau des provinces",
      "score.province_board": "{line} : {n}, rang {place}",
    },
  },
};
