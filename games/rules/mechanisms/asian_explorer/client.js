/** The cities of each largest network beside the name. */
import { svg } from "#lit";
import words from "#words/mechanisms/asian_explorer.js";

/** @param {import("#rail/core/types.js").Mech["asian_explorer"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "network",
  n: mine.cities[seat],
  label: "asian_explorer.cities",
});

const symbols = svg`
  <symbol id="icon-network" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.4" d="m5 18.5 7-13 7 13M12 5.5l-.5 9M5 18.5l6.5-4 7.5 4"/><circle cx="12" cy="4.6" r="3.2" fill="currentColor"/><circle cx="4.4" cy="19.4" r="3.2" fill="currentColor"/><circle cx="19.6" cy="19.4" r="3.2" fill="currentColor"/></symbol>
`;

export default {
  name: "asian_explorer",
  symbols,
  panel,
  words,
};
