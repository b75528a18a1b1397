export default {
  region_bonus: "Régions",
  "region_bonus.networks": "Régions de chaque réseau",
  "region_bonus.points": "Points",
  "region_bonus.joined": "{n} {n#région|régions} dans le plus grand réseau",
  "region_bonus.best": "Votre plus grand réseau relie {regions}.",
  "region_bonus.lacking": "Il lui manque : {regions}.",
  "region_bonus.legend":
    "La région de la ville : chacun de vos réseaux rapporte selon les régions qu’il relie.",
  "region_bonus.legend.joined": "Une région de votre plus grand réseau.",
  "sum.region_bonus": "Régions",
  "score.region_bonus": "Régions reliées : {networks}",
};
