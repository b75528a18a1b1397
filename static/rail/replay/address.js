/** A moment has an address, if the game has one. */
import { hashOf } from "#rail/replay/moments.js";

/** An address is not written anew at every step of a slide. */
const SETTLED_MS = 300;

/** @param {{ at: number, perspective: number | null }} now */
export const createAddress = (now) => {
  let timer = 0;

  /** Writes the address of the moment that is shown, soon. */
  const follow = () => {
    const { at, perspective } = now;
    clearTimeout(timer);
    timer = window.setTimeout(
      () => history.replaceState(null, "", hashOf(at, perspective)),
      SETTLED_MS,
    );
  };

  /** Copies it; false without a clipboard, as on plain http: the address line holds the link. */
  const copy = async () => {
    const link = new URL(hashOf(now.at, now.perspective), location.href).href;
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link);
      return true;
    } catch {
      return false;
    }
  };

  return { follow, copy };
};
