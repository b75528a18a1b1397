/** The page about messages: what only the browser itself can do. */
import { post } from "#rail/core/post.js";
import { reasonOf } from "#rail/core/refusals.js";
import { can, show, wish, wishes } from "#rail/notices/browser.js";

const here = /** @type {HTMLElement} */ (document.getElementById("here"));
const push = /** @type {HTMLElement} */ (document.getElementById("push"));
const state = /** @type {HTMLElement} */ (here.querySelector("[data-state]"));
const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (
  here.querySelectorAll("input[data-event]")
);

/** Some browsers have notifications and show none of a page: that is known when one is tried. */
let able = can();

const tell = () => {
  const { off = "", blocked = "" } = here.dataset;
  const denied = able && Notification.permission === "denied";
  const granted = able && Notification.permission === "granted";
  state.textContent = able ? (denied ? blocked : "") : off;
  for (const box of boxes) {
    box.disabled = !able || denied;
    box.checked = granted && Boolean(wishes()[box.dataset.event ?? ""]);
  }
};

const allowed = async () => can() && (await Notification.requestPermission()) === "granted";

for (const box of boxes) {
  box.addEventListener("change", async () => {
    const wanted = box.checked && (await allowed());
    wish(box.dataset.event ?? "", wanted);
    tell();
  });
}
here.querySelector("[data-try]")?.addEventListener("click", async () => {
  if ((await allowed()) && !show("Rail", here.dataset.test ?? "")) {
    able = false;
    for (const box of boxes) {
      wish(box.dataset.event ?? "", false);
    }
  }
  tell();
});
here.hidden = false;
tell();

for (const zone of document.querySelectorAll("input[data-zone]")) {
  /** @type {HTMLInputElement} */ (zone).value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @param {ArrayBuffer | null} bytes */
const text = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Lets push services reach this browser, and tells the server how. */
const subscribe = async () => {
  const { url = "", worker = "", key = "" } = push.dataset;
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const fields = new FormData();
  fields.set("endpoint", found.endpoint);
  fields.set("p256dh", text(found.getKey("p256dh")));
  fields.set("auth", text(found.getKey("auth")));
  const { ok, code, data } = await post(url, fields);
  if (!ok) {
    throw new Error(reasonOf(code, data));
  }
  location.reload();
};

if ("serviceWorker" in navigator && "PushManager" in window) {
  push.hidden = false;
  push.querySelector("button")?.addEventListener("click", async () => {
    const error = /** @type {HTMLElement} */ (push.querySelector(".error"));
    try {
      error.textContent = "";
      if (await allowed()) {
        await subscribe();
      } else {
        error.textContent = push.dataset.failed ?? "";
      }
    } catch (reason) {
      error.textContent = `${push.dataset.failed} ${reason instanceof Error ? reason.message : ""}`;
    }
  });
}
