/**
 * What somebody does to a picture with a mouse, a wheel or fingers: it is tapped, tapped twice,
 * dragged, pinched, or pointed at. What comes of it is for who asks to say.
 */

/** A pointer that moved less than this has tapped, not dragged. */
const SLIP_PX = 7;
/** Two taps so near to each other, in milliseconds and pixels, are one wish to see more of a spot. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 24;
/** How much a turn of the wheel magnifies, for each pixel of it and for each line. */
const WHEEL_PER_PX = 0.0016;
const WHEEL_PER_LINE = 0.05;

/**
 * @param {SVGSVGElement} picture
 * @param {object} handlers
 * @param {(event: PointerEvent) => void} handlers.tap the first of two taps, too
 * @param {(event: PointerEvent) => void} handlers.doubleTap
 * @param {(x: number, y: number) => void} handlers.drag so many pixels farther
 * @param {(factor: number, at: { clientX: number, clientY: number }) => void} handlers.pinch
 *   a wheel does it too
 * @param {(event: PointerEvent | null) => void} handlers.hover of a mouse, or of nothing any more
 */
export const bindGestures = (picture, { tap, doubleTap, drag, pinch, hover }) => {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let slipped = false;
  /** The last tap of a finger, unless it was the second. @type {PointerEvent | null} */
  let tapped = null;

  const span = () => {
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
    hover(null);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerType === "mouse" && !event.buttons) {
      // the button was let go outside the picture
      fingers.delete(event.pointerId);
    }
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      hover(event.pointerType === "mouse" ? event : null);
      return;
    }
    const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!slipped && Math.hypot(x, y) < SLIP_PX) {
      return;
    }
    if (!slipped) {
      slipped = true;
      picture.setPointerCapture(event.pointerId);
    }
    const before = fingers.size === 2 ? span() : null;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before) {
      const after = span();
      drag(after.clientX - before.clientX, after.clientY - before.clientY);
      pinch(after.apart / Math.max(before.apart, 1), after);
    } else if (fingers.size === 1) {
      drag(x, y);
    }
  };

  /** Is this the second tap of two on one spot? @param {PointerEvent} event */
  const isSecond = ({ timeStamp, clientX, clientY }) =>
    tapped !== null &&
    timeStamp - tapped.timeStamp < DOUBLE_TAP_MS &&
    Math.hypot(clientX - tapped.clientX, clientY - tapped.clientY) < DOUBLE_TAP_PX;

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!fingers.delete(event.pointerId) || slipped) {
      return;
    }
    const second = isSecond(event);
    tapped = second || event.pointerType === "mouse" ? null : event;
    (second ? doubleTap : tap)(event);
  };

  /** @param {PointerEvent} event */
  const cancel = (event) => {
    fingers.delete(event.pointerId);
  };

  /** @param {WheelEvent} event */
  const wheel = (event) => {
    event.preventDefault();
    pinch(Math.exp(-event.deltaY * (event.deltaMode ? WHEEL_PER_LINE : WHEEL_PER_PX)), event);
  };

  picture.addEventListener("pointerdown", down);
  picture.addEventListener("pointermove", move);
  picture.addEventListener("pointerup", up);
  picture.addEventListener("pointercancel", cancel);
  picture.addEventListener("pointerleave", () => hover(null));
  picture.addEventListener("wheel", wheel, { passive: false });
};
