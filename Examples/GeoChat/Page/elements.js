// Small things that every part of the page is made of.

import { make, tell } from "./base.js";
import { language, languages, say, setLanguage } from "./words.js";

export { make, tell };

/** A button with a sign. @param {string} sign @param {string} label @param {() => void} onclick */
export const icon = (sign, label, onclick) =>
  make("button", { type: "button", className: "icon", title: say(label), "aria-label": say(label), onclick }, sign);

/** A button with a word. @param {string} label @param {() => void} onclick @param {string} className */
export const button = (label, onclick, className = "") =>
  make("button", { type: "button", className, onclick }, say(label));

/** Finds an element of the page by its identifier. @param {string} id @returns {any} */
export const find = (id) => document.getElementById(id);

/** Puts the reader's language into what the page has from the start. */
export function translate() {
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.textContent?.trim() ?? "");
  for (const name of ["aria-label", "placeholder"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, say(element.getAttribute(name) ?? ""));
  }
  for (const element of document.querySelectorAll("button[aria-label]")) element.title = element.ariaLabel;
}

/** A field with its label above. @param {string} label @param {any} input */
export const field = (label, input) => make("label", { className: "field" }, make("span", {}, say(label)), input);

/** Closes menus when people choose something, go elsewhere, or press Escape. */
export function closeMenus() {
  const close = (target) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.removeAttribute("open");
  };
  for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, ({ target }) => close(target));
  document.addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest(".menu a, .menu button") && close(null));
  document.addEventListener("keydown", (event) => {
    const menu = /** @type {Element} */ (event.target).closest?.("details.menu[open]");
    if (event.key !== "Escape" || !menu) return;
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  });
}

/** A choice of the language of the page. */
export function languageChoice() {
  const choice = make("select", { "aria-label": say("Language"), onchange: () => setLanguage(choice.value) },
    ...Object.entries(languages).map(([value, name]) => make("option", { value, lang: value, selected: language.startsWith(value) }, name)));
  return choice;
}
