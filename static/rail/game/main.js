/**
 * The game page: fetches the board, listens to the table, and paints what it hears.
 *
 * @import { Asks, Board, Choice, Cover, Fact, Frame, Game, Mechanism, Move, Page, ScoreLine } from "#rail/core/types.js"
 */
import { nothing, render } from "#lit";
import { createChat } from "#rail/chat/chat.js";
import { comfort, keep } from "#rail/comfort/comfort.js";
import { bindForm } from "#rail/comfort/form.js";
import { openAtlas } from "#rail/core/atlas.js";
import { bindKeys } from "#rail/core/keys.js";
import { bring } from "#rail/core/mechanisms.js";
import { post } from "#rail/core/post.js";
import { connect } from "#rail/core/socket.js";
import { createSpeech } from "#rail/core/speech.js";
import { createStore, take, whole } from "#rail/core/store.js";
import { speak } from "#rail/core/words.js";
import { createAnimation, speed } from "#rail/game/anim.js";
import { noChoice, offerOf, owed, payable, settle, sites } from "#rail/game/choice.js";
import { createCues } from "#rail/game/cues.js";
import { newlyNear } from "#rail/game/end.js";
import { factsOf } from "#rail/game/facts.js";
import { createHistory } from "#rail/game/history.js";
import { coverOf } from "#rail/game/hotseat.js";
import { NOTHING_PUT, placesOf, putSince } from "#rail/game/moment.js";
import { confirm } from "#rail/game/parts/ask.js";
import { heard, span, tick } from "#rail/game/parts/clock.js";
import { cover } from "#rail/game/parts/cover.js";
import { createShow, lightLine } from "#rail/game/parts/final.js";
import { keysOn, rowOf } from "#rail/game/parts/help.js";
import { announcedHint } from "#rail/game/parts/hint.js";
import { announced } from "#rail/game/parts/log.js";
import { draw, drawFrom, drawFromSecond, stop, takeTickets } from "#rail/game/parts/market.js";
import { createNotes } from "#rail/game/parts/notes.js";
import { noOrders } from "#rail/game/parts/orders.js";
import { closeOver, openDialog } from "#rail/game/parts/over.js";
import { layout, tip } from "#rail/game/parts/page.js";
import { isOnlyWay, turnPay } from "#rail/game/parts/paying.js";
import { createProof } from "#rail/game/parts/proof.js";
import { createRematch } from "#rail/game/parts/rematch.js";
import { createSince } from "#rail/game/parts/since.js";
import { createReasons } from "#rail/game/reasons.js";
import { search } from "#rail/game/search.js";
import { mine, standing } from "#rail/game/turn.js";
import { createLesson } from "#rail/lesson/lesson.js";
import { drawBoard } from "#rail/map/draw.js";
import { layTable, noZoom } from "#rail/map/lay.js";
import { meant, routeAt } from "#rail/map/pick.js";
import { bindZoom } from "#rail/map/zoom.js";
import { invited, noticed } from "#rail/notices/browser.js";
import en from "#rail/words/en/game.js";
import fr from "#rail/words/fr/game.js";

const NOTICE = 7000;
/** Spaces drawn shorter than that, in pixels, are shown larger where a finger cannot tell them
 *  apart: then they are so wide. */
const CLEAR = 16;

const home = /** @type {HTMLElement} */ (document.getElementById("game"));
/** @type {Page} */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "");

/** @type {[Board, Mechanism[]]} */
const [board, mechanisms] = await Promise.all([
  fetch(page.board).then((answer) => answer.json()),
  bring(page.mechanisms),
]).catch((error) => {
  const core = page.lang === "fr" ? fr : en;
  home.querySelector(".loading")?.replaceChildren(core["line.failed"]);
  throw error;
});
const atlas = openAtlas(board, mechanisms);
/** The words of the page for whoever is shown. @param {number | null} me */
const wordsFor = (me) =>
  speak({
    lang: page.lang,
    core: { en, fr },
    mechanisms,
    atlas,
    names: page.seats.map((seat) => seat.name),
    me,
  });
let words = wordsFor(page.me);
const store = createStore();
home.classList.toggle("watching", !page.mine.length);
const onMap = board.routes.length > 0;
const drawn = onMap
  ? drawBoard(atlas, words.say("map", { title: atlas.title(page.lang) }), mechanisms)
  : layTable(mechanisms, words.say("table"));
if (onMap) {
  const [wide, high] = board.drawing.size;
  home.style.setProperty("--proportion", String(wide / high));
}

/** The move on its way, and from which version on its result is to be seen. */
let pending = /** @type {{ ref: string, v: number | null } | null} */ (null);
/** The hint that was asked for. */
let hintRef = /** @type {string | null} */ (null);
let notice = 0;
let lapse = 0;
/** Questions "why not" without an answer: what they were about. @type {Map<string, string>} */
const asked = new Map();
const lit = {
  cities: /** @type {Set<string>} */ (new Set()),
  routes: /** @type {string[]} */ ([]),
  seat: /** @type {number | null} */ (null),
  recent: NOTHING_PUT,
};
const nothingShown = () => ({
  tab: "",
  query: "",
  /** "help", "legend", "settings": what lies over the page. */
  dialog: "",
  notice: "",
  line: /** @type {"open" | "lost" | "closed"} */ ("open"),
  side: "bottom",
  who: /** @type {number | null} */ (null),
});
/** What only this page knows: it is shown, not played. */
const shown = nothingShown();

/** @type {Game} */
const game = {
  page,
  atlas,
  get words() {
    return words;
  },
  mechanisms,
  store,
  get view() {
    if (!store.view) {
      throw new Error("nothing is known yet");
    }
    return store.view;
  },
  choice: noChoice(),
  here: { seats: [], watchers: 0 },
  clock: null,
  ranks: [],
  standIns: [],
  motion: null,
  orders: noOrders(),
  cover: null,
  get busy() {
    return pending !== null;
  },
  reason: null,
  play: (move) => {
    if (!pending) {
      pending = { ref: socket.play(move), v: null };
      // on a phone the list lies over the cards
      if (narrow.matches && shown.tab === "routes") {
        shown.tab = "";
      }
      clearNotice();
      paint();
    }
  },
  why: (move, about) => {
    asked.set(socket.why(move), about);
  },
  act: async (deed, fields = {}) => {
    const { ok, code, data } = await post(`${page.urls.table}${deed}/`, fields);
    if (!ok) {
      tell(words.say(`no.${code}`, { ...data, time: span(words, data.seconds ?? 0) }));
    }
    return ok;
  },
  tell: (text) => tell(text),
  hint: null,
  get thinking() {
    return hintRef !== null;
  },
  askHint: () => {
    if (!page.hints || !mine(game.view) || hintRef) {
      return false;
    }
    hintRef = socket.hint();
    paint();
    return true;
  },
  dropHint: () => {
    game.hint = null;
    paint();
  },
  light: (tickets, routes = [], cities = []) => {
    lit.cities = new Set([...tickets.flatMap(atlas.spots), ...cities]);
    lit.routes = routes;
    paint();
  },
  lens: (seat) => {
    lit.seat = seat;
    paint();
  },
  moment: (entry, stay) => {
    const { tickets, routes, cities } = placesOf(entry?.events ?? []);
    game.light(tickets, routes, cities);
    if (entry && stay) {
      // on a phone the list lies over the map
      speech.say(announced(words, entry));
      set({ tab: narrow.matches ? "" : shown.tab });
    }
  },
  choose: (change) => {
    // on a phone what is bought from a list is paid for over the map
    if (change.item && narrow.matches) {
      shown.tab = "";
    }
    Object.assign(game.choice, change);
    paint();
  },
  paint: () => paint(),
};

const narrow = matchMedia("(max-width: 899.98px)");
const history = createHistory(page, store, () => paint());
const since = createSince(game, history);
document.addEventListener("visibilitychange", () => {
  if (store.view) {
    since.note(false);
    paint();
  }
});

/**
 * Does in a city what costs nothing, or opens what can be built there, or has to be confirmed.
 *
 * @param {string} city
 */
const site = (city) => {
  const free = game.view.legal.find((offer) => offer.city === city);
  const sure = free && game.mechanisms.some((one) => one.sure?.[free.kind]);
  if (free && !sure) {
    game.choose({ city: null, item: null, route: null, near: [] });
    game.play(/** @type {Move} */ (free));
  } else {
    const confirm = free?.kind ?? null;
    game.choose({
      city,
      item: null,
      route: null,
      color: null,
      pay: null,
      near: [],
      confirm,
      all: false,
    });
  }
};

/** Is there nothing on the map to choose but cities? @param {Game["view"]} view */
const sitesOnly = ({ legal }) =>
  legal.some((one) => one.city || one.cities) && !legal.some((one) => one.routes);

const hear = {
  /** @param {PointerEvent} event */
  tap: (event) => {
    const at = {
      point: zoom.toBoard(event),
      scale: zoom.scale(),
      finger: event.pointerType !== "mouse",
    };
    const { city, routes } = meant(board.drawing, at, {
      cities: sites(game.view),
      routes: payable(game.view, game.choice.color),
      alone: sitesOnly(game.view),
    });
    const near = unlike(routes);
    shown.side = sideFor(event.clientY);
    if (near.length > 1 || (city && near.length)) {
      const [long, wide] = board.drawing.space;
      if (long * at.scale < CLEAR) {
        zoom.look(CLEAR / (wide * at.scale), event);
      }
      game.choose({ near, route: null, city, confirm: null });
    } else if (city) {
      site(city);
    } else if (near.length === 1) {
      pick(near[0], event.clientY);
    } else {
      game.choose({ near: [], route: null, city: null, item: null });
    }
  },
  twice: () => game.choose({ near: [], route: null, city: null }),
  scaled: () => drawn.place(),
  strip: drawn.strip,
  /** @param {PointerEvent | null} event */
  hover: (event) => {
    pointed = event;
    const route = event && routeAt(board.drawing, zoom, event);
    drawn.point(route);
    const facts = route ? factsOf(game, route) : null;
    reasons.rest(facts?.state === "free" && mine(game.view) ? route : null);
    const why = route ? reasons.of(route) : "";
    render(facts && event ? tip(facts, why, event, drawn.home) : null, tipHome);
  },
};
/** Where the mouse is on the map. @type {PointerEvent | null} */
let pointed = null;
const reasons = createReasons({
  ask: (route) => game.why(claiming(route), route),
  told: () => hear.hover(pointed),
});
const zoom = drawn.map instanceof SVGSVGElement ? bindZoom(drawn.map, board.drawing, hear) : noZoom;
const tipHome = document.createElement("div");
tipHome.className = "tip-home";
drawn.home.append(tipHome);

/** Twins that differ in nothing are one and the same to choose. @param {string[]} routes */
const unlike = (routes) => {
  const kinds = routes.map((id) => {
    const { color, name, state } = factsOf(game, id);
    return [name, color, state].join();
  });
  return routes.filter((_, n) => kinds.indexOf(kinds[n]) === n);
};

/** On which side of the map the strip hides the least. @param {number} y */
const sideFor = (y) => {
  const edge = drawn.map.getBoundingClientRect();
  return y > edge.top + edge.height * 0.55 ? "top" : "bottom";
};

/** Opens a route: its payments, or why there are none. @param {string} route @param {number} [y] */
const pick = (route, y) => {
  // on a phone the list lies over the cards, which are looked at while one pays
  if (narrow.matches && shown.tab === "routes" && payable(game.view, null).has(route)) {
    shown.tab = "";
  }
  const middle = drawn.routes.get(route)?.getBoundingClientRect();
  shown.side = sideFor(y ?? (middle ? middle.top + middle.height / 2 : 0));
  game.choose({ route, city: null, item: null, pay: null, near: [], confirm: null, all: false });
  askWhy();
  if (isOnlyWay(game) && comfort().confirm === "never") {
    confirm(game);
  } else if (y === undefined) {
    // chosen in a list: the next Enter is for the strip
    paintNow();
    const next = home.querySelector(".strip [data-confirm], .strip [data-close]");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }
};

/** Where the rules speak of what was refused, if they do. @param {string} code */
const ruleOf = (code) => {
  const name = code.split(".")[0];
  const paying = name === "cards" ? "claims" : name;
  return board.mechanisms.includes(paying) ? paying : "";
};

/**
 * A claim that only asks whether it could be made.
 * @param {string} route
 * @returns {Move<"claims.claim">}
 */
const claiming = (route) => ({ kind: "claims.claim", route, cards: {} });

/** Why can the open route not be claimed? */
const askWhy = () => {
  const { route } = game.choice;
  if (route && !payable(game.view, null).has(route)) {
    game.why(claiming(route), route);
  }
};

/** @param {string} text */
const tell = (text) => {
  clearTimeout(notice);
  shown.notice = text;
  speech.say(text);
  notice = window.setTimeout(clearNotice, NOTICE);
  paint();
};

const clearNotice = () => {
  clearTimeout(notice);
  if (shown.notice) {
    shown.notice = "";
    paint();
  }
};

const chat = createChat({
  code: page.code,
  lang: page.lang,
  mode: page.chat,
  seat: () => page.me,
  speak: (text) => speech.say(text),
  changed: () => paint(),
});

const rematch = createRematch(game);
const lesson = createLesson(game, home);
const animation = createAnimation(home);
const cues = createCues();
const notes = createNotes(game);
const speech = createSpeech(() => paint());
const show = createShow((/** @type {ScoreLine | null} */ line) => {
  if (line) {
    lightLine(game, line);
  } else {
    game.light([]);
    cues.hear(game, game.view, [], false);
  }
});

const writeTimes = tick(game, home, speech.say);

for (const form of document.querySelectorAll("form[data-comfort]")) {
  bindForm(/** @type {HTMLFormElement} */ (form));
}
window.addEventListener("storage", () => paint());

const proof = createProof(
  async (seat) => (await (await fetch(`${page.urls.moments}?seat=${seat}&at=0`)).json()).view,
  () => paint(),
);

let due = false;
/** What is lit on the map, what a hint speaks of among it. */
const lighted = () => {
  if (!game.hint) {
    return lit;
  }
  const { routes, cities, tickets } = placesOf([{ kind: "", data: game.hint.move }]);
  const near = [...cities, ...tickets.flatMap(atlas.spots)];
  return { ...lit, cities: new Set([...lit.cities, ...near]), routes: [...lit.routes, ...routes] };
};

/** What is open beside the map; it was shown from its beginning. @type {string | null} */
let opened = "";
const paint = () => {
  if (!due && store.view) {
    due = true;
    requestAnimationFrame(paintNow);
  }
};

const paintNow = () => {
  due = false;
  if (!store.view) {
    render(game.cover ? cover(game, hold) : nothing, home);
    openDialog(home);
    return;
  }
  if (!shown.dialog) {
    closeOver(home);
  }
  const focused = document.activeElement;
  const held = home.contains(focused);
  chat.show(shown.tab === "chat");
  lesson.hear();
  home.classList.toggle("mine", mine(game.view));
  home.classList.toggle("ended", game.view.over);
  home.dataset.v = String(store.v);
  home.toggleAttribute("data-busy", game.busy);
  render(
    layout(game, shown, {
      map: drawn.home,
      drawn: drawn.routes,
      zoom,
      pick,
      site,
      show,
      proof,
      set,
      seek,
      rematch: rematch.home,
      hold,
      mute,
      notes: notes.part,
      chat,
      speech: speech.region,
      history,
      since,
    }),
    home,
  );
  if (shown.tab !== opened) {
    opened = shown.tab;
    home.querySelector(".side")?.scrollTo(0, 0);
  }
  if (!(game.choice.near.length || game.choice.route || game.choice.city)) {
    zoom.back();
  }
  drawn.update(game, lighted());
  writeTimes();
  openDialog(home);
  // what has moved in its list keeps the focus; if it is gone the map takes it, not the top of the page
  if (held && document.activeElement === document.body) {
    /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
  }
  if (held && !home.contains(document.activeElement)) {
    const over = home.querySelector("dialog[open] button");
    /** @type {HTMLElement} */ (over ?? drawn.map).focus({ preventScroll: true });
  }
};

/**
 * Shows the table to another player at this device, or to none: nothing is left of what the last
 * one saw, and the server is asked for what this one may see.
 *
 * @param {number | null} seat
 * @param {Cover | null} next
 */
const become = (seat, next) => {
  notes.leave();
  speech.hush();
  page.me = seat;
  words = wordsFor(seat);
  Object.assign(store, createStore());
  Object.assign(game, { choice: noChoice(), reason: null, orders: noOrders(), cover: next });
  Object.assign(shown, nothingShown());
  lit.cities = new Set();
  lit.routes = [];
  lit.seat = null;
  lit.recent = NOTHING_PUT;
  pending = null;
  hintRef = null;
  game.hint = null;
  asked.clear();
  since.forget();
  clearTimeout(notice);
  render(nothing, tipHome);
  animation.end();
  paintNow();
  socket.reopen();
};

/** Somebody has said to hold the device. @param {number} seat */
const hold = (seat) => become(seat, null);

/** @param {Partial<typeof shown>} change */
const set = (change) => {
  Object.assign(shown, change);
  paint();
};

/** The list is there before the next key of a fast hand. @param {string} query */
const seek = (query) => {
  shown.query = query;
  paintNow();
  // who listens has no empty list before their eyes
  if (!search(atlas, board.routes, query).length) {
    speech.say(words.say("routes.none", { query: query.trim() }));
  }
};

/** The move on its way has arrived on the table. */
const landed = () => {
  if (pending && pending.v !== null && store.v >= pending.v) {
    pending = null;
    answerObvious();
  }
};

/** Answers what my own move asked, if nothing is left to choose. */
const answerObvious = () => {
  const { legal, asks, me } = game.view;
  const ask = asks.find(({ seat }) => seat === me);
  const known = mechanisms.flatMap(({ obvious }) => obvious ?? []);
  if (ask && legal.length === 1 && known.includes(ask.kind)) {
    game.play(/** @type {Move} */ (legal[0]));
  }
};

/** @type {Record<string, (frame: Frame) => void>} */
const hears = {
  view: (frame) => {
    const before = store.view;
    const next = frame.view ? coverOf(frame.view, page.mine, page.me) : null;
    if (next && page.me !== null) {
      become(null, next);
      return;
    }
    const news = take(store, frame);
    if (!news) {
      return;
    }
    const { view } = game;
    game.cover = next;
    if (!home.dataset.v) {
      home.replaceChildren();
    }
    landed();
    reasons.forget();
    game.hint = null;
    game.choice = settle(game.choice, view, before);
    askWhy();
    if (!before || mine(before) !== mine(view)) {
      clearNotice();
    }
    follow(before);
    lit.recent = view.over
      ? NOTHING_PUT
      : putSince(mechanisms, store.log, view.me, view.seats.length);
    const near = newlyNear(game, before);
    if (near) {
      tell(near);
    }
    const last = store.log.at(-1);
    const happened = news === "next" && last ? last.events : [];
    cues.hear(game, before, happened, Number.isFinite(show.shown));
    since.note(news === "next");
    if (page.tracker) {
      history.whole();
    }
    noticed(game, before);
    paintNow();
    if (!before && !game.cover && page.mine.length > 1) {
      drawn.map.focus({ preventScroll: true });
    }
    if (news === "next" && last) {
      animation.play(game, last.events);
      speech.say(announced(words, last));
      if (view.legal.length) {
        speech.say(standing(game));
      }
    }
  },
  step: (frame) => {
    const made = whole(store, frame);
    if (made) {
      hears.view(made);
    }
  },
  ok: (frame) => {
    if (pending && pending.ref === frame.ref && frame.v !== undefined) {
      pending.v = frame.v;
      landed();
      paint();
    }
  },
  hint: ({ ref, v, move, reasons = [] }) => {
    if (ref === hintRef) {
      hintRef = null;
    }
    if (move && v === store.v) {
      game.hint = { move, reasons };
      clearNotice();
      speech.say(announcedHint(game));
    }
    paint();
  },
  no: (frame) => {
    if (frame.ref === hintRef) {
      hintRef = null;
    }
    if (pending?.ref === frame.ref || !frame.ref) {
      pending = null;
    }
    tell(words.say(`no.${frame.code}`, frame.data));
  },
  why: (frame) => {
    const about = asked.get(frame.ref ?? "");
    asked.delete(frame.ref ?? "");
    if (about === undefined || !frame.code) {
      return;
    }
    const text = words.say(`no.${frame.code}`, frame.data);
    reasons.hear(about, text);
    if (about === game.choice.route) {
      game.reason = { about, text, rule: ruleOf(frame.code) };
      speech.say(text);
    } else if (!atlas.routes.has(about)) {
      tell(text);
    }
  },
  here: ({ seats = [], watchers = 0 }) => {
    game.here = { seats: /** @type {boolean[]} */ (seats), watchers };
    paint();
  },
  stand_ins: ({ seats = [] }) => {
    game.standIns = /** @type {number[]} */ (seats);
    paint();
  },
  orders: ({ orders = [], stops = [], stopped = null }) => {
    const why = stopped && !game.orders.stopped ? stopped : null;
    game.orders = orders.length ? { orders, stops, stopped } : noOrders();
    if (why) {
      speech.say(words.say(`no.${why.code}`, why.data));
    }
    paint();
  },
  motion: ({ motion = null, ended, seat }) => {
    clearTimeout(lapse);
    game.motion = motion;
    if (motion) {
      lapse = window.setTimeout(() => hears.motion({ t: "motion" }), motion.left * 1000);
      speech.say(words.say(`motion.${motion.kind}`, motion));
    } else if (ended === "declined") {
      tell(words.say("motion.declined", { seat }));
    }
    paint();
  },
  notes: (frame) => notes.hear(frame),
  clock: ({ clock }) => {
    game.clock = heard(clock);
    paint();
  },
  ranks: ({ ranks = [] }) => {
    game.ranks = ranks;
    paint();
  },
  rematch: (frame) => {
    if (rematch.take(frame)) {
      speech.say(words.say("rematch.by", { name: frame.by }));
      invited(game);
    }
  },
  again: () => rematch.begin(),
  chat: (frame) => {
    if (frame.rooms) {
      page.host = frame.host ?? false;
    }
    chat.take(frame);
  },
  host: ({ seat }) => {
    page.host = page.mine.includes(seat ?? -1);
    chat.setHost(page.host);
    tell(words.say(page.host ? "host.mine" : "host.now", { seat }));
  },
  watch: ({ open = false }) => {
    if (page.watch !== open) {
      page.watch = open;
      tell(words.say(open ? "watch.open" : "watch.shut"));
    }
  },
  said: chat.take,
  beat: () => undefined,
};

/** What opens by itself: a question, and the end. @param {Game["view"] | null} before */
const follow = (before) => {
  const { view } = game;
  const kinds = mechanisms.flatMap(
    (one) => /** @type {(keyof Asks)[]} */ (Object.keys(one.asks ?? {})),
  );
  const question = (/** @type {Game["view"] | null} */ seen) =>
    seen && kinds.find((kind) => owed(seen, kind));
  const open = (/** @type {string} */ tab) => {
    shown.tab = tab;
    opened = null; // a new question is read from its beginning, too
  };
  if (question(view) !== question(before) && !chat.busy) {
    const over = shown.tab === "ask" ? "" : shown.tab;
    open(question(view) ? "ask" : over);
  }
  if (view.final && !before?.final) {
    if (!chat.busy) {
      open("final");
    }
    if (before && speed()) {
      show.run(view.final);
    }
  }
};

const socket = connect({
  path: page.socket,
  version: () => store.v,
  // asked for even where there is no choice: who has lost the seat is not shown something else
  seat: () => (page.mine.length ? String(page.me ?? "none") : null),
  take: (frame) => hears[frame.t]?.(frame),
  changed: (line) => {
    shown.line = line;
    asked.clear();
    hintRef = null; // it is not asked for again by itself
    speech.say(line === "open" ? "" : words.say(`line.${line}`));
    paint();
  },
  // the page as it is for this browser now; what was on it is another's
  gone: () => location.reload(),
});

/** Deeds by key; one that had nothing to do answers false. @type {Record<string, () => void | boolean>} */
const byKey = {
  d: () => drawFrom(game, "train"),
  s: () => drawFromSecond(game),
  t: () => takeTickets(game),
  e: () => stop(game),
  r: () => {
    set({ tab: "routes" });
    paintNow();
    document.getElementById("find")?.focus();
  },
  l: () => {
    set({ tab: "log" });
    paintNow();
    /** @type {HTMLElement | null} */ (home.querySelector(".log .lines"))?.focus();
  },
  m: () => mute(),
  i: () => game.askHint(),
  c: () => {
    if (!chat.open || page.lesson.length) {
      return false;
    }
    set({ tab: "chat" });
    paintNow();
    chat.focus();
  },
  h: () => reach(".hand button"),
  a: () => {
    if (home.querySelector(".part.ask")) {
      set({ tab: "ask" });
      paintNow();
    }
    return reach(ANSWERS);
  },
  "?": () => set({ dialog: shown.dialog ? "" : "help" }),
  "+": zoom.closer,
  "=": zoom.closer,
  "-": zoom.farther,
  0: zoom.fit,
  Enter: () => {
    const onButton = document.activeElement?.closest("button, a, summary");
    if (onButton || !(offerOf(game.view, game.choice) || game.choice.confirm)) {
      return false;
    }
    confirm(game);
  },
  Escape: () => back(),
};
for (let slot = 0; slot < rowOf(board.draw.faceup); slot += 1) {
  byKey[slot + 1] = () => draw(game, slot);
}

/** What can be answered: over the map, in the question, at the top. */
const ANSWERS =
  ".strip .pay, .strip button, .ask input, .ask button:not([aria-disabled=true]), .top .primary";

/** Puts the focus on the first of these that can be seen. @param {string} what */
const reach = (what) => {
  const all = /** @type {NodeListOf<HTMLElement>} */ (home.querySelectorAll(what));
  const first = [...all].find((node) => node.checkVisibility());
  first?.focus();
  return Boolean(first);
};

/** Sounds off, or on as they are usually. */
const mute = () => {
  const sounds = comfort().sounds === "off" ? "turn" : "off";
  keep({ sounds });
  tell(words.say(`sounds.${sounds}`));
};

/** One step back from whatever is half chosen. */
const back = () => {
  const { choice } = game;
  if (shown.dialog) {
    set({ dialog: "" });
    paintNow(); // the next key is not for what lies in it
  } else if (chat.busy) {
    set({ tab: "" });
    drawn.map.focus({ preventScroll: true });
  } else if (choice.slot !== null) {
    game.choose({ slot: null });
  } else if (choice.near.length || choice.route || choice.city || choice.item || choice.confirm) {
    game.choose({ near: [], route: null, city: null, item: null, pay: null, confirm: null });
  } else if (choice.color || choice.ticket || choice.seat !== null) {
    game.choose({ color: null, ticket: null, seat: null });
    game.light([]);
  } else if (shown.tab && shown.tab !== "ask") {
    set({ tab: "" });
    drawn.map.focus({ preventScroll: true });
  } else {
    return false;
  }
  return true;
};

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});
const PAN = 60;

bindKeys((key, event) => {
  if (!store.view || game.cover || (shown.dialog && key !== "Escape" && key !== "?")) {
    return false;
  }
  const arrow = ARROWS[key];
  if (arrow) {
    if (arrow[0] && offerOf(game.view, game.choice)) {
      turnPay(game, -arrow[0]);
      return true;
    }
    if (event.target === drawn.map) {
      zoom.pan(arrow[0] * PAN, arrow[1] * PAN);
      return true;
    }
    return false;
  }
  return key in byKey && byKey[key]() !== false;
}, keysOn);
