/**
 * What shows where something happened: a piece that is put, points, a ring, a ticket that is punched.
 *
 * @import { Layers, Performance } from "#rail/motion/ghosts.js"
 */
import { html } from "#lit";
import { aside, EASE, find, ghost, MIN_SCALE, OUT, pass, stir, to } from "#rail/motion/ghosts.js";
import { animate } from "#rail/motion/speed.js";

const TICKET = { width: 208, height: 60 };
/** The part of its time after which a ticket is punched. */
const PUNCHED_SHARE = 0.36;
/** Where a node stands. */
const THERE = { x: 0, y: 0 };

/**
 * @param {Layers} layers
 * @returns {{ [Does in "place" | "pulse" | "gain" | "ring" | "punch"]: Performance<Does> }}
 */
export const signs = ({ home, above }) => ({
  place: ({ part, from, at, lasts }) => {
    const start = from && find(home, from);
    const stands = find(home, part);
    return () =>
      stir(
        home,
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
            { ...aside(node, { x, y }, large[0]), opacity: 0 },
            { opacity: 1, offset: 0.25 },
            { ...aside(node, THERE, large[1]), offset: 0.8 },
            { ...aside(node, THERE, 1), opacity: 1 },
          ];
        },
        { duration: lasts, delay: at, easing: OUT },
      );
  },
  pulse: ({ part, at, lasts }) => {
    /** @param {Element} node */
    const frames = (node) => [
      aside(node, THERE, 1),
      { ...aside(node, THERE, 1.35), offset: 0.35 },
      aside(node, THERE, 1),
    ];
    return () => stir(home, part, frames, { duration: lasts, delay: at, easing: "ease-out" });
  },
  gain: ({ points, over, at, lasts }) => {
    const place = find(home, over);
    return () => {
      if (!place) {
        return [];
      }
      // beside what stands there, which is larger for a moment
      place.x -= place.width / 2 + 28;
      const text = `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
      const frames = [
        { transform: `${to(place)} scale(.6)`, opacity: 0 },
        { transform: `${to({ ...place, y: place.y - 8 })} scale(1.15)`, opacity: 1, offset: 0.2 },
        { transform: to({ ...place, y: place.y - 20 }), opacity: 1, offset: 0.7 },
        { transform: to({ ...place, y: place.y - 34 }), opacity: 0 },
      ];
      return pass(above, ghost(points < 0 ? "gain lost" : "gain", text), frames, {
        duration: lasts,
        delay: at,
      });
    };
  },
  ring: ({ over, at, lasts }) => {
    const place = find(home, over);
    return () => {
      const frames = place && [
        { transform: `${to(place)} scale(.2)`, opacity: 1 },
        { transform: `${to(place)} scale(1)`, opacity: 0 },
      ];
      return frames
        ? pass(above, ghost("ring", ""), frames, { duration: lasts, delay: at, easing: OUT })
        : [];
    };
  },
  punch: ({ name, worth, from, to: goal, at, lasts }) => {
    const [start, end] = [find(home, from), find(home, goal)];
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
        { transform: to(held), opacity: 1, offset: PUNCHED_SHARE },
        {
          transform: `${to(held)} scale(.93) rotate(-2deg)`,
          opacity: 1,
          offset: PUNCHED_SHARE + 0.04,
        },
        { transform: to(held), opacity: 1, offset: PUNCHED_SHARE + 0.12 },
        { transform: to(held), opacity: 1, offset: 0.72, easing: EASE },
        { transform: `${to(end)} scale(${MIN_SCALE})`, opacity: 0 },
      ];
      const hole = [
        { transform: "scale(0)", opacity: 0 },
        { transform: "scale(0)", opacity: 0, offset: PUNCHED_SHARE },
        { transform: "scale(1)", opacity: 1, offset: PUNCHED_SHARE + 0.05 },
        { transform: "scale(1)", opacity: 1 },
      ];
      const parts = pass(above, node, frames, timing);
      const bite = animate(/** @type {Element} */ (node.querySelector(".hole")), hole, {
        fill: "both",
        ...timing,
      });
      return [...parts, { animation: bite, done: () => undefined }];
    };
  },
});
