export default {
  region_bonus: "Regions",
  "region_bonus.networks": "Regions in each network",
  "region_bonus.points": "Points",
  "region_bonus.joined": "{n} {n#region|regions} in the largest network",
  "region_bonus.best": "Your largest network joins {regions}.",
  "region_bonus.lacking": "Not in it yet: {regions}.",
  "region_bonus.legend":
    "The region of the city: each of your networks scores for the regions it joins.",
  "region_bonus.legend.joined": "A region of your largest network.",
  "sum.region_bonus": "Regions",
  "score.region_bonus": "Regions joined: {networks}",
};
