/** The mandala, which has words alone. */

import words from "#words/mechanisms/mandala.js";

export default {
  name: "mandala",
  words,
};
