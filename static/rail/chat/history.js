/**
 * What was said in each room, as far as it is known here: it comes in one line after the other, and
 * what was lost on its way, or lies further back, is asked for.
 *
 * @import { Line, Lines } from "#rail/chat/lines.js"
 * @import { Chat } from "#rail/chat/panel.js"
 */
import { gap, joined, last, noLines } from "#rail/chat/lines.js";
import { wording } from "#rail/chat/panel.js";
import { get } from "#rail/core/post.js";

/**
 * @param {object} at
 * @param {Chat} at.chat
 * @param {string} at.url
 * @param {(text: string) => void} at.speak to who listens instead of looking
 * @param {() => void} at.paint
 */
export const createHistory = ({ chat, url, speak, paint }) => {
  /** @param {string} room @param {Lines} more */
  const add = (room, more) => {
    chat.rooms[room] = joined(chat.rooms[room] ?? noLines(), more);
    const missing = gap(chat.rooms[room]);
    if (missing !== null) {
      heal(room, missing);
    }
  };

  /** The room as it is entered: where the numbers are lower, it has begun anew. */
  /** @param {string} room @param {Lines} lines */
  const enter = (room, lines) => {
    if (last(lines) < last(chat.rooms[room] ?? noLines())) {
      chat.rooms[room] = noLines();
    }
    add(room, lines);
  };

  /** Asks for what was lost on its way. @param {string} room @param {number} after */
  const heal = async (room, after) => {
    const { ok, data } = await get(`${url}?room=${room}&after=${after}`);
    if (ok && data.lines.length) {
      add(room, data);
      paint();
    }
  };

  /** @param {string} room @param {Line} line */
  const hear = (room, line) => {
    const isNew = line.number > last(chat.rooms[room] ?? noLines());
    const heard = !(line.by !== null && chat.muted.has(line.by));
    add(room, { first: chat.rooms[room]?.first || line.number, lines: [line] });
    if (isNew && heard && line.by !== chat.me) {
      if (chat.aloud && room === chat.own) {
        speak(`${line.name}: ${wording(chat.say, line)}`);
      }
      chat.below = true;
    }
  };

  /** What was said before the lines of a room that are known, or null. @param {string} room */
  const before = async (room) => {
    const { ok, data } = await get(
      `${url}?room=${room}&before=${chat.rooms[room].lines[0].number}`,
    );
    return ok ? /** @type {Lines} */ (data) : null;
  };

  return { enter, hear, before };
};
