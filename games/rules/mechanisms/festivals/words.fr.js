export default {
  festivals: "Festivals",
  "festivals.name": "{festival}",
  "festivals.how":
    "Choisissez un festival : ses villes et leurs routes libres s’éclairent. À côté d’un joueur : cartes → points qu’elles rapportent à présent.",
  "festivals.how.secret":
    "Choisissez un festival : ses villes et leurs routes libres s’éclairent. Les cartes prises sont face cachée : vous voyez vos séries, cartes → points qu’elles rapportent à présent.",
  "festivals.lying": "{n} {n#carte posée|cartes posées}",
  "festivals.set": "{n} {n#carte|cartes} : {points} {points#point|points}",
  "festivals.won": "{n} {n#carte|cartes} Festival",
  "festivals.fact": "{n} {n#carte|cartes} Festival à {festival}",
  "festivals.fact.mine":
    "{n} {n#carte|cartes} Festival à {festival} : {points} {points#point|points} de plus",
  "festivals.or": "{one} ; ou {other}",
  "festivals.which": "Prendre les cartes de quel festival ?",
  "festivals.offer": "{festival} : {n} {n#carte|cartes}",
  "festivals.gain": "vous en avez {n}, {points} {points#point|points} de plus",
  "festivals.legend":
    "Une ville à festival : qui prend possession d’une route qui y mène prend les cartes Festival qui s’y trouvent.",
  "festivals.legend.cards": "Autant de cartes Festival s’y trouvent.",
  "ask.festivals.take": "Prenez les cartes Festival à un bout de votre nouvelle route",
  "wait.festivals.take": "{seat} choisit des cartes Festival",
  "hint.festivals.take": "Prenez les cartes Festival : {festival}.",
  "event.festivals.laid": "Une carte Festival est apparue : {festival}.",
  "event.festivals.won": "{seat} a pris {count} {count#carte|cartes} Festival ({festival}).",
  "event.festivals.won.me": "Vous avez pris {count} {count#carte|cartes} Festival ({festival}).",
  "no.festivals.not_here":
    "Vous ne pouvez prendre que des cartes Festival d’un bout de la route {route}.",
  "sum.festivals": "Festivals",
  "score.festivals": "{festival} : {count} {count#carte|cartes} Festival",
};
