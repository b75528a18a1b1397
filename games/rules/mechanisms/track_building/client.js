/** Beds on which rails have yet to be laid. @import { Box, Route } from "#rail/types.js" */
import { nothing } from "#lit";
import { frame as framed } from "#rail/board/marks.js";

/** @param {Route} route @param {Box} box */
const frame = ({ kind }, box) => (kind === "bed" ? framed("bed", box) : nothing);

export default { name: "track_building", frame, words: { en: {}, fr: {} } };
