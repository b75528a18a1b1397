// What the client uses of lit: bundled into static/vendor/lit.js, and "#lit" for Node and tsc.

export { classMap } from "lit/directives/class-map.js";
export { guard } from "lit/directives/guard.js";
export { keyed } from "lit/directives/keyed.js";
export { live } from "lit/directives/live.js";
export { createRef, ref } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
export { html, nothing, render, svg } from "lit/html.js";
