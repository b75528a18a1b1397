/** Asks the server to do something; whatever comes back is an answer. */

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {string} code why not; "unreached" when the server could not be reached or has failed
 * @property {any} data what is told of it, or of why not
 * @property {boolean} [page] the answer is a page, which the browser itself has to ask for
 */

const token = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";

const UNREACHED = { ok: false, code: "unreached", data: {} };

/** @param {Response} response @returns {Promise<Answer>} */
const read = async (response) => {
  if (response.status === 204) {
    return { ok: true, code: "", data: {} };
  }
  if (response.headers.get("Content-Type") !== "application/json") {
    return { ...UNREACHED, page: response.status < 500 };
  }
  const told = await response.json();
  return response.ok
    ? { ok: true, code: "", data: told }
    : { ok: false, code: told.code, data: told.data };
};

/**
 * @param {string} url
 * @param {Record<string, string> | FormData} [fields]
 * @param {boolean} [keepalive] also when the page is just being left
 * @returns {Promise<Answer>}
 */
export const post = async (url, fields = {}, keepalive = false) => {
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (fields));
  const headers = { Accept: "application/json", "X-CSRFToken": token() };
  return fetch(url, { method: "POST", headers, body, keepalive })
    .then(read)
    .catch(() => UNREACHED);
};

/** @param {string} url @returns {Promise<Answer>} */
export const get = (url) =>
  fetch(url, { headers: { Accept: "application/json" } })
    .then(read)
    .catch(() => UNREACHED);
