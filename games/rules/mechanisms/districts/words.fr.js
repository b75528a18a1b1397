export default {
  "districts.legend":
    "Le numéro de son quartier : reliez tous les lieux d’un quartier pour marquer ses points.",
  "districts.joined": "{n} {n#quartier relié|quartiers reliés}",
  "sum.districts": "Quartiers",
  "score.districts": "{count} {count#quartier relié|quartiers reliés}",
};
