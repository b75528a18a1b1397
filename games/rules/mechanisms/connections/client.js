/** Tickets at the final scoring, which have words alone. */
import words from "#words/mechanisms/connections.js";

export default {
  name: "connections",
  words,
};
