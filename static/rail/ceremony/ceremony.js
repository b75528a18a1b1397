/**
 * The end of a game in front of one's eyes: act by act the points are told, locomotives move along
 * the score track, ways light up on the map, and at last the podium stands over it. Any key, any
 * tap and the button lead to the podium at once.
 *
 * @import { Act } from "#rail/ceremony/acts.js"
 * @import { Final, Game } from "#rail/core/types.js"
 */
import { html, nothing, ref } from "#lit";
import { actsOf, countedInPlay, timesOf } from "#rail/ceremony/acts.js";
import { card } from "#rail/ceremony/card.js";
import { runOf } from "#rail/ceremony/path.js";
import { podium } from "#rail/ceremony/podium.js";
import { scaleOf, scoreLines, scoreTrack } from "#rail/ceremony/track.js";
import { icon } from "#rail/game/parts/icons.js";
import { added, sides } from "#rail/game/teams.js";
import { speed } from "#rail/motion/speed.js";
import { wayOf } from "#rail/motion/ticket_path.js";

/** Until the first act, in milliseconds: everybody sees where they start. */
const START_MS = 1200;
/** Parts of an act: until its points are counted, and for how long a way lights up. */
const COUNTED_SHARE = 0.4;
const LIT_SHARE = 0.7;
/** Keys that are pressed for something else, and where all of them are. */
const OTHER_KEYS = /^(?:Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+)$/;
const OTHER_PLACES = "dialog, input, textarea, select";

/** Is a key meant for the browser, or for what one writes in? @param {KeyboardEvent} event */
const isForOthers = ({ key, ctrlKey, altKey, metaKey, target }) =>
  OTHER_KEYS.test(key) ||
  ctrlKey ||
  altKey ||
  metaKey ||
  (target instanceof Element && Boolean(target.closest(OTHER_PLACES)));

/** Every score that comes up while the acts are told. @param {Game} game @param {Act[]} acts */
const allScores = (game, acts) =>
  acts.flatMap((_, n) => {
    const told = acts.slice(0, n + 1).flatMap(({ lines }) => lines);
    return sides(game).map((side) => added(told.filter(({ seat }) => side.includes(seat))));
  });

/**
 * @param {Game} game
 * @param {Final} final
 * @param {object} hear
 * @param {() => void} hear.changed something is to be painted
 * @param {() => void} hear.told everything is told: the podium stands
 */
export const createCeremony = (game, final, hear) => {
  const scores = game.view.seats.map(({ score }) => score);
  const inPlay = countedInPlay(final.lines, scores);
  const acts = actsOf(final.lines, inPlay);
  /** How many of them everybody knows: the points go on from there. */
  const known = acts.filter(({ lines: [{ why }] }) => inPlay.has(why)).length;
  const times = timesOf(acts, speed() || 1);
  const scale = scaleOf(allScores(game, acts));
  /** @type {"telling" | "podium" | "over"} */
  let state = "telling";
  /** The act that is shown, and how many are counted. */
  let shown = known - 1;
  let counted = known;
  let box = { width: 0, height: 0 };
  /** @type {Set<number>} */
  const timers = new Set();

  /** @param {number} time in milliseconds @param {() => void} act */
  const after = (time, act) => timers.add(window.setTimeout(act, time));

  /** @param {number[]} side */
  const pointsOf = (side) =>
    added(
      acts
        .slice(0, counted)
        .flatMap(({ lines }) => lines)
        .filter(({ seat }) => side.includes(seat)),
    );

  /** A way lights up route by route. @param {string[]} tickets @param {string[]} way @param {number} time */
  const light = (tickets, way, time) => {
    game.light(tickets, way.slice(0, 1));
    for (const n of way.slice(1).keys()) {
      after(((n + 1) * time * LIT_SHARE) / way.length, () =>
        game.light(tickets, way.slice(0, n + 2)),
      );
    }
  };

  /** What of an act is seen on the map. @param {Act} act @param {number} time */
  const onMap = ({ lines: [{ seat, data }] }, time) => {
    if (data.ticket) {
      light([data.ticket], data.done ? wayOf(game, seat, data.ticket).routes : [], time);
    } else {
      light([], Array.isArray(data.routes) ? runOf(game, data.routes) : [], time);
    }
  };

  const next = () => {
    shown += 1;
    if (shown === acts.length) {
      finish();
      return;
    }
    const time = times[shown];
    onMap(acts[shown], time);
    after(time * COUNTED_SHARE, () => {
      counted = shown + 1;
      hear.changed();
    });
    after(time, next);
    hear.changed();
  };

  const stop = () => {
    for (const timer of timers) {
      clearTimeout(timer);
    }
    timers.clear();
  };

  /** The podium stands, and the sheet of points beside it. */
  const finish = () => {
    if (state === "telling") {
      stop();
      state = "podium";
      game.light([]);
      hear.told();
    }
  };

  const close = () => {
    stop();
    if (state === "telling") {
      game.light([]);
    }
    state = "over";
    document.removeEventListener("keydown", press, true);
    document.removeEventListener("click", tap, true);
    hear.changed();
  };

  /** Is there anything to skip? What was pressed for the game just over was not meant for its end. */
  const begun = () => state === "telling" && shown >= known;

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (begun() && !isForOthers(event)) {
      event.preventDefault();
      event.stopPropagation();
      finish();
    } else if (
      state === "podium" &&
      event.key === "Escape" &&
      !document.querySelector("dialog[open]")
    ) {
      event.stopPropagation();
      close();
    }
  };

  /** @param {Event} event */
  const tap = (event) => {
    const inside = event.target instanceof Element && event.target.closest(".podium-stand, dialog");
    if (inside) {
      return;
    }
    if (begun()) {
      event.preventDefault();
      event.stopPropagation();
      finish();
    } else if (state === "podium") {
      close();
    }
  };

  const measure = new ResizeObserver(([{ contentRect }]) => {
    box = { width: contentRect.width, height: contentRect.height };
    hear.changed();
  });
  /** @type {Element | undefined} */
  let measured;
  /** @param {Element | undefined} node */
  const frame = (node) => {
    if (node !== measured) {
      measure.disconnect();
      measured = node;
      if (node) {
        measure.observe(node);
      }
    }
  };

  return {
    get telling() {
      return state === "telling";
    },
    pointsOf,
    close,
    /** Begins; without motion with the podium. */
    begin: () => {
      document.addEventListener("keydown", press, true);
      document.addEventListener("click", tap, true);
      if (speed()) {
        after(START_MS, next);
        hear.changed();
      } else {
        finish();
      }
    },
    /** What stands over the map. @param {unknown} actions what can be done on the podium */
    stage: (actions) => {
      const { words } = game;
      if (state === "podium") {
        const { winners } = final;
        return html`<section class="podium-stand" aria-labelledby="podium">
          <div class="sheet-head"><h2 id="podium">${words.say("turn.won", { winners, n: winners.length })}</h2>
            <button type="button" class="button icon quiet" data-podium-close aria-label=${words.say("close")}
              title=${words.say("close")} @click=${close}>${icon("cross")}</button></div>
          ${podium(game, final)}
          <div class="actions">${actions}</div>
        </section>`;
      }
      return state === "telling"
        ? html`<div class="score-frame" ${ref(frame)}>${
            box.width ? scoreTrack(game, scale, pointsOf, box) : nothing
          }</div>`
        : nothing;
    },
    /** What is told, beside the map. */
    acts: () => {
      const { words } = game;
      const act = acts[shown];
      const before = acts.slice(0, Math.max(shown, 0)).reverse();
      return html`<div class="acts">
        <div class="sheet-head"><h2>${words.say("final")}</h2>
          <button type="button" class="button" data-skip @click=${finish}>${words.say("ceremony.skip")}<kbd aria-hidden="true">Esc</kbd></button></div>
        <p class="muted small">${words.say(known ? "ceremony.goes.on" : "ceremony.anew")}</p>
        ${scoreLines(game, scale, pointsOf)}
        <div class="act" role="status">${act ? card(game, act, counted > shown) : nothing}</div>
        <ul class="plain told-acts" aria-hidden="true">${before.map(
          (one) => html`<li>${card(game, one, true)}</li>`,
        )}</ul>
      </div>`;
    },
  };
};
