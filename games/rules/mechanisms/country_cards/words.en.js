export default {
  "country_cards.legend":
    "Country cards, the best on top: you take one of each country in your network when it reaches another.",
  "country_cards.fact": "border: may bring country cards",
  "country_cards.won": "{n} {n#point|points} from country cards",
  "event.country_cards.taken": "{seat} took country cards: {countries}.",
  "event.country_cards.taken.me": "You took country cards: {countries}.",
  "sum.country_cards": "Country cards",
  "score.country_cards": "{count} country {count#card|cards}",
  "tally.ticket_points": "Points from tickets",
};
