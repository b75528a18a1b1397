/** The page of the personal seat link. */
import { bindLinks } from "#rail/lobby/link.js";

bindLinks();
