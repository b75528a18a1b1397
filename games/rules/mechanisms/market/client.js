/** The words of the market. */
export default {
  name: "market",
  words: {
    en: {
      "event.market.took": "{seat} took {card}.",
      "event.market.took.me": "You took {card}.",
      "event.market.blind": "{seat} drew a card from the pile.",
      "event.market.blind.me": "You drew {card} from the pile.",
      "event.market.filled": "",
      "event.market.stopped": "{seat} left it at one card.",
      "event.market.stopped.me": "You left it at one card.",
      "event.market.swept": "Too many of a card: {cards} left the row.",
      "ask.market.second": "Take a second card",
      "market.stop": "Just one",
      "no.market.both": "In this game you take both cards.",
      "no.market.nothing": "There is no train card left to take.",
      "no.market.empty_pile": "The draw pile and the discard are empty.",
      "no.market.empty_slot": "No card lies there.",
      "no.market.wrong_pile": "That pile is empty: choose another one.",
      "no.market.locomotive_second":
        "A face-up locomotive counts as two cards: it cannot be your second.",
    },
    fr: {
      "event.market.took": "{seat} a pris {card}.",
      "event.market.took.me": "Vous avez pris {card}.",
      "event.market.blind": "{seat} a pioché une carte.",
      "event.market.blind.me": "Vous avez pioché {card}.",
      "event.market.filled": "",
      "event.market.stopped": "{seat} s’en est tenu à une carte.",
      "event.market.stopped.me": "Vous vous en êtes tenu à une carte.",
      "event.market.swept": "Trop de cartes pareilles : {cards} quittent la rangée.",
      "ask.market.second": "Prenez une seconde carte",
      "market.stop": "Une seule",
      "no.market.both": "Dans ce jeu, vous prenez les deux cartes.",
      "no.market.nothing": "Il ne reste aucune carte à prendre.",
      "no.market.empty_pile": "La pioche et la défausse sont vides.",
      "no.market.empty_slot": "Il n’y a pas de carte à cette place.",
      "no.market.wrong_pile": "Cette pioche est vide : choisissez-en une autre.",
      "no.market.locomotive_second":
        "Une locomotive visible compte pour deux cartes : elle ne peut pas être la seconde.",
    },
  },
};
