/**
 * A game looked at again: a moment, the perspective, and the steps between moments. What is shown comes
 * from whoever opens it, the server or the file of a game.
 *
 * @import { Page } from "#rail/core/types.js"
 */
import { render } from "#lit";
import { keepFocus } from "#rail/game/focus.js";
import { createGame } from "#rail/game/game.js";
import { load } from "#rail/game/load.js";
import { placesOf } from "#rail/game/moment.js";
import { closeDialog, openDialog } from "#rail/game/parts/dialog.js";
import { announced } from "#rail/game/parts/log.js";
import { createProof } from "#rail/game/parts/proof.js";
import { lay, zoomOf } from "#rail/map/lay.js";
import { createMotion } from "#rail/motion/motion.js";
import { createAddress } from "#rail/replay/address.js";
import { markCurrent } from "#rail/replay/current.js";
import { bindReplayKeys } from "#rail/replay/keys.js";
import { layout } from "#rail/replay/layout.js";
import { createMoments, readHash } from "#rail/replay/moments.js";
import { createPlayback } from "#rail/replay/playback.js";
import { showUnplayable } from "#rail/replay/unplayable.js";

/** Faster than this no card flies. */
const BRISK_SPEED = 2;
/**
 * Lays out a replay in the page.
 *
 * @param {HTMLElement} home
 * @param {Page} page
 * @param {(seat: number | null, at: number) => Promise<Response>} ask for moments
 * @param {boolean} linked has this game an address of its own?
 */
export const openReplay = async (home, page, ask, linked) => {
  const replay = page.replay;
  if (!replay) {
    throw new Error("nothing to look at again");
  }
  page.mine = [];
  page.me = null;
  const loaded = await load(page, home);
  const { atlas, mechanisms } = loaded;
  const controller = createGame({
    ...loaded,
    paint: () => paint(),
    announce: (text) => {
      now.said = text;
    },
    narrow: { matches: false },
  });
  const { game, ui, highlight, set, tell } = controller;
  if (replay.changed) {
    showUnplayable(home, page, game.words);
    return;
  }

  const moments = createMoments(ask);
  const start = { at: replay.over ? 0 : replay.last, perspective: replay.mine };
  const { last } = replay;
  const now = { ...start, playing: false, speed: 1, copied: false, said: "" };
  const address = createAddress(now);
  const { choose } = game;
  // of what is chosen at the table only what is looked at closer means anything here
  game.choose = ({ ticket = null, seat = null }) => choose({ ticket, seat });

  const drawn = lay(atlas, mechanisms, {
    map: game.words.say("replay.map", { title: atlas.title(page.lang) }),
    table: game.words.say("table"),
  });
  const still = () => undefined;
  const zoom = zoomOf(drawn, atlas, {
    tap: still,
    hover: still,
    scaled: drawn.place,
    strip: drawn.strip,
  });
  const animation = createMotion(home);
  const proof = createProof(
    async (seat) => {
      await moments.fetch(seat, 0);
      return moments.view(seat, 0);
    },
    () => paint(),
  );

  const paint = () => {
    if (!game.store.view) {
      return;
    }
    if (!ui.dialog) {
      closeDialog(home);
    }
    keepFocus(home, draw, drawn.map);
  };

  const draw = () => {
    const first = !home.dataset.v;
    if (first) {
      home.replaceChildren();
    }
    home.dataset.v = String(game.store.v);
    home.classList.toggle("watching", now.perspective === null);
    render(
      layout(game, {
        ...now,
        ...ui,
        last,
        // what comes after the moment shown is not given away
        log: moments.log(now.perspective).filter(({ v }) => v <= now.at),
        go: step,
        toggle: playback.toggle,
        pace: playback.pace,
        copy: linked ? copy : null,
        map: drawn.home,
        drawn: drawn.routes,
        zoom,
        look,
        set: (change) => {
          set(change);
          markCurrent(home);
        },
        proof,
        verified: !linked,
      }),
      home,
    );
    drawn.update(game, highlight);
    if (first) {
      zoom.begin();
    }
    openDialog(home);
  };

  /** Shows the moment that is wanted, if it is here. */
  const show = () => {
    const view = moments.view(now.perspective, now.at);
    if (!view) {
      return false;
    }
    const before = game.store.v;
    game.store = { view, v: now.at, log: moments.log(now.perspective) };
    const entry = game.store.log.find(({ v }) => v === now.at);
    const { tickets, routes, cities } = placesOf(now.at && entry ? entry.events : []);
    now.said = entry ? announced(game.words, entry) : "";
    if (view.final && before !== now.at) {
      ui.tab = "final";
    } else if (!view.final && ui.tab === "final") {
      ui.tab = "";
    }
    game.light(tickets, routes, cities);
    markCurrent(home);
    if (entry && now.at === before + 1 && now.speed <= BRISK_SPEED) {
      animation.play(game, entry.events);
    } else {
      animation.settle();
    }
    return true;
  };

  /** Goes to a moment, or to the nearest there is. @param {number} to */
  const go = async (to) => {
    now.at = Math.min(Math.max(to, 0), last);
    now.copied = false;
    const { at, perspective } = now;
    if (linked) {
      address.follow();
    }
    if (show()) {
      return;
    }
    try {
      await moments.fetch(perspective, at);
      // one may have gone on meanwhile
      show();
    } catch (error) {
      failed(error);
    }
  };

  /** @param {unknown} error */
  const failed = (error) => {
    const { code = "offline", data = {} } = /** @type {{ code?: string, data?: object }} */ (error);
    playback.pause();
    if (game.store.view) {
      now.at = game.store.v;
      tell(game.words.say(`no.${code}`, data));
    } else {
      home.querySelector(".loading")?.replaceChildren(game.words.say(`no.${code}`, data));
    }
  };

  /** Fetches what is not here yet, for the log, the marks and the steps to come. */
  const fetchAll = async () => {
    const { perspective } = now;
    for (const at of moments.pieces(last)) {
      if (perspective !== now.perspective) {
        return;
      }
      await moments.fetch(perspective, at);
      game.store.log = moments.log(perspective);
      paint();
      markCurrent(home);
    }
  };

  /** @param {number | null} perspective */
  const look = (perspective) => {
    now.perspective = perspective;
    controller.lookAs(perspective, perspective === replay.mine ? perspective : null);
    go(now.at).then(fetchAll).catch(failed);
  };

  const playback = createPlayback(now, {
    last,
    go,
    arrived: () => game.store.v === now.at,
    paint,
  });
  /** @param {number} at */
  const step = (at) => {
    playback.pause();
    go(at);
  };

  const copy = async () => {
    now.copied = await address.copy();
    if (now.copied) {
      now.said = game.words.say("replay.copied");
      paint();
    } else {
      tell(game.words.say("replay.address"));
    }
  };

  const { toggle } = playback;
  bindReplayKeys({ now, last, ui, step, toggle, close: () => set({ tab: "" }) });
  const follow = () => {
    const { at, perspective } = readHash(location.hash, last, start, replay.perspectives);
    now.at = at;
    look(perspective);
  };
  if (linked) {
    addEventListener("hashchange", follow);
    follow();
  } else {
    look(null);
  }
};
