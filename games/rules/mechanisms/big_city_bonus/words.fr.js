export default {
  "sum.big_city_bonus": "Grandes villes",
  "score.big_city_bonus": "Le plus de cartes Destination réussies vers {city}",
  "tally.big_cities": "Grandes villes gagnées",
};
