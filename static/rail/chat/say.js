/** What chat says. */

import { speaker } from "#rail/core/words.js";
import words from "#words/chat.js";

export const say = speaker(words);

/** The quick phrases, in the order in which they are offered. */
export const PHRASES = Object.keys(words)
  .filter((key) => key.startsWith("phrase."))
  .map((key) => key.slice("phrase.".length));
