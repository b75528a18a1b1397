export default {
  "districts.legend":
    "The number of its district: connect all its places by your own routes to score that many points.",
  "districts.joined": "{n} {n#district|districts} connected",
  "sum.districts": "Districts",
  "score.districts": "{count} {count#district|districts} connected",
};
