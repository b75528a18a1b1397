/** The waves of ferries on the routes. @import { Route } from "#rail/types.js" */
import { svg } from "#lit";
import { disc } from "#rail/board/marks.js";

const symbols = svg`
  <symbol id="mark-wave" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" d="M2 8.5c3.4-4 6.6-4 10 0s6.6 4 10 0M2 16.5c3.4-4 6.6-4 10 0s6.6 4 10 0"/></symbol>
`;

/** @param {Route} route @param {number} n */
const marks = ({ ferry }, n) => (n < ferry ? [disc("wave")] : []);

export default { name: "ferry_cards", symbols, marks, words: { en: {}, fr: {} } };
