export default {
  "mountains.legend":
    "Une montagne : chacune coûte un wagon de plus, et rapporte {points} {points#point|points}.",
  "mountains.lost": "{n} {n#wagon laissé|wagons laissés} en montagne",
  "mountains.costs": "{n} {n#wagon|wagons} de plus pour la montagne",
  "tally.mountain_routes": "Routes de montagne",
  "mountains.sign.mountain": "montagne",
};
