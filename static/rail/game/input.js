/**
 * What taps and the mouse do on the map.
 *
 * @import { Game, Move } from "#rail/core/types.js"
 * @import { Controller } from "#rail/game/game.js"
 * @import { Screen } from "#rail/game/screen.js"
 */
import { render } from "#lit";
import { NOTHING_PICKED } from "#rail/game/choice.js";
import { factsOf } from "#rail/game/facts.js";
import { payable, sites } from "#rail/game/offers.js";
import { confirm } from "#rail/game/parts/choice_strip.js";
import { tip } from "#rail/game/parts/tip.js";
import { isOnlyWay } from "#rail/game/payment.js";
import { mine } from "#rail/game/turn.js";
import { meant, routeAt } from "#rail/map/pick.js";
import { preferences } from "#rail/preferences/preferences.js";

/** Spaces drawn shorter than that, in pixels, are shown larger where a finger cannot tell them
 *  apart: then they are so wide. */
const CLEAR_PX = 16;

/** Is there nothing on the map to choose but cities? @param {Game["view"]} view */
const sitesOnly = ({ legal }) =>
  legal.some((one) => one.city || one.cities) && !legal.some((one) => one.routes);

/** Parallel tracks that differ in nothing are one and the same to choose. */
/** @param {Game} game @param {string[]} routes */
const unlike = (game, routes) => {
  const kinds = routes.map((id) => {
    const { color, name, state } = factsOf(game, id);
    return [name, color, state].join();
  });
  return routes.filter((_, n) => kinds.indexOf(kinds[n]) === n);
};

/**
 * What taps and the mouse do on the map, and what is chosen in lists instead.
 *
 * @param {Controller} controller
 * @param {object} tools
 * @param {() => Pick<Screen, "drawn" | "zoom">} tools.screen
 * @param {() => void} tools.askWhy why the open route cannot be claimed
 * @param {ReturnType<typeof import("#rail/game/reasons.js").createReasons>} tools.reasons
 */
export const createMapHandlers = ({ game, ui, uncover }, { screen, askWhy, reasons }) => {
  const { drawing } = game.atlas.board;
  const tipHome = document.createElement("div");
  tipHome.className = "tip-home";
  /** Where the mouse is on the map. @type {PointerEvent | null} */
  let pointed = null;

  /**
   * Does in a city what costs nothing, or opens what can be built there, or has to be confirmed.
   *
   * @param {string} city
   */
  const site = (city) => {
    const free = game.view.legal.find((offer) => offer.city === city);
    const sure = free && game.mechanisms.some((one) => one.sure?.[free.kind]);
    if (free && !sure) {
      game.choose(NOTHING_PICKED);
      game.play(/** @type {Move} */ (free));
    } else {
      const kind = free?.kind ?? null;
      game.choose({ ...NOTHING_PICKED, city, color: null, pay: null, confirm: kind, all: false });
    }
  };

  /** Opens a route: its payments, or why there are none. @param {string} route */
  const pick = (route) => {
    if (payable(game.view, null).has(route)) {
      uncover("routes");
    }
    game.choose({ ...NOTHING_PICKED, route, pay: null, confirm: null, all: false });
    askWhy();
    if (isOnlyWay(game) && preferences().confirm === "never") {
      confirm(game);
    }
  };

  const mapHandlers = {
    /** @param {PointerEvent} event */
    tap: (event) => {
      const { zoom } = screen();
      const at = {
        point: zoom.toBoard(event),
        scale: zoom.scale(),
        finger: event.pointerType !== "mouse",
      };
      const { city, routes } = meant(drawing, at, {
        cities: sites(game.view),
        routes: payable(game.view, game.choice.color),
        alone: sitesOnly(game.view),
      });
      const near = unlike(game, routes);
      if (near.length > 1 || (city && near.length)) {
        const [long, wide] = drawing.space;
        if (long * at.scale < CLEAR_PX) {
          zoom.look(CLEAR_PX / (wide * at.scale), event);
        }
        game.choose({ near, route: null, city, confirm: null });
      } else if (city) {
        site(city);
      } else if (near.length === 1) {
        pick(near[0]);
      } else {
        game.choose({ ...NOTHING_PICKED, confirm: null });
      }
    },
    twice: () => game.choose({ near: [], route: null, city: null, confirm: null }),
    scaled: () => screen().drawn.place(),
    /** @param {{ width: number, height: number }} box @param {number} room */
    // the list of routes takes room beside the map for a while
    strip: (box, room) => screen().drawn.strip(box, room, ui.tab === "routes"),
    /** @param {PointerEvent | null} event */
    hover: (event) => {
      const { drawn, zoom } = screen();
      pointed = event;
      const route = event && routeAt(drawing, zoom, event);
      drawn.point(route);
      const facts = route ? factsOf(game, route) : null;
      reasons.rest(facts?.state === "free" && mine(game.view) ? route : null);
      const why = route ? reasons.of(route) : "";
      render(facts && event ? tip(facts, why, event, drawn.home) : null, tipHome);
    },
  };

  return {
    mapHandlers,
    tipHome,
    pick,
    site,
    /** The route under the mouse is another by now, or more is known of it. */
    refresh: () => pointed && mapHandlers.hover(pointed),
    /** Nobody looks at a route any more. */
    leave: () => mapHandlers.hover(null),
  };
};
