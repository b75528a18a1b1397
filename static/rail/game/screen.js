/**
 * The page of a game as it is drawn: the map once, all else by one template whenever something has
 * changed, at most once for each frame of the display.
 *
 * @import { Controller } from "#rail/game/game.js"
 * @import { Tools } from "#rail/game/parts/page.js"
 */
import { nothing, render } from "#lit";
import { keepFocus } from "#rail/game/focus.js";
import { keepInSight } from "#rail/game/in_sight.js";
import { cover } from "#rail/game/parts/cover.js";
import { closeDialog, openDialog } from "#rail/game/parts/dialog.js";
import { layout } from "#rail/game/parts/page.js";
import { mine } from "#rail/game/turn.js";

/**
 * What the page is drawn with, and what is done before and after that.
 *
 * @typedef {{ tools: Tools, before: () => void, after: () => void }} Furniture
 * @typedef {ReturnType<typeof createScreen>} Screen
 *
 * @param {Controller} controller
 * @param {HTMLElement} home
 * @param {ReturnType<typeof import("#rail/map/lay.js").lay>} drawn
 * @param {ReturnType<typeof import("#rail/map/zoom.js").bindZoom>} zoom
 */
export const createScreen = ({ game, ui, highlighted }, home, drawn, zoom) => {
  const { store } = game;
  let due = false;
  /** What is open beside the map; it was shown from its beginning. @type {string | null} */
  let opened = "";
  /** @type {Furniture} */
  let furniture;

  const draw = () => {
    const { tools, before, after } = furniture;
    before();
    home.classList.toggle("mine", mine(game.view));
    home.classList.toggle("ended", game.view.over);
    home.toggleAttribute("data-busy", game.busy);
    const first = !home.dataset.v;
    if (first) {
      home.replaceChildren();
    }
    home.dataset.v = String(store.v);
    render(layout(game, ui, tools), home);
    // to scroll lays out the whole page; what is new begins at its top
    if (ui.tab !== opened && !first) {
      home.querySelector(".side")?.scrollTo(0, 0);
    }
    opened = ui.tab;
    if (!(game.choice.near.length || game.choice.route || game.choice.city)) {
      zoom.back();
    }
    drawn.update(game, highlighted());
    if (first) {
      zoom.begin();
    }
    keepInSight(game, home, drawn.map, zoom);
    after();
    openDialog(home);
  };

  const paintNow = () => {
    due = false;
    if (store.view) {
      if (!ui.dialog) {
        closeDialog(home);
      }
      keepFocus(home, draw, drawn.map);
    } else {
      render(game.cover ? cover(game, furniture.tools.hold) : nothing, home);
      openDialog(home);
    }
  };

  return {
    home,
    drawn,
    zoom,
    paintNow,
    /** Nothing is drawn before this is known. @param {Furniture} given */
    furnish: (given) => {
      furniture = given;
    },
    paint: () => {
      if (!due && store.view) {
        due = true;
        requestAnimationFrame(paintNow);
      }
    },
    focusMap: () => drawn.map.focus({ preventScroll: true }),
    /** What is open beside the map is shown from its beginning again. */
    fromTop: () => {
      opened = null;
    },
  };
};
