export default {
  "hint.pieces_exchange.choose": "Commencez avec {cars} wagons et {ships} bateaux.",
  "hint.pieces_exchange.swap": "Échangez {count} {count#pion|pions}.",
  "turn.pass.or": "Vous ne pouvez qu’échanger des pions ou passer",
  "pieces.title": "Choisissez {total} pions",
  "pieces.why":
    "Des wagons pour les routes terrestres, des bateaux pour les routes maritimes. Tous les choix sont révélés en même temps ; plus tard, échanger des pions coûte des points.",
  "pieces.dial": "Combien de wagons",
  "pieces.less": "Un de moins",
  "pieces.more": "Un de plus",
  "pieces.cars": "{n#wagon|wagons}",
  "pieces.ships": "{n#bateau|bateaux}",
  "pieces.begin": "Commencer ainsi",
  "pieces.mine": "Vos pions",
  "pieces.box": "({n} dans la boîte)",
  "pieces.give.car": "Wagons contre bateaux",
  "pieces.give.ship": "Bateaux contre wagons",
  "pieces.swap.car":
    "Échanger {n} {n#wagon contre un bateau|wagons contre des bateaux} : {n} {n#point|points} de moins",
  "pieces.swap.ship":
    "Échanger {n} {n#bateau contre un wagon|bateaux contre des wagons} : {n} {n#point|points} de moins",
  "ask.pieces_exchange.choose": "Choisissez {total} pions pour commencer",
  "wait.pieces_exchange.choose": "{seat} choisit ses pions",
  "event.pieces_exchange.chosen": "{seat} a choisi ses pions.",
  "event.pieces_exchange.chosen.me": "Vous commencez avec {cars} wagons et {ships} bateaux.",
  "event.pieces_exchange.revealed": "Tous ont choisi leurs pions.",
  "event.pieces_exchange.swapped":
    "{seat} a échangé {count} {count#pion|pions} : {count} {count#point|points} de moins.",
  "event.pieces_exchange.swapped.me":
    "Vous avez échangé {count} {count#pion|pions} : {count} {count#point|points} de moins.",
  "no.pieces_exchange.choice":
    "Choisissez {total} pions : au plus {cars} wagons et au plus {ships} bateaux.",
  "no.pieces_exchange.supply": "Il ne vous en reste que {have}.",
  "no.pieces_exchange.box": "Il n’y en a que {have} de l’autre sorte dans votre boîte.",
  "sum.pieces_exchange": "Échanges",
  "score.pieces_exchange": "{count} {count#pion échangé|pions échangés}",
};
