/**
 * All routes as a list with type-ahead: the second way to the map, for keyboard and screen reader.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, repeat } from "#lit";
import { factsOf } from "#rail/game/facts.js";
import { inCities } from "#rail/game/offers.js";
import { chip, icon } from "#rail/game/parts/icons.js";
import { begins, search } from "#rail/game/search.js";

/**
 * Up and down move through the list, and from its top back to the field.
 *
 * @param {KeyboardEvent} event
 */
const walk = (event) => {
  const home = /** @type {HTMLElement} */ (event.currentTarget);
  const stops = /** @type {HTMLElement[]} */ ([...home.querySelectorAll("input, .list button")]);
  const at = stops.indexOf(/** @type {HTMLElement} */ (event.target));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && at >= 0) {
    event.preventDefault();
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus();
  }
  if (event.key === "Enter" && at === 0) {
    event.preventDefault();
    stops[1]?.click();
  }
};

/**
 * @param {Game} game
 * @param {string} query
 * @param {(query: string) => void} ask
 * @param {{ pick: (route: string) => void, site: (city: string) => void, set: (change: { tab: string }) => void }} open
 */
export const routes = (game, query, ask, { pick, site, set }) => {
  const { atlas, words } = game;
  const all = atlas.board.routes.map((route) => factsOf(game, route.id));
  // what I can pay comes first; while others play nothing can be paid, and no row moves
  const later = (/** @type {{ state: string }} */ { state }) => Number(state !== "can");
  all.sort((a, b) => later(a) - later(b) || a.name.localeCompare(b.name, words.lang));
  const found = search(
    atlas,
    all.map((facts) => facts.route),
    query,
  );
  const sites = query.trim()
    ? inCities(game.view).filter(({ city }) => begins(atlas.city(city), query))
    : [];
  /** @param {{ kind: string, city: string }} offer */
  const place = (offer) => html`<li>
    <button type="button" class="found can" data-site=${offer.city}
      @click=${() => site(offer.city)}>
      ${icon("plus")}<span class="between">${words.say(`offer.${offer.kind}`, offer)}</span>
    </button></li>`;
  const byId = new Map(all.map((facts) => [facts.route.id, facts]));
  return html`
    <div class="sheet-head">
      <h2>${words.say("routes")}</h2>
      <button type="button" class="button quiet" data-close-routes
        @click=${() => set({ tab: "" })}>${icon("cross")}${words.say("close")}</button>
    </div>
    <div class="finder" @keydown=${walk}>
      <label class="visually-hidden" for="find">${words.say("routes.find")}</label>
      <input id="find" class="input" type="search" autocomplete="off" spellcheck="false"
        placeholder=${words.say("routes.find")} .value=${query}
        @input=${(/** @type {InputEvent} */ event) => ask(/** @type {HTMLInputElement} */ (event.target).value)}>
      ${sites.length ? html`<ul class="plain list sites">${sites.map(place)}</ul>` : ""}
      ${found.length ? "" : html`<p class="muted">${words.say("routes.none", { query: query.trim() })}</p>`}
      <ul class="plain list">
        ${repeat(
          found,
          (route) => route.id,
          (route) => {
            const facts = byId.get(route.id);
            return html`<li>
              <button type="button" class=${`found ${facts?.state}`} data-found=${route.id} data-state=${facts?.state}
                @click=${() => pick(route.id)}>
                ${chip(facts?.color ?? route.color)}
                <span class="between">${facts?.name}</span>
                <span class="state">${facts?.what}${facts?.told ? ` · ${facts.told}` : ""}</span>
              </button>
            </li>`;
          },
        )}
      </ul>
    </div>`;
};
