/** What chat says, by language. */

import { tight } from "#rail/core/words.js";

/** @type {Record<string, Record<string, string>>} */
const WORDS = {
  en: {
    chat: "Chat",
    "room.table": "Players",
    "room.watchers": "Spectators",
    rooms: "Who reads it",
    empty: "No messages yet.",
    "empty.muted": "Only people you’ve muted have written something.",
    earlier: "Earlier messages",
    newest: "Latest message",
    lines: "Messages",
    you: "you",
    name: "Your name in the chat",
    say: "Write a message",
    send: "Send",
    left: "{n} of {most} characters",
    hidden: "(hidden by the operator)",
    phrases: "Quick phrases",
    "phrases.only": "Only quick phrases at this table: everyone reads them in their own language.",
    off: "Chat is off at this table.",
    about: "Options for this message from {name}",
    mute: "Mute {name}",
    unmute: "Unmute {name}",
    muted: "Muted on this device",
    report: "Report to the operator",
    reported: "Reported: the operator can read this message now.",
    more: "Settings",
    aloud: "Have screen readers announce new messages",
    mode: "At this table",
    "mode.open": "Anything can be written",
    "mode.phrases": "Only quick phrases",
    "mode.off": "Chat is off",
    silenced: "The operator of this server has muted you for now.",
    failed: "The server didn’t answer. Your message is still here: try again.",
    unread: "{n} new",
    "phrase.hello": "Hello!",
    "phrase.good_luck": "Good luck, have fun!",
    "phrase.your_turn": "It’s your turn!",
    "phrase.moment": "One moment, please.",
    "phrase.back": "I’m back.",
    "phrase.well_played": "Well played!",
    "phrase.oops": "Oops!",
    "phrase.no": "Oh no, my route!",
    "phrase.thanks": "Thank you!",
    "phrase.good_game": "Good game!",
  },
  fr: {
    chat: "Discussion",
    "room.table": "Joueurs",
    "room.watchers": "Spectateurs",
    rooms: "Qui lit",
    empty: "Aucun message pour l’instant.",
    "empty.muted": "Seules des personnes que vous avez masquées ont écrit.",
    earlier: "Messages plus anciens",
    newest: "Dernier message",
    lines: "Messages",
    you: "vous",
    name: "Votre nom dans la discussion",
    say: "Écrire un message",
    send: "Envoyer",
    left: "{n} caractères sur {most}",
    hidden: "(masqué par l’administrateur)",
    phrases: "Phrases rapides",
    "phrases.only": "Seulement des phrases rapides à cette table : chacun les lit dans sa langue.",
    off: "La discussion est coupée à cette table.",
    about: "{name} : options pour ce message",
    mute: "Masquer {name}",
    unmute: "Ne plus masquer {name}",
    muted: "Masqués sur cet appareil",
    report: "Signaler à l’administrateur",
    reported: "Signalé : l’administrateur peut maintenant lire ce message.",
    more: "Réglages",
    aloud: "Faire annoncer les nouveaux messages par les lecteurs d’écran",
    mode: "À cette table",
    "mode.open": "On peut tout écrire",
    "mode.phrases": "Seulement des phrases rapides",
    "mode.off": "La discussion est coupée",
    silenced: "L’administrateur de ce serveur vous a retiré la parole pour le moment.",
    failed: "Le serveur n’a pas répondu. Votre message est toujours là : réessayez.",
    unread: "Non lus : {n}",
    "phrase.hello": "Bonjour !",
    "phrase.good_luck": "Bonne chance, amusez-vous bien !",
    "phrase.your_turn": "C’est à vous de jouer !",
    "phrase.moment": "Un instant, s’il vous plaît.",
    "phrase.back": "Me revoilà.",
    "phrase.well_played": "Bien joué !",
    "phrase.oops": "Oups !",
    "phrase.no": "Oh non, ma route !",
    "phrase.thanks": "Merci !",
    "phrase.good_game": "Belle partie !",
  },
};

export const languages = Object.keys(WORDS);

/** @param {string} lang */
export const keys = (lang) => Object.keys(WORDS[lang]);

/** The quick phrases, in the order in which they are offered. */
export const PHRASES = keys("en")
  .filter((key) => key.startsWith("phrase."))
  .map((key) => key.slice("phrase.".length));

/**
 * The words of one language.
 *
 * @param {string} lang
 * @returns {(key: string, data?: Record<string, string | number>) => string}
 */
export const speaker = (lang) => {
  const words = WORDS[lang] ?? WORDS.en;
  return (key, data = {}) =>
    tight(words[key]).replace(/\{(\w+)\}/g, (_, name) => String(data[name]));
};
