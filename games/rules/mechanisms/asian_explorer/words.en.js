export default {
  "asian_explorer.cities": "{n} {n#city|cities} in the largest network",
  "sum.asian_explorer": "Largest network",
  "score.asian_explorer": "{count} {count#city|cities} in one network",
};
