export default {
  "asian_explorer.cities": "{n} {n#ville|villes} dans le plus grand réseau",
  "sum.asian_explorer": "Plus grand réseau",
  "score.asian_explorer": "{count} {count#ville|villes} dans un réseau",
};
