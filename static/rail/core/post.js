/** Asks the server to do something; whatever comes back is an answer. */

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {string} code why not; "unreached" when the server could not be reached or has failed
 * @property {string} message the same in the language of the page, if the server said it
 * @property {string} field of the form that it is about
 * @property {any} data
 */

const token = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";

/** @param {Response} response @returns {Promise<Answer>} */
const read = async (response) => {
  const data = response.status === 204 ? {} : await response.json();
  const { code = "", message = "", field = "" } = data;
  return { ok: response.ok, code, message, field, data: response.ok ? data : (data.data ?? {}) };
};

const UNREACHED = { ok: false, code: "unreached", message: "", field: "", data: {} };

/**
 * @param {string} url
 * @param {Record<string, string> | FormData} [fields]
 * @returns {Promise<Answer>}
 */
export const post = async (url, fields = {}) => {
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (fields));
  const headers = { Accept: "application/json", "X-CSRFToken": token() };
  return fetch(url, { method: "POST", headers, body })
    .then(read)
    .catch(() => UNREACHED);
};

/** @param {string} url @returns {Promise<Answer>} */
export const get = (url) =>
  fetch(url, { headers: { Accept: "application/json" } })
    .then(read)
    .catch(() => UNREACHED);
