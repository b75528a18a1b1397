"""The sounds of the game, drawn by the browser that plays them."""

DRAWN = """async () => {
  const { NAMES, drawn } = await import("#rail/sound/voices.js");
  const measured = {};
  for (const name of NAMES) {
    const buffer = await drawn(name);
    const samples = buffer.getChannelData(0);
    const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
    const crossings = samples.filter((one, n) => n && (one < 0) !== (samples[n - 1] < 0)).length;
    measured[name] = {
      seconds: buffer.duration,
      peak: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0),
      mean: Math.sqrt(power),
      pitch: crossings / 2 / buffer.duration,
      end: Math.abs(samples.at(-1)),
    };
  }
  return measured;
}"""
KINDS = {"end", "bell", "turn", "ticket", "claim", "piece", "coin", "card"}
STARTS = """() => {
  // however long it takes to draw a sound: all of this is now
  Object.defineProperty(BaseAudioContext.prototype, "currentTime", { get: () => 0 });
  window.starts = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (when = 0, ...more) {
    if (this.context instanceof AudioContext) {
      window.starts.push(when);
    }
    return start.call(this, when, ...more);
  };
}"""
HEAP = """async () => {
  const { play } = await import("#rail/sound/player.js");
  for (const name of ["card", "claim", "coin", "bell", "piece"]) await play(name);
  return window.starts;
}"""


def test_every_sound_is_heard_is_short_and_is_not_too_loud(player):
    page = player("Ada").page
    page.goto("/settings/")
    measured = page.evaluate(DRAWN)
    assert measured.keys() == KINDS
    for name, one in measured.items():
        assert 0.05 < one["seconds"] < 1.5, name
        assert 0.4 < one["peak"] < 0.71, name
        assert one["mean"] > 0.02, name  # not silence round a click
        assert one["end"] < 0.01, name  # nothing breaks off
    # none sounds like another
    alike = {(round(one["pitch"] / 50), round(one["seconds"], 1)) for one in measured.values()}
    assert len(alike) == len(KINDS)


def test_of_many_sounds_at_once_those_that_matter_follow_each_other(player):
    page = player("Ada", prepare=f"({STARTS})()").page
    page.goto("/settings/")
    page.mouse.click(5, 5)
    starts = page.evaluate(HEAP)
    # wheels in place of the card, then the bell; neither the coin nor the piece
    assert len(starts) == 3
    assert starts[0] == 0 < starts[1] < starts[2] < 0.5
    page.evaluate("localStorage.setItem('rail.preferences', '{\"volume\": 0}')")
    assert len(page.evaluate(HEAP)) == 3
