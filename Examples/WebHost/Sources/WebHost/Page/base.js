// What the pages of all hosts are made of: elements, dialogs, requests.

/**
 * Makes an element of HTML. Texts never become markup.
 * @param {string} name
 * @param {Record<string, any>} [properties] those with a hyphen, `for` and `role` are attributes
 * @param {...(Node | string | null | undefined | false)} children what is no child is left out
 * @returns {any}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value == null) continue;
    if (key.includes("-") || key === "for" || key === "role") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(.../** @type {any[]} */ (children.filter((child) => child || child === "")));
  return element;
}

/** Puts values into a text, at names such as `{0}` or `{nick}`. @param {string} text @param {any} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** Opens a dialog; it is removed when it is closed. @param {Record<string, any>} properties @param {...any} children */
export function openDialog(properties, ...children) {
  const dialog = make("dialog", properties, ...children);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Returns what some work on the device's storage returns; `null` if the browser refuses it. @param {() => any} work */
const attempt = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** Small values kept on the device, if the browser allows it. @param {string} prefix of the names */
export const storage = (prefix) => ({
  /** @param {string} key @returns {string | null} */
  get: (key) => attempt(() => localStorage.getItem(prefix + key)),
  /** @param {string} key @param {string | null} value */
  set: (key, value) => attempt(() => localStorage[value ? "setItem" : "removeItem"](prefix + key, value ?? "")),
  /** Removes the values whose names begin with a text; all of them unless it is given. */
  clear: (start = "") =>
    attempt(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + start)) localStorage.removeItem(key);
    }),
});

/** @type {number[]} */
let timers = [];

/** Tells what just happened, in the element `told`: shown for some seconds unless it is seen anyway, and read aloud. @param {string} text */
export function tell(text, isSeen = false) {
  const place = /** @type {HTMLElement} */ (document.getElementById("told"));
  place.classList.toggle("unseen", isSeen);
  place.textContent = "";
  timers.forEach(clearTimeout);
  // The same words twice are heard twice only if the place was empty between.
  timers = [[text, 20], ["", 7000]].map(([words, delay]) => setTimeout(() => (place.textContent = words), delay));
}

/**
 * Sends a request: a form or bytes as they are, any other value as JSON.
 * @param {string} method @param {string} path @param {any} body @param {string} token the sign that our own page asks
 * @returns {Promise<{answer?: Response, value?: any}>} the answer and its JSON, if it has any; nothing if nobody answers
 */
export async function send(method, path, body, token) {
  const isRaw = body instanceof FormData || body instanceof Blob;
  const headers = {
    Accept: "application/json", "Accept-Language": document.documentElement.lang,
    ...(body !== undefined && !isRaw && { "Content-Type": "application/json" }),
    ...(method !== "GET" && token && { "X-CSRF-Token": token }),
  };
  try {
    const answer = await fetch(path, {
      method, headers, cache: "no-store", body: isRaw ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(isRaw ? 120_000 : 20_000),
    });
    return { answer, value: await answer.json().catch(() => null) };
  } catch {
    return {};
  }
}
