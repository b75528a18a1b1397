/** The routes of bullet trains. @import { Box, Route } from "#rail/types.js" */
import { nothing } from "#lit";
import { frame as framed } from "#rail/board/marks.js";

/** @param {Route} route @param {Box} box */
const frame = ({ bullet }, box) => (bullet ? framed("bullet", box) : nothing);

export default { name: "bullet_trains", frame, words: { en: {}, fr: {} } };
