/**
 * What drawing cards looks and sounds like, and its words.
 *
 * @import { Fact, Game, Stage } from "#rail/core/types.js"
 */
import { svg } from "#lit";

/** @param {Stage} stage @param {Game} game @param {Fact<"market.took">} event @param {number} delay */
const took = ({ fly, box, taker }, game, event, delay) =>
  fly(box(`[data-slot="${event.data.slot}"]`), taker(game, event), event.data.card, delay);

/** @param {Stage} stage @param {Game} game @param {Fact<"market.blind" | "market.turned">} event @param {number} delay */
const blind = ({ fly, box, taker }, game, event, delay) => {
  const { pile = "train", card = null } = event.data;
  fly(box(`[data-pile="${pile}"]`), taker(game, event), card, delay);
};

/** @param {Stage} stage @param {Game} _ @param {Fact<"market.filled">} event @param {number} delay */
const filled = ({ move }, _, { data }, delay) =>
  move(
    `[data-slot="${data.slot}"]`,
    [
      { transform: "translateY(-10px) scale(.9)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 260, delay: delay + 160, fill: "backwards", easing: "ease-out" },
  );

const symbols = svg`
  <symbol id="icon-pile-train" viewBox="0 0 24 24"><path fill="currentColor" d="M2.6 4h4.8v4.4h4.4V3.2h9.6V6h-1.2v10.6h1.4L23 19H1l1.8-2.8L3.4 9.4 2.6 7.6zm12 2v4.4h3V6z" fill-rule="evenodd"/><circle cx="7" cy="19" r="3.4" fill="currentColor"/><circle cx="16.6" cy="19" r="3.4" fill="currentColor"/></symbol>
`;

export default {
  name: "market",
  symbols,
  events: {
    "market.took": { cards: "taken", sound: "card", show: took },
    "market.blind": { sound: "card", show: blind },
    "market.turned": { sound: "card", show: blind },
    "market.filled": { show: filled },
    "market.swept": { cards: "turned" },
  },
  words: {
    en: {
      "event.market.took": "{seat} took {card}.",
      "event.market.took.me": "You took {card}.",
      "event.market.blind": "{seat} drew a card from the pile.",
      "event.market.blind.told": "{seat} drew {card} from the pile.",
      "event.market.blind.me": "You drew {card} from the pile.",
      "event.market.turned": "{seat} drew {card} from the pile.",
      "event.market.turned.me": "You drew {card} from the pile.",
      "event.market.filled": "",
      "event.market.stopped": "{seat} stopped after one card.",
      "event.market.stopped.me": "You stopped after one card.",
      "event.market.swept": "The face-up cards were replaced: {cards} discarded.",
      "ask.market.second": "Take a second card",
      "market.stop": "Just one",
      "market.blind.train": "Trains",
      "market.pile.train": "Pile of train cards, {n} left",
      "no.market.both": "On this board you have to take two cards.",
      "no.market.nothing": "There’s no train card left to take.",
      "no.market.empty_pile": "The draw pile and the discard pile are empty.",
      "no.market.empty_slot": "There’s no card there.",
      "no.market.wrong_pile": "That pile is empty: choose the other one.",
      "no.market.locomotive_second":
        "A face-up locomotive counts as two cards: it can’t be your second.",
    },
    fr: {
      "event.market.took": "{seat} a pris {card}.",
      "event.market.took.me": "Vous avez pris {card}.",
      "event.market.blind": "{seat} a pioché une carte.",
      "event.market.blind.told": "{seat} a pioché {card}.",
      "event.market.blind.me": "Vous avez pioché {card}.",
      "event.market.turned": "{seat} a pioché {card}.",
      "event.market.turned.me": "Vous avez pioché {card}.",
      "event.market.filled": "",
      "event.market.stopped": "{seat} n’a pris qu’une carte.",
      "event.market.stopped.me": "Vous n’avez pris qu’une carte.",
      "event.market.swept": "Les cartes visibles sont remplacées : {cards} à la défausse.",
      "ask.market.second": "Prenez une deuxième carte",
      "market.stop": "Une seule",
      "market.blind.train": "Wagons",
      "market.pile.train": "Pioche des cartes Wagon, encore {n}",
      "no.market.both": "Sur ce plateau, vous devez prendre deux cartes.",
      "no.market.nothing": "Il ne reste aucune carte Wagon à prendre.",
      "no.market.empty_pile": "La pioche et la défausse sont vides.",
      "no.market.empty_slot": "Il n’y a pas de carte à cet emplacement.",
      "no.market.wrong_pile": "Cette pioche est vide : choisissez l’autre.",
      "no.market.locomotive_second":
        "Une locomotive face visible compte pour deux cartes : elle ne peut pas être la deuxième.",
    },
  },
};
