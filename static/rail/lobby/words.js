/** What the lobby says, by language. */

/** @type {Record<string, Record<string, string>>} */
const WORDS = {
  en: {
    seats: "Seats",
    you: "You",
    host: "Host",
    bot: "Bot",
    free: "Free seat",
    "bot.add": "Add a bot",
    "host.give": "Make host",
    "host.give.name": "Make host: {name}",
    remove: "Remove",
    "remove.name": "Remove {name}",
    change: "Change",
    name: "Your name",
    color: "Your color",
    "name.save": "Save",
    "color.blue": "Blue",
    "color.red": "Red",
    "color.green": "Green",
    "color.yellow": "Yellow",
    "color.black": "Black",
    "color.white": "White",
    team: "Team {n}",
    "team.color": "Color of your team",
    partner: "Play together",
    "partner.name": "Play together with {name}",
    start: "Start the game",
    "start.few": "The game can start when two seats are taken.",
    "start.teams": "The game can start when two teams are full, or three.",
    "start.free": "Free seats are left out.",
    "start.wait": "{name} starts the game when everybody is here.",
    "start.nobody": "Whoever sits down next becomes the host.",
    rated: "The game will be rated for {names}.",
    "rated.bot": "Not rated: a bot plays.",
    "rated.few": "Not rated: fewer than two players have an account with rating.",
    "rated.team": "Not rated: on this board everybody needs an account with rating.",
    lock: "Lock the table",
    unlock: "Unlock the table",
    "lock.why": "Nobody else can sit down while it is locked.",
    locked: "Locked",
    leave: "Leave the table",
    device: "Your seat on another device",
    "device.tag": "This device",
    "player.add": "Add a player on this device",
    "player.why": "You take turns on this screen. Between turns the cards are covered.",
    "player.name": "Name of the player",
    "player.color": "Color of the player",
    "player.seat": "Add the player",
    "out.full": "All seats are taken.",
    "out.locked": "The host has locked the table. When it is opened you can sit down here.",
    "out.watch": "Stay on this page to watch: the board appears when the game starts.",
    "out.nowatch": "Watching is not open at this table.",
    removed: "Your seat was given up. You can sit down again while one is free.",
    failed: "The server did not answer. Try again.",
  },
  fr: {
    seats: "Places",
    you: "Vous",
    host: "Hôte",
    bot: "Robot",
    free: "Place libre",
    "bot.add": "Ajouter un robot",
    "host.give": "Nommer hôte",
    "host.give.name": "Nommer hôte : {name}",
    remove: "Retirer",
    "remove.name": "Retirer {name}",
    change: "Modifier",
    name: "Votre nom",
    color: "Votre couleur",
    "name.save": "Enregistrer",
    "color.blue": "Bleu",
    "color.red": "Rouge",
    "color.green": "Vert",
    "color.yellow": "Jaune",
    "color.black": "Noir",
    "color.white": "Blanc",
    team: "Équipe {n}",
    "team.color": "Couleur de votre équipe",
    partner: "Jouer ensemble",
    "partner.name": "Jouer avec {name}",
    start: "Commencer la partie",
    "start.few": "La partie peut commencer dès que deux places sont prises.",
    "start.teams": "La partie peut commencer dès que deux équipes sont complètes, ou trois.",
    "start.free": "Les places libres sont laissées de côté.",
    "start.wait": "{name} lance la partie quand tout le monde est là.",
    "start.nobody": "La prochaine personne qui s’assied devient l’hôte.",
    rated: "La partie sera classée pour {names}.",
    "rated.bot": "Partie non classée\u00a0: un robot joue.",
    "rated.few": "Partie non classée\u00a0: moins de deux joueurs ont un compte avec classement.",
    "rated.team":
      "Partie non classée\u00a0: sur ce plateau, tout le monde doit avoir un compte avec classement.",
    lock: "Verrouiller la table",
    unlock: "Déverrouiller la table",
    "lock.why": "Tant qu’elle est verrouillée, personne d’autre ne peut s’asseoir.",
    locked: "Verrouillée",
    leave: "Quitter la table",
    device: "Votre place sur un autre appareil",
    "device.tag": "Cet appareil",
    "player.add": "Ajouter un joueur sur cet appareil",
    "player.why":
      "Vous jouez à tour de rôle sur cet écran. Entre deux tours, les cartes sont cachées.",
    "player.name": "Nom du joueur",
    "player.color": "Couleur du joueur",
    "player.seat": "Ajouter le joueur",
    "out.full": "Toutes les places sont prises.",
    "out.locked":
      "L’hôte a verrouillé la table. Dès qu’elle sera ouverte, vous pourrez vous asseoir ici.",
    "out.watch":
      "Restez sur cette page pour regarder\u00a0: le plateau s’affiche au début de la partie.",
    "out.nowatch": "Cette table n’est pas ouverte aux spectateurs.",
    removed: "Votre place a été libérée. Vous pouvez vous rasseoir tant qu’il en reste une.",
    failed: "Le serveur n’a pas répondu. Réessayez.",
  },
};

export const languages = Object.keys(WORDS);

/**
 * The words of one language.
 *
 * @param {string} lang
 * @returns {(key: string, data?: Record<string, string>) => string}
 */
export const speaker = (lang) => {
  const words = WORDS[lang] ?? WORDS.en;
  return (key, data = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => data[name]);
};

/** @param {string} lang */
export const keys = (lang) => Object.keys(WORDS[lang]);
