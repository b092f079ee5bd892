// Dialogs, which are read when the first one is needed.

import { openDialog } from "./base.js";
import { button, icon, make } from "./elements.js";
import { addWords, say } from "./words.js";

addWords({}, {
  "Cancel": "取消",
  "Change": "修改",
  "Open room": "开设聊天室",
  "Topic": "主题",
  "error invalid-topic": "主题至少一个字符，仅限一行，最多 200 个字符。",
  "error taken": "此处已有聊天室，已在地图上显示。",
});

/** Shows a dialog, and takes it off the page when it is closed. @param {string} title @param {...Node} parts */
export function show(title, ...parts) {
  const dialog = openDialog({ "aria-label": title }, icon("✕", "Close", () => dialog.close()), make("h2", {}, title), ...parts);
  return dialog;
}

/** Shows a dialog with a form; it stays, and says why, when the server refuses what was filled in.
 * @param {string} title @param {string} label what its button says @param {Node[]} parts @param {() => Promise<any>} send */
export function showForm(title, label, parts, send) {
  const wrong = make("p", { className: "wrong", role: "alert" });
  const dialog = show(title, make("form", { onsubmit: async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    try {
      await send();
      dialog.close();
    } catch (problem) {
      wrong.textContent = /** @type {Error} */ (problem).message;
    }
  } }, ...parts, wrong, make("div", { className: "row" },
    make("button", { className: "strong" }, say(label)), button("Cancel", () => dialog.close()))));
  dialog.querySelector("input")?.select();
}

/** Asks before something that cannot be taken back. @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function ask(question, yes) {
  return new Promise((done) => {
    const dialog = show(question, make("div", { className: "row" },
      button(yes, () => {
        done(true);
        dialog.close();
      }, "strong"), button("Cancel", () => dialog.close())));
    dialog.addEventListener("close", () => done(false));
  });
}
