/**
 * What somebody says, reports and allows: sent, and answered or refused.
 *
 * @import { Line } from "#rail/chat/lines.js"
 * @import { Chat } from "#rail/chat/panel.js"
 */
import { post } from "#rail/core/post.js";
import { newRef } from "#rail/core/ref.js";
import { reasonOf } from "#rail/core/refusals.js";

/**
 * @param {object} at
 * @param {Chat} at.chat
 * @param {string} at.url
 * @param {() => number | null} at.seat that speaks, of several at one device
 * @param {(room: string, line: Line) => void} at.hear
 * @param {(text?: string) => void} at.sent this has been said
 * @param {() => void} at.paint
 */
export const createSending = ({ chat, url, seat, hear, sent, paint }) => {
  /** What is being sent, and the name of this sending: tried again, it has the same. */
  let tried = { what: "", ref: "" };

  /** @param {Record<string, string>} fields */
  const refOf = (fields) => {
    const what = JSON.stringify([fields, chat.room]);
    tried = what === tried.what ? tried : { what, ref: newRef() };
    return tried.ref;
  };

  /** What could not be sent is still there. @param {{ code: string, data: any }} answer */
  const refused = ({ code, data }) => ({
    text: code === "unreached" ? chat.say("failed") : reasonOf(code, data),
    field: data.field ?? "",
  });

  /** @param {Record<string, string>} what @param {string} name */
  const send = async (what, name) => {
    if (chat.busy) {
      return;
    }
    chat.busy = true;
    chat.error = null;
    paint();
    const speaks = seat();
    const fields = { ...what, room: chat.room, ref: refOf(what), ...(chat.name ? {} : { name }) };
    const answer = await post(url, speaks === null ? fields : { ...fields, seat: String(speaks) });
    chat.busy = false;
    if (answer.ok) {
      const { me, room, line } = answer.data;
      tried = { what: "", ref: "" };
      chat.me = me;
      // whose first answer was lost is nobody yet, and has to say a name once more
      chat.name ||= me === null ? "" : line.name;
      hear(room, line);
      sent(what.text);
    } else {
      chat.error = refused(answer);
    }
    paint();
  };

  /** @param {string} number */
  const report = async (number) => {
    const answer = await post(`${url}report/`, { room: chat.room, number });
    if (answer.ok) {
      chat.reported.add(`${chat.room}.${number}`);
    } else {
      chat.error = refused(answer);
    }
    paint();
  };

  /** Who may say what. @param {string} mode */
  const allow = async (mode) => {
    const answer = await post(`${url}mode/`, { mode });
    chat.error = answer.ok ? null : refused(answer);
    paint();
  };

  return { send, report, allow };
};
