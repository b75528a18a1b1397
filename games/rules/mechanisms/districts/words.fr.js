export default {
  "districts.legend":
    "Le numéro de son quartier : reliez-en tous les lieux par vos routes pour marquer autant de points.",
  "districts.joined": "{n} {n#quartier relié|quartiers reliés}",
  "sum.districts": "Quartiers",
  "score.districts": "{count} {count#quartier relié|quartiers reliés}",
};
