export default {
  "attractions.legend":
    "Une étoile : une attraction. À la fin, elle rapporte {n} {n#point|points} à qui a une route jusqu’à elle.",
  "attractions.reached": "{n} {n#attraction atteinte|attractions atteintes}",
  "sum.attractions": "Attractions",
  "score.attractions": "{places} {places#attraction atteinte|attractions atteintes}",
};
