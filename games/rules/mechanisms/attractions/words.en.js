export default {
  "attractions.legend": "A star: a famous place, which scores for everyone whose routes reach it.",
  "attractions.reached": "{n} {n#attraction|attractions} reached",
  "sum.attractions": "Attractions",
  "score.attractions": "{places} {places#attraction|attractions} reached",
};
