import assert from "node:assert/strict";
import { test } from "node:test";
import { keeping, noChoice, nothingAdded, settle } from "#rail/game/choice.js";
import { payable, payKey, paysOf, proposed } from "#rail/game/offers.js";
import { strip } from "#rail/game/parts/choice_strip.js";
import { gameOf, valuesOf } from "./lib/page.mjs";
import { played } from "./lib/played.mjs";
import { view } from "./lib/table.mjs";

const quote = { cards: 2, colors: [{ red: 1 }, { blue: 1 }], wild: ["locomotive"] };
const claim = (route, ...pays) => ({
  kind: "claims.claim",
  routes: { gray: [route] },
  quote,
  pays,
});
const keep = (...tickets) => ({ kind: "tickets.keep", tickets });
const asked = (...tickets) => [{ kind: "tickets.keep", seat: 0, data: {}, secret: { tickets } }];

test("a payment is the same whatever the order of its cards", () => {
  assert.equal(payKey({ red: 2, locomotive: 1 }), payKey({ locomotive: 1, red: 2 }));
  assert.notEqual(payKey({ red: 2 }), payKey({ red: 3 }));
});

test("a route is offered with its price and its proposals, in the order of the rules", () => {
  const pays = [{ red: 2 }, { blue: 1, locomotive: 1 }];
  const seen = view({ legal: [claim("new_york-york", ...pays)] });
  assert.deepEqual(paysOf(seen, { route: "new_york-york" }), pays);
  assert.deepEqual(paysOf(seen, { route: "lyon-zurich" }), []);
});

test("where sets of cards may be laid a route is offered with what pays it, whatever lies in the sets", () => {
  const substitutes = [{ cards: 3, stands_for: "symbol", alike: false }];
  const ferry = { ...quote, locomotives: 1, substitutes };
  const pays = [
    { red: 1, locomotive: 1 },
    { red: 2, blue: 2 },
    { red: 3, blue: 1 },
  ];
  const routes = { red: ["new_york-york"], blue: ["lyon-zurich"] };
  const seen = view({ legal: [{ kind: "claims.claim", routes, quote: ferry, pays }] });
  assert.deepEqual(paysOf(seen, { route: "new_york-york" }), [pays[0]]);
  assert.deepEqual(paysOf(seen, { route: "lyon-zurich" }), [pays[1]]);
});

test("a color of the hand narrows the routes to those it can pay", () => {
  const legal = [
    claim("new_york-york", { red: 2 }),
    claim("lyon-zurich", { blue: 4 }),
    claim("montreal-new_york", { blue: 3 }, { red: 3 }),
    { kind: "market.draw", slot: 0 },
  ];
  assert.equal(payable(view({ legal }), null).size, 3);
  assert.deepEqual([...payable(view({ legal }), "red")], ["new_york-york", "montreal-new_york"]);
});

const build = (...route) => ({
  kind: "track_building.build",
  color: ["red", "white"],
  route,
});

test("what is to be had for nothing is open like what can be paid, in its colors", () => {
  const seen = view({ legal: [claim("lyon-zurich", { blue: 4 }), build("lille-lyon", "a-b")] });
  assert.deepEqual([...payable(seen, null)], ["lille-lyon", "a-b", "lyon-zurich"]);
  assert.deepEqual([...payable(seen, "red")], ["lille-lyon", "a-b"]);
  assert.equal(payable(seen, "green").size, 0);
  assert.deepEqual(paysOf(seen, { route: "lille-lyon" }), []);
});

test("a route that was to be had for nothing is chosen no more when it is gone", () => {
  const choice = { ...noChoice(), route: "lille-lyon" };
  const before = view({ legal: [build("lille-lyon", "a-b")] });
  assert.equal(settle(choice, before, before).route, "lille-lyon");
  assert.equal(settle(choice, view(), before).route, null);
  assert.equal(settle(choice, view(), view()).route, "lille-lyon");
});

test("the first payment is proposed, unless a color or a payment was chosen", () => {
  const pays = [{ blue: 3 }, { red: 3 }, { red: 2, locomotive: 1 }];
  assert.equal(proposed(pays, null, null), pays[0]);
  assert.equal(proposed(pays, null, "red"), pays[1]);
  assert.equal(proposed(pays, { locomotive: 1, red: 2 }, "blue"), pays[2]);
  assert.equal(proposed([], null, null), undefined);
});

test("tickets can be kept only when the rules offer exactly these", () => {
  const seen = view({ legal: [keep("a", "b"), keep("a", "b", "c")] });
  assert.equal(keeping(seen, new Set(["b", "a"])), seen.legal[0]);
  assert.equal(keeping(seen, new Set(["a"])), undefined);
  assert.equal(keeping(seen, new Set(["a", "d"])), undefined);
});

test("a new view leaves alone what is still possible", () => {
  const before = view({ decisions: asked("a", "b", "c") });
  const choice = {
    ...noChoice(),
    route: "lyon-zurich",
    pay: { blue: 4 },
    color: "red",
    confirm: "tickets.take",
    ticks: new Set(["a", "c"]),
  };
  const legal = [{ kind: "tickets.take" }, { kind: "tickets.keep", tickets: ["a", "c"] }];
  const after = view({ decisions: asked("a", "b", "c"), legal });
  assert.deepEqual(settle(choice, after, before), choice);
});

test("what is ticked for one question is not ticked for the next", () => {
  const legal = [{ kind: "tickets.keep", tickets: ["a", "b"] }];
  const asking = (kind) => view({ decisions: [{ kind, seat: 0, data: {} }], legal });
  const [before, after] = [asking("ticket_draft.pick"), asking("ticket_draft.keep")];
  const choice = { ...noChoice(), ticks: new Set(["a"]) };
  assert.deepEqual([...settle(choice, before, before).ticks], ["a"]);
  assert.equal(settle(choice, after, before).ticks.size, 0);
});

test("a ticket is looked at until it is complete", () => {
  const held = (state) => view({ mech: { connections: { mine: [{ id: "a", state }] } } });
  const choice = { ...noChoice(), ticket: "a" };
  assert.equal(settle(choice, held("open"), held("open")).ticket, "a");
  assert.equal(settle(choice, held("done"), held("open")).ticket, null);
});

test("a new view takes away what became impossible", () => {
  const choice = {
    ...noChoice(),
    color: "blue",
    confirm: "tickets.take",
    ticks: new Set(["a"]),
  };
  const settled = settle(choice, view(), null);
  assert.equal(settled.color, null);
  assert.equal(settled.confirm, null);
  assert.equal(settled.ticks.size, 0);
});

test("the strip closes when its route has become mine, and stays when another took it", () => {
  const choice = { ...noChoice(), route: "lyon-zurich", pay: { blue: 4 }, color: "red" };
  const mine = settle(choice, view({ owner: { "lyon-zurich": 0 } }), view());
  assert.deepEqual([mine.route, mine.pay, mine.color], [null, null, null]);
  const everybodys = settle(choice, view({ owner: { "lyon-zurich": null } }), view());
  assert.equal(everybodys.route, null);
  const theirs = settle(choice, view({ owner: { "lyon-zurich": 1 } }), view());
  assert.equal(theirs.route, "lyon-zurich");
});

test("a color that pays by itself is chosen no more when the turn is over", () => {
  const place = { kind: "yard.place", pays: [{ red: 2 }] };
  const choice = { ...noChoice(), color: "red" };
  const mine = view({ legal: [place] });
  assert.equal(settle(choice, mine, mine).color, "red");
  assert.equal(settle(choice, view(), mine).color, null);
  assert.equal(settle(choice, mine, view()).color, "red");
});

test("the strip closes when a question is asked about its route", () => {
  const choice = { ...noChoice(), route: "lyon-zurich", pay: { blue: 4 } };
  const ask = { kind: "tunnels.extra", seat: 0, data: { route: "lyon-zurich" } };
  assert.equal(settle(choice, view({ decisions: [ask] }), view()).route, null);
  const other = { ...ask, data: { route: "lyon-paris" } };
  assert.equal(settle(choice, view({ decisions: [other] }), view()).route, "lyon-zurich");
});

test("a card whose place is being filled is forgotten when it cannot be taken any more", () => {
  const legal = ["train", "ship"].map((pile) => ({ kind: "market.draw", slot: 2, pile }));
  const choice = { ...noChoice(), slot: 2 };
  assert.equal(settle(choice, view({ legal }), null).slot, 2);
  assert.equal(settle(choice, view(), null).slot, null);
  const single = [{ kind: "market.draw", slot: 2 }];
  assert.equal(settle(choice, view({ legal: single }), null).slot, null);
});

test("what a mechanism has added is chosen until I can do nothing any more", () => {
  const choice = { ...noChoice(), express: 2 };
  const mine = view({ legal: [{ kind: "express_cards.cards", value: [2, 3] }] });
  assert.equal(settle(choice, mine, mine).express, 2);
  assert.equal(settle(choice, view(), mine).express, null);
});

test("an express card that is chosen is asked about, and not which of several routes was meant", () => {
  const game = gameOf(
    played.find(({ mechanisms }) => mechanisms.includes("express_cards")),
    "en",
  );
  const legal = [{ kind: "express_cards.cards", value: [2, 3] }];
  const mech = { express_cards: { left: [[2, 3], []], spent: false } };
  const choice = { ...noChoice(), near: ["lyon-zurich", "lyon-york"] };
  const choose = (change) => Object.assign(choice, change);
  const { hand } = game.mechanisms.find(({ name }) => name === "express_cards");
  const shown = valuesOf(hand({ ...game, view: view({ legal, mech }), choice, choose }));
  shown.find((value) => typeof value === "function")();
  assert.equal(choice.express, 2);
  assert.deepEqual(choice.near, []);
});

test("pieces that are not to be exchanged after all leave nothing chosen", () => {
  const game = gameOf(
    played.find(({ mechanisms }) => mechanisms.includes("pieces_exchange")),
    "en",
  );
  const seats = [{ pieces: { car: 20, ship: 30 } }];
  const mech = { pieces_exchange: { box: [{ car: 5, ship: 5 }, null] } };
  const legal = [{ kind: "pieces_exchange.swap", give: "car", count: [1, 2, 3] }];
  const choice = noChoice();
  const choose = (change) => Object.assign(choice, change);
  const { beside } = game.mechanisms.find(({ name }) => name === "pieces_exchange");
  const toggle = () => {
    const seen = { ...game, view: view({ legal, mech, seats }), choice, choose };
    valuesOf(beside(seen)).find((value) => typeof value === "function")();
  };
  toggle();
  assert.deepEqual(nothingAdded(choice), { give: null, n: null });
  toggle();
  assert.deepEqual(nothingAdded(choice), {});
});

test("what is to be confirmed is called tickets only where tickets are drawn", () => {
  const asking = (id, kind) => {
    const board = played.find((one) => one.id === id);
    const game = gameOf(board, "en");
    const decks = { tickets: { draw: 9, discard: 0 } };
    const choice = { ...noChoice(), confirm: kind };
    return valuesOf(strip({ ...game, view: view({ decks }), choice }, {}))[0];
  };
  assert.equal(asking("usa", "tickets.take"), "Tickets");
  assert.equal(asking("old_west", "city_markers.start"), "Choose");
  assert.equal(asking("united_kingdom", "technologies.buy"), "Choose");
});
