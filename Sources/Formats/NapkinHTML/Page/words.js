// The texts of the page in English and Chinese. Most of them are in controls.html.

const chinese = {
  "Empty": "空",
  "Level": "层级",
  "No matches": "没有匹配",
  "Pause": "暂停",
  "Play": "播放",
};

const language = document.documentElement.lang.replace("und", "") || navigator.language;
const isChinese = /^zh\b/i.test(language);
/** The controls of the page in the reader's language. @type {DocumentFragment} */
export const controls = /** @type {any} */ (document.querySelector(`template[lang=${isChinese ? "zh-Hans" : "en"}]`)).content;

/** A text of the page in the reader's language. @param {string} english */
export const say = (english) => (isChinese && chinese[/** @type {keyof typeof chinese} */ (english)]) || english;

/** The index of the shown match, and the number of matches. @param {number} at @param {number} count */
export const sayMatch = (at, count) => (isChinese ? `第 ${at} 个，共 ${count} 个` : `${at} of ${count}`);
