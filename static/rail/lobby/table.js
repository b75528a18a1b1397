/** The page of a table before its game: seats fill, the host starts. */
import { render } from "#lit";
import { createChat } from "#rail/chat/chat.js";
import { bindLinks } from "#rail/core/link_buttons.js";
import { oneByOne } from "#rail/core/one_by_one.js";
import { post } from "#rail/core/post.js";
import { reasonOf, reasonsOf } from "#rail/core/refusals.js";
import { createChanges, isHost } from "#rail/lobby/changes.js";
import { connect } from "#rail/lobby/connection.js";
import { say } from "#rail/lobby/say.js";
import { seats } from "#rail/lobby/seats.js";
import { showChosen } from "#rail/lobby/terms.js";

/** @import { Page, Table } from "#rail/lobby/page.js" */

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const panel = find("seats");
const sitting = /** @type {HTMLFormElement} */ (find("sit"));

const { table: first, socket, now, levels, portraits } = JSON.parse(find("page").textContent ?? "");
/** Milliseconds by which the clock of the server is ahead. */
const ahead = now * 1000 - Date.now();
let tick = 0;

/** @type {Page} */
let page = {
  table: first,
  levels,
  level: "normal",
  portraits,
  say,
  error: null,
  busy: false,
  removed: false,
  changed: "",
  left: 0,
};

/** Seconds for which the answers to a rematch are waited for. @param {Table} table */
const leftOf = ({ rematch, places }) =>
  rematch && places.some(({ answer }) => answer === "none")
    ? Math.max(0, Math.ceil(rematch.until - (Date.now() + ahead) / 1000))
    : 0;

/**
 * Of these colors one is always chosen: the first that is free, where none that is free was picked.
 *
 * @param {NodeListOf<HTMLInputElement>} radios
 */
const chooseFree = (radios) => {
  const free = [...radios].filter(({ disabled }) => !disabled);
  if (free.length && !free.some(({ checked }) => checked)) {
    free[0].checked = true;
  }
};

/** Only what the server draws once is changed by hand: the form keeps what is being typed. */
const drawForm = () => {
  const { table } = page;
  const colors = /** @type {HTMLElement} */ (sitting.querySelector(".colors")?.closest("fieldset"));
  colors.hidden = table.team > 1;
  const full = table.places.length >= table.size;
  sitting.hidden = table.me !== null || table.locked || full;
  const taken = new Set(table.places.map(({ color }) => color));
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (
    sitting.querySelectorAll("input[name=color]")
  );
  for (const radio of radios) {
    radio.disabled = taken.has(radio.value);
  }
  chooseFree(radios);
};

/** Who could still sit down is asked for a seat first, and then for what there is to say. */
const drawChat = () => {
  const { table } = page;
  const outside = table.me === null && !sitting.hidden;
  find("chat").hidden = !chat.open || outside || (table.me === null && !table.watch);
};

/** @param {Partial<Page>} change */
const show = (change) => {
  page = { ...page, ...change };
  page.left = leftOf(page.table);
  clearTimeout(tick);
  tick = page.left ? window.setTimeout(() => show({}), 1000) : 0;
  render(seats(page), panel);
  chooseFree(panel.querySelectorAll("[data-do=player] input[name=color]"));
  drawForm();
  chat.setHost(isHost(page.table));
  drawChat();
};

/** @param {Table} table */
const take = (table) => {
  if (!table.open) {
    location.reload();
    return;
  }
  const removed = table.me === null && (page.removed || page.table.me !== null);
  const opened = table.watch && !page.table.watch;
  show({ table, removed });
  terms.follow(table);
  if (opened && table.me === null) {
    line.reopen(); // what is said here is heard from now on
  }
};

/**
 * @param {string} action
 * @param {string} at where on the page a refusal is shown
 * @param {Record<string, string> | FormData} [fields]
 */
const ask = async (action, at, fields) => {
  show({ busy: true, error: null });
  const { ok, code, data } = await post(`/t/${page.table.code}/${action}/`, fields);
  if (!ok) {
    show({ busy: false, error: { at, reason: reasonOf(code, data), field: data.field ?? "" } });
    return false;
  }
  if (action === "leave") {
    line.reopen();
  }
  show({ busy: false });
  return true;
};

const inTurn = oneByOne();
/** @type {typeof ask} */
const act = (action, at, fields) => inTurn(() => ask(action, at, fields));

panel.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button[data-do]");
  if (!(button instanceof HTMLElement) || page.busy) {
    return;
  }
  const { do: action = "", place, locked, yes } = button.dataset;
  if (yes) {
    act(action, "foot", { yes });
  } else if (place) {
    act(action, `place.${place}`, { place, ...(action === "replace" && { level: page.level }) });
  } else if (locked) {
    act(action, "foot", { locked });
  } else {
    act(
      action,
      action === "leave" ? "foot" : action,
      action === "bot" ? { level: page.level } : {},
    );
  }
});

panel.addEventListener("change", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (input.dataset.do === "color" || input.dataset.do === "portrait") {
    const { place = "", do: what } = input.dataset;
    act(what, `${what}.${place}`, { [what]: input.value, place });
  } else if (input.dataset.do === "level") {
    const { place = "" } = input.dataset;
    page.level = input.value;
    act("level", `place.${place}`, { level: input.value, place });
  } else if (input.dataset.do === "next-level") {
    page.level = input.value;
  }
});

panel.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (page.busy) {
    return;
  }
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { do: action = "" } = form.dataset;
  const fields = new FormData(form);
  if (await act(action, action === "name" ? `name.${fields.get("place")}` : action, fields)) {
    form.closest("details")?.removeAttribute("open");
    form.reset();
    show({}); // nor is a color chosen any more
  }
});

sitting.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = /** @type {HTMLInputElement} */ (sitting.elements.namedItem("name"));
  const button = /** @type {HTMLButtonElement} */ (sitting.querySelector("button"));
  if (button.getAttribute("aria-disabled") === "true") {
    return;
  }
  // the focus stays on it, for who is refused
  button.setAttribute("aria-disabled", "true");
  const { ok, code, data } = await post(sitting.action, new FormData(sitting));
  if (ok) {
    // sitting down has made this browser somebody: page and socket begin anew
    location.reload();
    return;
  }
  button.setAttribute("aria-disabled", "false");
  const reasons = reasonsOf(code, data);
  for (const one of ["name", "color", "form"]) {
    find(`${one === "form" ? "sit" : one}-error`).textContent = reasons[one] ?? "";
  }
  name.setAttribute("aria-invalid", String("name" in reasons));
  if ("name" in reasons) {
    name.focus();
  }
});

/** @param {string} text */
const speak = (text) => {
  find("voice").textContent = text;
};

const terms = createChanges({
  table: page.table,
  say,
  saved: () => speak(say("terms.saved")),
  changed: (what) => {
    show({ changed: what });
    speak(say("terms.changed", { what }));
  },
});

const chat = createChat({
  code: page.table.code,
  lang: document.documentElement.lang,
  mode: "off",
  seat: () => null,
  speak,
  changed: () => drawChat(),
});
find("chat").append(chat.home);
find("new-lines").append(chat.badge);
// far down on the page nobody reads it
new IntersectionObserver(([{ isIntersecting }]) => chat.show(isIntersecting)).observe(chat.home);

panel.replaceChildren();
show({});
showChosen();
bindLinks();
const line = connect({
  path: socket,
  take: (frame) => {
    if (frame.t === "table") {
      take(frame.table);
    } else if (frame.t === "chat" || frame.t === "said") {
      chat.take(frame);
    }
  },
  changed: (open) => {
    find("offline").hidden = open;
  },
  gone: () => location.reload(),
});
