/** Tolls printed on the routes. @import { Route } from "#rail/types.js" */
import { number } from "#rail/board/marks.js";

/** @param {Route} route @param {number} n */
const marks = ({ toll }, n) => (toll && n === 0 ? [number("toll", toll)] : []);

export default { name: "tolls", marks, words: { en: {}, fr: {} } };
