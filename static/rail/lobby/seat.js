/** The page of the personal seat link. */
import { bindLinks } from "#rail/core/link_buttons.js";

bindLinks();
