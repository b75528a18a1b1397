/** The big cities' cards, which have words alone. */
import words from "#words/mechanisms/big_city_bonus.js";

export default {
  name: "big_city_bonus",
  words,
};
