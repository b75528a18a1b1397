/**
 * What can be said of a route, in words: the same in the list, the tip and the strip.
 *
 * @import { Game, Route } from "#rail/core/types.js"
 */
import { free, paysOf } from "#rail/game/offers.js";

/** The color of a route now. @param {Game} game @param {Route} route */
export const colorOf = (game, route) =>
  game.mechanisms.map(({ color }) => color?.(game, route)).find(Boolean) ?? route.color;

/** What a route is paid with now. @param {Game} game @param {Route} route */
const priceOf = (game, route) =>
  game.mechanisms.map(({ price }) => price?.(game, route)).find(Boolean) ??
  game.words.say(`cards.${colorOf(game, route)}`, {
    n: game.view.mech.claims?.costs?.[route.id] ?? route.length,
  });

/** By which code I am refused a free route, if I am. @param {Game["view"]} view @param {string} id */
const refusalOf = ({ mech: { claims } }, id) =>
  claims?.refused?.[id] ??
  Object.keys(claims?.gates ?? {}).find((code) => !claims?.gates?.[code].includes(id));

/**
 * @param {Game} game
 * @param {string} id
 */
export const factsOf = (game, id) => {
  const { atlas, view, words, mechanisms } = game;
  const route = atlas.routes.get(id);
  if (!route) {
    throw new Error(`no route ${id}`);
  }
  const owner = view.owner[id];
  const special = [
    ...mechanisms.flatMap(({ facts }) => facts?.(game, route) ?? []),
    ...(route.wrap ? [words.say("route.wrap")] : []),
  ];
  const what = [priceOf(game, route), ...special].join(" · ");
  const worth =
    mechanisms.map(({ worth }) => worth?.(game, route)).find(Boolean) ??
    words.say("points", { n: atlas.board.params.claims.prices[id].points });
  const refused = refusalOf(view, id);
  const offer = free(view).find(({ routes }) => routes.includes(id));
  /** @type {"owned" | "closed" | "refused" | "can" | "free"} */
  let state = "free";
  const can = offer || paysOf(view, { route: id }).length > 0;
  if (owner !== undefined && !can) {
    state = "owned";
  } else if ((view.mech.claims?.closed ?? []).includes(id)) {
    state = "closed";
  } else if (can) {
    state = "can";
  } else if (refused) {
    state = "refused";
  }
  const why = state === "refused" ? `no.${refused}` : `route.${owner === null ? "common" : state}`;
  const said = offer ? `offer.${offer.kind}` : why;
  const data =
    state === "refused"
      ? Object.assign({}, ...mechanisms.map(({ refusal }) => refusal?.(game, route)))
      : {};
  const told = state === "free" ? "" : words.say(said, { seat: owner, route: id, ...data });
  return {
    name: atlas.name(id),
    route,
    color: colorOf(game, route),
    what,
    worth,
    state,
    told,
  };
};
