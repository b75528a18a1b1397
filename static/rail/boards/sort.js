/** Tables that are sorted by the column whose head is pressed; pressed again, the other way. */

/** @param {HTMLTableCellElement} cell */
const number = (cell) => Number(cell.dataset.value ?? cell.textContent);

/** @param {HTMLTableElement} table */
export const sortable = (table) => {
  const body = table.tBodies[0];
  const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const heads = [...table.querySelectorAll("thead th")];

  /** @param {Element} head @param {number} column */
  const sort = (head, column) => {
    const down = head.getAttribute("aria-sort") === "ascending";
    const asNumber = head.hasAttribute("data-number");
    const rows = [...body.rows].sort((one, other) => {
      const [a, b] = [one.cells[column], other.cells[column]];
      const order = asNumber
        ? number(a) - number(b)
        : compare(a.textContent ?? "", b.textContent ?? "");
      return down ? -order : order;
    });
    body.append(...rows);
    for (const each of heads) {
      each.removeAttribute("aria-sort");
    }
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
  };

  for (const [column, head] of heads.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(head, column));
    head.append(button);
  }
};
