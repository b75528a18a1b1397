/**
 * Where names stand that are large for the map, or have something new beside them: each where it
 * was drawn, or at another free place by its city. One that finds none is left out: a goal, which
 * may stand a little farther away, still has its ring. Those that somebody asks for are shown
 * however far away their place is, and where there is none in all the window they cover as little
 * as they can.
 *
 * @import { Drawing } from "#rail/core/types.js"
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/**
 * @typedef {object} Name
 * @property {Box} box where it was drawn
 * @property {{ x: number, y: number }} city
 * @property {number} far how far from its city it may stand, in its heights
 * @property {boolean} must it is shown even where it covers something
 */
/**
 * @typedef {object} Bar a rectangle that lies aslant
 * @property {number} x its middle
 * @property {number} y
 * @property {number} cos
 * @property {number} sin
 * @property {number} long half its length
 * @property {number} wide half its width
 * @property {number} cost of covering it
 */

// what it costs to cover a space, what stands in a city, another name; to leave the window
const [ON_SPACE, ON_CITY, ON_NAME, OUT] = [1, 3, 8, 100];
const CELL = 80;
const ROW = 1000;
/**
 * How far from its city a name may stand, in its heights: on a small map, on one with room, one that
 * matters, one that is asked for.
 */
export const MAX_HEIGHTS_AWAY = { any: 1.6, roomy: 6, goal: 6.5, named: 10, lit: 30 };
const HEIGHTS_AWAY = [0, 0.5, 1, 1.6, 2.2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 16, 20, 25, 30];
/** Directions from a city: to the right, the left, below, above, and then all between. */
const DIRECTIONS = [0, 12, 6, 18, ...Array.from({ length: 24 }, (_, n) => n).filter((n) => n % 6)]
  .map((n) => (n * Math.PI) / 12)
  .map((angle) => [Math.cos(angle), Math.sin(angle)]);

/** @param {Box} box @param {Bar} bar */
const covers = (box, { x, y, cos, sin, long, wide }) => {
  const [w, h] = [box.width / 2, box.height / 2];
  const [right, down] = [box.x + w - x, box.y + h - y];
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  return (
    Math.abs(right) < w + c * long + s * wide &&
    Math.abs(down) < h + s * long + c * wide &&
    Math.abs(right * cos + down * sin) < long + c * w + s * h &&
    Math.abs(down * cos - right * sin) < wide + s * w + c * h
  );
};

/** An upright box as a bar. @param {Box} box @param {number} cost @returns {Bar} */
const upright = ({ x, y, width, height }, cost) => ({
  x: x + width / 2,
  y: y + height / 2,
  cos: 1,
  sin: 0,
  long: width / 2,
  wide: height / 2,
  cost,
});

/** What of a drawing no name may cover. @param {Drawing} drawing @returns {Bar[]} */
const barsOf = ({ cities, routes, space, city: radius }) => {
  const [long, wide] = space.map((side) => side / 2);
  const spaces = Object.values(routes).flatMap((route) =>
    route.spaces.map(([x, y, angle]) => {
      const turn = (angle * Math.PI) / 180;
      return { x, y, cos: Math.cos(turn), sin: Math.sin(turn), long, wide, cost: ON_SPACE };
    }),
  );
  const side = 2 * radius;
  const dots = Object.values(cities)
    .flatMap((at) => [at, ...(at.again ? [at.again] : [])])
    .map(({ x, y }) =>
      upright({ x: x - radius, y: y - radius, width: side, height: side }, ON_CITY),
    );
  return [...spaces, ...dots];
};

/**
 * A net over the map that finds what lies near a box; what lies in several of its cells is found
 * in each.
 *
 * @param {Bar[]} bars
 */
const spanned = (bars) => {
  /** @type {Map<number, Bar[]>} */
  const cells = new Map();
  /** @param {Box} box */
  const keys = ({ x, y, width, height }) => {
    const found = [];
    for (let i = Math.floor(x / CELL); i <= Math.floor((x + width) / CELL); i += 1) {
      for (let j = Math.floor(y / CELL); j <= Math.floor((y + height) / CELL); j += 1) {
        found.push(i * ROW + j);
      }
    }
    return found;
  };
  for (const bar of bars) {
    const far = Math.hypot(bar.long, bar.wide);
    for (const key of keys({ x: bar.x - far, y: bar.y - far, width: 2 * far, height: 2 * far })) {
      cells.set(key, [...(cells.get(key) ?? []), bar]);
    }
  }
  return (/** @type {Box} */ box) => keys(box).map((key) => cells.get(key) ?? []);
};

/**
 * Where a name may stand: as it was drawn, then all round its city, and the same farther away.
 *
 * @param {Name} name
 * @param {number} gap between a name and its city
 * @returns {Box[]}
 */
const placesOf = ({ box, city, far }, gap) => {
  const { width, height } = box;
  const round = HEIGHTS_AWAY.filter((heights) => heights <= far).flatMap((heights) => {
    const away = gap + heights * height;
    // its point that is nearest to the city lies in this direction
    return DIRECTIONS.map(([cos, sin]) => ({
      x: city.x + away * cos - (width * (1 - cos)) / 2,
      y: city.y + away * sin - (height * (1 - sin)) / 2,
      width,
      height,
    }));
  });
  return [box, ...round];
};

/**
 * All of the window, the nearest to the city first.
 *
 * @param {Name} name
 * @param {Box} room
 * @returns {Box[]}
 */
const anywhere = ({ box: { width, height }, city }, room) => {
  const step = height / 2;
  const found = [];
  for (let x = room.x; x + width <= room.x + room.width; x += step) {
    for (let y = room.y; y + height <= room.y + room.height; y += step) {
      const away = Math.hypot(x + width / 2 - city.x, y + height / 2 - city.y);
      found.push({ away, box: { x, y, width, height } });
    }
  }
  return found.sort((a, b) => a.away - b.away).map(({ box }) => box);
};

/**
 * Lays out names on a board; how far each moves, or null where it is left out. Those that come
 * first choose first.
 *
 * @param {Drawing} drawing
 */
export const layingOut = (drawing) => {
  const near = spanned(barsOf(drawing));
  const gap = drawing.city * 1.6;
  /**
   * @param {Name[]} names
   * @param {Box[]} things that lie on the map besides, or over it
   * @param {Box} room all that is seen
   * @returns {([number, number] | null)[]}
   */
  return (names, things, room) => {
    const bars = things.map((box) => upright(box, ON_CITY));
    /** Counted until it is too much. @param {Box} box @param {number} most */
    const cost = (box, most) => {
      const inside =
        box.x >= room.x &&
        box.y >= room.y &&
        box.x + box.width <= room.x + room.width &&
        box.y + box.height <= room.y + room.height;
      let sum = inside ? 0 : OUT;
      for (const some of [bars, ...near(box)]) {
        for (let n = 0; n < some.length && sum < most; n += 1) {
          sum += covers(box, some[n]) ? some[n].cost : 0;
        }
      }
      return sum;
    };
    return names.map((name) => {
      let [best, least] = [name.box, name.must ? Number.POSITIVE_INFINITY : 1];
      /** @param {Box[]} places */
      const look = (places) => {
        for (let n = 0; n < places.length && least; n += 1) {
          const sum = cost(places[n], least);
          if (sum < least) {
            [best, least] = [places[n], sum];
          }
        }
      };
      look(placesOf(name, gap));
      if (least && !name.must) {
        return null;
      }
      if (least) {
        look(anywhere(name, room));
      }
      bars.push(upright(best, ON_NAME));
      return [best.x - name.box.x, best.y - name.box.y];
    });
  };
};
