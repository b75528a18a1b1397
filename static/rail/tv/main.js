/**
 * A game on a big screen: what spectators see, as large as it can be. Whoever opened it, nothing of
 * a hand is asked for, and nothing can be done here but to hear it, or not.
 *
 * @import { Frame, Page } from "#rail/core/types.js"
 */
import { render } from "#lit";
import { createEnd } from "#rail/ceremony/end.js";
import { take, whole } from "#rail/core/store.js";
import { connect } from "#rail/game/connection.js";
import { createGame } from "#rail/game/game.js";
import { load } from "#rail/game/load.js";
import { NOTHING_PUT, putSince } from "#rail/game/moment.js";
import { heard, tick } from "#rail/game/parts/clock.js";
import { sound, soundEnd } from "#rail/game/sounds.js";
import { lay, zoomOf } from "#rail/map/lay.js";
import { NONE } from "#rail/map/place_buttons.js";
import { createMotion } from "#rail/motion/motion.js";
import { keep, preferences } from "#rail/preferences/preferences.js";
import { isAwake } from "#rail/sound/player.js";
import { stayAwake } from "#rail/tv/awake.js";
import { layout } from "#rail/tv/layout.js";

const home = /** @type {HTMLElement} */ (document.getElementById("tv"));
/** @type {Page} */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "");
const code = document.createElement("div");
code.append(/** @type {HTMLTemplateElement} */ (document.getElementById("code")).content);

const still = () => undefined;
const loaded = await load(page, home);
const { atlas, mechanisms } = loaded;
let due = false;
const paint = () => {
  if (!due && controller.game.store.view) {
    due = true;
    requestAnimationFrame(paintNow);
  }
};
const controller = createGame({ ...loaded, paint, announce: still, narrow: { matches: false } });
const { game, ui, highlight } = controller;
const { store } = game;
const drawn = lay(atlas, mechanisms, {
  map: game.words.say("map", { title: atlas.title(page.lang) }),
  table: game.words.say("table"),
});
zoomOf(drawn, atlas, { tap: still, hover: still, scaled: drawn.place, strip: () => NONE });
const end = createEnd(game, { changed: paint, told: soundEnd });
const motion = createMotion(home);
const writeTimes = tick(game, home, still);

/** Touching the page lets it be heard: so the first touch never silences it. */
const isHeard = () => isAwake() && preferences().sounds === "all";
/** @param {boolean} wanted */
const hear = (wanted) => {
  keep({ sounds: wanted ? "all" : "off" });
  paint();
};

const paintNow = () => {
  due = false;
  if (!home.dataset.v) {
    home.replaceChildren();
  }
  home.dataset.v = String(store.v);
  home.classList.toggle("telling", end.telling);
  render(layout(game, ui, { map: drawn.home, code, end, isHeard: isHeard(), hear }), home);
  drawn.update(game, controller.highlighted());
  writeTimes();
};

/** @type {Record<string, (frame: Frame) => void>} */
const frameHandlers = {
  view: (frame) => {
    const before = store.view;
    const news = take(store, frame);
    if (!news) {
      return;
    }
    const { view } = game;
    highlight.recent = view.over
      ? NOTHING_PUT
      : putSince(mechanisms, store.log, null, view.seats.length);
    if (view.final && before && !before.final) {
      end.begin();
    }
    paintNow();
    const last = store.log.at(-1);
    if (news === "next" && last) {
      sound(game, before, last.events);
      motion.play(game, last.events);
    }
  },
  step: (frame) => {
    const made = whole(store, frame);
    if (made) {
      frameHandlers.view(made);
    }
  },
  clock: ({ clock }) => {
    game.clock = heard(clock);
    paint();
  },
  // the next game has begun
  again: () => location.reload(),
};

connect({
  path: page.socket,
  version: () => store.v,
  seat: () => "none",
  take: (frame) => frameHandlers[frame.t]?.(frame),
  changed: (state) => {
    ui.line = state;
    paint();
  },
  gone: () => location.reload(),
});
stayAwake();
