/** What a pointer over a route reads. */
import { html, nothing, ref } from "#lit";

/**
 * @param {ReturnType<typeof import("#rail/game/facts.js").factsOf>} facts
 * @param {string} why it cannot be claimed, if that is known
 * @param {{ clientX: number, clientY: number }} at
 * @param {Element} map
 */
export const tip = (facts, why, at, map) => {
  const edge = map.getBoundingClientRect();
  /** @param {Element | undefined} node */
  const place = (node) => {
    if (node instanceof HTMLElement) {
      node.style.setProperty("left", `${at.clientX - edge.left}px`);
      node.style.setProperty("top", `${at.clientY - edge.top}px`);
      node.classList.toggle("leftwards", at.clientX > edge.left + edge.width * 0.65);
      node.classList.toggle("upwards", at.clientY > edge.top + edge.height * 0.75);
    }
  };
  return html`<p class="tip" aria-hidden="true" ${ref(place)}><b>${facts.name}</b>
    <span>${facts.what} · ${facts.worth}</span>${facts.told ? html`<span class=${facts.state}>${facts.told}</span>` : nothing}
    ${why ? html`<span class="why">${why}</span>` : nothing}</p>`;
};
