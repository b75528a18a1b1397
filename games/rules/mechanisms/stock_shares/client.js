/**
 * The share certificates of routes, the choice of one, and who holds how many of each company.
 *
 * @import { Ask, Atlas, Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { disc } from "#rail/map/marks.js";
import { seat as at, carry, pulse } from "#rail/motion/moves.js";
import words from "#words/mechanisms/stock_shares.js";

const NAME = "stock_shares";
const TAKE = `${NAME}.take`;
const GIVE = `${NAME}.give`;

/** @typedef {{ id: string, name: string, short: string, shares: number, points: number[] }} Company */

/** @param {Pick<Atlas, "board">} atlas @returns {Company[]} */
const companies = ({ board }) => board.params[NAME].companies;

/** @param {Pick<Atlas, "board">} atlas @param {string} id */
const companyOf = (atlas, id) => companies(atlas).find((one) => one.id === id);

/** @param {Atlas} atlas @param {(key: string) => string} say */
const shapes = (atlas, say) => ({
  company: (/** @type {string | null} */ id) =>
    id === null ? say("stock_shares.none") : (companyOf(atlas, id)?.name ?? ""),
  shares: (/** @type {Record<string, number[]>} */ shown) =>
    Object.entries(shown)
      .map(([id, numbers]) => `${numbers.length} ${companyOf(atlas, id)?.short}`)
      .join(", "),
});

/** What a seat, or with null the dummy, has of a company. */
/** @param {Mech["stock_shares"]} mine @param {string} id @param {number | null} seat */
const held = (mine, id, seat) => mine.ranks[id].find((one) => one.seat === seat);

/** @param {Mech["stock_shares"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "share",
  n: Object.keys(mine.ranks).reduce((sum, id) => sum + (held(mine, id, seat)?.count ?? 0), 0),
  label: "stock_shares.held",
});

/** The companies of a route, those sold out left away. @param {Game} game @param {Route} route */
const facts = ({ atlas, view, words }, { shares }) => {
  if (!shares?.length) {
    return [];
  }
  const left = view.mech[NAME]?.left;
  const names = shares
    .filter((id) => left?.[id] !== 0)
    .map((id) => companyOf(atlas, id)?.short)
    .join(" / ");
  return [words.say(names ? "stock_shares.fact" : "stock_shares.fact.none", { names })];
};

/** @param {Route} route @param {number} n */
const marks = ({ shares }, n) => (shares?.length && n === 0 ? [disc("share")] : []);

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "share",
    says: words.say("stock_shares.legend"),
    on: (/** @type {Route} */ { shares }) => Boolean(shares?.length),
  },
];

/** Who holds shares of a company, the best first; what the dummy has does not count yet. */
/** @param {Game} game @param {string} id */
const holders = ({ page, view, words }, id) => {
  const { ranks, dummy } = view.mech[NAME];
  const hidden = view.over ? 0 : (dummy?.[id] ?? 0);
  const name = words.say("stock_shares.dummy");
  return html`<span class="holders">
    ${ranks[id].map(
      ({ seat, count: n, first, points }) => html`<span class="holder">
        ${seat === null ? html`<i>${name}</i>` : seatMark(page.seats[seat].color)}
        <span aria-hidden="true"><b>${n}</b> → ${points}</span>
        <span class="visually-hidden">${seat === null ? nothing : page.seats[seat].name}
          ${words.say("stock_shares.place", { n, number: first, points })}</span></span>`,
    )}
    ${hidden ? html`<span class="holder"><i>${name}</i> <b>${hidden}</b></span>` : nothing}</span>`;
};

/** A company: how many shares are left, what its places bring, and who has any. */
/** @param {Game} game @param {string} id */
const company = (game, id) => {
  const { name, shares, points } = /** @type {Company} */ (companyOf(game.atlas, id));
  const n = game.view.mech[NAME].left[id];
  return html`<span class="between">${name}</span>
    <span class="state">${game.words.say("stock_shares.left", { n, of: shares })} · ${points.join(", ")}</span>
    ${holders(game, id)}`;
};

/** @param {Game} game @param {string} id @param {() => void} choose */
const choice = (game, id, choose) => html`<button type="button" class="line" data-company=${id}
  aria-disabled=${String(game.busy)} @click=${choose}>${company(game, id)}</button>`;

/** @param {Game} game @param {Ask<"stock_shares.take">} ask */
const take = (game, ask) => {
  const play = (/** @type {string | null} */ company) => game.play({ kind: TAKE, company });
  return html`
    <div class="title">${icon("share")}<h2>${game.words.say("stock_shares.which")}</h2></div>
    <div class="companies">${ask.data.companies.map((id) => choice(game, id, () => play(id)))}</div>
    <div class="actions"><button type="button" class="button quiet" data-company=""
      aria-disabled=${String(game.busy)} @click=${() => play(null)}>${game.words.say("stock_shares.decline")}</button></div>`;
};

/** @param {Game} game @param {Ask<"stock_shares.give">} ask */
const give = (game, ask) => html`
  <div class="title">${icon("share")}<h2>${game.words.say("stock_shares.for_dummy")}</h2></div>
  <div class="companies">${ask.data.companies.map((id) =>
    choice(game, id, () => game.play({ kind: GIVE, company: id })),
  )}</div>`;

/** @param {Game} game */
const strip = (game) => {
  const [taking, giving] = [owed(game.view, TAKE), owed(game.view, GIVE)];
  return taking ? take(game, taking) : giving ? give(game, giving) : nothing;
};

/** A company in the list: the routes that still bring a share of it are lit on the map. */
/** @param {Game} game @param {string} id */
const row = (game, id) => {
  const { owner, mech } = game.view;
  const isFree = (/** @type {string} */ route) =>
    mech[NAME].left[id] && owner[route] === undefined && !mech.claims?.closed?.includes(route);
  const routes = game.atlas.board.routes
    .filter((route) => route.shares?.includes(id) && isFree(route.id))
    .map((route) => route.id);
  const on = () => game.light([], routes);
  const off = () => game.light([]);
  return html`<li><button type="button" class="line" data-shares=${id} @pointerenter=${on}
    @pointerleave=${off} @focus=${on} @blur=${off} @click=${on}>${company(game, id)}</button></li>`;
};

/** @param {Game} game */
const beside = (game) => html`
  <h2>${game.words.say("stock_shares")}</h2>
  <p class="muted">${game.words.say("stock_shares.how")}</p>
  <ul class="plain list companies">${companies(game.atlas).map(({ id }) => row(game, id))}</ul>`;

const symbols = svg`
  <symbol id="mark-share" viewBox="0 0 24 24"><path fill="currentColor" d="M4 2h11l5 5v15H4zm3.4 8v2.2h9.2V10zm0 5v2.2h9.2V15z" fill-rule="evenodd"/></symbol>
  <symbol id="icon-share" viewBox="0 0 24 24"><path fill="currentColor" d="M4 2h11l5 5v15H4zm3.4 8v2.2h9.2V10zm0 5v2.2h9.2V15z" fill-rule="evenodd"/></symbol>
`;

/** @param {Game} _ @param {Fact<"stock_shares.taken">} event */
const taken = (_, { data }) => [
  carry("share", [`[data-shares="${data.company}"]`, ".map"], at(data.seat)),
];

/** @param {Game} _ @param {Fact<"stock_shares.given">} event */
const given = (_, { data }) => [pulse(`[data-shares="${data.company}"]`)];

/** @param {Game} _ @param {Fact<"stock_shares.revealed">} event */
const revealed = (_, { data }) =>
  Object.keys(data.shares).map((id, n) => pulse(`[data-shares="${id}"]`, n * 60));

export default {
  name: NAME,
  symbols,
  shapes,
  marks,
  legend,
  panel,
  facts,
  strip,
  beside,
  events: {
    "stock_shares.taken": { sound: "card", moves: taken },
    "stock_shares.declined": { still: "nothing leaves its place" },
    "stock_shares.given": { sound: "card", moves: given },
    "stock_shares.revealed": { sound: "card", moves: revealed },
  },
  words,
};
