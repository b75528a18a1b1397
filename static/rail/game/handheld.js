/**
 * A phone as a hand: cards, tickets and claims by the list, for who has the map on a big screen. The
 * address says so (`?hand`), so a phone that comes back to its seat is a hand again.
 */

const NAME = "hand";

/**
 * @param {HTMLElement} home
 * @param {boolean} seated who watches has no hand
 * @param {() => void} changed
 */
export const createHandheld = (home, seated, changed) => {
  const address = new URL(location.href);
  const handheld = {
    on: seated && address.searchParams.has(NAME),
    toggle: () => {
      handheld.on = !handheld.on;
      if (handheld.on) {
        address.searchParams.set(NAME, "");
      } else {
        address.searchParams.delete(NAME);
      }
      history.replaceState(null, "", address);
      show();
      changed();
    },
  };
  const show = () => home.classList.toggle("handheld", handheld.on);
  show();
  return handheld;
};
