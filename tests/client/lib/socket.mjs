/** The sockets of a page, without a network: the test is the server. */

/** The sockets that were opened, the last one last. @type {Line[]} */
export const lines = [];

/** The end of a socket that a page holds. */
class Line {
  static OPEN = 1;
  readyState = 0;
  /** What the page has sent. */
  sent = [];

  constructor(url) {
    this.url = String(url);
    lines.push(this);
  }

  close() {}

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** Lets the page in and says these frames. */
  say(...frames) {
    if (this.readyState !== Line.OPEN) {
      this.readyState = Line.OPEN;
      this.onopen();
    }
    for (const frame of frames) {
      this.onmessage({ data: JSON.stringify(frame) });
    }
  }

  /** Lets the page in, says these frames, and closes. */
  serve(frames, code) {
    this.say(...frames);
    this.readyState = 3;
    this.onclose({ code });
  }
}

Object.assign(globalThis, {
  WebSocket: Line,
  location: new URL("http://localhost/t/ABCDEFGH/"),
  document: new EventTarget(),
  window: globalThis,
  addEventListener: () => {},
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
