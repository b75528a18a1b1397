/**
 * The page of a replay: the same parts as at the table, to be looked at only.
 *
 * @import { Entry, Game } from "#rail/core/types.js"
 */
import { html, nothing, repeat } from "#lit";
import { isOpening } from "#rail/game/choice.js";
import { dialog } from "#rail/game/parts/dialog.js";
import { finalSheet } from "#rail/game/parts/final.js";
import { hand } from "#rail/game/parts/hand.js";
import { whyOf } from "#rail/game/parts/hint.js";
import { icon, sentence } from "#rail/game/parts/icons.js";
import { legend } from "#rail/game/parts/legend.js";
import { bots, chosen, filter, spoken } from "#rail/game/parts/log.js";
import { mapButtons } from "#rail/game/parts/map_buttons.js";
import { market } from "#rail/game/parts/market.js";
import { seats } from "#rail/game/parts/seats.js";
import { tickets } from "#rail/game/parts/tickets.js";
import { bar } from "#rail/replay/bar.js";

/**
 * @typedef {Parameters<typeof bar>[1] & {
 *   map: Element,
 *   zoom: { fit: () => void, closer: () => void, farther: () => void },
 *   perspective: number | null,
 *   look: (perspective: number | null) => void,
 *   tab: string,
 *   who: number | null,
 *   notice: string,
 *   said: string,
 *   dialog: string,
 *   drawn: Map<string, Element>,
 *   set: (change: { tab?: string, who?: number | null, dialog?: string }) => void,
 *   proof: (game: Game, final: import("#rail/core/types.js").Final) => unknown,
 *   verified: boolean,
 * }} Tools
 */

const wordmark = document.getElementById("wordmark");

/** Where the game stands, told to no one in particular. @param {Game} game */
const standing = ({ view, words }) => {
  if (view.final) {
    const { winners } = view.final;
    return words.say("turn.won", { winners, n: winners.length });
  }
  const choosing = view.decisions.filter(isOpening).map((ask) => ask.seat);
  return choosing.length
    ? words.say("turn.choosing", { seats: choosing })
    : words.say("turn.other", { seat: view.decisions[0]?.seat ?? view.turn.seat });
};

/** What a way out is called: in full where there is room, shortly on a phone. @param {Game["words"]} words @param {string} key */
const wordOf = (words, key) =>
  html`<span class="seen-from-1200">${words.say(key)}</span><span class="short" aria-hidden="true">${words.say(`${key}.short`)}</span>`;

/** @param {Game} game @param {Tools} tools */
const top = (game, { perspective, look, verified }) => {
  const { words, page } = game;
  const allowed = page.replay?.perspectives ?? [];
  return html`
    ${wordmark}
    <span class="tag replaying">${icon("again")}${words.say("replay")}</span>
    <p class="standing" data-standing>${standing(game)}</p>
    ${verified ? html`<span class="tag verified">${icon("check")}<span class="seen-from-1200">${words.say("replay.verified")}</span></span>` : nothing}
    ${
      allowed.length
        ? html`<label class="perspective">${icon("eye")}<span class="seen-from-1200">${words.say("replay.perspective")}</span>
            <select class="select" data-perspective aria-label=${words.say("replay.perspective")}
              @change=${(/** @type {Event} */ event) => {
                const { value } = /** @type {HTMLSelectElement} */ (event.target);
                look(value ? Number(value) : null);
              }}>
              <option value="" .selected=${perspective === null}>${words.say("replay.public")}</option>
              ${allowed.map(
                (n) =>
                  html`<option value=${n} .selected=${perspective === n}>${page.seats[n].name}</option>`,
              )}
            </select></label>`
        : nothing
    }
    <span class="ways">
      ${page.replay?.file ? html`<a class="button quiet" href=${page.replay.file} download>${icon("save")}${wordOf(words, "replay.save")}</a>` : nothing}
      ${page.urls.table ? html`<a class="button quiet" href=${page.urls.table}>${icon("people")}${wordOf(words, "replay.table")}</a>` : nothing}
    </span>`;
};

const ICONS = /** @type {Record<string, string>} */ ({
  final: "trophy",
  tickets: "ticket",
  log: "log",
});

/** The log; the moment shown is marked, and every line goes to its own. */
/** @param {Game} game @param {Tools} tools */
const log = (game, { at, log: entries, who, set, go }) => {
  const { words } = game;
  return html`
    <div class="log-head"><h2>${words.say("log")}</h2>${filter(game, who, (one) => set({ who: one }))}</div>
    ${bots(game)}
    <ol class="plain list lines" tabindex="-1" aria-label=${words.say("log")}>
      ${repeat(
        chosen(game, [...entries].reverse(), who),
        (entry) => entry.v,
        (entry) => html`<li aria-current=${entry.v === at ? "step" : nothing}>
          <button type="button" class="told" data-moment=${entry.v} @click=${() => go(entry.v)}>${spoken(game, entry)}</button></li>`,
      )}
    </ol>`;
};

/**
 * Why a computer player did what is told.
 *
 * @param {Game} game
 * @param {NonNullable<Entry["reasons"]>} reasons
 */
const thought = ({ words, page }, reasons) => {
  const said = whyOf(words, reasons, "thought").map((parts) => sentence(parts, page.seats));
  return html`<p class="thought" data-thought>${said.map((one) => html`<span>${one} </span>`)}</p>`;
};

/** @param {Game} game @param {Tools} tools */
export const layout = (game, tools) => {
  const { words, view } = game;
  const { perspective, tab, at, log: entries } = tools;
  const entry = entries.find(({ v }) => v === at);
  const names = [
    ...(view.final ? ["final"] : []),
    ...(perspective === null ? [] : ["tickets"]),
    "log",
  ];
  return html`
    <h1 class="visually-hidden">${words.say("replay")} – ${game.atlas.title(words.lang)}</h1>
    <div class="top">${top(game, tools)}</div>
    <section class="seats">${seats(game)}</section>
    <section class="map" aria-label=${words.say("map.short")}>
      ${tools.map}
      ${mapButtons(game, tools)}
      ${tools.notice ? html`<p class="notice" data-notice>${icon("warn")}<span>${tools.notice}</span></p>` : nothing}
    </section>
    <div class="now">
      ${entry && chosen(game, [entry], null).length ? html`<p class="told">${spoken(game, entry)}</p>` : nothing}
      ${entry?.reasons ? thought(game, entry.reasons) : nothing}
    </div>
    <section class="market">${market(game)}</section>
    ${
      perspective === null
        ? nothing
        : html`<section class="hand">${hand(game)}${game.mechanisms.map((one) => one.hand?.(game) ?? nothing)}</section>`
    }
    <section class="bar" aria-label=${words.say("replay")}>${bar(game, tools)}</section>
    <nav class="tabs" aria-label=${words.say("tabs")}>${names.map(
      (
        name,
      ) => html`<button type="button" class="tab" data-tab=${name} aria-pressed=${String(tab === name)}
        @click=${() => tools.set({ tab: tab === name ? "" : name })}>${icon(ICONS[name])}<span>${words.say(`tab.${name}`)}</span></button>`,
    )}</nav>
    <aside class="side" data-tab=${names.includes(tab) ? tab : ""} aria-label=${words.say("tabs")}>
      ${
        view.final
          ? html`<section class="part final">${finalSheet(game, {
              rematch: null,
              proof: tools.proof,
            })}</section>`
          : nothing
      }
      ${
        perspective === null
          ? nothing
          : html`<section class="part tickets">${tickets(game)}${game.mechanisms.map(({ beside }) => beside?.(game) ?? nothing)}</section>`
      }
      <section class="part log">${log(game, tools)}</section>
    </aside>
    <p class="visually-hidden" role="status" aria-live="polite" data-said>${tools.said}</p>
    ${tools.dialog ? dialog(game, tools.dialog, legend(game, tools.drawn), () => tools.set({ dialog: "" })) : nothing}`;
};
