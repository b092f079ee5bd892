// The flip side: what GeoChat is, and how it is used.

import { show } from "./dialogs.js";
import { make } from "./elements.js";
import { chinese, english } from "./help-words.js";
import { addWords, say } from "./words.js";

addWords(english, chinese);

const PARTS = [
  ["What it is", ["help what", "help levels"]],
  ["On the map", ["help move", "help choose", "help open", "help find"]],
  ["In a room", ["help write", "help pictures", "help leave"]],
  ["What others see", ["help seen", "help delete"]],
];
const KEYS = [
  ["↑ ↓ ← →", "Move the map; with Shift, further"], ["+ −", "Closer, wider"], ["6, 4", "Next room, previous room"],
  ["Enter", "Join the chosen room; in a room, send"], ["N", "New room in the middle of the map"], ["Esc", "Let go of what is chosen"], ["?", "Help"],
];

export function help() {
  const parts = PARTS.map(([title, texts]) =>
    make("section", {}, make("h3", {}, say(title)), .../** @type {string[]} */ (texts).map((text) => make("p", {}, say(text)))));
  const keys = make("table", {}, ...KEYS.map(([key, what]) =>
    make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, say(what)))));
  show(say("Help"), make("div", { className: "help" }, ...parts, make("section", {}, make("h3", {}, say("Keys, while the map has the focus")), keys)));
}
