/**
 * Performs movements over the page: ghosts that lie upon it and take no pointer, and pieces that
 * come to where they stand by now. Only transform and opacity change, so that it costs no layout.
 *
 * @import { Game, Movement, Space, Spot } from "#rail/core/types.js"
 */
import { html, render } from "#lit";
import { dress, icon, symbol } from "#rail/game/parts/marks.js";
import { animate } from "#rail/motion/speed.js";
import { along, TRAIN, trainOn, wayTo } from "#rail/motion/train.js";

/** The size of a card in flight that comes from no card, in pixels, and the least it shrinks to. */
const CARD = { width: 46, height: 64 };
const LEAST = 0.35;
const TOKEN = 28;
const TICKET = { width: 208, height: 60 };
/** The part of its time after which a ticket is punched. */
const BITE = 0.36;
/** How far a flight is bent, by its length, and how much a card leans, in degrees. */
const BEND = 0.12;
const LEAN = 7;
/** Parts of the time of a ride at which the engine gives off smoke. */
const PUFFS = [0.12, 0.4, 0.68];

const EASE = "cubic-bezier(.3, .1, .25, 1)";
const OUT = "cubic-bezier(.2, .8, .3, 1)";
/** @typedef {{ x: number, y: number, width: number, height: number, card: boolean }} Place of its
 *  middle, its size, and whether a card lies there */
/** @typedef {{ animation: Animation, done: () => void }} Running */

/** @param {{ x: number, y: number }} at */
const to = ({ x, y }) => `translate(${x}px, ${y}px)`;

/**
 * @param {Element} home the page of a game
 */
export const createStage = (home) => {
  const above = document.createElement("div");
  above.className = "motion";
  above.setAttribute("aria-hidden", "true");
  document.body.append(above);
  /** Upon the map and nowhere beside it; what lies on the plane is measured in units of the map. */
  const ground = document.createElement("div");
  ground.className = "motion trains";
  ground.setAttribute("aria-hidden", "true");
  const plane = document.createElement("div");
  plane.className = "plane";
  ground.append(plane);

  /** It lies as the map does. @param {SVGSVGElement} map */
  const lay = (map) => {
    const matrix = map.getScreenCTM();
    const edge = map.parentElement?.getBoundingClientRect();
    if (matrix && edge) {
      const { a, d, e, f } = matrix;
      const laid = `matrix(${a}, 0, 0, ${d}, ${e - edge.left}, ${f - edge.top})`;
      plane.style.setProperty("transform", laid);
      ground.classList.toggle("far", map.classList.contains("far"));
    }
  };

  /** The plane, which goes along when the map is panned, zoomed or laid out anew. */
  const onMap = () => {
    const map = home.querySelector("svg.board");
    if (map instanceof SVGSVGElement && ground.parentElement !== map.parentElement) {
      map.parentElement?.append(ground);
      new MutationObserver(() => lay(map)).observe(map, { attributeFilter: ["viewBox"] });
    }
    if (map instanceof SVGSVGElement) {
      lay(map);
    }
    return plane;
  };

  /** @param {Spot} spot @returns {Place | null} */
  const find = (spot) => {
    for (const part of [spot].flat()) {
      const node = home.querySelector(part);
      const edge = node?.getBoundingClientRect();
      if (node && edge && (edge.width || edge.height)) {
        const { left, top, width, height } = edge;
        const card = node.matches(".card");
        return { x: left + width / 2, y: top + height / 2, width, height, card };
      }
    }
    return null;
  };

  /**
   * Something of our own, with its middle at the origin.
   *
   * @param {string} dressed
   * @param {unknown} content
   * @param {{ width: number, height: number }} [size]
   */
  const ghost = (dressed, content, size) => {
    const node = document.createElement("div");
    node.className = `ghost ${dressed}`;
    render(content, node);
    if (size) {
      node.style.setProperty("--wide", `${size.width}px`);
      node.style.setProperty("--high", `${size.height}px`);
    }
    return node;
  };

  /**
   * Shows something of our own while it moves.
   *
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @param {Element} [on]
   * @returns {Running[]}
   */
  const pass = (node, frames, timing, on = above) => {
    on.append(node);
    const animation = animate(node, frames, { fill: "both", ...timing });
    return [{ animation, done: () => node.remove() }];
  };

  /**
   * Moves something that stays on the page.
   *
   * @param {string} part
   * @param {(node: Element) => Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @returns {Running[]}
   */
  const stir = (part, frames, timing) =>
    [...home.querySelectorAll(part)].map((node) => {
      node.setAttribute("data-moving", "");
      const animation = animate(node, frames(node), { fill: "backwards", ...timing });
      return { animation, done: () => node.removeAttribute("data-moving") };
    });

  /**
   * From one place to another, in a bow.
   *
   * @param {Element} node
   * @param {{ width: number, height: number }} size
   * @param {Place} from
   * @param {Place} goal
   * @param {{ at: number, lasts: number }} when
   */
  const bow = (node, size, from, goal, { at, lasts }) => {
    const [dx, dy] = [goal.x - from.x, goal.y - from.y];
    // always upward, as a hand would do it
    const side = dx < 0 ? 1 : -1;
    const middle = {
      x: from.x + dx / 2 - dy * BEND * side,
      y: from.y + dy / 2 + dx * BEND * side,
    };
    const shrunk = (/** @type {Place} */ { width, height }) =>
      Math.max(Math.min(width / size.width, height / size.height, 1), LEAST);
    const [first, last] = [shrunk(from), shrunk(goal)];
    const frames = [
      { transform: `${to(from)} scale(${first})`, opacity: 0 },
      { opacity: 1, offset: 0.12 },
      {
        transform: `${to(middle)} rotate(${LEAN * side}deg) scale(${Math.max(first, last)})`,
        opacity: 1,
        offset: 0.5,
      },
      { opacity: 1, offset: 0.85 },
      { transform: `${to(goal)} scale(${last})`, opacity: 0 },
    ];
    return pass(node, frames, { duration: lasts, delay: at, easing: EASE });
  };

  /** @param {string | null} card @param {Place} from */
  const cardFrom = (card, from) => {
    const size = from.card ? from : CARD;
    const content = card ? symbol(card) : icon("card");
    return { size, node: ghost(`card ${card ? dress(card) : "back"}`, content, size) };
  };

  /** @param {Game} game @param {{ icon: string, of: number | null, dress: string }} what */
  const token = ({ page }, { icon: name, of, dress: dressed }) => {
    const color = of === null ? dressed : `of-seat ${page.seats[of].color}`;
    return ghost(`token ${color}`, icon(name), { width: TOKEN, height: TOKEN });
  };

  /**
   * Every one reads where things are, and answers with what then sets them in motion: nothing is
   * laid out between the first and the last of them.
   *
   * @type {{ [Does in Movement["does"]]: (one: Extract<Movement, { does: Does }>, game: Game) => () => Running[] }}
   */
  const PERFORM = {
    fly: (one) => {
      const [from, goal] = [find(one.from), find(one.to)];
      return () => {
        if (!from || !goal) {
          return [];
        }
        const { node, size } = cardFrom(one.card, from);
        return bow(node, size, from, goal, one);
      };
    },
    carry: (one, game) => {
      const [from, goal] = [find(one.from), find(one.to)];
      return () =>
        from && goal ? bow(token(game, one), { width: TOKEN, height: TOKEN }, from, goal, one) : [];
    },
    turn: ({ card, over, beside, at, lasts, until }) => {
      const middle = find(over);
      return () => {
        if (!middle) {
          return [];
        }
        const goal = to({ x: middle.x + beside * CARD.width * 1.1, y: middle.y });
        const whole = until - at;
        const [half, full] = [lasts / 2 / whole, lasts / whole];
        const back = [
          { transform: `${goal} translateY(-14px)`, opacity: 0 },
          { transform: goal, opacity: 1, offset: half / 2 },
          { transform: `${goal} scaleX(0)`, opacity: 1, offset: half },
          { transform: `${goal} scaleX(0)`, opacity: 0 },
        ];
        const face = [
          { transform: `${goal} scaleX(0)`, opacity: 0 },
          { transform: `${goal} scaleX(0)`, opacity: 0, offset: half },
          { transform: `${goal} scaleX(1)`, opacity: 1, offset: full },
          { transform: goal, opacity: 1, offset: 0.85 },
          { transform: goal, opacity: 0 },
        ];
        const timing = { duration: whole, delay: at };
        return [
          ...pass(ghost("card back", icon("card"), CARD), back, timing),
          ...pass(ghost(`card ${dress(card)}`, symbol(card), CARD), face, timing),
        ];
      };
    },
    place: ({ part, from, at, lasts }) => {
      const start = from && find(from);
      const stands = find(part);
      return () =>
        stir(
          part,
          (node) => {
            // what is drawn on the map is measured in its units
            const unit = node instanceof SVGGraphicsElement ? (node.getScreenCTM()?.a ?? 1) : 1;
            const [x, y] =
              start && stands
                ? [(start.x - stands.x) / unit, (start.y - stands.y) / unit]
                : [0, -34 / unit];
            const large = node instanceof SVGElement ? [1.7, 1.25] : [1.08, 1.02];
            return [
              { translate: `${x}px ${y}px`, scale: String(large[0]), opacity: 0 },
              { opacity: 1, offset: 0.25 },
              { translate: "0px 0px", scale: String(large[1]), offset: 0.8 },
              { translate: "0px 0px", scale: "1", opacity: 1 },
            ];
          },
          { duration: lasts, delay: at, easing: OUT },
        );
    },
    pulse: ({ part, at, lasts }) => {
      const frames = [{ scale: "1" }, { scale: "1.35", offset: 0.35 }, { scale: "1" }];
      return () => stir(part, () => frames, { duration: lasts, delay: at, easing: "ease-out" });
    },
    gain: ({ points, over, at, lasts }) => {
      const place = find(over);
      return () => {
        if (!place) {
          return [];
        }
        // beside what stands there
        place.x -= place.width / 2 + 18;
        const text = `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
        const frames = [
          { transform: `${to(place)} scale(.6)`, opacity: 0 },
          { transform: `${to({ ...place, y: place.y - 8 })} scale(1.15)`, opacity: 1, offset: 0.2 },
          { transform: to({ ...place, y: place.y - 20 }), opacity: 1, offset: 0.7 },
          { transform: to({ ...place, y: place.y - 34 }), opacity: 0 },
        ];
        return pass(ghost(points < 0 ? "gain lost" : "gain", text), frames, {
          duration: lasts,
          delay: at,
        });
      };
    },
    ring: ({ over, at, lasts }) => {
      const place = find(over);
      return () => {
        const frames = place && [
          { transform: `${to(place)} scale(.2)`, opacity: 1 },
          { transform: `${to(place)} scale(1)`, opacity: 0 },
        ];
        return frames
          ? pass(ghost("ring", ""), frames, { duration: lasts, delay: at, easing: OUT })
          : [];
      };
    },
    light: ({ route, at, lasts }) => {
      const way = home.querySelector(`[data-halo="${route}"]`)?.getAttribute("d");
      return () => {
        const frames = [
          { opacity: 0 },
          { opacity: 1, offset: 0.25 },
          { opacity: 1, offset: 0.7 },
          { opacity: 0 },
        ];
        const line = html`<svg><path class="casing" d=${way}></path><path d=${way}></path></svg>`;
        const timing = { duration: lasts, delay: at };
        return way ? pass(ghost("glow", line), frames, timing, onMap()) : [];
      };
    },
    punch: ({ name, worth, from, to: goal, at, lasts }) => {
      const [start, end] = [find(from), find(goal)];
      return () => {
        if (!start || !end) {
          return [];
        }
        const { innerWidth: wide } = window;
        const half = TICKET.width / 2 + 8;
        // all of it is on the page
        const held = {
          x: Math.min(Math.max(start.x, half), wide - half),
          y: Math.max(start.y - 46, 60),
        };
        const node = ghost(
          "punched",
          html`<span>${name}</span><b>${worth}</b><i class="hole"></i>`,
          TICKET,
        );
        const timing = { duration: lasts, delay: at };
        const frames = [
          { transform: `${to(held)} scale(.3)`, opacity: 0, easing: OUT },
          { transform: to(held), opacity: 1, offset: 0.2 },
          { transform: to(held), opacity: 1, offset: BITE },
          { transform: `${to(held)} scale(.93) rotate(-2deg)`, opacity: 1, offset: BITE + 0.04 },
          { transform: to(held), opacity: 1, offset: BITE + 0.12 },
          { transform: to(held), opacity: 1, offset: 0.72, easing: EASE },
          { transform: `${to(end)} scale(${LEAST})`, opacity: 0 },
        ];
        const hole = [
          { transform: "scale(0)", opacity: 0 },
          { transform: "scale(0)", opacity: 0, offset: BITE },
          { transform: "scale(1)", opacity: 1, offset: BITE + 0.05 },
          { transform: "scale(1)", opacity: 1 },
        ];
        const parts = pass(node, frames, timing);
        const bite = animate(/** @type {Element} */ (node.querySelector(".hole")), hole, {
          fill: "both",
          ...timing,
        });
        return [...parts, { animation: bite, done: () => undefined }];
      };
    },
    travel: (one, game) => {
      const stops = one.stops.map(find).filter((place) => place !== null);
      return () => {
        if (stops.length < 2) {
          return [];
        }
        const points = stops.map(({ x, y }) => /** @type {Space} */ ([x, y, 0]));
        const timing = { duration: one.lasts, delay: one.at, easing: "ease-in-out" };
        return pass(token(game, one), along(points), timing);
      };
    },
    ride: ({ route, at, lasts }, { atlas }) => {
      const node = home.querySelector(`[data-route="${route}"]`);
      if (!node) {
        return () => [];
      }
      const points = wayTo(atlas, route);
      const { size } = atlas.board.drawing;
      return () => {
        const timing = { duration: lasts, delay: at, easing: TRAIN };
        const plane = onMap();
        const parts = trainOn(node).flatMap((one, n) =>
          pass(one, along(points, n, size[0] / 2), timing, plane),
        );
        const smoke = PUFFS.flatMap((part) => {
          const [x, y] = points[Math.round(part * (points.length - 1))];
          const frames = [
            { transform: `${to({ x, y: y - 6 })} scale(.3)`, opacity: 0 },
            { transform: `${to({ x, y: y - 12 })} scale(.8)`, opacity: 0.85, offset: 0.25 },
            { transform: `${to({ x: x + 5, y: y - 26 })} scale(1.5)`, opacity: 0 },
          ];
          const delay = at + part * lasts;
          const duration = at + lasts - delay;
          return pass(ghost("puff", ""), frames, { duration, delay, easing: OUT }, plane);
        });
        node.setAttribute("data-riding", "");
        const [{ animation, done }, ...others] = parts;
        const arrive = () => {
          node.removeAttribute("data-riding");
          done();
        };
        return [{ animation, done: arrive }, ...others, ...smoke];
      };
    },
  };

  return {
    /**
     * @param {Game} game
     * @param {Movement[]} movements
     * @returns {Running[]}
     */
    perform: (game, movements) => {
      const ready = movements.map((one) =>
        /** @type {(one: Movement, game: Game) => () => Running[]} */ (PERFORM[one.does])(
          one,
          game,
        ),
      );
      return ready.flatMap((start) => start());
    },
  };
};
