/** What the lobby says. */

import { speaker } from "#rail/core/words.js";
import words from "#words/lobby.js";

export const say = speaker(words);
