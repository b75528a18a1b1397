export default {
  "hint.merchandise_passengers.set_out": "Faites partir votre passager. Ville : {city}.",
  "hint.merchandise_passengers.go_on": "Continuez vers {city}.",
  "hint.merchandise_passengers.place": "Placez un passager à {city}.",
  "hint.merchandise_passengers.arrive": "Terminez le voyage ici.",
  "hint.merchandise_passengers.step_back": "Reculez d’une ville.",
  "passengers.legend.token":
    "Des marchandises, la meilleure au-dessus : un passager qui arrive ici en prend une.",
  "passengers.legend":
    "Le passager d’un joueur : il voyage une fois, le long de routes prises, et c’est tout un tour.",
  passengers: "Vos passagers",
  "passengers.left": "{n} {n#passager|passagers} en réserve",
  "passengers.reserve": "{n} pas encore {n#placé|placés}",
  "passengers.travel": "Voyager",
  "passengers.place": "Placer un passager ?",
  "passengers.later": "Pas maintenant",
  "passengers.from": "Voyage depuis {city}",
  "passengers.arrive": "Arriver à {city} : {n} {n#point|points}",
  "passengers.arrive.cards":
    "Arriver à {city} : {n} {n#point|points} pour {fare} {fare#carte|cartes} Passager",
  "passengers.back": "Une étape de moins",
  "passengers.stay": "Rester ici",
  "card.passenger": "une carte Passager",
  "color.passenger": "passager",
  "cards.passenger": "{n} {n#carte|cartes} Passager",
  "offer.merchandise_passengers.set_out": "Voyage depuis {city}",
  "offer.merchandise_passengers.go_on": "Continuer vers {city}",
  "offer.merchandise_passengers.place": "Passager à {city}",
  "ask.merchandise_passengers.place": "Placer un passager dans une ville de votre nouvelle route ?",
  "ask.merchandise_passengers.onward": "Préparez le voyage ville par ville, puis arrivez",
  "wait.merchandise_passengers.place": "{seat} peut placer un passager",
  "wait.merchandise_passengers.onward": "{seat} prépare un voyage",
  "event.merchandise_passengers.placed": "{seat} a placé un passager à {city}.",
  "event.merchandise_passengers.placed.me": "Vous avez placé un passager à {city}.",
  "event.merchandise_passengers.travelled":
    "{seat} a fait voyager un passager ({cities}) : {points} {points#point|points}.",
  "event.merchandise_passengers.travelled.me":
    "Vous avez fait voyager un passager ({cities}) : {points} {points#point|points}.",
  "no.merchandise_passengers.not_there":
    "Vous ne pouvez pas placer de passager à {city} maintenant.",
  "no.merchandise_passengers.none_here": "Vous n’avez pas de passager à {city}.",
  "no.merchandise_passengers.no_way":
    "{city} : il n’en part aucune route prise que vous puissiez suivre.",
  "no.merchandise_passengers.no_route": "Aucune route prise ne mène d’ici à {city}.",
  "no.merchandise_passengers.no_card":
    "La route vers {city} appartient à un autre joueur : il faut une carte Passager de plus.",
  "no.merchandise_passengers.to_and_fro":
    "Vous êtes revenu {most} fois en arrière pendant ce tour. Faites arriver le passager, ou jouez autre chose.",
  "no.merchandise_passengers.nowhere": "Choisissez d’abord une ville de destination.",
  "sum.merchandise_passengers": "Marchandises",
  "tally.merchandise": "Points des marchandises",
  "score.merchandise_passengers": "{tokens} {tokens#jeton|jetons}",
};
