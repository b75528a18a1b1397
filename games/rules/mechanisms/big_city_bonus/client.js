/** The words of the big cities' cards. */
export default {
  name: "big_city_bonus",
  words: {
    en: {
      "sum.big_city_bonus": "Big cities",
      "score.big_city_bonus": "Most tickets to {city}",
      "tally.big_cities": "Big cities won",
    },
    fr: {
      "sum.big_city_bonus": "Grandes villes",
      "score.big_city_bonus": "Le plus de billets pour {city}",
      "tally.big_cities": "Grandes villes gagnées",
    },
  },
};
