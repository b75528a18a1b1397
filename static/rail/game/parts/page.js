/**
 * The whole page as one template: the parts say what they are, the style sheet where they are.
 *
 * @import { TemplateResult } from "lit/html.js"
 * @import { Ask, Game, Ui } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { banner } from "#rail/game/parts/banner.js";
import { strip } from "#rail/game/parts/choice_strip.js";
import { cover } from "#rail/game/parts/cover.js";
import { dialog } from "#rail/game/parts/dialog.js";
import { finalSheet } from "#rail/game/parts/final.js";
import { glance, hand } from "#rail/game/parts/hand.js";
import { help } from "#rail/game/parts/help.js";
import { hinted } from "#rail/game/parts/hint.js";
import { icon } from "#rail/game/parts/icons.js";
import { legend } from "#rail/game/parts/legend.js";
import { log } from "#rail/game/parts/log.js";
import { mapButtons } from "#rail/game/parts/map_buttons.js";
import { market } from "#rail/game/parts/market.js";
import { prompts } from "#rail/game/parts/prompts.js";
import { routes } from "#rail/game/parts/routes.js";
import { seats } from "#rail/game/parts/seats.js";
import { sinceStrip } from "#rail/game/parts/since.js";
import { sheet as tableSheet } from "#rail/game/parts/table_sheet.js";
import { tickets } from "#rail/game/parts/tickets.js";
import { top } from "#rail/game/parts/top.js";
import { counted } from "#rail/game/parts/tracked.js";

/**
 * @typedef {object} Tools
 * @property {Element} map
 * @property {Map<string, Element>} drawn its routes
 * @property {{ fit: () => void, closer: () => void, farther: () => void }} zoom
 * @property {(route: string) => void} pick
 * @property {(city: string) => void} site
 * @property {ReturnType<typeof import("#rail/ceremony/end.js").createEnd>} end
 * @property {(game: Game, final: import("#rail/core/types.js").Final) => unknown} proof
 * @property {(change: Partial<Ui>) => void} set
 * @property {(query: string) => void} seek
 * @property {ReturnType<typeof import("#rail/game/parts/rematch.js").createRematch>} rematch
 * @property {(seat: number) => void} hold
 * @property {() => void} mute
 * @property {ReturnType<typeof import("#rail/game/handheld.js").createHandheld>} handheld
 * @property {() => unknown} speech what is said aloud
 * @property {() => unknown} notes my own, to write and read
 * @property {{ home: Element, badge: Element, open: boolean }} chat
 * @property {{ more: boolean, earlier: () => Promise<boolean> }} history
 * @property {ReturnType<typeof import("#rail/game/parts/since.js").createSince>} since
 */

const settings = document.getElementById("settings");

/** The question owed that a mechanism asks in its own way. @param {Game} game */
const question = (game) => {
  for (const mechanism of game.mechanisms) {
    const decisions = /** @type {Record<string, (game: Game, ask: Ask) => TemplateResult>} */ (
      mechanism.decisions ?? {}
    );
    const found = game.view.decisions.find(
      ({ kind, seat }) => seat === game.view.me && kind in decisions,
    );
    if (found) {
      return decisions[found.kind](game, found);
    }
  }
  return null;
};

const ICONS = /** @type {Record<string, string>} */ ({
  ask: "warn",
  final: "trophy",
  tickets: "ticket",
  log: "log",
  chat: "chat",
  routes: "route",
});

/** @param {Game} game @param {Ui} ui @param {Tools} tools @param {string[]} names */
const tabs = (
  { words },
  ui,
  { set, chat },
  names,
) => html`<nav class="tabs" aria-label=${words.say("tabs")}>
  ${names.map(
    (
      name,
    ) => html`<button type="button" class="tab" data-tab=${name} aria-pressed=${String(ui.tab === name)}
      @click=${() => set({ tab: ui.tab === name ? "" : name })}>${icon(ICONS[name])}<span>${words.say(`tab.${name}`)}</span>${name === "chat" ? chat.badge : nothing}</button>`,
  )}
</nav>`;

/** The end can be seen again, and a poster of it kept. @param {Game} game @param {Tools} tools */
const keeping = ({ words }, { end, set }) => html`<button type="button" class="button" data-again
    @click=${end.begin}>${icon("again")}${words.say("ceremony.again")}</button>
  <button type="button" class="button" data-poster aria-haspopup="dialog"
    @click=${() => set({ dialog: "poster" })}>${icon("poster")}${words.say("poster")}</button>`;

/** Another game, from the podium: who sits here may ask for it. @param {Game} game @param {Tools} tools */
const again = ({ words, page }, { rematch }) =>
  page.mine.length
    ? html`<button type="button" class="button primary" data-podium-again
        @click=${rematch.ask}>${icon("again")}${words.say("final.again")}</button>`
    : nothing;

/** What lies over the page. @param {Game} game @param {Ui} ui @param {Tools} tools */
const sheet = (game, { dialog: name, notice }, { set, drawn, end, handheld }) => {
  const { words } = game;
  const close = () => set({ dialog: "" });
  const parts = /** @type {Record<string, () => unknown>} */ ({
    help: () => help(game),
    legend: () => legend(game, drawn),
    settings: () => html`${settings}<p class="ways"><button type="button" class="button"
      data-keys @click=${() => set({ dialog: "help" })}>${icon("keys")}${words.say("help")}</button></p>`,
    table: () => tableSheet(game, notice, close, handheld),
    poster: () => end.poster(),
  });
  return dialog(game, name, parts[name](), close);
};

/**
 * @param {Game} game
 * @param {Ui} ui
 * @param {Tools} tools
 */
export const layout = (game, ui, tools) => {
  const { words, view, page } = game;
  const asking = question(game);
  const onMap = game.atlas.routes.size > 0;
  const names = [
    ...(asking ? ["ask"] : []),
    ...(view.final ? ["final"] : []),
    ...(page.me === null ? [] : ["tickets"]),
    "log",
    ...(tools.chat.open && !page.lesson.length ? ["chat"] : []),
    ...(onMap ? ["routes"] : []),
  ];
  return html`
    <h1 class="visually-hidden">${game.atlas.title(words.lang)}</h1>
    <div class="top">${top(game, tools)}</div>
    <section class="seats">${prompts(game)}${seats(game, tools.end.pointsOf)}</section>
    <section class="map" aria-label=${words.say(onMap ? "map.short" : "table")}>
      ${tools.map}
      ${mapButtons(game, tools)}
      ${sinceStrip(game, tools.since)}
      ${hinted(game)}
      ${ui.banner && !view.over ? banner(game, () => tools.set({ banner: false })) : nothing}
      ${ui.line === "open" ? nothing : html`<p class="line-strip">${icon("clock")}${words.say(`line.${ui.line}`)}</p>`}
      ${ui.notice ? html`<p class="notice" data-notice>${icon("warn")}<span>${ui.notice}</span></p>` : nothing}
      ${strip(game, tools)}
      ${tools.end.stage(html`${again(game, tools)}${keeping(game, tools)}`)}
    </section>
    <section class="market">${market(game)}</section>
    ${
      page.mine.length
        ? html`<section class="hand">${
            page.me === null
              ? nothing
              : html`${hand(game)}${game.mechanisms.map((one) => one.hand?.(game) ?? nothing)}`
          }</section>`
        : nothing
    }
    ${tabs(game, ui, tools, names)}
    <aside class="side" data-tab=${ui.tab} aria-label=${words.say("tabs")}>
      ${asking ? html`<section class="part ask">${glance(game)}${asking}</section>` : nothing}
      ${
        view.final
          ? html`<section class="part final">${
              tools.end.telling
                ? tools.end.acts()
                : finalSheet(game, {
                    rematch: tools.rematch.home,
                    proof: tools.proof,
                    keeping: keeping(game, tools),
                  })
            }</section>`
          : nothing
      }
      ${
        page.me === null
          ? nothing
          : html`<section class="part tickets">${tickets(game)}${game.mechanisms.map(
              ({ beside }) => beside?.(game) ?? nothing,
            )}${tools.notes()}</section>`
      }
      <section class="part log">${counted(game)}${log(game, {
        who: ui.who,
        choose: (who) => tools.set({ who }),
        history: tools.history,
        moment: game.moment,
      })}</section>
      <div class="part chat-part">${tools.chat.home}</div>
      <section class="part routes">${
        ui.tab === "routes" ? routes(game, ui.query, tools.seek, tools) : nothing
      }</section>
    </aside>
    ${tools.speech()}
    ${game.cover ? cover(game, tools.hold) : nothing}
    ${ui.dialog && !game.cover ? sheet(game, ui, tools) : nothing}`;
};
