// Texts in the reader's language. The page is written in English; longer texts have short names.

import { fill, storage } from "./base.js";

/** The languages of the page, by their codes. */
export const languages = { en: "English", zh: "中文" };

/** What stays on the device. */
export const kept = storage("geochat.");

const chosen = kept.get("language") ?? navigator.language;
const isChinese = /^zh\b/i.test(chosen);

/** The language that texts, dates and names of countries are written in. */
export const language = isChinese ? "zh-CN" : /^en\b/i.test(chosen) ? chosen : "en";
document.documentElement.lang = language;

/** @type {Record<string, string>} */
const words = { ...(await import(isChinese ? "./chinese.js" : "./english.js")).words };

/** Adds what a part of the page says besides. @param {Record<string, string>} english @param {Record<string, string>} chinese */
export const addWords = (english, chinese) => Object.assign(words, isChinese ? chinese : english);

/** @param {string} code */
export function setLanguage(code) {
  kept.set("language", code);
  location.reload();
}

/** A text of the page in the reader's language, with its values; nothing if an error has no words here.
 * @param {string} text @param {Record<string, any>} values */
export function say(text, values = {}) {
  const found = words[text] ?? (text.startsWith("error ") ? "" : text);
  return fill(found, values);
}

/** A length as people say it. @param {number} metres */
export function distance(metres) {
  const [value, unit] = metres < 1000 ? [metres, "meter"] : [metres / 1000, "kilometer"];
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumSignificantDigits: 3 }).format(value);
}
