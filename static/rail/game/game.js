/**
 * The controller of a page that shows a game: what the page knows, what is half chosen, open and
 * highlighted on it, and what its parts may do. It draws nothing and opens no socket, so the page of
 * a game, a replay and the tests are given the same one, and add what can be done there.
 *
 * @import { Atlas, Game, Highlight, Mechanism, Page, Ui } from "#rail/core/types.js"
 */
import { createStore } from "#rail/core/store.js";
import { speak } from "#rail/core/words.js";
import { noChoice } from "#rail/game/choice.js";
import { NOTHING_PUT, placesOf } from "#rail/game/moment.js";
import { announced } from "#rail/game/parts/log.js";
import { noOrders } from "#rail/game/parts/orders.js";

const NOTICE_MS = 7000;

/** @returns {Ui} */
const nothingOpen = () => ({
  tab: "",
  query: "",
  dialog: "",
  notice: "",
  banner: false,
  line: "open",
  who: null,
});

/** @returns {Highlight} */
const noHighlight = () => ({ cities: new Set(), routes: [], seat: null, recent: NOTHING_PUT });

/**
 * @typedef {ReturnType<typeof createGame>} Controller
 *
 * @param {object} given
 * @param {Page} given.page
 * @param {Atlas} given.atlas
 * @param {Mechanism[]} given.mechanisms
 * @param {Record<string, string>} given.core words of the page
 * @param {() => void} given.paint the page is to be drawn again, soon
 * @param {(text: string) => void} given.announce says something to who does not see the page
 * @param {{ matches: boolean }} given.narrow is this a phone, where what is open lies over the map?
 */
export const createGame = ({ page, atlas, mechanisms, core, paint, announce, narrow }) => {
  const ui = nothingOpen();
  const highlight = noHighlight();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lapse;
  /** The words of the page for whoever is spoken to. @param {number | null} me */
  const wordsFor = (me) => {
    const names = page.seats.map((seat) => seat.name);
    return speak({ lang: page.lang, core, mechanisms, atlas, names, me });
  };

  const clearNotice = () => {
    clearTimeout(lapse);
    if (ui.notice) {
      ui.notice = "";
      paint();
    }
  };

  /** @param {string} text */
  const tell = (text) => {
    clearTimeout(lapse);
    ui.notice = text;
    announce(text);
    lapse = setTimeout(clearNotice, NOTICE_MS);
    paint();
  };

  /** On a phone what is open lies over map and cards: this goes, if it is. @param {string} tab */
  const uncover = (tab) => {
    if (narrow.matches && ui.tab === tab) {
      ui.tab = "";
    }
  };

  const refuse = () => tell(game.words.say("replay.only"));

  /** Until something else is added nothing can be done but to look. @type {Game} */
  const game = {
    page,
    atlas,
    words: wordsFor(page.me),
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
    clock: null,
    ranks: [],
    standIns: [],
    mostlyBots: page.replay?.mostly ?? [],
    proposal: null,
    orders: noOrders(),
    cover: null,
    busy: false,
    reason: null,
    play: refuse,
    why: refuse,
    act: async () => false,
    tell,
    hint: null,
    step: null,
    thinking: false,
    askHint: () => false,
    dropHint: () => {
      game.hint = null;
      paint();
    },
    light: (tickets, routes = [], cities = []) => {
      highlight.cities = new Set([...tickets.flatMap(atlas.spots), ...cities]);
      highlight.routes = routes;
      paint();
    },
    lens: (seat) => {
      highlight.seat = seat;
      paint();
    },
    moment: (entry, stay) => {
      const { tickets, routes, cities } = placesOf(entry?.events ?? []);
      game.light(tickets, routes, cities);
      if (entry && stay) {
        announce(announced(game.words, entry));
        uncover(ui.tab);
      }
    },
    choose: (change) => {
      // what is bought from a list is paid for over the map
      if (change.item) {
        uncover(ui.tab);
      }
      Object.assign(game.choice, change);
      paint();
    },
    paint,
  };

  return {
    game,
    ui,
    highlight,
    paint,
    announce,
    tell,
    clearNotice,
    uncover,
    /** @param {Partial<Ui>} change */
    set: (change) => {
      Object.assign(ui, change);
      paint();
    },
    /**
     * The game is shown with the eyes of another seat, or of none.
     *
     * @param {number | null} seat
     * @param {number | null} [me] who is spoken to as who has done what is told
     */
    lookAs: (seat, me = seat) => {
      page.me = seat;
      game.words = wordsFor(me);
      game.choice = noChoice();
    },
    /** Nothing is left of what was seen, half chosen, open or highlighted. */
    forget: () => {
      clearTimeout(lapse);
      Object.assign(game.store, createStore());
      Object.assign(game, { choice: noChoice(), reason: null, orders: noOrders(), hint: null });
      Object.assign(ui, nothingOpen());
      Object.assign(highlight, noHighlight());
    },
    /**
     * What is highlighted on the map: what a hint speaks of among it, and the cities of the tickets
     * that are ticked.
     *
     * @returns {Highlight}
     */
    highlighted: () => {
      const { hint, choice } = game;
      const hinted = placesOf(hint?.move ? [{ kind: "", data: hint.move }] : []);
      const near = [...hinted.tickets, ...choice.ticks].flatMap(atlas.spots);
      return {
        ...highlight,
        cities: new Set([...highlight.cities, ...hinted.cities, ...near]),
        routes: [...highlight.routes, ...hinted.routes],
      };
    },
  };
};
