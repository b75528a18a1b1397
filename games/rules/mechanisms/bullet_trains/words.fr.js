export default {
  bullet_trains: "Piste Train Rapide",
  "bullet_trains.left": "{n#Reste|Restent} {n} {n#train rapide|trains rapides} sur {of}.",
  "bullet_trains.waits":
    "Le dernier tour ne peut commencer qu’à {n} ou moins, si peu de wagons qu’il reste à quelqu’un.",
  "bullet_trains.ends":
    "Désormais, le dernier tour commence dès que quelqu’un n’a presque plus de wagons.",
  "bullet_trains.column": "Pas",
  "bullet_trains.now": "Points",
  "bullet_trains.steps": "{n} pas sur la piste Train Rapide",
  "bullet_trains.fact": "train rapide pour tous : sans wagons, {n} pas",
  "bullet_trains.worth": "aucun point",
  "bullet_trains.fact.built": "train rapide : compte pour les cartes Destination de tous",
  "bullet_trains.fact.plain": "plus de trains rapides : comme toute route grise",
  "bullet_trains.legend":
    "Une voie rapide : qui la paie la construit pour les cartes Destination de tous, sans wagons ni points, et avance sur la piste Train Rapide.",
  "event.bullet_trains.advanced":
    "{seat} a avancé de {steps} pas sur la piste Train Rapide, jusqu’à {at}.",
  "event.bullet_trains.advanced.me":
    "Vous avez avancé de {steps} pas sur la piste Train Rapide, jusqu’à {at}.",
  "sum.bullet_trains": "Trains rapides",
  "score.bullet_trains": "{count} pas sur la piste Train Rapide, place {place}",
  "score.bullet_trains.missed": "Aucune voie rapide construite",
  "bullet_trains.sign.bullet": "voie rapide",
};
