export default {
  "mountains.legend":
    "A mountain: each of these costs one more car, and brings {points} {points#point|points}.",
  "mountains.lost": "{n} {n#car|cars} lost in the mountains",
  "mountains.costs": "{n} more {n#car|cars} for the mountains",
  "tally.mountain_routes": "Mountain routes",
  "mountains.sign.mountain": "mountain",
};
