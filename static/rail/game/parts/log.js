/**
 * What happened, in words, the newest first: of everybody or of one player. Each line leads to its
 * moment, on the map or, once the game is over, in the replay.
 *
 * @import { Entry, Game, Words } from "#rail/core/types.js"
 */
import { guard, html, nothing, repeat } from "#lit";
import { textOf } from "#rail/core/words.js";
import { concerns } from "#rail/game/moment.js";
import { icon, sentence } from "#rail/game/parts/icons.js";
import { levelOf } from "#rail/game/parts/seats.js";

/** The sentences of a move; what this page has no words for is told all the same. */
/** @param {Words} words @param {Entry} entry */
export const sentencesOf = (words, entry) =>
  entry.events
    .map(({ kind, data }) => words.parts(`event.${kind}`, data))
    .filter((parts) => parts.length);

/**
 * One move as one announcement.
 *
 * @param {Words} words
 * @param {Entry} entry
 */
export const announced = (words, entry) => sentencesOf(words, entry).map(textOf).join(" ");

/** The sentences of a move with their cards and players. @param {Game} game @param {Entry} entry */
export const spoken = ({ words, page }, entry) =>
  sentencesOf(words, entry).map(
    (parts) => html`<span class="one">${sentence(parts, page.seats)}</span>`,
  );

const DAY = /** @type {const} */ ({ day: "numeric", month: "short" });
const CLOCK = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/**
 * When a move was made, by the clock of this device; with the day, unless that is today.
 *
 * @param {string} lang
 * @param {number} at seconds of Unix time
 * @param {Date} [now]
 */
export const timeOf = (lang, at, now = new Date()) => {
  const then = new Date(at * 1000);
  const today = then.toDateString() === now.toDateString();
  return then.toLocaleString(lang, today ? CLOCK : { ...DAY, ...CLOCK });
};

/** @param {Words} words @param {Entry} entry */
const when = ({ lang }, { at }) =>
  at === undefined
    ? nothing
    : html`<time class="when" datetime=${new Date(at * 1000).toISOString()}>${timeOf(lang, at)}</time>`;

/**
 * Whose moves are shown.
 *
 * @param {Game} game
 * @param {number | null} who
 * @param {(who: number | null) => void} choose
 */
export const filter = ({ words, page }, who, choose) => html`<select class="select who"
  aria-label=${words.say("log.who")} @change=${(/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    choose(value ? Number(value) : null);
  }}>
  <option value="" .selected=${who === null}>${words.say("log.all")}</option>
  ${page.seats.map(
    ({ name }, n) => html`<option value=${n} .selected=${who === n}>${name}</option>`,
  )}
</select>`;

/** Those of these moves that have anything to tell of this player, or of anybody. */
/** @param {Game} game @param {Entry[]} entries @param {number | null} who */
export const chosen = ({ words }, entries, who) =>
  entries.filter(
    (entry) => (who === null || concerns(entry, who)) && sentencesOf(words, entry).length > 0,
  );

/** Whose moves are those of bots, and how well they play: those of a level together. */
/** @param {Game} game */
export const bots = ({ words, page }) => {
  const told = new Map();
  for (const seat of page.seats.filter(({ bot }) => bot)) {
    const level = levelOf(words, seat);
    told.set(level, [...(told.get(level) ?? []), seat.name]);
  }
  const lines = [...told].map(
    ([level, names], n) =>
      html`${n ? " · " : ""}<span><span translate="no">${names.join(", ")}</span> (${level})</span>`,
  );
  return lines.length ? html`<p class="muted small bots">${lines}</p>` : nothing;
};

/**
 * @param {Game} game
 * @param {object} tools
 * @param {number | null} tools.who
 * @param {(who: number | null) => void} tools.choose
 * @param {{ more: boolean, earlier: () => void }} tools.history
 * @param {(entry: Entry | null, stay: boolean) => void} tools.moment shows a move on the map, or no more
 */
export const log = (game, { who, choose, history, moment }) => {
  const { store, words, page, view } = game;
  /** @param {Entry} entry */
  const line = (entry) => {
    if (view.over) {
      return html`<a class="told" href=${`${page.urls.replay}#${entry.v}`}>${when(words, entry)}${spoken(game, entry)}</a>`;
    }
    const on = () => moment(entry, false);
    const off = () => moment(null, false);
    return html`<button type="button" class="told" @click=${() => moment(entry, true)}
      @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${when(words, entry)}${spoken(game, entry)}</button>`;
  };
  const lines = () =>
    repeat(
      chosen(game, [...store.log].reverse(), who),
      (entry) => entry.v,
      (entry) => html`<li>${line(entry)}</li>`,
    );
  return html`
    <div class="log-head"><h2>${words.say("log")}</h2>${filter(game, who, choose)}
      <a class="button quiet" href=${page.urls.replay} aria-label=${words.say("replay.look")}>${icon("again")}${words.say("replay")}</a></div>
    ${bots(game)}
    <ol class="plain list lines" tabindex="-1" aria-label=${words.say("log")}>
      ${guard([store.log, who, words, view.over], lines)}
      ${
        history.more
          ? html`<li><button type="button" class="button quiet" data-earlier @click=${history.earlier}>${words.say("log.earlier")}</button></li>`
          : nothing
      }
    </ol>`;
};
