/** The bonus for the most completed tickets, which has words alone. */
import words from "#words/mechanisms/globetrotter.js";

export default {
  name: "globetrotter",
  words,
};
