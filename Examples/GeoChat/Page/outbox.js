// Messages that were written and not yet taken by the server. They are kept on the device, sent in the order they
// were written, and carry an identifier, so that one that is sent twice is one message.

import { Problem } from "./server.js";
import { kept } from "./words.js";

/** Who is no longer in the room comes back to it before anything is sent. */
const OUTSIDE = ["no-session", "not-in-room"];

/** @typedef {{room: number, id: string, nick: string, text: string, picture: string, time: number, problem?: string}} Unsent */

/** An identifier nobody else makes. */
export function newIdentifier() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of a picture that is kept as a data: address. @param {string} address */
function blobOf(address) {
  const [head, letters] = address.split(",");
  return new Blob([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))], { type: head.slice(5, head.indexOf(";")) });
}

export class Outbox extends EventTarget {
  /** @param {import("./server.js").Server} server */
  constructor(server) {
    super();
    this.server = server;
    /** Whose messages are sent: nobody else's words go out under this nickname. */
    this.nick = "";
    /** @type {Unsent[]} */
    this.list = this.kept();
    addEventListener("online", () => this.send());
    // Another window of the same browser may have sent some.
    addEventListener("storage", (event) => event.key === "geochat.outbox" && (this.list = this.kept()));
  }

  kept() {
    try {
      const list = JSON.parse(kept.get("outbox") ?? "[]");
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  }

  keep() {
    kept.set("outbox", this.list.length ? JSON.stringify(this.list) : null);
    this.dispatchEvent(new Event("changed"));
  }

  /** @param {number} room @param {string} text @param {string} picture as a data: address, or nothing */
  add(room, text, picture) {
    this.list.push({ room, id: newIdentifier(), nick: this.nick, text, picture, time: Date.now() });
    this.keep();
    this.send();
  }

  /** @param {string} id */
  discard(id) {
    this.list = this.list.filter((each) => each.id !== id);
    this.keep();
  }

  /** Sends a message that was refused, or that was written under another nickname. @param {string} id */
  again(id) {
    for (const each of this.list) if (each.id === id) Object.assign(each, { nick: this.nick, problem: undefined });
    this.keep();
    this.send();
  }

  /** The same person has another nickname now. @param {string} nick */
  rename(nick) {
    for (const each of this.list) if (each.nick === this.nick) each.nick = nick;
    this.nick = nick;
    this.keep();
  }

  clear() {
    this.list = [];
    this.keep();
  }

  /** Sends what waits for the room that is open, one after another. */
  async send() {
    if (this.isSending || this.room === undefined) return;
    clearTimeout(this.timer);
    this.isSending = true;
    let wait = 0;
    try {
      for (let next = this.next(); next; next = this.next()) {
        const message = await this.deliver(next);
        this.delay = 0;
        if (!message) continue;
        this.dispatchEvent(new CustomEvent("sent", { detail: { room: next.room, message } }));
        this.discard(next.id);
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (OUTSIDE.includes(problem.code)) this.dispatchEvent(new Event("outside"));
      this.delay = Math.min((this.delay || 1) * 2, 15);
      wait = problem.wait || this.delay;
    } finally {
      this.isSending = false;
    }
    if (wait) this.timer = setTimeout(() => this.send(), wait * 1000);
  }

  next() {
    return this.list.find((each) => each.room === this.room && each.nick === this.nick && !each.problem);
  }

  /** Sends one; `undefined` if it was refused for good. @param {Unsent} unsent */
  async deliver(unsent) {
    const path = `/api/rooms/${unsent.room}`;
    try {
      let picture = null;
      if (unsent.picture) {
        ({ picture } = await this.server.post(`${path}/pictures`, blobOf(unsent.picture)));
      }
      const { message } = await this.server.post(`${path}/messages`, { id: unsent.id, text: unsent.text, picture });
      return message;
    } catch (problem) {
      if (problem.isPassing || OUTSIDE.includes(problem.code)) throw problem;
      unsent.problem = problem.message;
      this.keep();
      return undefined;
    }
  }
}
