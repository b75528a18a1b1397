/**
 * The game page: puts the controller, the map, the parts and the line to the server together.
 *
 * @import { Page } from "#rail/core/types.js"
 */
import { createEnd } from "#rail/ceremony/end.js";
import { createChat } from "#rail/chat/chat.js";
import { createSpeech } from "#rail/core/speech.js";
import { makeFormats } from "#rail/core/words.js";
import { createCues } from "#rail/game/cues.js";
import { createGame } from "#rail/game/game.js";
import { createHandheld } from "#rail/game/handheld.js";
import { createHistory } from "#rail/game/history.js";
import { createMapHandlers } from "#rail/game/input.js";
import { join } from "#rail/game/join.js";
import { load } from "#rail/game/load.js";
import { tick } from "#rail/game/parts/clock.js";
import { createNotes } from "#rail/game/parts/notes.js";
import { createProof } from "#rail/game/parts/proof.js";
import { createRematch } from "#rail/game/parts/rematch.js";
import { createSince } from "#rail/game/parts/since.js";
import { createReasons } from "#rail/game/reasons.js";
import { createScreen } from "#rail/game/screen.js";
import { search } from "#rail/game/search.js";
import { bindShortcuts } from "#rail/game/shortcuts.js";
import { standing } from "#rail/game/turn.js";
import { lay, zoomOf } from "#rail/map/lay.js";
import { createMotion } from "#rail/motion/motion.js";
import { bindForm } from "#rail/preferences/form.js";

const home = /** @type {HTMLElement} */ (document.getElementById("game"));
/** @type {Page} */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "");

const loaded = await load(page, home);
const { atlas, mechanisms } = loaded;
const paint = () => screen.paint();
const speech = createSpeech(paint);
const controller = createGame({
  ...loaded,
  paint,
  announce: speech.say,
  narrow: matchMedia("(max-width: 899.98px)"),
});
const { game, ui, set } = controller;
/** There is room for the chat beside the log (wide.css). */
const wide = matchMedia("(min-width: 1600px) and (min-height: 860px)");
home.classList.toggle("watching", !page.mine.length);
if (atlas.board.routes.length) {
  const [wide, high] = atlas.board.drawing.size;
  home.style.setProperty("--proportion", String(wide / high));
}

const reasons = createReasons({
  ask: (route) => requests.askAbout(route),
  answered: () => map.refresh(),
});
const map = createMapHandlers(controller, {
  screen: () => screen,
  askWhy: () => requests.askWhy(),
  reasons,
});
const drawn = lay(atlas, mechanisms, {
  map: game.words.say("map", { title: atlas.title(page.lang) }),
  table: game.words.say("table"),
});
drawn.home.append(map.tipHome);
const screen = createScreen(controller, home, drawn, zoomOf(drawn, atlas, map.mapHandlers));

const history = createHistory(page, game.store, paint);
const since = createSince(game, history);
document.addEventListener("visibilitychange", () => {
  if (game.store.view) {
    since.note(false);
    paint();
  }
});
const chat = createChat({
  code: page.code,
  lang: page.lang,
  mode: page.chat,
  seat: () => page.me,
  speak: speech.say,
  changed: paint,
});
const rematch = createRematch(game);
const coach = document.getElementById("coach");
const lesson = coach && (await import("#rail/lesson/lesson.js")).createLesson(game, home, coach);
const animation = createMotion(home);
const cues = createCues();
const notes = createNotes(game);
const end = createEnd(game, {
  changed: paint,
  told: () => {
    cues.hear(game, game.view, [], false);
    cues.end();
    speech.say(standing(game));
  },
});
const proof = createProof(
  async (seat) => (await (await fetch(`${page.urls.moments}?seat=${seat}&at=0`)).json()).view,
  paint,
);
const handheld = createHandheld(home, page.mine.length > 0, paint);
const writeTimes = tick(game, home, speech.say);

const { requests, become } = join(controller, {
  leave: () => {
    notes.leave();
    speech.hush();
    since.forget();
    map.leave();
    animation.settle();
    end.close();
  },
  // the page as it is for this browser now; what was on it is another's
  gone: () => location.reload(),
  screen,
  cues,
  animation,
  end,
  reasons,
  since,
  history,
  notes,
  rematch,
  chat,
});

// while the first view is on its way: it asks for them
setTimeout(() => makeFormats(page.lang));

const { mute } = bindShortcuts(controller, screen, chat);
for (const form of document.querySelectorAll("form[data-preferences]")) {
  bindForm(/** @type {HTMLFormElement} */ (form));
}
window.addEventListener("storage", paint);

screen.furnish({
  tools: {
    map: drawn.home,
    drawn: drawn.routes,
    zoom: screen.zoom,
    pick: map.pick,
    site: map.site,
    end,
    proof,
    set,
    // the list is there before the next key of a fast hand
    seek: (query) => {
      ui.query = query;
      screen.paintNow();
      // who listens has no empty list before their eyes
      if (!search(atlas, atlas.board.routes, query).length) {
        speech.say(game.words.say("routes.none", { query: query.trim() }));
      }
    },
    rematch,
    // somebody has said to hold the device
    hold: (seat) => become(seat, null),
    mute,
    handheld,
    notes: notes.part,
    chat,
    speech: speech.region,
    history,
    since,
  },
  before: () => {
    chat.show(ui.tab === "chat" || (wide.matches && !game.view.over));
    lesson?.hear();
    home.classList.toggle("telling", end.telling);
  },
  after: () => {
    writeTimes();
    map.refresh();
  },
});
