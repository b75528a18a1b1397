/**
 * A hint for one person who plays against bots alone: a move and why, in words, and where it is made.
 *
 * @import { Data, Game, LessonStep, Move, View, Words } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { textOf } from "#rail/core/words.js";
import { icon, sentence } from "#rail/game/parts/icons.js";
import { mine } from "#rail/game/turn.js";

/** Numbers of reasons that are said as how many there are. */
const COUNTS = ["n", "cards", "turns", "cars", "points"];
/** Reasons that are told at most, and tickets or routes that are named in one. */
const MAX_REASONS = 2;
const MAX_NAMED = 3;

/**
 * What to do: a move in words. From which of several piles, or to where, has words of its own. What
 * lies in the row is read from the view, which no other move than a card from there needs.
 *
 * @param {Pick<Game, "words" | "atlas"> & { view?: View }} game
 * @param {Move} move
 */
export const sayMove = ({ words, view, atlas }, move) => {
  const { kind, slot, pile, to, holder, ...rest } = /** @type {Data} */ (move);
  const card = typeof slot === "number" && view ? view.decks.train.up[slot] : null;
  const piles = Object.keys(atlas.board.piles);
  const which = to ?? (kind !== "market.draw" || card ? "" : piles.length > 1 ? pile : "blind");
  return words.parts(`hint.${kind}${which ? `.${which}` : ""}`, {
    ...rest,
    ...(card && { card }),
    ...(holder && { cards: holder }),
  });
};

/** What reasons alike tell of, each once. @param {{ data: Data }[]} alike @param {string} name */
const named = (alike, name) => [...new Set(alike.flatMap(({ data }) => data[name] ?? []))];

/**
 * Why, the most important first; what is true of several tickets or routes is said once.
 *
 * @param {Words} words
 * @param {{ code: string, data: Data }[]} reasons
 * @param {"why" | "thought"} [voice] said to who asks, or by who decided so
 */
export const whyOf = (words, reasons, voice = "why") =>
  [...new Set(reasons.map(({ code }) => code))].slice(0, MAX_REASONS).map((code) => {
    const alike = reasons.filter((one) => one.code === code).slice(0, MAX_NAMED);
    const [ticket, route] = ["ticket", "route"].map((name) => named(alike, name));
    const counts = alike.flatMap(({ data }) => COUNTS.flatMap((name) => data[name] ?? []));
    const count = counts.reduce((sum, n) => sum + n, 0);
    return words.parts(`${voice}.${code}`, {
      ...alike[0].data,
      ticket,
      route,
      n: Math.round(counts.length ? count : ticket.length),
    });
  });

/**
 * Would a hint to this move lead away from what the step of a lesson asks for, and what can be done?
 *
 * @param {LessonStep} step
 * @param {Move} move
 * @param {Pick<View, "legal">} view
 */
export const leadsAway = ({ moves }, move, { legal }) =>
  !moves.includes(move.kind) && legal.some(({ kind }) => moves.includes(kind));

/** All that is told of a hint. @param {Game} game */
const described = (game) => {
  const { hint, step, words } = game;
  if (!hint?.move) {
    return hint && step ? [words.parts("lesson.first")] : [];
  }
  return [sayMove(game, hint.move), ...whyOf(words, hint.reasons)];
};

/** A hint as one announcement. @param {Game} game */
export const announcedHint = (game) => described(game).map(textOf).join(" ");

/** Asks for one, where there are any and it is one's turn. @param {Game} game */
export const hintButton = (game) => {
  const { page, view, words, thinking } = game;
  return page.hints && mine(view)
    ? html`<button type="button" class="button quiet" data-hint aria-keyshortcuts="i"
        aria-disabled=${String(thinking)} @click=${game.askHint}>${words.say(thinking ? "hint.thinking" : "hint")}<kbd
        aria-hidden="true">I</kbd></button>`
    : nothing;
};

/** The hint that was given, until something happens. @param {Game} game */
export const hinted = (game) =>
  game.hint
    ? html`<div class="hinted" data-hinted>
        <p>${described(game).map((parts) => html`<span>${sentence(parts, game.page.seats)} </span>`)}</p>
        <button type="button" class="button quiet icon" aria-label=${game.words.say("close")}
          @click=${game.dropHint}>${icon("cross")}</button>
      </div>`
    : nothing;

/**
 * How what the hint says to take is marked; where the lesson comes first, what the step asks for.
 *
 * @param {Game} game
 * @param {string} kind
 * @param {Data} [what]
 */
export const advised = ({ hint, step }, kind, what = {}) => {
  const move = /** @type {Data | null | undefined} */ (hint?.move);
  const kinds = move ? [move.kind] : ((hint && step?.moves) ?? []);
  const so = Object.entries(what).every(([name, value]) => move?.[name] === value);
  return kinds.includes(kind) && so ? "advised" : "";
};

/** The same of a ticket that is offered. @param {Game} game @param {string} id */
export const advisedTicket = ({ hint }, id) => {
  const { tickets } = /** @type {Data} */ (hint?.move ?? {});
  return Array.isArray(tickets) && tickets.includes(id) ? "advised" : "";
};
