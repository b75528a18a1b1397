export default {
  "hint.tunnels.dig": "Payez encore {cards} pour le tunnel.",
  "hint.tunnels.back_out": "Reprenez vos cartes.",
  "tunnels.legend":
    "Un tunnel : quand vous avez payé, on retourne {n} cartes ; chacune de votre couleur et chaque locomotive vous en coûte une de plus.",
  "tunnels.legend.number":
    "Un tunnel : quand vous avez payé, on retourne autant de cartes que le nombre l’indique ; chacune de votre couleur et chaque locomotive vous en coûte une de plus.",
  "tunnels.fact": "tunnel : peut coûter jusqu’à {n} {n#carte|cartes} de plus",
  "tunnels.title": "Tunnel {route}",
  "tunnels.flipped": "Cartes retournées : {cards}.",
  "tunnels.owe": "Il faut {extra} {extra#carte|cartes} de plus.",
  "tunnels.cannot": "Vous ne pouvez pas payer : vous reprenez vos cartes.",
  "tunnels.pay": "Payer",
  "tunnels.dig": "Payer {cards}",
  "tunnels.back_out": "Renoncer, reprendre mes cartes (fin du tour)",
  "ask.tunnels.extra": "Le tunnel demande {extra} {extra#carte|cartes} de plus",
  "wait.tunnels.extra": "{seat} choisit de payer le tunnel ou d’y renoncer",
  "event.tunnels.flipped":
    "{seat} creuse le tunnel {route}. Cartes retournées : {cards} ; {extra} de plus à payer.",
  "event.tunnels.flipped.me":
    "Vous creusez le tunnel {route}. Cartes retournées : {cards} ; {extra} de plus à payer.",
  "event.tunnels.backed_out": "{seat} a renoncé au tunnel {route}.",
  "event.tunnels.backed_out.me": "Vous avez renoncé au tunnel {route} et repris vos cartes.",
  "tunnels.sign.tunnel": "tunnel",
};
