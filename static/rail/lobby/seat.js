/** The page of the personal seat link. */
import { bindLinks } from "#rail/link.js";

bindLinks();
