// What the visitor's page and the curator's share: elements, words, requests, dialogs.

import { fill, make, openDialog, send, storage, tell } from "./base.js";
import { chinese } from "./words.js";

export { make, tell as announce };

/** What stays on the device. */
export const kept = storage("museum.");

// Words

let isChinese = false;

/** A text of the page in the reader's language. @param {string} english @param {...(string | number)} values for {0}, {1} … */
export const say = (english, ...values) => fill((isChinese && chinese[english]) || english, values);

/** A text with a number in it. @param {number} count */
export const sayCount = (count, one, many) => say(count === 1 ? one : many, count);

/** @param {string} language a tag such as `en` or `zh-CN` */
export function speak(language) {
  isChinese = /^zh\b/i.test(language);
  document.documentElement.lang = isChinese ? "zh-Hans" : "en";
}
speak(kept.get("language") ?? navigator.language);

/** Draws again, and gives the focus back to the element with the same `id`. @param {() => void} draw */
export function keepingFocus(draw) {
  const id = document.activeElement?.id;
  draw();
  if (id) document.getElementById(id)?.focus();
}

/** Begins a view at its top, with the focus on its heading; a dialog of the view before is closed. @param {HTMLElement} main */
export function toHeading(main) {
  document.querySelector("dialog")?.close();
  scrollTo(0, 0);
  const heading = /** @type {HTMLElement} */ (main.querySelector("h1"));
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The button that changes the language. @param {() => void} redraw */
export function languageButton(redraw) {
  const [name, tag] = isChinese ? ["English", "en"] : ["中文", "zh-Hans"];
  return make("button", { type: "button", id: "language", lang: tag, onclick: () => {
    speak(tag);
    kept.set("language", tag);
    redraw();
  } }, name);
}

/** A day and time as the reader writes it. @param {number} milliseconds */
export const sayTime = (milliseconds) =>
  new Date(milliseconds).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** How long to wait. @param {number} seconds */
export const sayWait = (seconds) =>
  seconds > 90 ? say("{0} minutes", Math.ceil(seconds / 60)) : sayCount(Math.max(1, Math.ceil(seconds)), "{0} second", "{0} seconds");

// Elements

/** @param {string} label @param {() => void} onclick */
export const button = (label, onclick, properties = {}) => make("button", { type: "button", onclick, ...properties }, label);

/** @param {string} label */
export const submit = (label, className = "strong") => make("button", { type: "submit", className }, label);

/** Buttons beside each other. */
export const row = (...buttons) => make("p", { className: "buttons" }, ...buttons);

/** A sentence in small letters. */
export const note = (...words) => make("p", { className: "small" }, ...words);

/** A line of a list: what it is about, and facts below. @param {string} title @param {any[]} facts */
export const entry = (title, facts, ...more) => make("span", {}, make("strong", {}, title), make("br"),
  make("span", { className: "small" }, facts.filter(Boolean).join(" · ")), ...more);

/** A button in a list, whose name says to those who listen what it is about. @param {string} label @param {string} full */
export const buttonFor = (label, full, onclick, properties = {}) => button(label, onclick, { "aria-label": full, ...properties });

/** A button that opens the device's files. @param {string} label @param {(file: File) => void} take */
export function fileButton(label, accept, take, properties = {}) {
  const input = make("input", { type: "file", accept, className: "unseen", tabIndex: -1, "aria-label": label, onchange: () => {
    const [file] = input.files ?? [];
    if (file) take(file);
    input.value = "";
  } });
  return [button(label, () => input.click(), properties), input];
}

/** The address of a work in the visitor's page. @param {string} id */
export const toWork = (id) => `#/work/${encodeURIComponent(id)}`;

/** A field with its label above it. @param {string} label */
export const field = (label, control, ...more) => make("label", { className: "field" }, make("span", {}, label), control, ...more);

/**
 * Asks in a dialog.
 * @param {string} title
 * @param {(close: (value?: any) => void) => (Node | string | false | null)[]} content
 * @returns {Promise<any>} what it was closed with
 */
export function show(title, content) {
  return new Promise((resolve) => {
    let value;
    const close = (given) => {
      value = given;
      dialog.close();
    };
    const heading = make("h2", { id: "dialog-title" }, title);
    const dialog = openDialog({ "aria-labelledby": "dialog-title", onclose: () => resolve(value) }, heading, ...content(close));
  });
}

/** Asks whether something is meant. @param {string} question @param {string} yes @returns {Promise<boolean>} */
export const confirm = async (question, yes) => Boolean(await show(question, (close) => [
  row(button(yes, () => close(true), { className: "grave" }), button(say("Cancel"), () => close(false))),
]));

// Requests

/** Why a request failed. */
export class Problem extends Error {
  /** @param {number} status 0 if the server was not reached @param {any} [error] */
  constructor(status, { code = "", message = "", left, wait } = {}) {
    super(message || code);
    Object.assign(this, { status, code, left, wait });
  }

  /** Whether the same request may succeed when the network or the server is back. */
  get isPassing() {
    return this.status === 0 || this.status >= 500;
  }

  /** What happened, and what to do. */
  get words() {
    if (this.isPassing) return say("The museum cannot be reached. Try again in a while.");
    if (this.code === "wrong-code") {
      return [say("That is not the code next to the piece."),
        this.left === undefined ? "" : sayCount(this.left, "{0} try is left.", "{0} tries are left.")].join(" ").trim();
    }
    if (this.status === 429) return say("Too many tries. Wait {0}; nothing you wrote is lost.", sayWait(this.wait ?? 60));
    return say(known[this.code] ?? this.message) || say("The museum refused this ({0}).", this.status);
  }
}

const known = {
  "banned": "The museum takes no more responses from you.",
  "stale": "Another curator changed the museum in between. Look again; to put yours in place of it, save again.",
  "too-large": "This is too large. Shorten it, or take a smaller photo.",
  "wrong-password": "That is not the password.",
  "wrong-state": "Another curator was faster. The list is new now.",
};

let token = "";

/** Takes the CSRF token, which each change carries. @param {string} value */
export const useToken = (value) => (token = value);

/**
 * Asks the server.
 * @param {string} method @param {string} path @param {any} [body] a form, bytes, or a value that goes as JSON
 */
export async function ask(method, path, body) {
  const { answer, value } = await send(method, path, body, token);
  // A proxy's own page is no JSON.
  if (!answer || (answer.ok && !value && answer.status !== 204)) throw new Problem(0);
  if (!answer.ok) throw new Problem(answer.status, value?.error);
  return value ?? {};
}

/** One after another: the next begins when the one before is done. */
export function inTurn(action) {
  let last = Promise.resolve();
  return (...values) => (last = last.catch(() => {}).then(() => action(...values)));
}
