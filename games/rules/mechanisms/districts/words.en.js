export default {
  "districts.legend":
    "The number of its district: connect all the places of a district to score it.",
  "districts.joined": "{n} {n#district|districts} connected",
  "sum.districts": "Districts",
  "score.districts": "{count} {count#district|districts} connected",
};
