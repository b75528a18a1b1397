/**
 * Pan and zoom of the map, on the viewBox: by gestures, keys and buttons. Only the person at the
 * map moves it, never a message from the server.
 */

import { bindGestures } from "#rail/map/gestures.js";
import { FAR_PX_PER_UNIT, fittedIn, MARGIN_UNITS, NONE } from "#rail/map/place_buttons.js";

const MAX_ZOOM = 7;
const ZOOM_STEP = 1.5;
/** A spot is shown so many times larger, or so that its spaces are so wide, in pixels. */
const CLOSER = 3;
const CLEAR_PX = 14;
/** Between what is to be seen and what lies over the map, in pixels. */
const CLEARANCE_PX = 14;
/** What grows by a smaller factor does not seem to; two sums of one size differ by a rounding. */
const NOTICEABLE = 1.1;

/**
 * @param {SVGSVGElement} map
 * @param {Pick<import("#rail/core/types.js").Drawing, "size" | "space">} drawing
 * @param {object} handlers
 * @param {(event: PointerEvent) => void} handlers.tap
 * @param {() => void} [handlers.twice] what was tapped was meant as the first half of a double tap
 * @param {(event: PointerEvent | null) => void} handlers.hover
 * @param {() => void} [handlers.scaled] the map is larger or smaller now
 * @param {(box: { width: number, height: number }, room: number) => import("#rail/map/place_buttons.js").Sides} [handlers.strip]
 *   what is to be left free beside the map in a window of that size, and so high at other times
 */
export const bindZoom = (map, { size, space }, handlers) => {
  const [width, height] = size;
  // the pictures beneath the map move along
  const pictures = map.parentElement?.querySelectorAll(":scope > svg") ?? [map];
  let box = { width: 1, height: 1 };
  let strip = NONE;
  /** It is far away when all of it is seen, however near it is now. */
  let small = false;
  let times = 1;
  // what is in the middle of the part of the window that is not left free
  let center = { x: width / 2, y: height / 2 };
  /** How many pixels at the bottom of the window something lies over. */
  let over = 0;
  /** How far the map is moved up from beneath that, in pixels. */
  let lift = 0;
  /** What was seen before a spot was looked at. @type {{ times: number, center: typeof center } | null} */
  let before = null;
  /** How the map stood at the last tap: what is tapped may make it larger at once, and moves it. */
  let atTap = { times: 1, lift: 0 };

  /** When all of it is seen. */
  const least = () => fittedIn(box, strip, [width, height]);
  const scale = () => least() * times;

  /** @param {number} at @param {number} length @param {number} seen */
  const within = (at, length, seen) =>
    seen >= length + 2 * MARGIN_UNITS
      ? length / 2
      : Math.min(Math.max(at, seen / 2 - MARGIN_UNITS), length + MARGIN_UNITS - seen / 2);

  const show = () => {
    const k = scale();
    const seen = {
      width: (box.width - strip.left - strip.right) / k,
      height: (box.height - strip.top - strip.bottom) / k,
    };
    center = {
      x: within(center.x, width, seen.width),
      y: within(center.y, height, seen.height),
    };
    const view = [
      center.x - seen.width / 2 - strip.left / k,
      center.y - seen.height / 2 + (lift - strip.top) / k,
      box.width / k,
      box.height / k,
    ]
      .map((n) => n.toFixed(2))
      .join(" ");
    for (const picture of pictures) {
      picture.setAttribute("viewBox", view);
      picture.classList.toggle("small", small);
      picture.classList.toggle("far", k < FAR_PX_PER_UNIT);
    }
    // names keep a readable size: they grow when the map is small and shrink when it is large
    map.style.setProperty("--unit", String(1 / k));
    handlers.scaled?.();
  };

  /** @param {{ clientX: number, clientY: number }} at */
  const toBoard = ({ clientX, clientY }) => {
    const edge = map.getBoundingClientRect();
    const k = scale();
    /** @type {[number, number]} */
    const point = [
      center.x + (clientX - (edge.left + strip.left + edge.right - strip.right) / 2) / k,
      center.y + (clientY + lift - (edge.top + strip.top + edge.bottom - strip.bottom) / 2) / k,
    ];
    return point;
  };

  /** @param {number} factor @param {{ clientX: number, clientY: number }} [at] */
  const zoom = (factor, at) => {
    const point = at ? toBoard(at) : [center.x, center.y];
    times = Math.min(Math.max(times * factor, 1), MAX_ZOOM);
    const after = at ? toBoard(at) : point;
    center = { x: center.x + point[0] - after[0], y: center.y + point[1] - after[1] };
    before = null;
    show();
  };

  /** Shows a spot larger for a while. @param {number} factor @param {{ clientX: number, clientY: number }} at */
  const look = (factor, at) => {
    const seen = before ?? { times, center };
    zoom(factor, at);
    before = seen;
  };

  /** Shows again what was seen before, unless the map was moved since. */
  const back = () => {
    if (before) {
      ({ times, center } = before);
      before = null;
      show();
    }
  };

  /** No farther than something lies over the map. @param {number} far */
  const raise = (far) => {
    const was = lift;
    lift = Math.min(Math.max(far, 0), over);
    if (lift !== was) {
      show();
    }
  };

  /** @param {number} x @param {number} y in pixels */
  const pan = (x, y) => {
    const wanted = center.y - y / scale();
    center = { x: center.x - x / scale(), y: wanted };
    before = null;
    show();
    raise(lift + (wanted - center.y) * scale());
  };

  /**
   * Something lies over the map, or does so no more: it can be moved from beneath it.
   *
   * @param {number} now how many pixels at the bottom of the window
   * @param {DOMRect | null} wanted what is to be seen
   */
  const uncover = (now, wanted) => {
    over = now;
    if (!wanted) {
      raise(lift);
      return;
    }
    const { top, bottom } = map.getBoundingClientRect();
    const hidden = wanted.bottom + CLEARANCE_PX - (bottom - over);
    // and no part of it that was seen leaves the window at its top
    raise(lift + Math.max(Math.min(hidden, wanted.top - CLEARANCE_PX - top), 0));
  };

  const fit = () => {
    times = 1;
    before = null;
    show();
  };

  /** @param {PointerEvent} event */
  const tap = (event) => {
    atTap = { times, lift };
    handlers.tap(event);
  };

  /** A spot is seen so large that it can be hit, or all of the map again. @param {PointerEvent} event */
  const doubleTap = (event) => {
    handlers.twice?.();
    const clear = Math.min(Math.max(CLOSER, CLEAR_PX / (space[1] * least())), MAX_ZOOM);
    if (clear / atTap.times > NOTICEABLE) {
      const { clientX, clientY } = event;
      zoom(clear / times, { clientX, clientY: clientY + atTap.lift - lift });
    } else {
      fit();
    }
  };

  /** How high the window is when nothing is told above it. */
  const whole = () => map.closest(".map")?.clientHeight ?? 0;

  /** @param {{ width: number, height: number }} now the size of the window @param {number} high */
  const spread = ({ width, height }, high) => {
    if (width && height && (width !== box.width || height !== box.height)) {
      box = { width, height };
      // what is told above the map for a while does not change how it looks
      const room = Math.max(height, high);
      strip = handlers.strip?.(box, room) ?? NONE;
      small = fittedIn({ width, height: room }, strip, size) < FAR_PX_PER_UNIT;
      show();
    }
  };
  const seen = new ResizeObserver(([entry]) => spread(entry.contentRect, whole()));

  /** Fills the window before anything is laid out: the map is then laid out once, and not twice. */
  const begin = () => {
    const hidden = (/** @type {boolean} */ now) => {
      for (const picture of pictures) {
        picture.toggleAttribute("hidden", now);
      }
    };
    hidden(true);
    const window = (map.parentElement ?? map).getBoundingClientRect();
    const high = whole();
    hidden(false);
    spread(window, high);
  };

  bindGestures(map, { tap, doubleTap, drag: pan, pinch: zoom, hover: handlers.hover });
  seen.observe(map);

  return {
    begin,
    toBoard,
    scale,
    pan,
    uncover,
    fit,
    look,
    back,
    closer: () => zoom(ZOOM_STEP),
    farther: () => zoom(1 / ZOOM_STEP),
  };
};
