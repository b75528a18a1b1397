export default {
  "linked_cities.legend":
    "Une partie de la carte, agrandie. {cities} y figure encore une fois : c’est une seule ville, où mènent les routes des deux cartes.",
};
