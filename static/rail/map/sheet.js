/**
 * The sheet of a map as it is drawn once: the ground, routes, cities and their names.
 *
 * @import { Atlas, Mechanism, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { legend } from "#rail/map/legend.js";
import { middleLine, pathThrough } from "#rail/map/route_paths.js";
import { furniture, ground, lettering } from "#rail/map/scenery.js";
import { stretched, track } from "#rail/map/track.js";

/** Widths of the dark and the light ring round what is new, in widths of a space. */
export const RINGS = [2.7, 1.9];

/** What shines round a route, or couples its cars. @param {Atlas} atlas @param {Route} route */
const halo = ({ board }, { id }) => {
  const { spaces } = board.drawing.routes[id];
  const [wide] = board.drawing.size;
  const way = middleLine(spaces, stretched(spaces, board.drawing.space[0]), wide);
  return svg`<path class="halo" data-halo=${id} d=${pathThrough(way, wide)}></path>`;
};

/** @param {number[]} frame of a magnified part of the map */
const enlarged = ([x, y, width, height]) =>
  svg`<rect class="inset" x=${x} y=${y} width=${width} height=${height} rx="6"></rect>`;

/**
 * What never changes of a map, and the empty layers of what does.
 *
 * @param {Atlas} atlas
 * @param {string} label what the map is called
 * @param {Mechanism[]} mechanisms
 */
export const sheet = (atlas, label, mechanisms) => {
  const { board } = atlas;
  const { routes, space, text, exits, inset, lines } = board.drawing;
  // the gate of a magnified part stands there once more
  const cities = Object.entries(board.drawing.cities).flatMap(([id, city]) =>
    [city, ...(city.again ? [city.again] : [])].map((at) => ({ id, ...at })),
  );
  const radius = board.drawing.city;
  const capitals = new Set(board.drawing.theme?.capitals);
  // from the top to the bottom: what stands nearer to who looks covers what is behind it
  const depth = (/** @type {Route} */ { id }) => routes[id].spaces[0][1];
  const drawn = board.routes
    .filter((route) => routes[route.id])
    .sort((one, other) => depth(one) - depth(other));
  // the ground is a picture of its own: what changes above it does not paint it again
  return html`<svg class="ground" aria-hidden="true">
    ${ground(board)}
    ${inset ? enlarged(inset) : nothing}
    ${lettering(board, mechanisms)}
    ${furniture(board.drawing, document.documentElement.lang)}
    <path class="rails" d=${Object.values(lines).join("")}></path>
  </svg>
  <svg class="board" tabindex="0" role="group" aria-label=${label}>
    ${legend(atlas, mechanisms)}
    <g class="recents" stroke-width=${space[1] * RINGS[0]}></g>
    <g class="recents light" stroke-width=${space[1] * RINGS[1]}></g>
    <g class="halos">${drawn.map((route) => halo(atlas, route))}</g>
    <g class="routes">${drawn.map((route) => track(atlas, route, mechanisms))}</g>
    <g class="badges"></g>
    <g class="traces" stroke-width=${space[1] * 0.72}></g>
    <g class="traces light" stroke-width=${space[1] * 0.42}></g>
    <g class="cities">${cities.map(
      ({ id, x, y }) => svg`<g class="city" data-city=${id} transform=${`translate(${x} ${y})`}>
        <circle class="ring" r=${radius * 2.3}></circle>
        <circle class="dot" r=${radius}></circle>
        ${capitals.has(id) ? svg`<circle class="capital" r=${radius * 0.42}></circle>` : nothing}
      </g>`,
    )}</g>
    <g class="layers"></g>
    <g class="labels" aria-hidden="true" font-size=${text}>
      ${(exits ?? []).map(({ city, ...at }) => {
        const name = atlas.city(city);
        return svg`<text class="label exit" x=${at.x} y=${at.y} text-anchor=${at.anchor}
          >${at.anchor === "start" ? `← ${name}` : `${name} →`}</text>`;
      })}
      <path class="leaders"></path>
      ${cities.map(({ id, label: at }) =>
        at
          ? svg`<text class=${at.shared ? "label shared" : "label"} data-label=${id}
          x=${at.x} y=${at.y} text-anchor=${at.anchor}>${atlas.city(id)}</text>`
          : nothing,
      )}
    </g>
  </svg>`;
};
