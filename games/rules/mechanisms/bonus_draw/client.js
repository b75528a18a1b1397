/**
 * Routes that bring train cards: their marks, the cards that come, and their words.
 *
 * @import { Fact, Game, Route, Stage } from "#rail/core/types.js"
 */
import { number } from "#rail/map/marks.js";

// milliseconds between two cards
const PACE = 120;

/** So many cards. @param {number} n */
const sign = (n) => number("bonus-draw", `+${n}`);

/** On the last space: the first ones show what is to be paid. @param {Route} route @param {number} n */
const marks = ({ bonus_cards, length }, n) =>
  bonus_cards && n === length - 1 ? [sign(bonus_cards)] : [];

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { bonus_cards }) =>
  bonus_cards ? [words.say("bonus_draw.fact", { n: bonus_cards })] : [];

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "bonus-draw",
    says: words.say("bonus_draw.legend"),
    on: (/** @type {Route} */ { bonus_cards }) => bonus_cards > 0,
    picture: sign(2)({ length: 40, width: 20, angle: 0 }, 0),
  },
];

/** The cards come off the pile: who may see them sees their faces. */
/** @param {Stage} stage @param {Game} game @param {Fact<"bonus_draw.drew">} event @param {number} delay */
const show = ({ fly, box, taker }, game, event, delay) => {
  const { n, cards = {} } = event.data;
  const faces = Object.entries(cards).flatMap(([card, k]) => Array(k).fill(card));
  for (let k = 0; k < n; k += 1) {
    fly(box('[data-pile="train"]'), taker(game, event), faces[k] ?? null, delay + k * PACE);
  }
};

export default {
  name: "bonus_draw",
  marks,
  facts,
  legend,
  events: { "bonus_draw.drew": { sound: /** @type {const} */ ("card"), show } },
  words: {
    en: {
      "bonus_draw.fact": "+{n} {n#card|cards} from the pile",
      "bonus_draw.legend":
        "+1, +2, +3: whoever claims this route draws so many train cards from the pile.",
      "event.bonus_draw.drew":
        "{seat} drew {n} train {n#card|cards} from the pile for the new route.",
      "event.bonus_draw.drew.me": "Your new route brought you {cards}.",
    },
    fr: {
      "bonus_draw.fact": "+{n} {n#carte|cartes} de la pioche",
      "bonus_draw.legend":
        "+1, +2, +3 : qui prend possession de cette route pioche autant de cartes Wagon.",
      "event.bonus_draw.drew": "{seat} a pioché {n} {n#carte|cartes} Wagon pour sa nouvelle route.",
      "event.bonus_draw.drew.me": "Votre nouvelle route vous a rapporté {cards}.",
    },
  },
};
