export default {
  "attractions.legend":
    "A star: an attraction. At the end it’s worth {n} {n#point|points} to everyone with a route to it.",
  "attractions.reached": "{n} {n#attraction|attractions} reached",
  "sum.attractions": "Attractions",
  "score.attractions": "{places} {places#attraction|attractions} reached",
};
