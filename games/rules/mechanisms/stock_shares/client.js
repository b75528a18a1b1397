/**
 * The share certificates of routes, the choice of one, and who holds how many of each company.
 *
 * @import { Ask, Atlas, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { icon, seatMark } from "#rail/game/parts/marks.js";
import { disc } from "#rail/map/marks.js";

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
  n: Object.keys(mine.ranks).reduce((sum, id) => sum + (held(mine, id, seat)?.n ?? 0), 0),
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
      ({ seat, n, first, points }) => html`<span class="holder">
        ${seat === null ? html`<i>${name}</i>` : seatMark(page.seats[seat].color)}
        <span aria-hidden="true"><b>${n}</b> → ${points}</span>
        <span class="visually-hidden">${seat === null ? nothing : page.seats[seat].name}
          ${words.say("stock_shares.place", { n, first, points })}</span></span>`,
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
    <div class="deeds"><button type="button" class="button quiet" data-company=""
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
  words: {
    en: {
      stock_shares: "Shares",
      "stock_shares.how":
        "Choose a company: the routes that bring its shares light up. Beside a player: shares → points they bring now.",
      "stock_shares.held": "{n} {n#share|shares}",
      "stock_shares.fact": "shares: {names}",
      "stock_shares.fact.none": "shares: sold out",
      "stock_shares.legend": "A share: whoever claims this route may take one of its companies.",
      "stock_shares.none": "none",
      "stock_shares.which": "Take a share?",
      "stock_shares.decline": "Take none",
      "stock_shares.for_dummy": "Which share does the dummy player get?",
      "stock_shares.left": "{n} of {of} left",
      "stock_shares.dummy": "Dummy",
      "stock_shares.place":
        "{n} {n#share|shares}, lowest number {first}: {points} {points#point|points}",
      "ask.stock_shares.take": "Take a share of one company of your new route?",
      "ask.stock_shares.give": "Choose a share of your new route for the dummy player",
      "wait.stock_shares.take": "{seat} may take a share",
      "wait.stock_shares.give": "{seat} is choosing a share for the dummy player",
      "hint.stock_shares.take": "Choose your share: {company}.",
      "hint.stock_shares.give": "Give the dummy player a share of this company: {company}.",
      "event.stock_shares.taken": "{seat} took share {number} of the company {company}.",
      "event.stock_shares.taken.me": "You took share {number} of the company {company}.",
      "event.stock_shares.declined": "{seat} took no share.",
      "event.stock_shares.declined.me": "You took no share.",
      "event.stock_shares.given":
        "{seat} gave the dummy player share {number} of the company {company}.",
      "event.stock_shares.given.me":
        "You gave the dummy player share {number} of the company {company}.",
      "event.stock_shares.revealed": "The dummy player revealed half of its shares: {shares}.",
      "no.stock_shares.sold_out": "All shares of this company have been taken: {company}.",
      "no.stock_shares.not_here": "{route} brings no share of this company.",
      "sum.stock_shares": "Shares",
      "score.stock_shares": "{company}: {n} {n#share|shares}, place {place}",
    },
    fr: {
      stock_shares: "Actions",
      "stock_shares.how":
        "Choisissez une compagnie : les routes qui rapportent ses actions s’éclairent. À côté d’un joueur : actions → points qu’elles rapportent à présent.",
      "stock_shares.held": "{n} {n#action|actions}",
      "stock_shares.fact": "actions : {names}",
      "stock_shares.fact.none": "actions : plus aucune",
      "stock_shares.legend":
        "Une action : qui prend possession de cette route peut prendre celle d’une de ses compagnies.",
      "stock_shares.none": "aucune",
      "stock_shares.which": "Prendre une action ?",
      "stock_shares.decline": "N’en prendre aucune",
      "stock_shares.for_dummy": "Quelle action pour le joueur fictif ?",
      "stock_shares.left": "reste {n} sur {of}",
      "stock_shares.dummy": "Fictif",
      "stock_shares.place":
        "{n} {n#action|actions}, plus petit numéro {first} : {points} {points#point|points}",
      "ask.stock_shares.take": "Prendre une action d’une compagnie de votre nouvelle route ?",
      "ask.stock_shares.give":
        "Choisissez une action de votre nouvelle route pour le joueur fictif",
      "wait.stock_shares.take": "{seat} peut prendre une action",
      "wait.stock_shares.give": "{seat} choisit une action pour le joueur fictif",
      "hint.stock_shares.take": "Choisissez votre action : {company}.",
      "hint.stock_shares.give":
        "Donnez au joueur fictif une action de cette compagnie : {company}.",
      "event.stock_shares.taken": "{seat} a pris l’action {number} de la compagnie {company}.",
      "event.stock_shares.taken.me": "Vous avez pris l’action {number} de la compagnie {company}.",
      "event.stock_shares.declined": "{seat} n’a pris aucune action.",
      "event.stock_shares.declined.me": "Vous n’avez pris aucune action.",
      "event.stock_shares.given":
        "{seat} a donné au joueur fictif l’action {number} de la compagnie {company}.",
      "event.stock_shares.given.me":
        "Vous avez donné au joueur fictif l’action {number} de la compagnie {company}.",
      "event.stock_shares.revealed":
        "Le joueur fictif a révélé la moitié de ses actions : {shares}.",
      "no.stock_shares.sold_out": "Toutes les actions de cette compagnie sont prises : {company}.",
      "no.stock_shares.not_here": "{route} ne rapporte aucune action de cette compagnie.",
      "sum.stock_shares": "Actions",
      "score.stock_shares": "{company} : {n} {n#action|actions}, place {place}",
    },
  },
};
