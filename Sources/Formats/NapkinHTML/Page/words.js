// What the page says, in English and Chinese.

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
  "Fold and unfold": "折叠与展开",
  "Keys": "快捷键",
  "Larger": "放大",
  "Level": "层级",
  "Levels": "层级",
  "Map": "导图",
  "Move around": "移动画面",
  "Next match": "下一个",
  "No matches": "没有匹配",
  "Note": "备注",
  "Open the note": "打开备注",
  "Outline": "大纲",
  "Pause": "暂停",
  "Play": "播放",
  "Previous match": "上一个",
  "Print": "打印",
  "Search": "搜索",
  "Select nodes": "选择节点",
  "Show a branch alone": "单独显示分支",
  "Show so many levels, or all": "显示若干层级或全部",
  "Smaller": "缩小",
  "The map has too many nodes to be drawn here; this is its outline.": "节点过多，无法绘制导图；此处显示大纲。",
  "This branch alone": "仅此分支",
  "Time": "时间",
  "Tools": "工具",
  "Whole map": "整个导图",
};

const language = document.documentElement.lang.replace("und", "") || navigator.language;
const isChinese = /^zh\b/i.test(language);

/** A text of the page in the reader's language. @param {string} english */
export const say = (english) => (isChinese && chinese[/** @type {keyof typeof chinese} */ (english)]) || english;

/** How many matches there are, and which one is shown. @param {number} at @param {number} count */
export const sayMatch = (at, count) => (isChinese ? `第 ${at} 个，共 ${count} 个` : `${at} of ${count}`);
