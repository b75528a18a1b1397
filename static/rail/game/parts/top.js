/**
 * The bar at the top: whose turn it is, what can be done besides moving, and what opens over the page.
 *
 * @import { Game } from "#rail/core/types.js"
 * @import { Tools } from "#rail/game/parts/page.js"
 */
import { html, nothing } from "#lit";
import { hintButton } from "#rail/game/parts/hint.js";
import { icon } from "#rail/game/parts/icons.js";
import { stopping } from "#rail/game/parts/market.js";
import { isMyLast, mine, standing } from "#rail/game/turn.js";
import { preferences } from "#rail/preferences/preferences.js";

const wordmark = document.getElementById("wordmark");

/** What opens over the page, and its icons. */
const DOORS = /** @type {Record<string, string>} */ ({
  table: "people",
  settings: "gear",
  help: "keys",
});

/** @param {Game} game @param {string} dialog @param {Tools["set"]} set */
const door = ({ words }, dialog, set) => html`<button type="button" class="button quiet door"
  data-door=${dialog} aria-haspopup="dialog" @click=${() => set({ dialog })}>${icon(DOORS[dialog])}<span
    class="seen-from-900">${words.say(`${dialog}.short`)}</span></button>`;

/** Silence at one tap. @param {Game} game @param {() => void} mute */
const sound = ({ words }, mute) => {
  const loud = preferences().sounds !== "off";
  return html`<button type="button" class="button quiet door sound" aria-pressed=${String(loud)}
    aria-keyshortcuts="m" @click=${mute}>${icon(loud ? "sound" : "silence")}<span class="seen-from-900">${words.say("sounds")}</span></button>`;
};

/** From the hand alone back to the map. @param {Game} game @param {Tools["handheld"]} handheld */
const handheldDoor = ({ words }, { toggle }) => html`<button type="button"
  class="button quiet door handheld-door" data-handheld aria-pressed="true" title=${words.say("handheld")}
  @click=${toggle}>${icon("card")}<span class="visually-hidden">${words.say("handheld")}</span></button>`;

/** @param {Game} game @param {Tools} tools */
export const top = (game, { set, end, mute, handheld }) => {
  const { view, words, page, here } = game;
  const { last } = view.turn;
  const others = here.watchers - (page.mine.length ? 0 : 1);
  return html`
    ${wordmark}
    <p class=${mine(view) ? "standing mine" : "standing"} data-standing>${end.telling ? words.say("final") : standing(game)}</p>
    ${stopping(game)}
    ${hintButton(game)}
    ${
      view.legal.some((offer) => offer.kind === "pass")
        ? html`<button type="button" class="button primary" @click=${() => game.play({ kind: "pass" })}>${words.say("pass")}</button>`
        : nothing
    }
    ${
      last && !view.over && !isMyLast(view)
        ? html`<span class="tag last" title=${words.say("turn.last", { n: last })}>${icon("flag")}<span
            class="seen-from-900">${words.say("turn.last", { n: last })}</span><b aria-hidden="true">${words.say("turn.last.short", { n: last })}</b></span>`
        : nothing
    }
    ${page.mine.length ? nothing : html`<span class="tag" title=${words.say("watching")}>${icon("eye")}<span class="seen-from-900">${words.say("watching")}</span></span>`}
    ${
      others > 0
        ? html`<span class="tag watchers" title=${words.say("watchers", { n: here.watchers })}>${icon("people")}<span
            class="seen-from-900">${words.say("watchers", { n: here.watchers })}</span><b aria-hidden="true">${here.watchers}</b></span>`
        : nothing
    }
    <div class="doors">
      ${handheld.on ? handheldDoor(game, handheld) : nothing}
      ${sound(game, mute)}
      ${Object.keys(DOORS).map((dialog) => door(game, dialog, set))}
    </div>`;
};
