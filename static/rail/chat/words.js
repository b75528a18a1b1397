/** What chat says, by language. */

import { tight } from "#rail/words.js";

/** @type {Record<string, Record<string, string>>} */
const WORDS = {
  en: {
    chat: "Chat",
    "room.table": "Players",
    "room.watchers": "Watchers",
    rooms: "Who hears it",
    empty: "Nobody has said anything yet.",
    "empty.muted": "Only people whom you have muted have said something.",
    earlier: "Earlier lines",
    newest: "To the newest line",
    lines: "What was said",
    you: "you",
    name: "Your name in the chat",
    say: "Say something",
    send: "Send",
    left: "{n} of {most} characters",
    hidden: "(hidden by the operator)",
    phrases: "Quick phrases",
    "phrases.only": "Only quick phrases at this table: everybody reads them in their own language.",
    off: "Chat is off at this table.",
    about: "More about what {name} said",
    mute: "Mute {name}",
    unmute: "Hear {name} again",
    muted: "Muted here, on this device",
    report: "Report to the operator",
    reported: "Reported: the operator can read this line now.",
    more: "Settings",
    aloud: "Let the screen reader read new lines",
    mode: "At this table",
    "mode.open": "Everything may be said",
    "mode.phrases": "Only quick phrases",
    "mode.off": "Chat is off",
    silenced: "The operator of this server lets you say nothing at the moment.",
    failed: "The server did not answer. Your line is still here: try again.",
    unread: "{n} new",
    "phrase.hello": "Hello!",
    "phrase.good_luck": "Good luck, have fun!",
    "phrase.your_turn": "It is your turn!",
    "phrase.moment": "One moment, please.",
    "phrase.back": "I am back.",
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
    rooms: "Qui l’entend",
    empty: "Personne n’a encore rien dit.",
    "empty.muted": "Seules des personnes que vous n’entendez plus ont parlé.",
    earlier: "Messages plus anciens",
    newest: "Au dernier message",
    lines: "Ce qui a été dit",
    you: "vous",
    name: "Votre nom dans la discussion",
    say: "Dire quelque chose",
    send: "Envoyer",
    left: "{n} caractères sur {most}",
    hidden: "(masqué par l’exploitant)",
    phrases: "Phrases rapides",
    "phrases.only": "Seulement des phrases rapides à cette table : chacun les lit dans sa langue.",
    off: "La discussion est coupée à cette table.",
    about: "À propos de ce qu’a dit {name}",
    mute: "Ne plus entendre {name}",
    unmute: "Entendre de nouveau {name}",
    muted: "Réduits au silence ici, sur cet appareil",
    report: "Signaler à l’opérateur",
    reported: "Signalé : l’opérateur peut lire ce message.",
    more: "Réglages",
    aloud: "Faire lire les nouveaux messages par le lecteur d’écran",
    mode: "À cette table",
    "mode.open": "Tout peut être dit",
    "mode.phrases": "Seulement des phrases rapides",
    "mode.off": "La discussion est coupée",
    silenced: "L’opérateur de ce serveur ne vous laisse rien dire pour le moment.",
    failed: "Le serveur n’a pas répondu. Votre message est toujours là : réessayez.",
    unread: "{n} de plus",
    "phrase.hello": "Bonjour !",
    "phrase.good_luck": "Bonne chance, et bon jeu !",
    "phrase.your_turn": "C’est à vous de jouer !",
    "phrase.moment": "Un instant, s’il vous plaît.",
    "phrase.back": "Me revoilà.",
    "phrase.well_played": "Bien joué !",
    "phrase.oops": "Oups !",
    "phrase.no": "Oh non, ma voie !",
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
