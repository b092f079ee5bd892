// What people do with a room once in a while: open one, see who is there, look at a picture, send one, change or remove
// the room.

import { ask, show, showForm } from "./dialogs.js";
import { field, make, tell } from "./elements.js";
import { written } from "./mercator.js";
import { Problem } from "./server.js";
import { addWords, say } from "./words.js";

addWords({}, {
  "Remove this room and all that was said in it?": "删除此聊天室及其中的全部内容？",
  "you": "我",
});

/** @typedef {import("./talk.js").Talk} Talk */

/** Pictures are scaled before they travel; thereby the place where they were taken is gone. */
const LARGEST = 1280;

/** Asks for the topic of a new room. @param {any} page @param {import("./mercator.js").Place} where */
export function openRoom(page, where) {
  const { map, layer, server, session } = page;
  const topic = make("input", { required: true, maxLength: session.limits.topic, autocomplete: "off" });
  showForm(say("New room"), "Open room", [
    make("p", { className: "quiet" }, `${written(where)} · ${say("Level {level}", { level: map.level })}`), field("Topic", topic),
  ], async () => {
    try {
      const room = await server.post("/api/rooms", { ...where, zoom: map.level, topic: topic.value });
      layer.selectRoom(room);
      await page.enter(room.id);
    } catch (problem) {
      // Where there is a room already, it is shown.
      if (problem instanceof Problem && problem.body?.room) layer.selectRoom(problem.body.room);
      throw problem;
    }
  });
}

/** Lists the people, who come and go while the list is shown. @param {Talk} talk */
export function listPeople(talk) {
  const own = talk.session().nick;
  const list = make("ul", { className: "crowd" });
  const fill = () => list.replaceChildren(...talk.people.map((nick) =>
    make("li", {}, nick, nick === own && make("span", { className: "quiet" }, ` (${say("you")})`))));
  fill();
  talk.addEventListener("people", fill);
  show(say("People here"), list, make("p", { className: "quiet" }, written(talk.room)))
    .addEventListener("close", () => talk.removeEventListener("people", fill));
}

/** @param {string} address @param {string} nick */
export function showPicture(address, nick) {
  const title = say("Picture from {nick}", { nick });
  show(title, make("img", { className: "large", src: address, alt: title })).classList.add("wide");
}

/** A picture, made smaller and without what the camera wrote into it, as a data: address. @param {File} file */
export async function scaled(file) {
  const picture = await createImageBitmap(file);
  const share = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * share)));
  const canvas = make("canvas", { width, height });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL("image/jpeg", 0.85);
}

/** @param {Talk} talk */
export function changeTopic(talk) {
  const topic = make("input", { value: talk.room.topic, maxLength: talk.session().limits.topic, required: true });
  showForm(say("Change topic"), "Change", [field("Topic", topic)], async () => {
    talk.room = await talk.server.ask("PATCH", `/api/rooms/${talk.room.id}`, { topic: topic.value });
    talk.topic.textContent = talk.room.topic;
    talk.dispatchEvent(new Event("changed"));
  });
}

/** @param {Talk} talk */
export async function remove(talk) {
  const { id } = talk.room;
  if (!(await ask(say("Remove this room and all that was said in it?"), "Remove room"))) return;
  try {
    await talk.server.ask("DELETE", `/api/rooms/${id}`);
    talk.close();
    talk.dispatchEvent(new Event("changed"));
  } catch (problem) {
    tell(/** @type {Error} */ (problem).message);
  }
}
