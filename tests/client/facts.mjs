import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOf } from "#rail/game/facts.js";
import { languages } from "./lib/books.mjs";
import { gameOf } from "./lib/page.mjs";
import { played } from "./lib/played.mjs";

// what every route has, and what says no more than "as usual"
const PLAIN = new Set(["id", "a", "b", "length", "color", "single"]);
const isPlain = (key, route) =>
  PLAIN.has(key) ||
  !route[key] ||
  route[key].length === 0 ||
  (key === "kind" && route.kind === "train") ||
  ((key === "parallel" || key === "always_open") && !route.parallel.length);

/** What is said of this route on its board. */
const said = (board, lang, route) =>
  factsOf(gameOf({ ...board, routes: [route] }, lang), route.id).what;

for (const lang of languages) {
  test(`every special fact of every route of every board is told (${lang})`, () => {
    let special = 0;
    assert.ok(played.length > 13);
    for (const board of played) {
      for (const route of board.routes) {
        const what = said(board, lang, route);
        for (const key of Object.keys(route).filter((key) => !isPlain(key, route))) {
          const without = { ...route, [key]: key === "parallel" ? [] : undefined };
          assert.notEqual(what, said(board, lang, without), `${board.id} ${route.id}: ${key}`);
          special += 1;
        }
      }
    }
    assert.ok(special > 500, String(special));
  });
}

test("a route says what it costs now, where that is not its price", () => {
  const usa = played.find(({ id }) => id === "usa");
  const game = gameOf(usa, "en");
  const costs = { "denver-omaha": 3 };
  const now = { ...game, view: { ...game.view, mech: { ...game.view.mech, claims: { costs } } } };
  assert.equal(factsOf(game, "denver-omaha").what, "4 purple");
  assert.equal(factsOf(now, "denver-omaha").what, "3 purple");
});

test("a free route that I may not have says why, and does not look free", () => {
  const usa = played.find(({ id }) => id === "usa");
  const game = gameOf(usa, "en");
  const refused = { "denver-omaha": "claims.own_parallel" };
  const now = { ...game, view: { ...game.view, mech: { ...game.view.mech, claims: { refused } } } };
  assert.equal(factsOf(game, "denver-omaha").state, "free");
  const { state, told } = factsOf(now, "denver-omaha");
  assert.equal(state, "refused");
  assert.equal(told, "The other track of Denver – Omaha is yours: nobody may own both.");
});

test("a track bed says whether a piece lies on it, and is told by its color then", () => {
  const france = played.find(({ id }) => id === "france");
  const game = gameOf(france, "en");
  const track_building = { laid: { "amiens-calais": "red" }, left: {} };
  const now = { ...game, view: { ...game.view, mech: { ...game.view.mech, track_building } } };
  assert.equal(factsOf(game, "amiens-calais").color, "none");
  assert.equal(factsOf(game, "amiens-calais").what, "2 spaces · track bed without a piece");
  assert.equal(factsOf(now, "amiens-calais").color, "red");
  assert.equal(factsOf(now, "amiens-calais").what, "2 red · track piece on its bed");
  assert.match(factsOf(game, "grenoble-marseille").what, /cuts off Avignon – Briançon · cuts off/);
  const legal = [{ kind: "track_building.build", color: ["red"], route: ["amiens-calais"] }];
  const asked = { ...game, view: { ...game.view, legal } };
  assert.equal(factsOf(asked, "amiens-calais").state, "can");
  assert.equal(factsOf(asked, "amiens-calais").told, "you can lay a track piece");
});

test("a route behind a gate says why, and those that it lets through look free", () => {
  const west = played.find(({ id }) => id === "old_west");
  const game = gameOf(west, "en");
  const gates = { "city_markers.apart": ["boise-missoula"] };
  const now = { ...game, view: { ...game.view, mech: { ...game.view.mech, claims: { gates } } } };
  assert.equal(factsOf(now, "boise-missoula").state, "free");
  const { state, told } = factsOf(now, "denver-pueblo");
  assert.equal(state, "refused");
  assert.equal(told, "Denver – Pueblo doesn’t touch your network.");
});

test("who will score a route is said beforehand", () => {
  const west = played.find(({ id }) => id === "old_west");
  const game = gameOf(west, "en");
  const to = (seats, me) => {
    const scores = { "boise-missoula": seats };
    const mech = { ...game.view.mech, city_markers: { at: {}, left: [], scores } };
    return factsOf({ ...game, view: { ...game.view, me, mech } }, "boise-missoula").what;
  };
  assert.match(to([1], 0), /^4 orange · the points go to /);
  assert.match(to([1, 1], 0), /, twice$/);
  assert.match(to([1, 0], 2), / and .*, each in full$/);
  assert.match(to([1, 0], 0), /the points go to you and /);
});

test("all but who has put Alvin there read that a route catches him, who looks on too", () => {
  const west = played.find(({ id }) => id === "old_west");
  const params = { ...west.params, alvin: { catch: 10 } };
  const game = gameOf({ ...west, mechanisms: [...west.mechanisms, "alvin"], params }, "en");
  const told = (me, keeper) => {
    const mech = { ...game.view.mech, alvin: { at: "roswell", keeper } };
    const { what } = factsOf({ ...game, view: { ...game.view, me, mech } }, "albuquerque-roswell");
    return what.includes("catches Alvin: +10");
  };
  assert.ok(told(null, null));
  assert.ok(told(0, null));
  assert.ok(told(0, 1));
  assert.ok(told(null, 1));
  assert.ok(!told(1, 1));
});

test("a tunnel says what it may cost, a ferry what it needs", () => {
  const europe = played.find(({ id }) => id === "europe");
  const of = (id) =>
    said(
      europe,
      "en",
      europe.routes.find((route) => route.id === id),
    );
  assert.equal(
    of("angora-constantinople"),
    "2 of any one color · tunnel: may cost up to 3 more cards",
  );
  assert.equal(of("amsterdam-london"), "2 of any one color · ferry: needs 2 locomotives");
});

test("a route names the companies of which it still brings a share", () => {
  const pennsylvania = played.find(({ id }) => id === "pennsylvania");
  const game = gameOf(pennsylvania, "en");
  const now = (left) => ({
    ...game,
    view: { ...game.view, mech: { ...game.view.mech, stock_shares: { left } } },
  });
  const of = (left) => factsOf(now(left), "chambersburg-cumberland").what;
  const both = "2 green · shares: Pennsylvania / Western Maryland";
  assert.equal(of({ prr: 1, wm: 4 }), both);
  assert.equal(of({ prr: 0, wm: 4 }), "2 green · shares: Western Maryland");
  assert.equal(of({ prr: 0, wm: 0 }), "2 green · shares: sold out");
});

test("a route says what it brings now, where that is not the points of its price", () => {
  const game = gameOf(
    played.find(({ id }) => id === "usa"),
    "en",
  );
  const worth = (_, { id }) => (id === "denver-omaha" ? "no points" : undefined);
  const mechanisms = [...game.mechanisms, { name: "gift", words: {}, worth }];
  assert.equal(factsOf({ ...game, mechanisms }, "denver-omaha").worth, "no points");
  assert.equal(factsOf({ ...game, mechanisms }, "duluth-omaha").worth, "2 points");
});

test("a route that is everybody's says so", () => {
  const game = gameOf(
    played.find(({ id }) => id === "usa"),
    "en",
  );
  const facts = factsOf(
    { ...game, view: { ...game.view, owner: { "denver-omaha": null } } },
    "denver-omaha",
  );
  assert.deepEqual([facts.state, facts.told], ["owned", "everybody’s"]);
});
