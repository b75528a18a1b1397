export default {
  "no.cards.locomotives":
    "A ferry: you need at least {least} {least#locomotive|locomotives}; {have} {have#isn’t|aren’t} enough.",
  "ferries.fact": "ferry: needs {n} {n#locomotive|locomotives}",
  "ferries.fact.alike": "ferry: {n} {n#locomotive|locomotives}, or {cards_each} of one color each",
  "ferries.fact.any":
    "ferry: {n} {n#locomotive|locomotives}, or any {cards_each} cards{n#| for each}",
  "ferries.legend": "A ferry: pay a locomotive card for each locomotive printed on it.",
  "ferries.legend.alike":
    "A ferry: pay a locomotive card, or {n} cards of one color, for each locomotive printed on it.",
  "ferries.legend.any":
    "A ferry: pay a locomotive card, or any {n} cards, for each locomotive printed on it.",
  "ferries.sign.ferry": "ferry",
};
