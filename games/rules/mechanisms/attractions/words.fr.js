export default {
  "attractions.legend":
    "Une étoile : un lieu célèbre, qui rapporte des points à tous ceux dont les routes y mènent.",
  "attractions.reached": "{n} {n#attraction atteinte|attractions atteintes}",
  "sum.attractions": "Attractions",
  "score.attractions": "{places} {places#attraction atteinte|attractions atteintes}",
};
