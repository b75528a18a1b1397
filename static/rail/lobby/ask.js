/** Asks the server for a change; it answers in the language of the page. */

/**
 * `errors`: by field; `page`: the answer is a page, which the browser itself has to ask for
 *
 * @typedef {{ ok?: boolean, url?: string, code?: string, message?: string, field?: string,
 *   errors?: Record<string, string>, page?: boolean }} Answer
 */

const token = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";

/**
 * @param {string} url
 * @param {Record<string, string> | FormData} [fields]
 * @returns {Promise<Answer>} empty when the server could not be reached or has failed
 */
export const ask = async (url, fields = {}) => {
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (fields));
  const headers = { Accept: "application/json", "X-CSRFToken": token() };
  try {
    const response = await fetch(url, { method: "POST", headers, body });
    const told = response.headers.get("Content-Type") === "application/json";
    return told ? await response.json() : { page: response.status < 500 };
  } catch {
    return {};
  }
};
