/**
 * Cards and pieces that go from one place of the page to another.
 *
 * @import { Game, Space } from "#rail/core/types.js"
 * @import { Layers, Performance, Place } from "#rail/motion/ghosts.js"
 */
import { dress, icon, symbol } from "#rail/game/parts/icons.js";
import { EASE, find, ghost, MIN_SCALE, pass, to } from "#rail/motion/ghosts.js";
import { along } from "#rail/motion/train.js";

/** The size of a card in flight that comes from no card, in pixels. */
const CARD = { width: 46, height: 64 };
const TOKEN_PX = 28;
/** How far a flight is bent, by its length, and how much a card leans, in degrees. */
const BEND_SHARE = 0.12;
const LEAN_DEGREES = 7;

/**
 * From one place to another, in a bow.
 *
 * @param {Element} on
 * @param {Element} node
 * @param {{ width: number, height: number }} size
 * @param {Place} from
 * @param {Place} goal
 * @param {{ at: number, lasts: number }} when
 */
const bow = (on, node, size, from, goal, { at, lasts }) => {
  const [dx, dy] = [goal.x - from.x, goal.y - from.y];
  // always upward, as a hand would do it
  const side = dx < 0 ? 1 : -1;
  const middle = {
    x: from.x + dx / 2 - dy * BEND_SHARE * side,
    y: from.y + dy / 2 + dx * BEND_SHARE * side,
  };
  const shrunk = (/** @type {Place} */ { width, height }) =>
    Math.max(Math.min(width / size.width, height / size.height, 1), MIN_SCALE);
  const [first, last] = [shrunk(from), shrunk(goal)];
  const frames = [
    { transform: `${to(from)} scale(${first})`, opacity: 0 },
    { opacity: 1, offset: 0.12 },
    {
      transform: `${to(middle)} rotate(${LEAN_DEGREES * side}deg) scale(${Math.max(first, last)})`,
      opacity: 1,
      offset: 0.5,
    },
    { opacity: 1, offset: 0.85 },
    { transform: `${to(goal)} scale(${last})`, opacity: 0 },
  ];
  return pass(on, node, frames, { duration: lasts, delay: at, easing: EASE });
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
  return ghost(`token ${color}`, icon(name), { width: TOKEN_PX, height: TOKEN_PX });
};

/**
 * @param {Layers} layers
 * @returns {{ [Does in "fly" | "carry" | "turn" | "travel"]: Performance<Does> }}
 */
export const flights = ({ home, above }) => ({
  fly: (one) => {
    const [from, goal] = [find(home, one.from), find(home, one.to)];
    return () => {
      if (!from || !goal) {
        return [];
      }
      const { node, size } = cardFrom(one.card, from);
      return bow(above, node, size, from, goal, one);
    };
  },
  carry: (one, game) => {
    const [from, goal] = [find(home, one.from), find(home, one.to)];
    return () =>
      from && goal
        ? bow(above, token(game, one), { width: TOKEN_PX, height: TOKEN_PX }, from, goal, one)
        : [];
  },
  turn: ({ card, over, beside, at, lasts, until }) => {
    const middle = find(home, over);
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
        ...pass(above, ghost("card back", icon("card"), CARD), back, timing),
        ...pass(above, ghost(`card ${dress(card)}`, symbol(card), CARD), face, timing),
      ];
    };
  },
  travel: (one, game) => {
    const stops = one.stops.map((stop) => find(home, stop)).filter((place) => place !== null);
    return () => {
      if (stops.length < 2) {
        return [];
      }
      const points = stops.map(({ x, y }) => /** @type {Space} */ ([x, y, 0]));
      const timing = { duration: one.lasts, delay: one.at, easing: "ease-in-out" };
      return pass(above, token(game, one), along(points), timing);
    };
  },
});
