/** The words of the big cities' cards. */
export default {
  name: "big_city_bonus",
  words: {
    en: {
      "sum.big_city_bonus": "Big cities",
      "score.big_city_bonus": "Most completed tickets to {city}",
      "tally.big_cities": "Big cities won",
    },
    fr: {
      "sum.big_city_bonus": "Grandes villes",
      "score.big_city_bonus": "Le plus de cartes Destination réussies vers {city}",
      "tally.big_cities": "Grandes villes gagnées",
    },
  },
};
