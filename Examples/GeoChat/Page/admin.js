// The administrator's page: rooms, people, bans, settings, and what was done.

import { chinese, english } from "./admin-words.js";
import { ask, showForm } from "./dialogs.js";
import { button, field, find, languageChoice, make, tell, translate } from "./elements.js";
import { written } from "./mercator.js";
import { Problem, Server } from "./server.js";
import { addWords, language, say } from "./words.js";

addWords(english, chinese);
const server = new Server();
const clock = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const DAY = 86_400_000;

/** The parts of the page, by what stands behind # in its address. @type {Record<string, {label: string, open: () => Promise<Node[]>}>} */
const parts = {
  rooms: { label: "Rooms", open: openRooms },
  people: { label: "People", open: openPeople },
  bans: { label: "Bans", open: openBans },
  settings: { label: "Settings", open: openSettings },
  audit: { label: "Audit", open: openAudit },
};

// Signing in and out

async function start() {
  translate();
  find("language").append(languageChoice());
  find("leave").onclick = leave;
  find("parts").append(...Object.entries(parts).map(([name, { label }]) => make("a", { href: `#${name}` }, say(label))));
  addEventListener("hashchange", () => open());
  await open();
}

/** What was asked for last; an earlier reply that comes later is not shown. */
let wish = {};

/** Shows the part that the address names, such as `#bans`, or a room, such as `#rooms/5`, or asks for the password. */
async function open() {
  const own = (wish = {});
  const [asked, room] = location.hash.slice(1).split("/");
  const name = parts[asked] ? asked : "rooms";
  for (const link of find("parts").children) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    if (!server.csrf) await server.get("/api/admin/session");
    const nodes = await (room ? openMessages(room) : parts[name].open());
    if (own !== wish) return;
    find("parts").hidden = find("leave").hidden = false;
    find("main").replaceChildren(make("h2", {}, say(parts[name].label)), ...nodes);
  } catch (problem) {
    if (own === wish) fail(problem);
  }
}

/** Tells what the server refused; who is signed out is asked for the password. @param {unknown} problem */
function fail(problem) {
  if (!(problem instanceof Problem)) throw problem;
  if (problem.code === "no-session" || problem.code === "no-administrator") signIn(problem.code === "no-session" ? "" : problem.message);
  else tell(problem.message);
}

function signIn(why) {
  wish = {};
  server.csrf = "";
  find("parts").hidden = find("leave").hidden = true;
  const password = make("input", { type: "password", required: true, autocomplete: "current-password" });
  const wrong = make("p", { className: "wrong", role: "alert" }, why);
  find("main").replaceChildren(make("form", { className: "card narrow", onsubmit: async (event) => {
    event.preventDefault();
    try {
      await server.post("/api/admin/session", { password: password.value });
      await open();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      wrong.textContent = problem.message;
      password.select();
    }
  } }, make("h2", {}, say("Sign in")), field("Password", password), wrong, make("button", { className: "strong" }, say("Sign in"))));
  password.focus();
}

async function leave() {
  try {
    await server.ask("DELETE", "/api/admin/session");
    signIn("");
  } catch (problem) {
    fail(problem);
  }
}

/** Does something, and shows the part anew. @param {() => Promise<any>} action */
async function perform(action) {
  try {
    await action();
    await open();
  } catch (problem) {
    fail(problem);
  }
}

// Parts

/** @param {string[]} heads @param {(Node | string)[][]} rows */
function table(heads, rows) {
  const cells = (row) => row.map((cell, at) => make("td", { "data-head": say(heads[at]) }, cell));
  return make("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": say("Table") }, make("table", {},
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, say(head))))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells(row))))));
}

/** @param {number | null} time */
const when = (time) => (time ? make("time", { dateTime: new Date(time).toISOString() }, clock.format(time)) : say("always"));

/** A form, after which the part is shown anew. @param {string} title @param {string} label @param {any[]} fields @param {() => Promise<any>} send */
const dialog = (title, label, fields, send) => showForm(title, label, fields, async () => {
  await send();
  await open();
});

let soughtTopic = "";

async function openRooms() {
  const input = make("input", { type: "search", value: soughtTopic, "aria-label": say("Find rooms by topic"), placeholder: say("Find rooms by topic") });
  const search = make("form", { role: "search", className: "row", onsubmit: (event) => {
    event.preventDefault();
    soughtTopic = input.value.trim();
    open();
  } }, input, make("button", {}, say("Find")));
  const row = (room) => [
    String(room.id), room.topic, make("a", { href: `/#${room.zoom}/${room.latitude}/${room.longitude}` }, written(room)), String(room.zoom), String(room.people), when(room.active),
    make("span", { className: "group" }, button("Messages", () => (location.hash = `rooms/${room.id}`)), button("Change topic", () => changeTopic(room)), button("Remove", () => removeRoom(room))),
  ];
  const heads = ["Number", "Topic", "Place", "Level", "People", "Last message", "Actions"];
  const topic = soughtTopic;
  return [search, ...await pages(heads, row, "No rooms found.", async (last) => {
    const { rooms, more } = await server.get("/api/admin/rooms", { topic, after: last?.id ?? 0 });
    return [rooms, more];
  })];
}

/** A table with a button that adds its next page. @param {string[]} heads @param {(item: any) => (Node | string)[]} row
 * @param {string} none what is said if there is nothing @param {(last?: any) => Promise<[any[], boolean]>} get reads what follows an item, and whether there is more */
async function pages(heads, row, none, get) {
  let [items, hasMore] = await get();
  if (!items.length) return [make("p", { className: "quiet" }, say(none))];
  const list = table(heads, items.map(row));
  const next = button("More", async () => {
    next.disabled = true;
    try {
      [items, hasMore] = await get(items.at(-1));
      list.querySelector("tbody").append(...table(heads, items.map(row)).querySelectorAll("tbody tr"));
      next.hidden = !hasMore;
    } catch (problem) {
      fail(problem);
    }
    next.disabled = false;
  });
  next.hidden = !hasMore;
  return [list, next];
}

function changeTopic(room) {
  const topic = make("input", { value: room.topic, required: true, maxLength: 200 });
  dialog(say("Change topic"), "Change", [field("Topic", topic)], () => server.ask("PATCH", `/api/admin/rooms/${room.id}`, { topic: topic.value }));
}

function removeRoom(room) {
  const reason = make("input", { maxLength: 200 });
  dialog(say("Remove this room and all that was said in it?"), "Remove", [make("p", {}, room.topic), field("Reason", reason)],
    () => server.ask("DELETE", `/api/admin/rooms/${room.id}`, { reason: reason.value }));
}

/** What was said in a room, the newest first. @param {string} id */
async function openMessages(id) {
  const path = `/api/admin/rooms/${encodeURIComponent(id)}/messages`;
  const { topic } = await server.get(`/api/rooms/${encodeURIComponent(id)}`);
  const remove = async (seq) => {
    if (await ask(say("Remove this message?"), "Remove")) await perform(() => server.ask("DELETE", `${path}/${seq}`));
  };
  const row = ({ seq, time, nick, text, picture, kind }) => [when(time), nick, make("span", {},
    kind === "renamed" ? say("{old} is now {new}", { old: nick, new: text }) : text,
    picture && make("img", { src: picture, alt: say("Picture from {nick}", { nick }) })), button("Remove", () => remove(seq))];
  const heads = ["Time", "Nickname", "Text", "Actions"];
  return [make("h3", {}, topic), ...await pages(heads, row, "Nothing was said here.", async (last) => {
    const { messages, more } = await server.get(path, last && { before: last.seq });
    return [messages.reverse(), more];
  })];
}

function openPeople() {
  const row = ({ nick, account, rooms, seen }) => [nick, account ?? "–", String(rooms), when(seen), button("Ban", () => ban(nick))];
  return pages(["Nickname", "Member", "Rooms", "Last seen", "Actions"], row, "Nobody is here.", async (last) => {
    const { people, more } = await server.get("/api/admin/people", last && { after: last.id });
    return [people, more];
  });
}

function ban(nick = "") {
  const name = make("input", { value: nick, required: true, maxLength: 32 });
  const reason = make("input", { maxLength: 200 });
  const days = make("input", { type: "number", min: 1, max: 3650, placeholder: say("always") });
  dialog(say("Ban a nickname"), "Ban", [
    make("p", { className: "quiet" }, say("Everybody with this nickname leaves at once.")), field("Nickname", name), field("Reason", reason), field("For so many days", days),
  ], () => server.ask("PUT", `/api/admin/bans/${encodeURIComponent(name.value)}`,
    { reason: reason.value, until: days.value ? Date.now() + Number(days.value) * DAY : null }));
}

async function openBans() {
  const { bans } = await server.get("/api/admin/bans");
  const lift = async (nick) => {
    if (await ask(say("Let {nick} in again?", { nick }), "Lift")) await perform(() => server.ask("DELETE", `/api/admin/bans/${encodeURIComponent(nick)}`));
  };
  return [button("Ban a nickname", () => ban()), bans.length
    ? table(["Nickname", "Reason", "Until", "By", "Actions"], bans.map(({ nick, reason, until, by }) => [nick, reason, when(until), by ?? "", button("Lift", () => lift(nick))]))
    : make("p", { className: "quiet" }, say("Nobody is banned."))];
}

async function openSettings() {
  const settings = await server.get("/api/admin/settings");
  const inputs = Object.entries(settings).map(([name, value]) => [name, value, setting(name, value)]);
  const wrong = make("p", { className: "wrong", role: "alert" });
  const values = () => Object.fromEntries(inputs.map(([name, value, { read }]) => [name, read()]).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(settings[name])));
  return [make("form", { className: "card narrow", onsubmit: async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    try {
      Object.assign(settings, await server.ask("PATCH", "/api/admin/settings", values()));
      tell(say("All settings are kept."));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code === "no-session") return fail(problem);
      wrong.textContent = problem.message;
    }
  } }, ...inputs.map(([, , { element }]) => element), wrong, make("button", { className: "strong" }, say("Keep")))];
}

/** What a setting is changed with, and how its value is read. @param {string} name @param {any} value */
function setting(name, value) {
  const label = say(`setting ${name}`);
  if (Array.isArray(value)) {
    const boxes = ["open", "picture", "edit"].map((right) => ({ right, box: make("input", { type: "checkbox", checked: value.includes(right) }) }));
    return {
      element: make("fieldset", {}, make("legend", {}, label), ...boxes.map(({ right, box }) => make("label", { className: "check" }, box, say(`right ${right}`)))),
      read: () => boxes.filter(({ box }) => box.checked).map(({ right }) => right),
    };
  }
  if (typeof value === "boolean") {
    const box = make("input", { type: "checkbox", checked: value });
    return { element: make("label", { className: "check" }, box, label), read: () => box.checked };
  }
  const input = make("input", { type: "number", value, min: 1, required: true });
  return { element: field(label, input), read: () => Number(input.value) };
}

function openAudit() {
  const heads = ["Time", "By", "What", "About", "Detail"];
  const row = ({ time, by, action, about, detail }) => [when(time), by ?? "", say(`action ${action}`), String(about ?? ""), String(detail ?? "")];
  return pages(heads, row, "", async (last) => {
    const { entries, more } = await server.get("/api/admin/audit", last && { before: last.id });
    return [entries, more];
  });
}

start();
