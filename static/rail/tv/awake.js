/** A television shows its table all evening: the screen stays on as long as it is looked at. */

const hold = () => {
  if (!document.hidden) {
    // a device that is low on power refuses, and without encryption none can
    navigator.wakeLock?.request("screen").catch(() => undefined);
  }
};

export const stayAwake = () => {
  hold();
  // a browser lets go of it when its page is not looked at
  document.addEventListener("visibilitychange", hold);
};
