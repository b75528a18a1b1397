/**
 * A game looked at again: a moment, the eyes, and the steps between moments. What is shown comes
 * from whoever opens it, the server or the file of a game.
 *
 * @import { Board, Entry, Game, Mechanism, Page, View } from "#rail/core/types.js"
 */
import { render } from "#lit";
import { openAtlas } from "#rail/core/atlas.js";
import { bindKeys } from "#rail/core/keys.js";
import { bring } from "#rail/core/mechanisms.js";
import { createStore } from "#rail/core/store.js";
import { speak } from "#rail/core/words.js";
import { createAnimation } from "#rail/game/anim.js";
import { noChoice } from "#rail/game/choice.js";
import { NOTHING_PUT, placesOf } from "#rail/game/moment.js";
import { keysOn } from "#rail/game/parts/help.js";
import { announced } from "#rail/game/parts/log.js";
import { noOrders } from "#rail/game/parts/orders.js";
import { closeOver, openDialog } from "#rail/game/parts/over.js";
import { createProof } from "#rail/game/parts/proof.js";
import { drawBoard } from "#rail/map/draw.js";
import { layTable, noZoom } from "#rail/map/lay.js";
import { bindZoom } from "#rail/map/zoom.js";
import { layout } from "#rail/replay/layout.js";
import { createMoments, hashOf, readHash } from "#rail/replay/moments.js";
import { stored } from "#rail/replay/stored.js";
import en from "#rail/words/en/game.js";
import fr from "#rail/words/fr/game.js";

/** Milliseconds a moment is shown at speed 1. */
const PACE = 1200;
/** Faster than this no card flies. */
const BRISK = 2;
const NOTICE = 4000;
/** An address is not written anew at every step of a slide. */
const SETTLED = 300;

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
  /** @type {[Board, Mechanism[]]} */
  const [board, mechanisms] = await Promise.all([
    fetch(page.board).then((answer) => answer.json()),
    bring(page.mechanisms),
  ]);
  const atlas = openAtlas(board, mechanisms);
  const names = page.seats.map((seat) => seat.name);
  /** @param {number | null} me */
  const wordsFor = (me) =>
    speak({ lang: page.lang, core: { en, fr }, mechanisms, atlas, names, me });
  if (replay.changed) {
    stored(home, page, wordsFor(null));
    return;
  }

  page.mine = [];
  const moments = createMoments(ask);
  const onMap = board.routes.length > 0;
  const first = wordsFor(null);
  const drawn = onMap
    ? drawBoard(atlas, first.say("replay.map", { title: atlas.title(page.lang) }), mechanisms)
    : layTable(mechanisms, first.say("table"));
  const start = { at: replay.over ? 0 : replay.last, eyes: replay.mine };
  const { last } = replay;
  const now = {
    ...start,
    playing: false,
    speed: 1,
    copied: false,
    tab: "",
    dialog: "",
    who: /** @type {number | null} */ (null),
    notice: "",
    said: "",
  };
  const lit = {
    cities: /** @type {Set<string>} */ (new Set()),
    routes: /** @type {string[]} */ ([]),
    seat: /** @type {number | null} */ (null),
    recent: NOTHING_PUT,
  };
  let words = first;
  let timer = 0;
  let notice = 0;
  let address = 0;

  /** @type {Game} */
  const game = {
    page,
    atlas,
    get words() {
      return words;
    },
    mechanisms,
    store: createStore(),
    get view() {
      if (!game.store.view) {
        throw new Error("nothing is known yet");
      }
      return game.store.view;
    },
    choice: noChoice(),
    here: { seats: [], watchers: 0 },
    cover: null,
    clock: null,
    ranks: [],
    standIns: [],
    motion: null,
    orders: noOrders(),
    act: async () => false,
    busy: false,
    reason: null,
    play: () => tell(words.say("replay.only")),
    why: () => tell(words.say("replay.only")),
    tell: (text) => tell(text),
    light: (tickets, routes = [], cities = []) => {
      lit.cities = new Set([...tickets.flatMap(atlas.spots), ...cities]);
      lit.routes = routes;
      paint();
    },
    lens: (seat) => {
      lit.seat = seat;
      paint();
    },
    hint: null,
    thinking: false,
    askHint: () => false,
    dropHint: () => undefined,
    moment: () => undefined,
    choose: (change) => {
      // of what is chosen at the table only what is looked at closer means anything here
      const { ticket = null, seat = null } = change;
      Object.assign(game.choice, { ticket, seat });
      paint();
    },
    paint: () => paint(),
  };

  /** @param {string} text */
  const tell = (text) => {
    clearTimeout(notice);
    Object.assign(now, { notice: text, said: text });
    notice = window.setTimeout(() => {
      now.notice = "";
      paint();
    }, NOTICE);
    paint();
  };

  const still = () => undefined;
  const zoom =
    drawn.map instanceof SVGSVGElement
      ? bindZoom(drawn.map, board.drawing, {
          tap: still,
          hover: still,
          scaled: drawn.place,
          strip: drawn.strip,
        })
      : noZoom;
  const animation = createAnimation(home);
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
    const held = home.contains(document.activeElement);
    home.dataset.v = String(now.at);
    home.classList.toggle("watching", now.eyes === null);
    if (!now.dialog) {
      closeOver(home);
    }
    render(
      layout(game, {
        ...now,
        last,
        // what comes after the moment shown is not given away
        log: moments.log(now.eyes).filter(({ n }) => n <= now.at),
        go: (at) => {
          pause();
          go(at);
        },
        toggle,
        pace: (speed) => {
          now.speed = speed;
          if (now.playing) {
            pause();
            toggle();
          }
          paint();
        },
        copy: linked ? copy : null,
        map: drawn.home,
        drawn: drawn.routes,
        zoom,
        look,
        set: (change) => {
          Object.assign(now, change);
          paint();
          markCurrent();
        },
        proof,
        verified: !linked,
      }),
      home,
    );
    drawn.update(game, lit);
    openDialog(home);
    if (held && !home.contains(document.activeElement)) {
      drawn.map.focus({ preventScroll: true });
    }
  };

  /** Shows the moment that is wanted, if it is here. */
  const show = () => {
    const view = moments.view(now.eyes, now.at);
    if (!view) {
      return false;
    }
    const before = game.store.v;
    game.store = { view, v: now.at, log: moments.log(now.eyes) };
    const entry = game.store.log.find(({ n }) => n === now.at);
    const { tickets, routes, cities } = placesOf(now.at && entry ? entry.events : []);
    lit.cities = new Set([...tickets.flatMap(atlas.spots), ...cities]);
    lit.routes = routes;
    now.said = entry ? announced(words, entry) : "";
    if (!home.dataset.v) {
      home.replaceChildren();
    }
    if (view.final && before !== now.at) {
      now.tab = "final";
    } else if (!view.final && now.tab === "final") {
      now.tab = "";
    }
    paint();
    markCurrent();
    if (entry && now.at === before + 1 && now.speed <= BRISK) {
      animation.play(game, entry.events);
    }
    return true;
  };

  /** The line of the log that tells this moment is in sight. */
  const markCurrent = () => {
    const list = home.querySelector(".log .lines");
    const line = list?.querySelector("[aria-current]");
    if (list instanceof HTMLElement && line instanceof HTMLElement) {
      const scroller = /** @type {HTMLElement} */ (list.closest(".side") ?? list);
      const edge = scroller.getBoundingClientRect();
      const at = line.getBoundingClientRect();
      if (at.top < edge.top + 60 || at.bottom > edge.bottom) {
        scroller.scrollTop += at.top - edge.top - edge.height / 2;
      }
    }
  };

  /** Goes to a moment, or to the nearest there is. @param {number} to */
  const go = async (to) => {
    now.at = Math.min(Math.max(to, 0), last);
    now.copied = false;
    const { at, eyes } = now;
    if (linked) {
      clearTimeout(address);
      address = window.setTimeout(() => history.replaceState(null, "", hashOf(at, eyes)), SETTLED);
    }
    if (show()) {
      return;
    }
    try {
      await moments.fetch(eyes, at);
      // one may have gone on meanwhile
      show();
    } catch (error) {
      failed(error);
    }
  };

  /** @param {unknown} error */
  const failed = (error) => {
    const { code = "offline", data = {} } = /** @type {{ code?: string, data?: object }} */ (error);
    pause();
    if (game.store.view) {
      now.at = game.store.v;
      tell(words.say(`no.${code}`, data));
    } else {
      home.querySelector(".loading")?.replaceChildren(words.say(`no.${code}`, data));
    }
  };

  /** Fetches what is not here yet, for the log, the marks and the steps to come. */
  const fetchAll = async () => {
    const { eyes } = now;
    for (const at of moments.pieces(last)) {
      if (eyes !== now.eyes) {
        return;
      }
      await moments.fetch(eyes, at);
      game.store.log = moments.log(eyes);
      paint();
      markCurrent();
    }
  };

  /** @param {number | null} eyes */
  const look = (eyes) => {
    now.eyes = eyes;
    page.me = eyes;
    words = wordsFor(eyes !== null && eyes === replay.mine ? eyes : null);
    game.choice = noChoice();
    go(now.at).then(fetchAll).catch(failed);
  };

  const pause = () => {
    clearInterval(timer);
    now.playing = false;
  };
  const toggle = () => {
    if (now.playing) {
      pause();
    } else {
      if (now.at === last) {
        go(0);
      }
      now.playing = true;
      timer = window.setInterval(() => {
        // who is faster than what comes over the line waits for it
        if (game.store.v === now.at) {
          go(now.at + 1);
        }
        if (now.at === last) {
          pause();
          paint();
        }
      }, PACE / now.speed);
    }
    paint();
  };

  const copy = async () => {
    const link = new URL(hashOf(now.at, now.eyes), location.href).href;
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link);
      now.copied = true;
      now.said = words.say("replay.copied");
      paint();
    } catch {
      // without a clipboard, as on plain http, the address line holds the link
      tell(words.say("replay.address"));
    }
  };

  const BY_KEY = /** @type {Record<string, () => void>} */ ({
    ArrowLeft: () => go(now.at - 1),
    ArrowRight: () => go(now.at + 1),
    Home: () => go(0),
    End: () => go(last),
  });
  bindKeys((key, event) => {
    const pressed = event.target instanceof Element && event.target.closest("button, a, summary");
    if (now.dialog) {
      // what lies over the moments has its own keys
      return false;
    }
    if (key === " " && !pressed) {
      toggle();
    } else if (key in BY_KEY) {
      pause();
      BY_KEY[key]();
    } else if (key === "Escape" && now.tab) {
      now.tab = "";
      paint();
    } else {
      return false;
    }
    return true;
  }, keysOn);
  const follow = () => {
    const { at, eyes } = readHash(location.hash, last, start, replay.eyes);
    now.at = at;
    look(eyes);
  };
  if (linked) {
    addEventListener("hashchange", follow);
    follow();
  } else {
    look(null);
  }
};
