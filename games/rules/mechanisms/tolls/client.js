/**
 * Tolls printed on the routes, to whom each is owed, and the purses.
 *
 * @import { Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, svg } from "#lit";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { number } from "#rail/map/marks.js";
import { carry, seat as purse, route as track } from "#rail/motion/moves.js";
import words from "#words/mechanisms/tolls.js";

/** @param {Route} route @param {number} n */
const marks = ({ toll }, n) => (toll && n === 0 ? [number("toll", toll)] : []);

/** What a route would cost me, and who would have it. @param {Game} game @param {Route} route */
const facts = ({ words, view, choice }, { id, toll, parallel }) => {
  if (!toll) {
    return [];
  }
  const to = parallel.map((other) => view.owner[other]).find((seat) => seat !== undefined);
  if (id in view.owner || to === view.me) {
    return [words.say("tolls.fact", { n: toll })];
  }
  const owed = words.say(to === undefined ? "tolls.to.bank" : "tolls.to.seat", {
    n: toll,
    seat: to,
  });
  const have = view.me === null ? null : view.mech.tolls?.tokens[view.me];
  if (typeof have !== "number") {
    return [owed];
  }
  // in the list of all routes it would be said again and again
  const enough = choice.route === id ? [words.say("tolls.have", { have })] : [];
  return [owed, ...(have < toll ? [words.say("tolls.short", { have })] : enough)];
};

/** @param {Mech["tolls"]} mine @param {number} seat */
const panel = ({ tokens, loans }, seat) => [
  ...(tokens[seat] === null ? [] : [{ icon: "toll", n: tokens[seat], label: "tolls.tokens" }]),
  ...(loans[seat] ? [{ icon: "loan", n: loans[seat], label: "tolls.loans" }] : []),
];

/**
 * The tokens of everybody, null where they are not known: whoever counts cards counts tokens too.
 *
 * @param {Game} game
 * @returns {(number | null)[]}
 */
const known = ({ view, page, store, atlas }) => {
  const { tokens } = view.mech.tolls;
  if (!page.tracker || store.log[0]?.v !== 0) {
    return tokens;
  }
  const counted = page.seats.map(() => atlas.board.params.tolls.start);
  for (const { kind, data } of store.log.flatMap(({ events }) => events)) {
    if (kind === "tolls.paid") {
      counted[data.seat] -= data.toll;
    } else if (kind === "tolls.received") {
      counted[data.seat] += data.toll;
    }
  }
  return counted;
};

/** What everybody has and owes, as far as one may see it. @param {Game} game */
const beside = (game) => {
  const { view, page, words } = game;
  const { loans } = view.mech.tolls;
  return html`
    <h2>${words.say("tolls")}</h2>
    <table class="counted purses">
      <thead><tr><td></td>
        <th scope="col">${icon("toll")}${words.say("tolls.column")}</th>
        <th scope="col">${icon("loan")}${words.say("sum.loans")}</th></tr></thead>
      <tbody>${known(game).map(
        (n, seat) => html`<tr data-purse=${seat}>
          <th scope="row">${seatMark(page.seats[seat].color)}<span>${page.seats[seat].name}</span></th>
          <td>${n ?? html`<span class="muted">${words.say("tolls.secret")}</span>`}</td>
          <td>${loans[seat] || html`<span class="muted">0</span>`}</td></tr>`,
      )}</tbody>
    </table>`;
};

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "toll",
    says: words.say("tolls.legend"),
    on: (/** @type {Route} */ { toll }) => toll > 0,
  },
];

const symbols = svg`
  <symbol id="icon-toll" viewBox="0 0 24 24"><ellipse cx="12" cy="7" rx="9" ry="4.4" fill="currentColor"/><path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M3.2 12c.8 2.6 4.4 4.2 8.8 4.2s8-1.6 8.8-4.2M3.2 17c.8 2.6 4.4 4.2 8.8 4.2s8-1.6 8.8-4.2"/></symbol>
  <symbol id="icon-loan" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" d="M2.4 5.4h19.2v13.2H2.4z"/><path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M7.6 12h8.8"/></symbol>
`;

/** @param {number} n */
const tokens = (n) => Array.from({ length: Math.min(n, 3) }, (_, k) => k * 70);

/** @param {Game} _ @param {Fact<"tolls.paid">} event */
const paid = (_, { data }) =>
  tokens(data.toll).map((at) => carry("toll", purse(data.seat), track(data.route), { at }));

/** @param {Game} _ @param {Fact<"tolls.received">} event */
const received = (_, { data }) =>
  tokens(data.toll).map((at) =>
    carry("toll", track(data.route), purse(data.seat), { at: at + 300 }),
  );

/** @param {Game} _ @param {Fact<"tolls.loan">} event */
const lent = (_, { data }) => [carry("loan", track(data.route), purse(data.seat))];

export default {
  name: "tolls",
  symbols,
  marks,
  facts,
  panel,
  beside,
  legend,
  events: {
    "tolls.paid": { sound: "coin", moves: paid },
    "tolls.loan": { sound: "coin", moves: lent },
    "tolls.received": { sound: "coin", moves: received },
  },
  words,
};
