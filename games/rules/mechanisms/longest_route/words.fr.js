export default {
  "longest.now": "Chemin le plus long : {n} {n#wagon|wagons}",
  "sum.longest_route": "Chemin le plus long",
  "score.longest_route": "Chemin le plus long : {length} {length#wagon|wagons}",
};
