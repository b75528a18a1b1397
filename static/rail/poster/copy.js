/**
 * A picture of the page that needs no page any more: every node of a drawing with its looks written
 * on it, as the style sheets give them. Attributes, so that no policy about styles forbids them.
 */

const SVG = "http://www.w3.org/2000/svg";

/** What style sheets may say of a drawn thing, and what holds where nothing is said; those that are
 *  passed on to what is inside are written where they change. */
const OWN = /** @type {Record<string, string>} */ ({
  opacity: "1",
  "mix-blend-mode": "normal",
  "clip-path": "none",
  mask: "none",
  filter: "none",
});
const PASSED = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "color",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "text-anchor",
];
/** Attributes that mean nothing without the page. */
const LEFT_OUT = /^(class|style|tabindex|role|aria-.*|data-.*)$/;
/** A color that was mixed. */
const MIXED = /color\(srgb ([\d.e\s-]+)(?:\/ ([\d.e-]+))?\)/g;
/**
 * What a style says, as every program that shows drawings understands it: parts of the drawing are
 * its own, whatever page it was on, and colors are plain.
 *
 * @param {string} value
 */
export const plainly = (value) =>
  value.replace(/url\("[^"#]*(#[^"]+)"\)/g, "url($1)").replace(MIXED, (_, color, alpha) => {
    const parts = color
      .trim()
      .split(/\s+/)
      .map((/** @type {string} */ part) => Math.round(255 * Number(part)));
    return alpha ? `rgba(${parts}, ${alpha})` : `rgb(${parts})`;
  });

/** A file as part of a drawing. @param {string} href @returns {Promise<string>} */
const embedded = async (href) => {
  const answer = await fetch(href);
  const blob = await answer.blob();
  const reader = new FileReader();
  return new Promise((done, failed) => {
    reader.onload = () => done(String(reader.result));
    reader.onerror = failed;
    reader.readAsDataURL(blob);
  });
};

/**
 * A face of the page, to be taken along by a drawing.
 *
 * @param {string} family
 */
export const faceOf = async (family) => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const rule = rules.find(
    (one) =>
      one instanceof CSSFontFaceRule && one.style.getPropertyValue("font-family").includes(family),
  );
  const style = document.createElementNS(SVG, "style");
  const [, href] = /url\("?([^")]+)"?\)/.exec(rule?.cssText ?? "") ?? [];
  if (href) {
    const data = await embedded(new URL(href, rule?.parentStyleSheet?.href ?? location.href).href);
    style.textContent = `@font-face{font-family:"${family}";font-weight:400 700;src:url(${data})}`;
  }
  return style;
};

/**
 * A copy of a drawing that lies in the page, by itself.
 *
 * @param {SVGElement} drawing
 * @returns {Promise<SVGElement>}
 */
export const copyOf = async (drawing) => {
  /** The symbols that are used. @type {Map<string, Element>} */
  const symbols = new Map();
  /** @type {Promise<void>[]} */
  const pictures = [];

  /** @param {Element} node @param {CSSStyleDeclaration | null} outer @returns {SVGElement | null} */
  const copy = (node, outer) => {
    const style = getComputedStyle(node);
    if (style.display === "none" || style.visibility === "hidden") {
      return null;
    }
    const own = /** @type {SVGElement} */ (document.createElementNS(SVG, node.localName));
    for (const { name, value } of node.attributes) {
      if (!LEFT_OUT.test(name)) {
        own.setAttribute(name, value);
      }
    }
    for (const [name, usual] of Object.entries(OWN)) {
      const value = style.getPropertyValue(name);
      if (value !== usual) {
        own.setAttribute(name, plainly(value));
      }
    }
    for (const name of PASSED) {
      const value = style.getPropertyValue(name);
      if (!outer || value !== outer.getPropertyValue(name) || own.hasAttribute(name)) {
        own.setAttribute(name, plainly(value));
      }
    }
    if (style.translate !== "none") {
      const [x, y = "0px"] = style.translate.split(" ");
      own.setAttribute(
        "transform",
        `translate(${Number.parseFloat(x)} ${Number.parseFloat(y)}) ${own.getAttribute("transform") ?? ""}`,
      );
    }
    const href = node.getAttribute("href") ?? "";
    if (node.localName === "use") {
      const symbol = document.querySelector(href);
      if (symbol && !symbols.has(href)) {
        symbols.set(href, symbol);
      }
    } else if (node.localName === "image" && !href.startsWith("data:")) {
      pictures.push(embedded(href).then((data) => own.setAttribute("href", data)));
    }
    for (const child of node.childNodes) {
      if (child instanceof Element) {
        const inside = copy(child, style);
        if (inside) {
          own.append(inside);
        }
      } else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) {
        own.append(child.textContent);
      }
    }
    return own;
  };

  const made = copy(drawing, null) ?? document.createElementNS(SVG, "g");
  // a symbol takes its color from where it is used: nothing is written on it
  for (const symbol of symbols.values()) {
    if (!drawing.contains(symbol)) {
      const own = /** @type {Element} */ (symbol.cloneNode(true));
      own.setAttribute("overflow", "visible");
      made.prepend(own);
    }
  }
  await Promise.all(pictures);
  return made;
};
