/**
 * The legend on the map: what is printed on its routes, each with its picture and a word, where the
 * drawing has found room for it. On small maps the one beside the buttons says it.
 *
 * @import { Atlas, LegendRow, Mechanism } from "#rail/core/types.js"
 */
import { nothing, svg } from "#lit";
import { space } from "#rail/map/track.js";

/** What two tracks side by side are called. */
const DOUBLE = "double";
/** Of the letters, in units. */
const TEXT_UNITS = 14;
/** So large beside a space of the map: what frames it reaches beyond it. */
const SMALLER = 0.9;
/** Units between a picture and its word. */
const AFTER_UNITS = 8;
/** The middles of two tracks side by side, in widths of a space. */
const BESIDE = 1.12;

/**
 * The space of a track on which a mechanism prints most, lying level, and the one beside it if two are meant.
 *
 * @param {Atlas} atlas
 * @param {Mechanism[]} mechanisms
 * @param {LegendRow} row
 */
const picture = ({ board, routes }, mechanisms, [of, sign, track]) => {
  const [length, width] = board.drawing.space;
  const shown = [track, ...(sign === DOUBLE ? [`${track}-2`] : [])].flatMap(
    (id) => routes.get(id) ?? [],
  );
  return shown.map((route, lane) => {
    const own = mechanisms.find(({ name }) => name === of);
    const marksOn = (/** @type {number} */ n) => own?.marks?.(route, n, board)?.length ?? 0;
    const [most] = [...Array(route.length).keys()].sort((a, b) => marksOn(b) - marksOn(a));
    const y = (lane - (shown.length - 1) / 2) * width * BESIDE;
    const box = { length, width, angle: 0, outer: [-1, 1] };
    return svg`<g class=${`space ${route.color}`} transform=${`translate(${length / 2} ${y}) scale(${SMALLER})`}>
      ${space(board, route, most, box, mechanisms)}</g>`;
  });
};

/** @param {Atlas} atlas @param {Mechanism[]} mechanisms */
export const legend = (atlas, mechanisms) => {
  const { ornaments, space: size } = atlas.board.drawing;
  const said = ornaments?.legend;
  if (!said) {
    return nothing;
  }
  const [x, y, width, height] = said.box;
  /** @param {LegendRow} shown */
  const row = (shown) => {
    const [of, sign, , left, middle] = shown;
    const word = mechanisms.find(({ name }) => name === of)?.words[`${of}.sign.${sign}`] ?? "";
    return svg`<g transform=${`translate(${left} ${middle}) scale(${said.size})`}>
      ${picture(atlas, mechanisms, shown)}
      <text x=${size[0] + AFTER_UNITS} dy="0.34em" font-size=${TEXT_UNITS}>${word}</text></g>`;
  };
  return svg`<g class="map-legend" aria-hidden="true">
    <rect class="back" x=${x} y=${y} width=${width} height=${height} rx="5"></rect>
    ${said.rows.map(row)}</g>`;
};
