/**
 * Routes by sea and the ships on them.
 *
 * @import { Box, Game, Piece, Route } from "#rail/core/types.js"
 */
import { nothing, svg } from "#lit";
import { frame as framed } from "#rail/map/marks.js";
import { owner, PANES } from "#rail/map/pieces.js";
import words from "#words/mechanisms/ship_cards.js";

/** A ship, its bow to the right. @param {Piece} piece */
const ship = (piece) => {
  const { length, width, head } = piece;
  const [stern, bow, top, bottom] = [-length / 2, length / 2, -width * 0.6, width * 0.62];
  const tip = `${bow + 2.4} ${-width * 0.3}`;
  const keel = bow - width * 0.5;
  const hull = `M${stern} ${top}H${keel}Q${bow} ${top} ${tip}Q${bow - 1} ${bottom} ${keel} ${bottom}H${stern + width * 0.3}Q${stern} ${bottom} ${stern} 0z`;
  return svg`
    <path class="shadow" d=${hull}></path>
    ${head ? svg`<path class="funnel" stroke-width=${width * 0.32} d=${`M${stern * 0.5} ${top}v${-width * 0.26}`}></path>` : nothing}
    <path class="body" d=${hull}></path>
    <path class="roof" d=${`M${stern + 0.7} ${top + 0.7}H${keel}Q${bow} ${top + 0.7} ${bow + 1} ${-width * 0.36}Q${bow - 3} ${-width * 0.28} ${keel} ${-width * 0.28}H${stern + 0.7}z`}></path>
    <path class="windows" stroke-width=${width * 0.2} d=${`M${-PANES} ${width * 0.24}h6.8M${PANES - 4.2} ${width * 0.24}h-2.6`}></path>
    ${owner(piece)}`;
};

/** @param {Route} route */
const shape = ({ kind }) => (kind === "sea" ? { ends: 1 / 2, piece: ship } : undefined);

/** @param {Route} route @param {Box} box */
const frame = ({ kind }, box) => (kind === "sea" ? framed("sea", box) : nothing);

/** @param {Game} game @param {Route} route */
const price = ({ words }, { kind, color, length }) =>
  kind === "sea" ? words.say(`cards.${color}_ship`, { n: length }) : undefined;

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "sea",
    says: words.say("ship_cards.legend"),
    on: (/** @type {Route} */ { kind }) => kind === "sea",
  },
];

const symbols = svg`
  <symbol id="kind-harbor" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M12 7.6V21M7.4 10.8h9.2M3 13.4C3.6 18.6 7.2 21 12 21s8.4-2.4 9-7.6"/><circle cx="12" cy="4.8" r="2.6" fill="none" stroke="currentColor" stroke-width="2.6"/></symbol>
  <symbol id="kind-ship" viewBox="0 0 42 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/><g transform="translate(24 4) scale(.72)"><path fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M12 7.6V21M7.4 10.8h9.2M3 13.4C3.6 18.6 7.2 21 12 21s8.4-2.4 9-7.6"/><circle cx="12" cy="4.8" r="2.6" fill="none" stroke="currentColor" stroke-width="2.6"/></g></symbol>
  <symbol id="kind-double" viewBox="0 0 46 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/><path fill="currentColor" transform="translate(22 0)" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/></symbol>
  <symbol id="icon-ship" viewBox="0 0 24 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/></symbol>
  <symbol id="icon-pile-ship" viewBox="0 0 24 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/></symbol>
`;

export default {
  name: "ship_cards",
  symbols,
  shape,
  frame,
  price,
  legend,
  words,
};
