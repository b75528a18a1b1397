/**
 * What somebody has chosen for this device, on the page before it is painted. This is no module:
 * a module would come after the first paint.
 */
{
  const root = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const more = matchMedia("(prefers-contrast: more)");

  const SAVED = "rail.preferences";
  const SAVED_EARLIER = "rail.comfort";

  /** What an earlier Rail has kept is kept by today's name. */
  const rename = () => {
    const earlier = localStorage.getItem(SAVED_EARLIER);
    if (earlier !== null) {
      localStorage.setItem(SAVED, localStorage.getItem(SAVED) ?? earlier);
      localStorage.removeItem(SAVED_EARLIER);
    }
  };

  const kept = () => {
    try {
      rename();
      return JSON.parse(localStorage.getItem(SAVED) ?? "{}") ?? {};
    } catch {
      return {};
    }
  };

  /** Pictures and colors that the browser itself chooses by light or dark. @param {string} theme */
  const choose = (theme) => {
    for (const node of document.querySelectorAll("[data-scheme]")) {
      const scheme = node.getAttribute("data-scheme");
      const own = theme === scheme ? "all" : "not all";
      const media = theme === "system" ? `(prefers-color-scheme: ${scheme})` : own;
      if (node.getAttribute("media") !== media) {
        node.setAttribute("media", media);
      }
    }
  };

  const dress = () => {
    const { theme, text, speed, plain } = kept();
    const chosen = theme === "light" || theme === "dark" ? theme : "system";
    root.dataset.theme = chosen;
    root.dataset.text = String(text ?? 0);
    root.dataset.speed = String(speed ?? (still.matches ? 0 : 1));
    root.classList.toggle("plain", plain ?? more.matches);
    choose(chosen);
  };

  still.addEventListener("change", dress);
  more.addEventListener("change", dress);
  // another tab has changed something, or this one: see preferences.js
  window.addEventListener("storage", dress);
  dress();

  // moments are told by the clock of the device: the server knows none but its own
  document.addEventListener("DOMContentLoaded", () => {
    for (const node of document.querySelectorAll("time")) {
      const day = node.hasAttribute("data-day");
      node.textContent = new Date(node.dateTime).toLocaleString(root.lang, {
        dateStyle: day ? "long" : "medium",
        timeStyle: day ? undefined : "short",
      });
    }
  });

  // pictures that the parser has yet to meet
  const { theme } = root.dataset;
  if (theme && theme !== "system") {
    const met = () => choose(root.dataset.theme ?? "system");
    const watch = new MutationObserver(met);
    watch.observe(root, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => {
      watch.disconnect();
      met();
    });
  }
}
