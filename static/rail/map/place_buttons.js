/**
 * Where the buttons of the map stand: a corner in which they cover no city, space or name of the
 * map as it is first seen. If there is none, the map leaves them a strip of its own.
 *
 * @import { Drawing } from "#rail/core/types.js"
 */

/** Four buttons beside each other, in pixels. */
const BUTTONS_LONG_PX = 194;
const BUTTONS_SHORT_PX = 44;
/** From the edge of the map, as the style sheet has it, and from what lies next to them. */
const EDGE_PX = 10;
const GAP_PX = 4;
/** So little of title and rose may be covered, in square pixels; more of it is worth a strip that
 * leaves the map so much of its size. */
const LITTLE_PX2 = 1200;
const NEARLY = 0.93;
/** Left free round the map, in its own units. */
export const MARGIN_UNITS = 10;
/** The width of a letter, of the height of its text; the least height of a name, in pixels. */
const LETTER_WIDTH = 0.55;
const MIN_NAME_PX = 10.5;
/** So small that names are not shown. */
export const FAR_PX_PER_UNIT = 0.56;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Sides in pixels */
/** @typedef {{ width: number, height: number }} Size */

/** @type {Sides} */
export const NONE = { left: 0, top: 0, right: 0, bottom: 0 };
const STRIP_PX = EDGE_PX + BUTTONS_SHORT_PX + GAP_PX;

/**
 * How large the map is when all of it is seen, in pixels a unit.
 *
 * @param {Size} box
 * @param {Sides} strip
 * @param {[number, number]} size
 */
export const fittedIn = ({ width, height }, strip, [wide, high]) =>
  Math.min(
    (width - strip.left - strip.right) / (wide + 2 * MARGIN_UNITS),
    (height - strip.top - strip.bottom) / (high + 2 * MARGIN_UNITS),
  );

/**
 * What must be seen: rectangles round their middle, in units of the board.
 *
 * @param {Drawing} drawing
 * @param {(city: string) => string} name
 * @param {number} k pixels a unit
 */
const things = ({ cities, routes, exits = [], space, city: radius, text }, name, k) => {
  const [long, wide] = space;
  const spaces = Object.values(routes).flatMap((route) =>
    route.spaces.map(([x, y, turned]) => {
      const [sin, cos] = [Math.sin, Math.cos].map((f) => Math.abs(f((turned * Math.PI) / 180)));
      return { x, y, w: (cos * long + sin * wide) / 2, h: (sin * long + cos * wide) / 2 };
    }),
  );
  const places = Object.values(cities).flatMap((at) => [at, ...(at.again ? [at.again] : [])]);
  const high = Math.max(text, MIN_NAME_PX / k);
  /** @param {{ x: number, y: number, anchor: string }} at @param {string} said */
  const label = ({ x, y, anchor }, said) => {
    const w = (said.length * high * LETTER_WIDTH) / 2;
    const side = { start: 1, middle: 0, end: -1 }[anchor] ?? 0;
    return { x: x + side * w, y: y - high * 0.3, w, h: high * 0.6 };
  };
  const names = Object.entries(cities).flatMap(([id, at]) =>
    at.label ? [label(at.label, name(id))] : [],
  );
  return [
    ...spaces,
    ...places.map(({ x, y }) => ({ x, y, w: radius, h: radius })),
    ...(k < FAR_PX_PER_UNIT
      ? []
      : [...names, ...exits.map((at) => label(at, `← ${name(at.city)}`))]),
  ];
};

/** What is better seen, in the same way: title, rose, legend and scale. @param {Drawing} drawing */
export const ornaments = ({ ornaments: said }) =>
  [said?.plate, said?.rose, said?.legend, said?.scale].flatMap((one) => {
    if (!one) {
      return [];
    }
    const [left, top, width, height] = one.box;
    return [{ x: left + width / 2, y: top + height / 2, w: width / 2, h: height / 2 }];
  });

/**
 * The buttons in a window, in pixels: their middle, and half of what they take.
 *
 * @param {string} place
 * @param {Size} box
 */
const buttonsIn = (place, box) => {
  const [wide, high] = place.endsWith("lying")
    ? [BUTTONS_LONG_PX, BUTTONS_SHORT_PX]
    : [BUTTONS_SHORT_PX, BUTTONS_LONG_PX];
  const x = place.includes("left") ? EDGE_PX + wide / 2 : box.width - EDGE_PX - wide / 2;
  const y = place.includes("top") ? EDGE_PX + high / 2 : box.height - EDGE_PX - high / 2;
  return { x, y, w: wide / 2 + GAP_PX, h: high / 2 + GAP_PX };
};

/** Is a window high enough for the buttons there? @param {string} place @param {Size} box */
export const fits = (place, box) => 2 * buttonsIn(place, box).h <= box.height;

/** Every corner, lying and standing. */
const PLACES = ["lying", "standing"].flatMap((way) =>
  ["bottom-left", "bottom-right", "top-left", "top-right"].map((corner) => `${corner} ${way}`),
);

/** A place, and the side of the map that is left to it. @param {string} place @returns {[string, Partial<Sides>]} */
const stripOf = (place) => {
  const [high, wide] = place.split(" ")[0].split("-");
  return [place, { [place.endsWith("lying") ? high : wide]: STRIP_PX }];
};

const STRIPS = [
  "bottom-left lying",
  "top-left lying",
  "bottom-left standing",
  "bottom-right standing",
].map(stripOf);

/**
 * A window of one size has them at one place, whatever size it had before.
 *
 * @param {Drawing} drawing
 * @param {(city: string) => string} name
 * @param {Size} box of the map, in pixels
 * @param {string} [held] where they stay, in a strip if they must
 * @returns {{ place: string, strip: Sides }}
 */
export const placeButtons = (drawing, name, box, held = "") => {
  const { size } = drawing;
  const k = fittedIn(box, NONE, size);
  /** @param {{ x: number, y: number, w: number, h: number }} thing of the board, in the window */
  const seen = ({ x, y, w, h }) => ({
    x: box.width / 2 + (x - size[0] / 2) * k,
    y: box.height / 2 + (y - size[1] / 2) * k,
    w: w * k,
    h: h * k,
  });
  const needed = things(drawing, name, k).map(seen);
  const looked = ornaments(drawing).map(seen);
  /** How much of these things the buttons cover there, in square pixels. @param {string} place @param {typeof needed} all */
  const hidden = (place, all) => {
    const { x, y, w, h } = buttonsIn(place, box);
    return all.reduce((sum, at) => {
      const wide = Math.min(x + w, at.x + at.w) - Math.max(x - w, at.x - at.w);
      const high = Math.min(y + h, at.y + at.h) - Math.max(y - h, at.y - at.h);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  };
  /** @param {string} place */
  const free = (place) => fits(place, box) && !hidden(place, needed);
  const [corner] = (held ? [held] : PLACES)
    .filter(free)
    .map((place) => ({ place, over: hidden(place, looked), strip: NONE }))
    .sort((a, b) => a.over - b.over);
  if (corner && corner.over < LITTLE_PX2) {
    return corner;
  }
  // one above the other only where a window is high enough for all of them
  const high = box.height >= BUTTONS_LONG_PX + 2 * EDGE_PX;
  const strips = held ? [stripOf(held)] : STRIPS.filter(([at]) => high || at.endsWith("lying"));
  const [best] = strips
    .map(([at, part]) => ({ place: at, strip: { ...NONE, ...part } }))
    .sort((a, b) => fittedIn(box, b.strip, size) - fittedIn(box, a.strip, size));
  const left = fittedIn(box, best.strip, size);
  if (corner && left < k * NEARLY) {
    return corner;
  }
  // where nothing would be left for the map the buttons lie on it
  return left > 0 ? best : { ...best, strip: NONE };
};

/**
 * What the buttons cover of the map when all of it is seen, in its own units.
 *
 * @param {{ place: string, strip: Sides }} buttons
 * @param {Size} box of the map, in pixels
 * @param {[number, number]} size
 */
export const covered = ({ place, strip }, box, size) => {
  const k = fittedIn(box, strip, size);
  const { x, y, w, h } = buttonsIn(place, box);
  return {
    x: (x - w - (box.width + strip.left - strip.right) / 2) / k + size[0] / 2,
    y: (y - h - (box.height + strip.top - strip.bottom) / 2) / k + size[1] / 2,
    width: (2 * w) / k,
    height: (2 * h) / k,
  };
};
