/**
 * The region of each city on the map, and the regions that everybody's networks join.
 *
 * @import { Atlas, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import words from "#words/mechanisms/region_bonus.js";

const NAME = "region_bonus";
/** So many tints; neighbors differ. */
const TINTS = 6;

/** @typedef {{ id: string, name: string, sign: string, cities: string[] }} Region */

/** @param {Pick<Atlas, "board">} atlas @returns {Region[]} */
const regionsOf = ({ board }) => board.params[NAME].regions;

/** @param {Atlas} atlas @param {string} city */
const regionOf = (atlas, city) => regionsOf(atlas).find(({ cities }) => cities.includes(city));

/** @type {WeakMap<object, Map<string, number>>} */
const known = new WeakMap();

/** A tint for each region, the first that no region beside it has. @param {Atlas} atlas */
const tintsOf = (atlas) => {
  const found = known.get(atlas.board) ?? new Map();
  if (!known.has(atlas.board)) {
    known.set(atlas.board, found);
    for (const { id, cities } of regionsOf(atlas)) {
      const near = atlas.board.routes
        .filter(({ a, b }) => cities.includes(a) !== cities.includes(b))
        .map(({ a, b }) => regionOf(atlas, cities.includes(a) ? b : a)?.id);
      const taken = new Set(near.map((other) => found.get(other)));
      const free = [...Array(TINTS).keys()].find((tint) => !taken.has(tint));
      found.set(id, free ?? found.size % TINTS);
    }
  }
  return found;
};

/** The regions of the best network of who is looked at, or of mine. @param {Game} game */
const joinedBy = ({ view, choice }) => {
  const seat = choice.seat ?? view.me;
  return new Set(seat === null ? [] : view.mech[NAME].networks[seat][0]?.regions);
};

/** @param {number} x @param {number} y @param {number} size @param {{ sign: string }} region @param {string} dress */
const badge = (x, y, size, { sign }, dress) => svg`<g class=${`region ${dress}`}
  transform=${`translate(${x} ${y})`}><circle r=${size / 2}></circle>
  <text text-anchor="middle" dy="0.36em" font-size=${size * 0.56}>${sign}</text></g>`;

/** @param {Game} game */
const layer = (game) => {
  const { atlas } = game;
  const { cities, city } = atlas.board.drawing;
  const [tints, joined] = [tintsOf(atlas), joinedBy(game)];
  return svg`${regionsOf(atlas).map((region) =>
    region.cities.map((id) =>
      badge(
        cities[id].x,
        cities[id].y,
        city * 2.4,
        region,
        `tint-${tints.get(region.id)}${joined.has(region.id) ? " joined" : ""}`,
      ),
    ),
  )}`;
};

/** The largest network. @param {Mech["region_bonus"]} mine @param {number} seat */
const panel = ({ networks }, seat) =>
  networks[seat].length
    ? [{ icon: "region", n: networks[seat][0].count, label: "region_bonus.joined" }]
    : [];

/** The regions at its ends, of the route that is chosen. @param {Game} game @param {Route} route */
const facts = ({ atlas, choice }, { id, a, b }) => {
  const names = new Set([a, b].map((end) => regionOf(atlas, end)?.name).filter(Boolean));
  return choice?.route === id && names.size ? [[...names].join(" – ")] : [];
};

/** What a region is called, and that it counts twice, if it may. @param {Atlas} atlas @param {string} id */
const named = (atlas, id) => {
  const name = regionsOf(atlas).find((one) => one.id === id)?.name;
  return atlas.board.params[NAME].count_twice_if_complete.includes(id) ? `${name} (×2)` : name;
};

/** My best network by name, and what everybody's networks bring. @param {Game} game */
const beside = (game) => {
  const { view, page, words, atlas } = game;
  const { networks } = view.mech[NAME];
  const best = view.me === null ? undefined : networks[view.me][0];
  const lacking = regionsOf(atlas).filter(({ id }) => !best?.regions.includes(id));
  return html`
    <h2>${words.say("region_bonus")}</h2>
    <table class="counted">
      <thead><tr><td></td><th scope="col">${icon("region")}${words.say("region_bonus.networks")}</th>
        <th scope="col">${words.say("region_bonus.points")}</th></tr></thead>
      <tbody>${networks.map(
        (nets, seat) => html`<tr data-regions=${seat}>
          <th scope="row">${seatMark(page.seats[seat].color)}<span>${page.seats[seat].name}</span></th>
          <td>${nets.map(({ count }) => count).join(" + ") || html`<span class="muted">0</span>`}</td>
          <td>${nets.reduce((sum, { points }) => sum + points, 0)}</td></tr>`,
      )}</tbody>
    </table>
    ${
      best
        ? html`<p class="regions-joined">${words.say("region_bonus.best", { regions: best.regions })}</p>
          <p class="muted">${words.say("region_bonus.lacking", { regions: lacking.map(({ id }) => id) })}</p>`
        : nothing
    }`;
};

/** @param {Game} game */
const legend = ({ words, atlas }) => {
  const [region] = regionsOf(atlas);
  return [
    {
      name: "region",
      says: words.say("region_bonus.legend"),
      picture: badge(0, 0, 20, region, "tint-0"),
    },
    {
      name: "region-joined",
      says: words.say("region_bonus.legend.joined"),
      picture: badge(0, 0, 20, region, "tint-0 joined"),
    },
  ];
};

/** @param {Atlas} atlas */
const shapes = (atlas) => ({
  regions: (/** @type {string[]} */ ids) => ids.map((id) => named(atlas, id)).join(", "),
  networks: (/** @type {number[]} */ counts) => counts.join(" + ") || "0",
});

const symbols = svg`
  <symbol id="icon-region" viewBox="0 0 24 24"><path fill="currentColor" d="M3 2.6h18v9.8c0 4.6-3.8 7.6-9 9.4-5.2-1.8-9-4.8-9-9.4zm3 3v6.8c0 2.8 2.2 4.8 6 6.2V5.6z" fill-rule="evenodd"/></symbol>
`;

export default {
  name: NAME,
  symbols,
  legend,
  panel,
  layer,
  facts,
  beside,
  shapes,
  words,
};
