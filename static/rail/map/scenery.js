/**
 * What of a map is only looked at: land and waters under the picture of its hills, the frame with
 * its degrees, the title, the compass rose and the scale. All of it stands in the drawing.
 *
 * @import { Board, Drawing, Mechanism, Ornaments } from "#rail/core/types.js"
 */
import { nothing, svg } from "#lit";

/** From the page to the thin line and to the thick one of its frame, as the drawing leaves room. */
const [THIN, THICK] = [1.4, 8.8];

/** How many tints tell regions apart that lie side by side. */
const TINTS = 6;

/** Says the theme of a board to the style sheet. @param {HTMLElement} home @param {Drawing} drawing */
export const dressed = (home, { theme }) => {
  home.classList.toggle("calm", theme?.calm ?? false);
  for (const name of /** @type {const} */ (["land", "sea", "ink"])) {
    if (theme) {
      home.style.setProperty(`--theme-${name}`, theme[name]);
    }
  }
};

/** @param {[x: number, y: number, path: string]} at @param {string} [name] */
const placed = ([x, y, path], name = "") =>
  svg`<path class=${name} transform=${`translate(${x} ${y})`} d=${path}></path>`;

/** @param {number} far from the page @param {[number, number]} size */
const line = (far, [wide, high]) =>
  svg`<rect class=${far > THIN ? "thick" : "thin"} x=${-far} y=${-far}
    width=${wide + 2 * far} height=${high + 2 * far}></rect>`;

/** @param {Ornaments} ornaments @param {Drawing} drawing */
const frame = ({ frame: { bars, degrees } }, { size }) => svg`<g class="neatline">
  <path class="beyond" d=${`M-9e3-9e3H9e3V9e3H-9e3zM0 0V${size[1]}H${size[0]}V0z`}></path>
  ${line(THIN, size)}${line(THICK, size)}
  <path class="bars" d=${bars}></path>
  ${degrees.map(([x, y, anchor, text]) => svg`<text x=${x} y=${y} text-anchor=${anchor}>${text}</text>`)}
</g>`;

/** @param {Ornaments} ornaments @param {string} lang */
const plate = ({ plate: said }, lang) =>
  said
    ? svg`<g class="cartouche">
      ${said.shape.map((path, n) => svg`<path class=${n ? "inner" : "outer"} d=${path}></path>`)}
      ${(said.title[lang] ?? said.title.en).map((line) => placed(line, "title"))}
      ${placed(said.year, "year")}
      ${said.motifs.map(
        ([x, y, times, path]) =>
          svg`<path class="motif" transform=${`translate(${x} ${y}) scale(${times})`} d=${path}></path>`,
      )}
    </g>`
    : nothing;

/** @param {Ornaments} ornaments */
const rose = ({ rose: said }) => {
  if (!said) {
    return nothing;
  }
  const [x, y, outer, inner] = said.ring;
  return svg`<g class="rose">
    <circle cx=${x} cy=${y} r=${outer}></circle><circle cx=${x} cy=${y} r=${inner}></circle>
    <path class="lit" d=${said.light}></path><path class="dark" d=${said.dark}></path>
    ${placed(said.north)}
  </g>`;
};

/** @param {Ornaments} ornaments */
const scale = ({ scale: said }) =>
  said
    ? svg`<g class="scale">
      <path class="whole" d=${said.whole}></path><path class="dark" d=${said.dark}></path>
      ${said.texts.map(([x, y, text]) => svg`<text x=${x} y=${y} text-anchor="middle">${text}</text>`)}
    </g>`
    : nothing;

const STEAMER =
  "M-17 4H17L13 12H-13zM-11-1H9V3H-11zM-2-9H3V-2H-2zM-9-11H-8V-1H-9zM11-7H12V3H11zM1-10Q3-15 9-14.4 15-13.6 17-17 9-17 4-16-3-14.6-1-10z";

/** @param {Ornaments} ornaments */
const ships = ({ ships: said }) =>
  (said ?? []).map(
    ([x, y, heading]) =>
      svg`<path class="ship" transform=${`translate(${x} ${y}) scale(${heading} 1)`} d=${STEAMER}></path>`,
  );

/** Land, waters and hills. @param {Board} board */
export const ground = ({ id, drawing }) => {
  const {
    tints,
    land,
    parks,
    blocks,
    bridges,
    lakes,
    streams,
    rivers,
    borders,
    depths,
    relief,
    ornaments,
    size,
  } = drawing;
  return svg`
    ${(depths ?? []).map((path) => svg`<path class="depth" d=${path}></path>`)}
    ${ornaments ? svg`<path class="graticule" d=${ornaments.frame.graticule}></path>` : nothing}
    ${["far", "middle", "close"].map((how) => svg`<path class=${`shore ${how}`} d=${land}></path>`)}
    ${blocks ? svg`<path class="quay" d=${land}></path>` : nothing}
    <path class="land" d=${land}></path>
    ${
      relief
        ? svg`<image class="relief" href=${`/boards/${id}.${relief}.webp`} preserveAspectRatio="none"
            width=${size[0]} height=${size[1]}></image>
          <path class="coast" d=${land}></path>`
        : nothing
    }
    ${parks ? svg`<path class="parks" d=${parks}></path>` : nothing}
    ${blocks ? svg`<path class="blocks" d=${blocks}></path>` : nothing}
    ${Object.entries(tints ?? {}).map(
      ([id, path], n) =>
        svg`<path class=${`tint of-${n % TINTS}`} data-tint=${id} d=${path}></path>`,
    )}
    ${bridges ? svg`<path class="bridges" d=${bridges}></path><path class="bridges light" d=${bridges}></path>` : nothing}
    <path class="rivers small" d=${streams ?? ""}></path>
    <path class="rivers" d=${rivers}></path>
    <path class="lakes" d=${lakes}></path>
    <path class="borders" d=${borders}></path>`;
};

/**
 * What tinted regions are lettered with: their names, or the sign of their kind.
 *
 * @param {Board} board
 * @param {Mechanism[]} mechanisms
 */
export const lettering = ({ drawing }, mechanisms) =>
  svg`<g class="lettering">${Object.entries(drawing.ornaments?.signs ?? {}).map(
    ([id, [left, top, width, height]]) => {
      const name = mechanisms.map(({ region }) => region?.(id)).find(Boolean);
      return name
        ? svg`<text x=${left + width / 2} y=${top + height / 2} dy="0.34em" text-anchor="middle"
            font-size=${height}>${name}</text>`
        : svg`<use href=${`#card-${id}`} x=${left} y=${top} width=${width} height=${height}></use>`;
    },
  )}</g>`;

/** Frame, title, rose and scale. @param {Drawing} drawing @param {string} lang */
export const furniture = (drawing, lang) => {
  const { ornaments } = drawing;
  return ornaments
    ? svg`<g class="ornaments">${frame(ornaments, drawing)}${plate(ornaments, lang)}
      ${rose(ornaments)}${scale(ornaments)}${ships(ornaments)}</g>`
    : nothing;
};
