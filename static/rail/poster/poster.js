/**
 * The poster of a game: its map with all trains, who played, when, and how it ended. It is made in
 * the page, as a drawing that needs no page any more.
 *
 * @import { Final, Game } from "#rail/core/types.js"
 */
import { html, nothing, render, svg } from "#lit";
import { locomotive } from "#rail/ceremony/track.js";
import { noChoice } from "#rail/game/choice.js";
import { NOTHING_PUT } from "#rail/game/moment.js";
import { added, isSecond, pointsOf, sides } from "#rail/game/teams.js";
import { drawBoard } from "#rail/map/draw.js";
import { copyOf, faceOf } from "#rail/poster/copy.js";
import { drawPortraits } from "#rail/poster/portraits.js";

/** Of the poster, and round its map. */
const WIDTH = 1600;
const MARGIN = 70;
/** From its upper edge to the map; a row of the result; below all. */
const HEAD = 210;
const ROW = 74;
const FOOT = 90;
/** The first portrait of a row; how wide one is, and from one to the next. */
const [PORTRAITS, PORTRAIT, NEXT_PORTRAIT] = [132, 56, 64];
/** The face of all that is written on it. */
const FACE = "Rail Serif";
/** A picture has so many pixels for each unit. */
const PIXELS_PER_UNIT = 1.5;

/** When the last move was made, by the clock of this device. @param {Game} game */
const dateOf = ({ store, words }) => {
  const seconds = store.log.at(-1)?.at;
  const then = seconds === undefined ? new Date() : new Date(seconds * 1000);
  return then.toLocaleDateString(words.lang, { dateStyle: "long" });
};

/** What a side has its points for. @param {Game} game @param {Final} final @param {number[]} side */
const parts = ({ words }, final, side) => {
  const mine = final.lines.filter(({ seat }) => side.includes(seat));
  return [...new Set(mine.map(({ why }) => why))]
    .map((why) => ({ why, sum: added(mine.filter((line) => line.why === why)) }))
    .filter(({ sum }) => sum)
    .map(({ why, sum }) => `${words.say(`sum.${why}`)} ${String(sum).replace("-", "−")}`)
    .join("  ·  ");
};

/** Where a portrait will be drawn. @param {string} name @param {number} x */
const place = (name, x) =>
  svg`<svg data-portrait=${name} x=${x} y="6" width=${PORTRAIT} height=${PORTRAIT} viewBox="0 0 48 48"></svg>`;

/** The result, the winners first. @param {Game} game @param {Final} final @param {number} top */
const result = (game, final, top) => {
  const { page, view } = game;
  const ranked = sides(game).sort(([one], [other]) => final.places[one] - final.places[other]);
  return ranked.map((side, n) => {
    const [first] = side;
    const { color } = page.seats[first];
    const y = top + n * ROW;
    const portraits = side.map((seat) => page.seats[seat].portrait).filter(Boolean);
    const written = PORTRAITS + portraits.length * NEXT_PORTRAIT + 4;
    const names = side.map((seat) => page.seats[seat].name).join(" + ");
    return svg`<g class=${`row of-${color}`} transform=${`translate(${MARGIN} ${y})`}>
      <text class="rank" x="34" y="44" text-anchor="end">${final.places[first]}</text>
      <g class="engine" transform="translate(56 8) scale(1.45)">${locomotive(color, isSecond(game, first))}</g>
      ${portraits.map((name, at) => place(name, PORTRAITS + at * NEXT_PORTRAIT))}
      <text class="who" x=${written} y="34">${names}</text>
      <text class="parts" x=${written} y="60">${parts(game, final, side)}</text>
      <text class="total" x=${WIDTH - 2 * MARGIN} y="46" text-anchor="end">${String(pointsOf(view, side)).replace("-", "−")}</text>
      ${n ? svg`<path class="rule" d=${`M0 -2H${WIDTH - 2 * MARGIN}`}></path>` : nothing}
    </g>`;
  });
};

/**
 * The board as it lies at the end, with nothing lit or chosen on it.
 *
 * @param {Game} game
 */
const boardOf = (game) => {
  const drawn = drawBoard(game.atlas, "", game.mechanisms);
  drawn.update(Object.create(game, { choice: { value: noChoice() } }), {
    cities: new Set(),
    routes: [],
    seat: null,
    recent: NOTHING_PUT,
  });
  return drawn;
};

/**
 * The poster as a drawing.
 *
 * @param {Game} game
 * @param {Final} final
 */
export const posterOf = async (game, final) => {
  const { atlas, words, page } = game;
  const { size } = atlas.board.drawing;
  const wide = WIDTH - 2 * MARGIN;
  const onMap = atlas.routes.size > 0;
  const high = onMap ? (wide * size[1]) / size[0] : 0;
  const below = HEAD + high + (onMap ? 40 : 0);
  const height = below + sides(game).length * ROW + FOOT;
  const press = document.createElement("div");
  press.className = "press";
  const title = atlas.title(words.lang);
  render(
    html`<svg class="poster" width=${WIDTH} height=${height} viewBox=${`0 0 ${WIDTH} ${height}`}>
      <rect class="leaf" width=${WIDTH} height=${height}></rect>
      <rect class="edge" x="24" y="24" width=${WIDTH - 48} height=${height - 48}></rect>
      <rect class="edge thin" x="33" y="33" width=${WIDTH - 66} height=${height - 66}></rect>
      <text class="title" x=${WIDTH / 2} y="120" text-anchor="middle">${title}</text>
      <text class="date" x=${WIDTH / 2} y="172" text-anchor="middle">${dateOf(game)}</text>
      <rect class="sea" x=${MARGIN} y=${HEAD} width=${wide} height=${high}></rect>
      <svg class="place-of-map" x=${MARGIN} y=${HEAD} width=${wide} height=${high}><g class="sheet"></g></svg>
      ${onMap ? svg`<rect class="edge" x=${MARGIN} y=${HEAD} width=${wide} height=${high}></rect>` : nothing}
      ${result(game, final, below)}
      <text class="foot" x=${WIDTH / 2} y=${height - 52} text-anchor="middle">Rail</text>
    </svg>`,
    press,
  );
  const home = press.querySelector(".place-of-map .sheet");
  document.body.append(press);
  try {
    if (onMap) {
      const drawn = boardOf(game);
      for (const picture of drawn.home.querySelectorAll(":scope > svg")) {
        picture.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
        home?.append(picture);
      }
      /** @type {SVGElement} */ (drawn.map).style.setProperty("--unit", String(size[0] / wide));
      drawn.place();
    }
    await drawPortraits(press);
    const face = await faceOf(FACE);
    const poster = await copyOf(/** @type {SVGElement} */ (press.firstElementChild));
    poster.prepend(face);
    poster.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const name = `${title} ${page.seats.map((seat) => seat.name).join(" ")}`;
    return {
      text: new XMLSerializer().serializeToString(poster),
      width: WIDTH,
      height,
      name: name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60),
    };
  } finally {
    press.remove();
  }
};

/** A drawing as an address that pictures may have. @param {string} text */
export const addressOf = (text) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;

/**
 * The poster as a picture.
 *
 * @param {{ text: string, width: number, height: number }} poster
 * @returns {Promise<Blob>}
 */
export const pictureOf = async ({ text, width, height }) => {
  const image = new Image();
  image.src = addressOf(text);
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * PIXELS_PER_UNIT, height: height * PIXELS_PER_UNIT });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
};
