// Talks to the server: requests with their errors, and what is said in a room as it is said.

import { send } from "./base.js";
import { say } from "./words.js";

/** Why a request was refused: a code of the server, or `offline` if nobody answered. */
export class Problem extends Error {
  /** @param {number} status @param {any} body @param {number} wait seconds after which it may be tried again */
  constructor(status, body, wait = 0) {
    const { code = status ? "failed" : "offline", message = "" } = body?.error ?? {};
    super(say(`error ${code}`, { wait }) || (status < 500 && message) || say("error failed"));
    Object.assign(this, { status, code, wait, body });
  }

  /** Whether the same request may succeed later. */
  get isPassing() {
    return !this.status || this.status === 429 || this.status >= 500;
  }
}

export class Server {
  csrf = "";

  /** Sends a request, and returns what the server replies. Throws a `Problem`.
   * @param {string} method @param {string} path @param {any} [body] a value, or the bytes of a picture
   * @param {boolean} isAgain whether it was refused before, because another window had begun a session
   * @returns {Promise<any>} */
  async ask(method, path, body = undefined, isAgain = false) {
    const { answer, value } = await send(method, path, body, this.csrf);
    if (!answer) throw new Problem(0, null);
    if (value?.error?.code === "csrf" && !isAgain) {
      await this.get(path.startsWith("/api/admin") ? "/api/admin/session" : "/api/session");
      return this.ask(method, path, body, true);
    }
    if (!answer.ok) throw new Problem(answer.status, value, Number(answer.headers.get("Retry-After")) || 0);
    if (value?.csrf) this.csrf = value.csrf;
    return value;
  }

  get(path, query = undefined) {
    return this.ask("GET", query ? `${path}?${new URLSearchParams(query)}` : path);
  }

  post(path, body = undefined) {
    return this.ask("POST", path, body);
  }

  /** The messages of a room as they are said, after one of them.
   * @param {number} room @param {number} seq @param {(name: string, data: any) => void} hear
   * @param {() => void} fail called once, when the stream has broken off */
  listen(room, seq, hear, fail) {
    const source = new EventSource(`/api/rooms/${room}/events?after=${seq}`);
    for (const name of ["message", "people", "topic", "erased", "removed", "reset"]) {
      source.addEventListener(name, (event) => hear(name, JSON.parse(event.data)));
    }
    source.onopen = () => hear("open", {});
    // The page asks for the room again by itself, as the server may have forgotten who is in it.
    source.onerror = () => {
      source.close();
      fail();
    };
    return source;
  }
}
