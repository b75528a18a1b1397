/** Moments shown one after the other, as fast as is wanted. */

/** Milliseconds a moment is shown at speed 1. */
const PACE_MS = 1200;

/**
 * @param {{ at: number, playing: boolean, speed: number }} now
 * @param {object} replay
 * @param {number} replay.last
 * @param {(at: number) => void} replay.go
 * @param {() => boolean} replay.arrived is the moment that is wanted shown?
 * @param {() => void} replay.paint
 */
export const createPlayback = (now, { last, go, arrived, paint }) => {
  let timer = 0;

  const pause = () => {
    clearInterval(timer);
    now.playing = false;
  };

  const next = () => {
    // who is faster than what comes over the line waits for it
    if (arrived()) {
      go(now.at + 1);
    }
    if (now.at === last) {
      pause();
      paint();
    }
  };

  const toggle = () => {
    if (now.playing) {
      pause();
    } else {
      if (now.at === last) {
        go(0);
      }
      now.playing = true;
      timer = window.setInterval(next, PACE_MS / now.speed);
    }
    paint();
  };

  /** @param {number} speed */
  const pace = (speed) => {
    now.speed = speed;
    if (now.playing) {
      pause();
      toggle();
    }
    paint();
  };

  return { pause, toggle, pace };
};
