export default {
  "sum.big_city_bonus": "Big cities",
  "score.big_city_bonus": "Most completed tickets to {city}",
  "tally.big_cities": "Big cities won",
};
