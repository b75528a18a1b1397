/**
 * The shop of technologies, what each route asks for, and the routes that several players own.
 *
 * @import { Ask, Board, Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { chip, icon, seatMark } from "#rail/game/parts/icons.js";
import { seat as at, carry, gain, pay, ring, score, route as track } from "#rail/motion/moves.js";
import words from "#words/mechanisms/technologies.js";

const NAME = "technologies";
const BUY = "technologies.buy";
const LEAVE = "technologies.leave";
/** So many routes are named as answers; more are found on the map and in the list. */
const FEW = 12;

/** @typedef {{ id: string, cost: number, bet?: string }} Technology */

/** @param {Board} board @returns {Technology[]} */
const cards = ({ params }) =>
  params[NAME].cards.filter(
    (/** @type {{ advanced?: boolean }} */ card) => params[NAME].advanced || !card.advanced,
  );

/** What a route asks for. @param {Board} board @param {string} route @returns {string[]} */
const askedFor = ({ params }, route) => params[NAME].asked[route] ?? [];

/** What I have. @param {Game} game @returns {readonly string[]} */
const held = ({ view }) => (view.me === null ? [] : (view.mech[NAME]?.owned[view.me] ?? []));

/** What I lack for a route. @param {Game} game @param {string} route */
const lacked = (game, route) =>
  askedFor(game.atlas.board, route).filter((item) => !held(game).includes(item));

/** Names in one line. @param {unknown} _ @param {(key: string) => string} say */
const shapes = (_, say) => ({
  item: (/** @type {string} */ id) => say(`technologies.${id}`),
  items: (/** @type {string[]} */ ids) => ids.map((id) => say(`technologies.${id}`)).join(", "),
});

/** @param {Mech["technologies"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "technology",
  n: mine.owned[seat].length,
  label: "technologies.held",
});

/** What it asks for, if that is not told as what I lack; and who else owns it. */
/** @param {Game} game @param {Route} route */
const facts = ({ atlas, view, words }, { id }) => {
  const [items, seats] = [askedFor(atlas.board, id), view.shared?.[id] ?? []];
  return [
    ...(items.length && view.me === null && view.owner[id] === undefined
      ? [words.say("technologies.asks", { items })]
      : []),
    ...(seats.length ? [words.say("technologies.shared", { seats })] : []),
  ];
};

/** @param {Game} game @param {Route} route */
const refusal = (game, { id }) => ({ items: lacked(game, id) });

/** Can this be bought now? @param {Game} game @param {string} item */
const isOffered = ({ view }, item) =>
  view.legal.some(({ items = {} }) => Object.values(items).flat().includes(item));

/** What it costs. @param {Technology} card */
const price = ({ cost }) =>
  html`<span class="price" aria-hidden="true"><b>${cost}</b>${chip("locomotive")}</span>`;

/** Chooses what is to be bought; the strip shows its payment. @param {Game} game @param {string} item */
const choose = (game, item) =>
  game.choose({ item, route: null, city: null, pay: null, near: [], confirm: null, all: false });

/** What I can buy now, over the map. @param {Game} game */
const shop = (game) => {
  const { atlas, words } = game;
  const offered = cards(atlas.board).filter(({ id }) => isOffered(game, id));
  return html`
    <div class="title">${icon("technology")}<h2>${words.say("technologies.shop")}</h2>
      <p class="muted">${words.say("technologies.shop.how")}</p></div>
    <div class="actions shop">${offered.map(
      (card) => html`<button type="button" class="button" data-item=${card.id}
        aria-label=${words.say("technologies.for", { item: card.id, n: card.cost })}
        @click=${() => choose(game, card.id)}><span>${words.say(`technologies.${card.id}`)}
          <small>${words.say(`gain.${BUY}.${card.id}`)}</small></span>${price(card)}</button>`,
    )}</div>`;
};

/** Why nothing can be bought now. @param {Game} game */
const closed = ({ view, words }) => {
  if (view.turn.seat !== view.me || view.over) {
    return words.say("technologies.not_now");
  }
  return words.say(view.mech[NAME].bought ? "no.technologies.once" : "technologies.poor");
};

/** The door to the shop, beside my cards. @param {Game} game */
const hand = (game) => {
  const { view, words } = game;
  const n = view.legal
    .filter(({ kind }) => kind === BUY)
    .flatMap(({ items = {} }) => Object.values(items).flat()).length;
  const open = () => {
    if (n) {
      game.choose({
        confirm: game.choice.confirm === BUY ? null : BUY,
        ...{ item: null, route: null, city: null, pay: null, near: [] },
      });
    } else {
      game.tell(closed(game));
    }
  };
  return view.over
    ? nothing
    : html`<button type="button" class=${n ? "button shop-door open" : "button quiet shop-door"} data-shop
        aria-pressed=${String(game.choice.confirm === BUY)} aria-disabled=${String(game.busy || !n)}
        aria-label=${words.say("technologies.open", { n })} title=${words.say("technologies.open", { n })}
        @click=${open}>${icon("technology")}<span aria-hidden="true">${words.say("technologies")}</span>
        ${n ? html`<b aria-hidden="true">${n}</b>` : nothing}</button>`;
};

/** The free routes that ask for it: those for which I lack nothing else, and all. */
/** @param {Game} game @param {string} item */
const opened = (game, item) => {
  const { owner, mech } = game.view;
  const all = game.atlas.board.routes
    .map(({ id }) => id)
    .filter(
      (id) =>
        owner[id] === undefined &&
        !mech.claims?.closed?.includes(id) &&
        askedFor(game.atlas.board, id).includes(item),
    );
  return { all, now: all.filter((id) => lacked(game, id).every((one) => one === item)) };
};

/** One technology: what it does, what it would open, who has it, and whether it can be bought. */
/** @param {Game} game @param {Technology} card */
const row = (game, card) => {
  const { view, words, page } = game;
  const { owned, left } = view.mech[NAME];
  const { all, now } = opened(game, card.id);
  const mine = held(game).includes(card.id);
  const gone = !left[card.id];
  const on = () => game.light([], now.length ? now : all);
  const off = () => game.light([]);
  const buy = () =>
    isOffered(game, card.id)
      ? choose(game, card.id)
      : game.why({ kind: BUY, item: card.id, cards: {} }, card.id);
  return html`<li class=${mine ? "technology held" : "technology"} data-technology=${card.id}
    @pointerenter=${on} @pointerleave=${off}>
    <span class="name">${mine ? icon("check") : nothing}<b>${words.say(`technologies.${card.id}`)}</b>${price(card)}
      <span class="visually-hidden">${words.say("technologies.costs", { n: card.cost })}</span></span>
    <span class="state">${words.say(`gain.${BUY}.${card.id}`)}
      ${all.length && !mine ? words.say("technologies.opens", { n: now.length, of: all.length }) : nothing}</span>
    <span class="owners">${owned.map((items, seat) =>
      items.includes(card.id)
        ? html`<span title=${page.seats[seat].name}>${seatMark(page.seats[seat].color)}<span
            class="visually-hidden">${page.seats[seat].name}</span></span>`
        : nothing,
    )}</span>
    ${
      mine
        ? html`<span class="visually-hidden">${words.say("technologies.yours")}</span>`
        : html`<button type="button" class="button" data-buy=${card.id}
            aria-disabled=${String(game.busy || !isOffered(game, card.id))}
            aria-label=${words.say(`offer.${BUY}`, { item: card.id })}
            @focus=${on} @blur=${off} @click=${buy}>${words.say(gone ? "technologies.gone" : "technologies.buy")}</button>`
    }</li>`;
};

/** @param {Game} game */
const beside = (game) => html`
  <h2>${game.words.say("technologies")}</h2>
  <p class="muted">${game.words.say("technologies.how")}</p>
  <ul class="plain technologies">${cards(game.atlas.board).map((card) => row(game, card))}</ul>`;

/** Which route is claimed with what was just bought for it. @param {Game} game @param {string} item @param {boolean} more */
const using = (game, item, more) => {
  const { view, words, atlas } = game;
  const routes = view.legal.flatMap(({ routes = {} }) => Object.values(routes).flat());
  const named = routes.length <= FEW ? routes : [];
  return html`
    <div class="title">${icon("technology")}<h2>${words.say(more ? "ask.technologies.more" : `technologies.use.${item}`)}</h2>
      <p class="muted">${words.say("technologies.use.how")}</p></div>
    <div class="actions shop">
      ${named.map(
        (route) => html`<button type="button" class="button" data-use=${route}
          @click=${() => game.choose({ route, item: null, confirm: null, pay: null })}>${
            view.owner[route] == null ? nothing : seatMark(game.page.seats[view.owner[route]].color)
          }${atlas.name(route)}</button>`,
      )}
      ${
        view.legal.some(({ kind }) => kind === LEAVE)
          ? html`<button type="button" class="button quiet" data-leave aria-disabled=${String(game.busy)}
              @click=${() => game.play({ kind: LEAVE })}>${words.say(more ? "technologies.leave" : "technologies.back")}</button>`
          : nothing
      }
    </div>`;
};

/** @param {Game} game */
const strip = (game) => {
  const [use, more] = [owed(game.view, "technologies.use"), owed(game.view, "technologies.more")];
  return use
    ? using(game, use.data.item, false)
    : more
      ? using(game, more.data.item, true)
      : nothing;
};

/** Everybody who owns a route besides the player whose cars stand there. @param {Game} game */
const layer = ({ view, atlas, page }) => {
  const { routes, space } = atlas.board.drawing;
  const size = space[1] * 1.5;
  return svg`${Object.entries(view.shared ?? {}).map(([id, seats]) => {
    const { spaces } = routes[id];
    return seats.map((seat, n) => {
      const [x, y] = spaces[Math.min(n, spaces.length - 1)];
      const { color } = page.seats[seat];
      return svg`<g class=${`of-seat co-owner ${color}`} transform=${`translate(${x} ${y - n * size * 0.4})`}>
        <circle r=${size / 2}></circle>
        <use class="owner" href=${`#seat-${color}`} x=${-size * 0.34} y=${-size * 0.34}
          width=${size * 0.68} height=${size * 0.68}></use></g>`;
    });
  })}`;
};

/** @param {Game} game */
const legend = ({ words, page }) => {
  const { color } = page.seats[page.seats.length - 1];
  return [
    {
      name: "co-owner",
      says: words.say("technologies.legend"),
      picture: svg`<g class=${`of-seat co-owner ${color}`}><circle r="10"></circle>
        <use class="owner" href=${`#seat-${color}`} x="-6.8" y="-6.8" width="13.6" height="13.6"></use></g>`,
    },
  ];
};

const symbols = svg`
  <symbol id="icon-technology" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.2" d="M12 12V4m0 8v8m0-8h8m-8 0H4m8 0 5.7-5.7M12 12l-5.7 5.7M12 12 6.3 6.3M12 12l5.7 5.7"/><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="3"/><circle cx="12" cy="12" r="3.2" fill="currentColor"/></symbol>
`;

/** Where it is listed, if that is in sight. @param {string} item */
const shelf = (item) => [`[data-technology="${item}"]`, ".map"];

/** @param {Game} game @param {Fact<"technologies.bought">} event */
const bought = (game, { data }) => [
  ...pay(game, data, shelf(data.item)),
  carry("technology", shelf(data.item), at(data.seat), { at: 320 }),
];

/** @param {Game} _ @param {Fact<"technologies.returned">} event */
const returned = (_, { data }) => [carry("technology", at(data.seat), shelf(data.item))];

/** @param {Game} _ @param {Fact<"technologies.bonus">} event */
const bonus = (_, { data }) => [ring(track(data.route)), ...gain(data.points, score(data.seat))];

/** A country as it is written on the map. @param {string} id @returns {string | undefined} */
const region = (id) => /** @type {Record<string, string>} */ (words)[`${NAME}.region.${id}`];

export default {
  name: NAME,
  symbols,
  shapes,
  panel,
  facts,
  refusal,
  hand,
  strip,
  layer,
  legend,
  region,
  beside,
  sure: { [BUY]: shop },
  obvious: ["technologies.more"],
  events: {
    "technologies.bought": { cards: "laid", sound: "piece", moves: bought },
    "technologies.returned": { moves: returned },
    "technologies.bonus": { moves: bonus },
    "technologies.boxed": { still: "they lay on no list that is shown" },
  },
  words,
};
