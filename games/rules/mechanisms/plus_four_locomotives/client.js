/** The symbol of plus-four locomotives. */
import { svg } from "#lit";
import words from "#words/mechanisms/plus_four_locomotives.js";

const symbols = svg`
  <symbol id="card-plus_four" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" d="M1.8 12.4h8M5.8 8.4v8M19.2 20.6V4L11.6 15.4h10.8"/></symbol>
`;

export default {
  name: "plus_four_locomotives",
  symbols,
  words,
};
