/**
 * Pan and zoom of the map, on the viewBox: wheel, drag, pinch, keys. Only the person at the map
 * moves it, never a message from the server.
 */

import { FAR, fittedIn, MARGIN, NONE } from "#rail/map/corner.js";

const MAX_ZOOM = 7;
const STEP = 1.5;
// a pointer that moved less than this has tapped, not dragged
const SLIP_PX = 7;
// two taps so near to each other, in milliseconds and pixels, are one wish to see more of a spot
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 24;
/** A spot is shown so many times larger, or so that its spaces are so wide, in pixels. */
const CLOSER = 3;
const CLEAR_PX = 14;
/** Between what is to be seen and what lies over the map, in pixels. */
const CLEARANCE = 14;
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
 * @param {(box: { width: number, height: number }) => import("#rail/map/corner.js").Sides} [handlers.strip]
 *   what is to be left free beside the map in a window of that size
 */
export const bindZoom = (map, { size, space }, handlers) => {
  const [width, height] = size;
  // the pictures beneath the map move along
  const pictures = map.parentElement?.querySelectorAll(":scope > svg") ?? [map];
  let box = { width: 1, height: 1 };
  let strip = NONE;
  let times = 1;
  // what is in the middle of the part of the window that is not left free
  let center = { x: width / 2, y: height / 2 };
  /** How many pixels of the window something lies over, at its top and at its bottom. */
  let over = { top: 0, bottom: 0 };
  /** How far the map is moved up from beneath that, in pixels; or down, if less than nothing. */
  let lift = 0;
  /** What was seen before a spot was looked at. @type {{ times: number, center: typeof center } | null} */
  let before = null;
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let slipped = false;
  /** The last tap of a finger, and how large the map was then. @type {{ event: PointerEvent, times: number } | null} */
  let tapped = null;

  const scale = () => fittedIn(box, strip, [width, height]) * times;

  /** @param {number} at @param {number} length @param {number} seen */
  const within = (at, length, seen) =>
    seen >= length + 2 * MARGIN
      ? length / 2
      : Math.min(Math.max(at, seen / 2 - MARGIN), length + MARGIN - seen / 2);

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
      picture.classList.toggle("far", k < FAR);
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
    lift = Math.min(Math.max(far, -over.top), over.bottom);
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
   * @param {typeof over} now
   * @param {DOMRect | null} wanted what is to be seen
   */
  const uncover = (now, wanted) => {
    over = now;
    if (!wanted) {
      raise(lift);
      return;
    }
    const edge = map.getBoundingClientRect();
    const below = wanted.bottom + CLEARANCE - (edge.bottom - over.bottom);
    const above = wanted.top - CLEARANCE - (edge.top + over.top);
    raise(lift + (over.bottom ? Math.max(below, 0) : Math.min(above, 0)));
  };

  const fit = () => {
    times = 1;
    before = null;
    show();
  };

  const pinch = () => {
    const [a, b] = [...fingers.values()];
    return {
      apart: Math.hypot(a.x - b.x, a.y - b.y),
      clientX: (a.x + b.x) / 2,
      clientY: (a.y + b.y) / 2,
    };
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0) {
      return;
    }
    slipped = fingers.size > 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    handlers.hover(null);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerType === "mouse" && !event.buttons) {
      // the button was let go outside the map
      fingers.delete(event.pointerId);
    }
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      handlers.hover(event.pointerType === "mouse" ? event : null);
      return;
    }
    const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!slipped && Math.hypot(x, y) < SLIP_PX) {
      return;
    }
    if (!slipped) {
      slipped = true;
      map.setPointerCapture(event.pointerId);
    }
    const before = fingers.size === 2 ? pinch() : null;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before) {
      const after = pinch();
      pan(after.clientX - before.clientX, after.clientY - before.clientY);
      zoom(after.apart / Math.max(before.apart, 1), after);
    } else if (fingers.size === 1) {
      pan(x, y);
    }
  };

  /** Is this the second tap of two on one spot? @param {PointerEvent} event */
  const isSecond = ({ timeStamp, clientX, clientY }) =>
    tapped !== null &&
    timeStamp - tapped.event.timeStamp < DOUBLE_TAP_MS &&
    Math.hypot(clientX - tapped.event.clientX, clientY - tapped.event.clientY) < DOUBLE_TAP_PX;

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!fingers.delete(event.pointerId) || slipped) {
      return;
    }
    const first = isSecond(event) ? tapped : null;
    tapped = first || event.pointerType === "mouse" ? null : { event, times };
    if (!first) {
      handlers.tap(event);
      return;
    }
    handlers.twice?.();
    const clear = Math.min(Math.max(CLOSER, (CLEAR_PX * times) / (space[1] * scale())), MAX_ZOOM);
    if (clear / first.times > NOTICEABLE) {
      zoom(clear / times, event);
    } else {
      fit();
    }
  };

  /** @param {PointerEvent} event */
  const cancel = (event) => {
    fingers.delete(event.pointerId);
  };

  const leave = () => handlers.hover(null);

  /** @param {WheelEvent} event */
  const wheel = (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event);
  };

  /** @param {{ width: number, height: number }} now the size of the window */
  const spread = ({ width, height }) => {
    if (width && height && (width !== box.width || height !== box.height)) {
      box = { width, height };
      strip = handlers.strip?.(box) ?? NONE;
      show();
    }
  };
  const seen = new ResizeObserver(([entry]) => spread(entry.contentRect));

  /** Fills the window before anything is laid out: the map is then laid out once, and not twice. */
  const begin = () => {
    const hidden = (/** @type {boolean} */ now) => {
      for (const picture of pictures) {
        picture.toggleAttribute("hidden", now);
      }
    };
    hidden(true);
    const window = (map.parentElement ?? map).getBoundingClientRect();
    hidden(false);
    spread(window);
  };

  map.addEventListener("pointerdown", down);
  map.addEventListener("pointermove", move);
  map.addEventListener("pointerup", up);
  map.addEventListener("pointercancel", cancel);
  map.addEventListener("pointerleave", leave);
  map.addEventListener("wheel", wheel, { passive: false });
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
    closer: () => zoom(STEP),
    farther: () => zoom(1 / STEP),
  };
};
