export default {
  stock_shares: "Actions",
  "stock_shares.how":
    "Choisissez une compagnie : les routes qui rapportent ses actions s’éclairent. À côté d’un joueur : actions → points qu’elles rapportent à présent.",
  "stock_shares.held": "{n} {n#action|actions}",
  "stock_shares.fact": "actions : {names}",
  "stock_shares.fact.none": "actions : plus aucune",
  "stock_shares.legend":
    "Une action : qui prend possession de cette route peut prendre celle d’une de ses compagnies.",
  "stock_shares.none": "aucune",
  "stock_shares.which": "Prendre une action ?",
  "stock_shares.decline": "N’en prendre aucune",
  "stock_shares.for_dummy": "Quelle action pour le joueur fictif ?",
  "stock_shares.left": "reste {n} sur {of}",
  "stock_shares.dummy": "Fictif",
  "stock_shares.place":
    "{n} {n#action|actions}, plus petit numéro {number} : {points} {points#point|points}",
  "ask.stock_shares.take": "Prendre une action d’une compagnie de votre nouvelle route ?",
  "ask.stock_shares.give": "Choisissez une action de votre nouvelle route pour le joueur fictif",
  "wait.stock_shares.take": "{seat} peut prendre une action",
  "wait.stock_shares.give": "{seat} choisit une action pour le joueur fictif",
  "hint.stock_shares.take": "Choisissez votre action : {company}.",
  "hint.stock_shares.give": "Donnez au joueur fictif une action de cette compagnie : {company}.",
  "event.stock_shares.taken": "{seat} a pris l’action {number} de la compagnie {company}.",
  "event.stock_shares.taken.me": "Vous avez pris l’action {number} de la compagnie {company}.",
  "event.stock_shares.declined": "{seat} n’a pris aucune action.",
  "event.stock_shares.declined.me": "Vous n’avez pris aucune action.",
  "event.stock_shares.given":
    "{seat} a donné au joueur fictif l’action {number} de la compagnie {company}.",
  "event.stock_shares.given.me":
    "Vous avez donné au joueur fictif l’action {number} de la compagnie {company}.",
  "event.stock_shares.revealed": "Le joueur fictif a révélé la moitié de ses actions : {shares}.",
  "no.stock_shares.sold_out": "Toutes les actions de cette compagnie sont prises : {company}.",
  "no.stock_shares.not_here": "{route} ne rapporte aucune action de cette compagnie.",
  "sum.stock_shares": "Actions",
  "score.stock_shares": "{company} : {count} {count#action|actions}, place {place}",
  "stock_shares.sign.share": "action",
};
