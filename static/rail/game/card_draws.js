/**
 * What is drawn: a face-up card, one of a pile, tickets; and leaving it at one card.
 *
 * @import { Game, Move } from "#rail/core/types.js"
 */
import { isSlip, preferences } from "#rail/preferences/preferences.js";

/**
 * Takes a card, or learns why not; where the place of a face-up card may be filled from several
 * piles, it is the card's own unless one wishes to be asked from which.
 *
 * @param {Game} game
 * @param {number | null} slot
 * @param {Event} [event]
 * @param {string} [pile]
 */
export const draw = (game, slot, event, pile) => {
  if (isSlip(event)) {
    return;
  }
  const all = draws(game, slot).filter((offer) => !pile || offer.pile === pile);
  const usual = asksRefill() ? [] : all.filter((offer) => offer.pile === pileOf(game, slot));
  const offers = usual.length ? usual : all;
  if (offers.length > 1) {
    game.choose({ slot: game.choice.slot === slot ? null : slot, route: null, city: null });
  } else if (offers.length) {
    game.choose({ slot: null });
    game.play(/** @type {Move} */ (offers[0]));
  } else {
    game.why({ kind: "market.draw", slot, ...(pile ? { pile } : {}) }, "market");
  }
};

/** Does one wish to be asked from which pile a place is filled? */
export const asksRefill = () => preferences().refill === "ask";

/** The pile that a face-up card came from. @param {Game} game @param {number | null} slot */
const pileOf = ({ atlas, view }, slot) => {
  const card = slot === null ? null : view.decks.train.up[slot];
  return Object.entries(atlas.board.piles).find(([, cards]) => card && cards.includes(card))?.[0];
};

/** Draws from a pile, or fills from it the place of the card that is chosen. */
/** @param {Game} game @param {string} pile @param {Event} [event] */
export const drawFrom = (game, pile, event) => {
  const several = Object.keys(game.atlas.board.piles).length > 1;
  draw(game, several ? game.choice.slot : null, event, several ? pile : undefined);
};

/** @param {Game} game @param {number | null} slot */
export const draws = ({ view }, slot) =>
  view.legal.filter((offer) => offer.kind === "market.draw" && offer.slot === slot);

/** Leaves it at one card, if that is mine to do. @param {Game} game */
export const stop = (game) => {
  const offer = stopped(game);
  if (!offer || game.busy) {
    return false;
  }
  game.choose({ slot: null });
  game.play(/** @type {Move} */ (offer));
};

/** @param {Game} game */
export const stopped = ({ view }) => view.legal.find(({ kind }) => kind === "market.stop");

/** Draws from the second pile, which may be one that a mechanism has besides those of train cards. */
/** @param {Game} game @param {Event} [event] */
export const drawFromSecond = (game, event) => {
  const [, second] = Object.keys(game.atlas.board.piles);
  const own = ownPile(game);
  if (second) {
    drawFrom(game, second, event);
  } else if (!own) {
    return false;
  } else if (!isSlip(event)) {
    const move = /** @type {Move} */ ({ kind: own.kind });
    if (game.view.legal.some(({ kind }) => kind === own.kind)) {
      game.play(move);
    } else {
      game.why(move, "market");
    }
  }
};

/** The pile that a mechanism has besides, if one has. @param {Game} game */
export const ownPile = (game) => game.mechanisms.map(({ pile }) => pile?.(game)).find(Boolean);

/** How tickets are drawn on this board, if I may draw some now. @param {Game} game */
export const taking = ({ view, mechanisms }) =>
  view.decisions.length
    ? undefined
    : view.legal.find(({ kind }) => mechanisms.some(({ takes }) => takes?.kind === kind))?.kind;

/** Asks before tickets are drawn, unless that is not wished: they cannot be given back. @param {Game} game */
export const takeTickets = (game) => {
  const confirm = taking(game);
  if (confirm === "tickets.take" && preferences().confirm === "never") {
    game.play({ kind: confirm });
  } else if (confirm) {
    game.choose({ route: null, near: [], confirm });
  } else {
    game.why({ kind: "tickets.take" }, "market");
  }
};
