/**
 * The bar under the table: a slider over all moments with marks for what mattered, steps, play and
 * its speed, and the link to this moment.
 *
 * @import { Entry, Game } from "#rail/core/types.js"
 */
import { html, live, nothing, svg } from "#lit";
import { happeningOf } from "#rail/core/happening.js";
import { icon } from "#rail/game/parts/icons.js";
import { announced } from "#rail/game/parts/log.js";

const SPEEDS = [0.5, 1, 2, 4, 8];

const LAST_ROUND = 12;

/** How high the mark of an event is; 0 for none. @param {Game} game @param {string} kind */
const heightOf = ({ mechanisms }, kind) =>
  kind === "turn.last_round" ? LAST_ROUND : (happeningOf(mechanisms, kind).tick ?? 0);

/** @param {Game} game @param {Entry[]} log @param {number} last */
const marks = (game, log, last) => svg`<svg class="ticks" viewBox=${`0 0 ${Math.max(last, 1)} 12`}
  preserveAspectRatio="none" aria-hidden="true">${log.flatMap(({ v, events }) =>
    events
      .filter(({ kind, data }) => heightOf(game, kind) && !data.start)
      .map(
        ({
          kind,
          data,
        }) => svg`<path class=${`of-seat ${kind.replaceAll(".", "-")} ${game.page.seats[data.seat]?.color ?? ""}`}
          d=${`M${v} 12V${12 - heightOf(game, kind)}`}></path>`,
      ),
  )}</svg>`;

/**
 * @param {Game} game
 * @param {object} tools
 * @param {number} tools.at
 * @param {number} tools.last
 * @param {Entry[]} tools.log
 * @param {boolean} tools.playing
 * @param {number} tools.speed
 * @param {boolean} tools.copied
 * @param {(at: number) => void} tools.go
 * @param {() => void} tools.toggle
 * @param {(speed: number) => void} tools.pace
 * @param {(() => void) | null} tools.copy
 */
export const bar = (game, { at, last, log, playing, speed, copied, go, toggle, pace, copy }) => {
  const { words } = game;
  const entry = log.find(({ v }) => v === at);
  const where = words.say("replay.at", { n: at, all: last });
  /** @param {string} name @param {number} to */
  const button = (name, to) => html`<button type="button" class="button icon" data-go=${name}
    aria-label=${words.say(`replay.${name}`)} title=${words.say(`replay.${name}`)}
    aria-disabled=${String(Math.min(Math.max(to, 0), last) === at)} @click=${() => go(to)}>${icon(name)}</button>`;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " ") {
      event.preventDefault();
      toggle();
    }
  };
  return html`
    <h2 class="visually-hidden">${words.say("replay")}</h2>
    <div class="slide">
      ${marks(game, log, last)}
      <input type="range" min="0" max=${last} step="1" .value=${live(String(at))} aria-label=${words.say("replay.slider")}
        aria-valuetext=${`${where}: ${entry ? announced(words, entry) : ""}`} @keydown=${key}
        @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
    </div>
    <div class="steps">
      ${button("start", 0)}${button("back", at - 1)}
      <button type="button" class="button primary icon" data-go="play" aria-label=${words.say(playing ? "replay.pause" : "replay.play")}
        title=${words.say(playing ? "replay.pause" : "replay.play")} @click=${toggle}>${icon(playing ? "pause" : "play")}</button>
      ${button("on", at + 1)}${button("end", last)}
      <label class="pace"><span class="visually-hidden">${words.say("replay.speed")}</span>
        <select class="select" data-speed @change=${(/** @type {Event} */ event) =>
          pace(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
          ${SPEEDS.map(
            (one) =>
              html`<option value=${one} .selected=${one === speed}>${one === 0.5 ? "½" : one}×</option>`,
          )}
        </select></label>
      <span class="where">${where}</span>
      ${
        copy
          ? html`<button type="button" class="button quiet" data-copy title=${words.say("replay.copy")} @click=${copy}>${icon(copied ? "check" : "link")}<span class="seen-from-1500">${words.say(
              copied ? "replay.copied" : "replay.copy",
            )}</span></button>`
          : nothing
      }
    </div>`;
};
