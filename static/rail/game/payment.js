/**
 * What is paid for what is half chosen: the cards that are laid, whether they pay, what is still owed.
 *
 * @import { Cards, Game, Lack, Move, Offer, Quote } from "#rail/core/types.js"
 * @import { Substitute } from "#rail/core/wire.js"
 */
import { offerOf, payKey, proposed } from "#rail/game/offers.js";
import { isFixed, isLack, laying, owed, paysExactly } from "#rail/game/quote.js";
import { wildOf } from "#rail/game/single_cards.js";

/** What there is to pay now: what is half chosen, or what a question asks for. */
/** @param {Game} game @returns {Offer | undefined} */
export const openOffer = ({ view, choice }) =>
  offerOf(view, choice) ??
  (view.decisions.length
    ? view.legal.find(({ quote, routes, cities, items }) => quote && !routes && !cities && !items)
    : undefined);

/** The cards that I may pay with. @param {Game} game @returns {Cards} */
export const purse = (game) => {
  const all = { ...game.view.hand };
  for (const more of game.mechanisms.map((one) => one.purse?.(game) ?? {})) {
    for (const [card, n] of Object.entries(more)) {
      all[card] = (all[card] ?? 0) + n;
    }
  }
  return all;
};

/** The cards that are laid: those chosen one by one, else those proposed. @param {Game} game */
export const standingPay = (game) => {
  const { choice } = game;
  const offer = openOffer(game);
  if (!offer) {
    return undefined;
  }
  const held = choice.pay ? purse(game) : {};
  const chosen = Object.entries(choice.pay ?? {}).every(([card, n]) => n <= (held[card] ?? 0));
  if (offer.quote && choice.pay && chosen) {
    return choice.pay;
  }
  return proposed(offer.pays ?? [], choice.pay, choice.color);
};

/** Does what is laid pay? @param {Game} game */
export const isPaid = (game) => {
  const [offer, cards] = [openOffer(game), standingPay(game)];
  return Boolean(cards && (!offer?.quote || paysExactly(offer.quote, cards)));
};

/** Is there but one way to pay? @param {Game} game */
export const isOnlyWay = (game) => {
  const [offer, cards] = [openOffer(game), standingPay(game)];
  return Boolean(
    cards &&
      offer?.pays?.length === 1 &&
      (!offer.quote || isFixed(offer.quote, cards, purse(game))),
  );
};

/** @param {Game} game @param {Cards} cards */
export const lay = (game, cards) => {
  const offer = openOffer(game);
  if (offer) {
    const { kind, route, city, item } = offer;
    game.play(
      /** @type {Move} */ ({
        kind,
        ...(route && { route }),
        ...(city && { city }),
        ...(item && { item }),
        cards,
      }),
    );
  }
};

/** Plays what is laid; says what is owed if that does not pay. @param {Game} game */
export const payNow = (game) => {
  const cards = standingPay(game);
  if (cards && isPaid(game)) {
    lay(game, cards);
  } else if (cards) {
    game.tell(said(game));
  }
};

/** Lays one more of a card; false where nothing is to be paid with it. */
/** @param {Game} game @param {string} card */
export const layOne = (game, card) => {
  const [offer, cards] = [openOffer(game), standingPay(game)];
  if (!offer?.quote || !cards || !purse(game)[card]) {
    return false;
  }
  const other = offer.pays?.find((pay) => card in pay);
  const pay = laying(offer.quote, cards, card, purse(game)) ?? (card in cards ? null : other);
  if (pay) {
    game.choose({ pay });
  } else {
    game.tell(game.words.say(card in cards ? "pay.all" : "pay.unfit", { card }));
  }
  return true;
};

/** Another payment: with one wild card more, or fewer; else the next color. */
/** @param {Game} game @param {number} step */
export const turnPay = (game, step) => {
  const [offer, now] = [openOffer(game), standingPay(game)];
  if (!offer || !now) {
    return;
  }
  const { quote, pays = [] } = offer;
  const held = purse(game);
  const cards = Object.keys(held).filter(
    (card) =>
      quote &&
      (step > 0 ? wildOf(quote).includes(card) : card in now && !wildOf(quote).includes(card)),
  );
  const swapped = cards.map((card) => quote && laying(quote, now, card, held)).find(Boolean);
  const at = pays.findIndex((pay) =>
    quote
      ? Object.keys(now).some((card) => card in pay && !wildOf(quote).includes(card))
      : payKey(pay) === payKey(now),
  );
  game.choose({ pay: swapped ?? pays[(at + step + pays.length) % pays.length] });
};

/** One thing that is still owed, in words. @param {Game} game @param {Quote} quote @param {Lack} lack @param {Substitute} [set] */
const lacking = ({ words }, quote, { why, n, of }, set) => {
  const one = of.length === 1 ? of[0] : null;
  const stands = set?.stands_for;
  const orSet =
    set && (why === "locomotives" ? stands !== "space" : why === "more" && stands !== "symbol");
  return words.say(`pay.lack.${why}${why === "more" ? (one ? ".color" : ".any") : ""}`, {
    n,
    what: one && words.say(`cards.${one}`, { n }),
    // nothing else is told where nothing is wild
    wild: wildOf(quote).length ? words.say("pay.wild", { n }) : "",
    set: orSet ? words.say(set.alike ? "pay.or.alike" : "pay.or.set", { n, size: set.cards }) : "",
  });
};

/** What is still owed, in words. @param {Game} game */
export const said = (game) => {
  const [offer, cards] = [openOffer(game), standingPay(game)];
  const { words } = game;
  const lack = offer?.quote && cards ? owed(offer.quote, cards, purse(game)) : null;
  if (!lack || !offer?.quote) {
    return words.say("pay.met", { cards });
  }
  const { why, n, lacks, set } = lack;
  const { quote } = offer;
  const open = lacks ?? (isLack(lack) ? [lack] : []);
  return open.length
    ? words.say("pay.owed", { lacks: open.map((one) => lacking(game, quote, one, set)).join(", ") })
    : words.say(`pay.${why}`, { n });
};
