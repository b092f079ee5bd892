// The texts of the page in English and Chinese, and functions that make elements.

const chinese = {
  "Close": "关闭",
  "Contents": "目录",
  "Copied": "已复制",
  "Copy": "复制",
  "Copy outline": "复制大纲",
  "Download source": "下载源文件",
  "Empty": "空",
  "Everything": "全部",
  "Fit": "适合窗口",
  "Keys": "快捷键",
  "Larger": "放大",
  "Level": "层级",
  "Levels": "层级",
  "Next match": "下一个",
  "No matches": "没有匹配",
  "Note": "备注",
  "Outline": "大纲",
  "Pause": "暂停",
  "Play": "播放",
  "Previous match": "上一个",
  "Print": "打印",
  "Search": "搜索",
  "Smaller": "缩小",
  "This branch alone": "仅此分支",
  "Time": "时间",
  "Tools": "工具",
  "Whole map": "整个导图",
};

const language = document.documentElement.lang.replace("und", "") || navigator.language;
const isChinese = /^zh\b/i.test(language);
/** The language of the page's own texts. */
export const pageLanguage = isChinese ? "zh-Hans" : "en";

/** A text of the page in the reader's language. @param {string} english */
export const say = (english) => (isChinese && chinese[/** @type {keyof typeof chinese} */ (english)]) || english;

/** The index of the shown match, and the number of matches. @param {number} at @param {number} count */
export const sayMatch = (at, count) => (isChinese ? `第 ${at} 个，共 ${count} 个` : `${at} of ${count}`);

/**
 * Makes an element of HTML.
 * @param {string} name
 * @param {Record<string, any>} [properties] those with a hyphen are attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

/** Makes a button with a label, or with a sign. @param {string} label @param {() => void} onclick @param {string} [sign] */
export const button = (label, onclick, sign) =>
  make("button", sign ? { className: "icon", title: say(label), ariaLabel: say(label), onclick } : { onclick }, sign ?? say(label));
