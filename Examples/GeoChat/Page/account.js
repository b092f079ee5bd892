// What people do with their nickname: change it, keep it as a member, take back all that was written under it.

import { ask, showForm } from "./dialogs.js";
import { field, make, tell } from "./elements.js";
import { addWords, kept, say } from "./words.js";

addWords({}, {
  "A member's nickname belongs to the member, who may also change or remove the rooms that the member opened.": "会员的昵称归会员所有；会员还可以修改或删除自己开设的聊天室。",
  "Delete all": "全部删除",
  "Delete all messages and pictures that you sent, and your membership if you are a member? This cannot be undone.": "删除您发送的所有消息和图片，以及您的会员资格（如果您是会员）？此操作无法撤销。",
  "Password (at least 8 characters)": "密码（至少 8 个字符）",
  "The rooms you are in are told.": "您所在的聊天室会收到通知。",
  "What was not sent yet will be lost.": "尚未发送的内容将会丢失。",
});

const nickname = (value) => make("input", {
  value, required: true, maxLength: 32, pattern: "[A-Za-z][A-Za-z0-9_]*", title: say("error invalid-nickname"), spellcheck: false, autocomplete: "username",
});

/** @typedef {any} Page the whole page; see geochat.js */

/** @param {Page} page */
export function rename(page) {
  const name = nickname(page.session.nick);
  showForm(say("Change nickname"), "Change", [field("Nickname", name), make("p", { className: "quiet" }, say("The rooms you are in are told."))],
    async () => page.call(await page.server.ask("PATCH", "/api/session", { nick: name.value })));
}

/** @param {Page} page */
export function becomeMember(page) {
  const name = nickname(page.session.nick);
  const password = make("input", { type: "password", required: true, minLength: 8, autocomplete: "new-password" });
  showForm(say("Become a member"), "Become a member", [
    make("p", {}, say("A member's nickname belongs to the member, who may also change or remove the rooms that the member opened.")),
    field("Nickname", name), field("Password (at least 8 characters)", password),
  ], async () => page.greet(await page.server.post("/api/account", { name: name.value, password: password.value })));
}

/** @param {Page} page */
export async function erase(page) {
  const question = say("Delete all messages and pictures that you sent, and your membership if you are a member? This cannot be undone.");
  if (await ask(question, "Delete all")) await end(page, "/api/session/data");
}

/** @param {Page} page */
export async function sayGoodbye(page) {
  const isAllSent = !page.outbox.list.length;
  if (isAllSent || (await ask(say("What was not sent yet will be lost."), "Say goodbye"))) await end(page, "/api/session");
}

/** Ends the visit; the next person at this device sees nothing of it. @param {Page} page @param {string} path */
async function end(page, path) {
  try {
    page.talk.close();
    await page.server.ask("DELETE", path);
    kept.clear(path === "/api/session" ? "draft." : "");
    page.outbox.clear();
    page.server.csrf = "";
    page.session = null;
    page.askNickname();
  } catch (problem) {
    tell(/** @type {Error} */ (problem).message);
  }
}
