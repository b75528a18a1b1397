/** Numbers as they are written where their sign says something. */

/**
 * With its sign, which no number without one has: +3, 0, −2.
 *
 * @param {string} lang
 * @param {number} n
 * @param {number} [digits] behind the point
 */
export const signed = (lang, n, digits = 0) =>
  new Intl.NumberFormat(lang, {
    signDisplay: "exceptZero",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(n)
    .replace("-", "−");
