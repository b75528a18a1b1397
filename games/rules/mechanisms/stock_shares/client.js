/** The share certificates of routes. @import { Route } from "#rail/types.js" */
import { svg } from "#lit";
import { disc } from "#rail/board/marks.js";

const symbols = svg`
  <symbol id="mark-share" viewBox="0 0 24 24"><path fill="currentColor" d="M4 2h11l5 5v15H4zm3.4 8v2.2h9.2V10zm0 5v2.2h9.2V15z" fill-rule="evenodd"/></symbol>
`;

/** @param {Route} route @param {number} n */
const marks = ({ shares }, n) => (shares?.length && n === 0 ? [disc("share")] : []);

export default { name: "stock_shares", symbols, marks, words: { en: {}, fr: {} } };
