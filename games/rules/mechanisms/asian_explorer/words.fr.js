export default {
  "asian_explorer.cities": "{n} {n#ville|villes} dans le plus grand réseau",
  "sum.asian_explorer": "Plus grand réseau",
  "score.asian_explorer": "{n} {n#ville|villes} dans un réseau",
};
