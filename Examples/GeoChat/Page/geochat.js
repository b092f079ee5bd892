// The page: who one is, the map with its rooms, the list beside it, and the room one is in.

import { ask, button, closeMenus, field, find, icon, make, show, tell, translate } from "./elements.js";
import { help } from "./help.js";
import { WorldMap } from "./map.js";
import { place, project, written } from "./mercator.js";
import { Outbox } from "./outbox.js";
import { RoomLayer } from "./rooms.js";
import { Problem, Server } from "./server.js";
import { Talk } from "./talk.js";
import { distance, isLanguage, language, languages, say, setLanguage } from "./words.js";

/** Rooms come and go: they are asked for again after so many milliseconds. */
const REFRESH = 15_000;
/** The level of the map that is shown around oneself. */
const NEAR = 11;

class GeoChat {
  constructor() {
    this.server = new Server();
    /** @type {any} */
    this.session = null;
    translate();
    closeMenus();
    this.map = new WorldMap(find("stage"), language);
    this.layer = new RoomLayer(this.map, find("markers"));
    this.outbox = new Outbox(this.server);
    this.talk = new Talk(this.server, this.outbox, () => this.session);
    /** What the list shows: the rooms in view, or those that were sought. @type {{title: string, rooms: any[]} | null} */
    this.sought = null;
    this.listen();
  }

  listen() {
    const { map, layer, talk } = this;
    find("closer").onclick = () => map.step(1);
    find("wider").onclick = () => map.step(-1);
    find("locate").onclick = () => this.locate();
    find("help").onclick = () => help();
    find("create").onclick = () => this.create(map.place);
    find("back").onclick = () => this.showSought(null);
    find("stage").addEventListener("keydown", (event) => this.press(event));
    const form = find("search");
    form.onsubmit = (event) => {
      event.preventDefault();
      this.search(form.elements[0].value.trim());
    };
    form.oninput = () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.search(form.elements[0].value.trim()), 300);
    };
    map.addEventListener("moved", () => this.showFoot());
    map.addEventListener("rested", () => this.rest());
    layer.addEventListener("selected", () => this.showCard());
    layer.addEventListener("ground", () => this.showCard());
    talk.addEventListener("connected", (event) => this.showOffline(!(/** @type {CustomEvent} */ (event).detail)));
    talk.addEventListener("forgotten", () => this.comeBack());
    talk.addEventListener("back", () => document.body.classList.add("map-first"));
    talk.addEventListener("shown", () => {
      document.body.classList.add("map-first");
      this.goToRoom(talk.room);
    });
    talk.addEventListener("opened", () => document.body.classList.remove("map-first"));
    for (const name of ["opened", "closed"]) talk.addEventListener(name, () => {
      this.keepAddress();
      this.showCard();
      this.refresh();
    });
    talk.addEventListener("changed", () => this.refresh());
    setInterval(() => document.hidden || this.refresh(), REFRESH);
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
  }

  // Who one is

  async start() {
    try {
      this.greet(await this.server.get("/api/session"));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code !== "no-session") {
        this.showOffline(true);
        setTimeout(() => this.start(), 3000);
        return;
      }
      this.showOffline(false);
      this.settle(problem.body);
      this.askNickname();
    }
  }

  /** The map as the house wants it, or as the address says. */
  settle({ map, tiles }) {
    if (this.isSettled) return;
    this.isSettled = true;
    const [zoom, latitude, longitude, room] = location.hash.slice(1).split("/").map(Number);
    const isGiven = [zoom, latitude, longitude].every(Number.isFinite) && location.hash.length > 1;
    if (isGiven) this.map.show(project({ latitude, longitude }), zoom);
    else this.map.show(project(map), map.zoom);
    this.wished = room;
    this.offerTiles(tiles ?? {});
  }

  /** @param {any} session */
  greet(session) {
    this.call(session);
    this.showOffline(false);
    this.settle(session);
    this.buildMenu();
    const room = this.talk.room?.id ?? (this.wished || session.rooms[0]);
    this.wished = undefined;
    if (room) this.enter(room);
    this.refresh();
  }

  askNickname(why = "") {
    if (document.querySelector(".start")) return;
    const name = make("input", {
      name: "nick", required: true, maxLength: 32, pattern: "[A-Za-z][A-Za-z0-9_]*", autocomplete: "nickname", spellcheck: false,
      autocapitalize: "none", value: localStorage.getItem("geochat.nick") ?? "", title: say("error invalid-nickname"), "aria-describedby": "nick-rule",
    });
    const password = make("input", { type: "password", name: "password", autocomplete: "current-password", minLength: 8 });
    const wrong = make("p", { className: "wrong", role: "alert" }, why);
    const member = make("details", {}, make("summary", {}, say("I am a member")), field("Password", password));
    const go = async (event) => {
      event.preventDefault();
      wrong.textContent = "";
      try {
        const isMember = member.open && password.value;
        this.greet(isMember ? await this.server.post("/api/account/session", { name: name.value, password: password.value })
          : await this.server.post("/api/session", { nick: name.value }));
        dialog.onclose = null;
        dialog.remove();
        find("stage").focus();
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        wrong.textContent = problem.message;
        name.focus();
      }
    };
    const dialog = make("dialog", { className: "start", "aria-labelledby": "welcome" },
      make("h2", { id: "welcome" }, say("Welcome to GeoChat")),
      make("p", {}, say("Chat rooms are squares on a map of the world. Choose a nickname, find a room or open one anywhere.")),
      make("form", { onsubmit: go }, field("Nickname", name),
        make("p", { className: "quiet", id: "nick-rule" }, say("error invalid-nickname")), member, wrong,
        make("div", { className: "row" }, make("button", { className: "strong" }, say("Start")), button("Help", () => help()), languageChoice())));
    // Without a nickname there is nothing to go back to.
    dialog.oncancel = (event) => event.preventDefault();
    document.body.append(dialog);
    dialog.showModal();
    name.focus();
  }

  /** The server no longer knows this visit: the same nickname is taken again, if nobody else has it now. */
  async comeBack() {
    const nick = this.session?.nick ?? localStorage.getItem("geochat.nick");
    try {
      this.greet(await this.server.post("/api/session", { nick }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.isPassing) return void setTimeout(() => this.comeBack(), 3000);
      this.wished = this.talk.room?.id;
      this.talk.close();
      this.askNickname(say("Your visit has ended. Choose a nickname to come back."));
    }
  }

  buildMenu() {
    const menu = find("me");
    const item = (label, action) => button(label, () => {
      menu.open = false;
      action();
    });
    menu.lastElementChild.replaceChildren(...[
      item("Change nickname", () => this.rename()),
      !this.session.account && item("Become a member", () => this.becomeMember()),
      make("div", { className: "choice" }, languageChoice()),
      item("Delete all I wrote", () => this.erase()),
      item("Say goodbye", () => this.end()),
    ].filter((each) => each));
  }

  rename() {
    const input = make("input", { value: this.session.nick, required: true, maxLength: 32, pattern: "[A-Za-z][A-Za-z0-9_]*", title: say("error invalid-nickname"), spellcheck: false });
    this.form(say("Change nickname"), "Change", [field("Nickname", input), make("p", { className: "quiet" }, say("The rooms you are in are told."))],
      async () => this.call(await this.server.ask("PATCH", "/api/session", { nick: input.value })));
  }

  /** @param {any} session */
  call(session) {
    this.session = session;
    find("nick").textContent = session.nick;
    localStorage.setItem("geochat.nick", session.nick);
  }

  becomeMember() {
    const name = make("input", { value: this.session.nick, required: true, maxLength: 32, pattern: "[A-Za-z][A-Za-z0-9_]*", autocomplete: "username" });
    const password = make("input", { type: "password", required: true, minLength: 8, autocomplete: "new-password" });
    this.form(say("Become a member"), "Become a member", [
      make("p", {}, say("A member's nickname belongs to the member, who may also change or remove the rooms that the member opened.")),
      field("Nickname", name), field("Password (at least 8 characters)", password),
    ], async () => this.greet(await this.server.post("/api/account", { name: name.value, password: password.value })));
  }

  async erase() {
    if (!(await ask(say("Delete all messages and pictures that you sent? This cannot be undone."), "Delete all"))) return;
    await this.end("/api/session/data");
  }

  async end(path = "/api/session") {
    try {
      this.talk.close();
      await this.server.ask("DELETE", path);
      if (path !== "/api/session") localStorage.clear();
      this.server.csrf = "";
      this.session = null;
      this.askNickname();
    } catch (problem) {
      tell(/** @type {Error} */ (problem).message);
    }
  }

  /** A dialog with a form; what the server refuses is said in it. */
  form(title, label, parts, send) {
    const wrong = make("p", { className: "wrong", role: "alert" });
    const dialog = show(title, make("form", { onsubmit: async (event) => {
      event.preventDefault();
      wrong.textContent = "";
      try {
        await send();
        dialog.close();
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        wrong.textContent = problem.message;
      }
    } }, ...parts, wrong, make("div", { className: "row" }, make("button", { className: "strong" }, say(label)), button("Cancel", () => dialog.close()))));
    dialog.querySelector("input")?.select();
  }

  // The map

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "6") this.layer.step(1);
    else if (event.key === "4") this.layer.step(-1);
    else if (event.key === "Enter" && this.layer.selected) this.enter(this.layer.selected.id);
    else if (event.key === "n" || event.key === "N") this.create(this.map.place);
    else if (event.key === "Escape") this.layer.select(null);
    else if (event.key === "?") help();
    else return;
    event.preventDefault();
  }

  rest() {
    this.keepAddress();
    this.refresh();
  }

  /** The address leads back to this place and this room, and can be given to others. */
  keepAddress() {
    if (!this.isSettled) return;
    const { latitude, longitude } = this.map.place;
    const zoom = Math.round(this.map.zoom * 100) / 100;
    const room = this.talk.room ? `/${this.talk.room.id}` : "";
    history.replaceState(null, "", `#${zoom}/${latitude.toFixed(5)}/${longitude.toFixed(5)}${room}`);
  }

  /** Asks for the rooms in view. */
  async refresh() {
    if (!this.isSettled || !this.map.width) return;
    const asked = (this.asked = {});
    const { west, south, east, north } = this.map.box;
    try {
      const { rooms, truncated } = await this.server.get("/api/rooms", { west, south, east, north, zoom: this.map.level });
      if (asked !== this.asked) return;
      this.truncated = truncated;
      this.layer.show(rooms);
      this.showList();
      if (!this.talk.room) this.showOffline(false);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.isPassing) this.showOffline(true);
      else tell(problem.message);
    }
  }

  showOffline(isOffline) {
    const line = find("offline");
    if (line.hidden !== isOffline) return;
    line.hidden = !isOffline;
    line.textContent = isOffline ? say("No connection to the server. Trying again …") : "";
  }

  showFoot() {
    const { length, pixels } = this.map.yardstick;
    const stick = find("stick");
    stick.textContent = distance(length);
    stick.style.width = `${pixels}px`;
    find("level").textContent = say("Level {level}", { level: this.map.level });
  }

  locate() {
    if (!navigator.geolocation) return tell(say("This browser does not tell where you are."));
    tell(say("Looking for your place …"));
    navigator.geolocation.getCurrentPosition(async ({ coords: { latitude, longitude } }) => {
      tell(say("You are here: {place}", { place: written({ latitude, longitude }) }));
      this.map.goTo({ latitude, longitude }, NEAR);
      this.layer.showSelf({ latitude, longitude });
      await this.seek(say("Rooms near you"), { near: `${latitude},${longitude}`, metres: 50_000 });
    }, (problem) => tell(say(problem.code === 1 ? "The browser may not tell where you are. Allow it in its settings; it needs https or localhost." : "Your place cannot be found now.")),
    { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 });
  }

  offerTiles({ street, satellite, credit }) {
    const choice = find("ground");
    const grounds = [["", "Plain map"], ...(street ? [[street, "Streets"]] : []), ...(satellite ? [[satellite, "Satellite"]] : [])];
    choice.hidden = grounds.length < 2;
    choice.replaceChildren(...grounds.map(([value, label]) => make("option", { value }, say(label))));
    choice.onchange = () => {
      this.map.tileAddress = choice.value;
      find("credit").textContent = choice.value && credit ? credit : "Natural Earth";
      this.map.schedule();
    };
  }

  // The list and the card

  async search(words) {
    if (!words) return this.showSought(null);
    await this.seek(say("Rooms about “{words}”", { words }), { topic: words });
  }

  async seek(title, query) {
    const asked = (this.seeking = {});
    try {
      const { rooms } = await this.server.get("/api/rooms", query);
      if (asked === this.seeking) this.showSought({ title, rooms });
    } catch (problem) {
      tell(/** @type {Error} */ (problem).message);
    }
  }

  showSought(sought) {
    this.seeking = undefined;
    this.sought = sought;
    if (!sought) find("search").reset();
    this.showList();
    if (sought) find("spoken").textContent = say("{count} rooms", { count: sought.rooms.length });
  }

  /** Brings the list up to date, item by item, so that the focus stays where it is. */
  showList() {
    const rooms = this.sought?.rooms ?? this.layer.inView;
    find("heading").textContent = this.sought?.title ?? say(this.truncated ? "Rooms here ({count}, more when closer)" : "Rooms here ({count})", { count: rooms.length });
    find("back").hidden = !this.sought;
    find("empty").hidden = rooms.length > 0;
    find("empty").textContent = say(this.sought ? "No rooms found." : "No rooms here at this level. Move the map, come closer, go wider, or open one.");
    const list = find("rooms");
    const old = new Map([...list.children].map((item) => [item.dataset.room, item]));
    rooms.slice(0, 200).forEach((room, at) => {
      const item = old.get(String(room.id)) ?? make("li", { "data-room": room.id },
        make("button", { type: "button", onclick: () => this.choose(item.room) }, make("span", { className: "dot" }), make("span", { className: "topic" }), make("small", {})));
      old.delete(String(room.id));
      item.room = room;
      const [dot, topic, note] = item.firstChild.children;
      if (room.color) dot.style.setProperty("--room", room.color);
      topic.textContent = room.topic;
      note.textContent = this.note(room);
      item.firstChild.setAttribute("aria-current", String(room.id === this.layer.selection));
      if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
    });
    for (const item of old.values()) item.remove();
  }

  note({ people, metres }) {
    const count = people ? say(people === 1 ? "1 person" : "{count} people", { count: people }) : say("nobody there");
    return metres === undefined ? count : `${distance(metres)}, ${count}`;
  }

  choose(room) {
    const isAway = !this.layer.inView.some(({ id }) => id === room.id);
    if (isAway) this.goToRoom(room);
    else this.layer.selectRoom(room);
  }

  goToRoom(room) {
    this.layer.selectRoom(room);
    this.map.goTo(room, Math.abs(this.map.level - room.zoom) > 3 ? room.zoom : this.map.zoom);
  }

  /** What can be done with the chosen room, or at the place that was tapped. */
  showCard() {
    const { selected, tapped, turn } = this.layer;
    const card = find("card");
    for (const item of find("rooms").children) item.firstChild.setAttribute("aria-current", String(item.dataset.room === String(this.layer.selection)));
    if (!selected && !tapped) return card.replaceChildren();
    if (!selected) {
      const there = place(tapped);
      return card.replaceChildren(make("div", { className: "card" }, icon("✕", "Close", () => this.leaveCard()),
        make("p", {}, written(there)), button("Open a room here", () => this.create(there), "strong")));
    }
    const at = turn.findIndex(({ id }) => id === selected.id);
    const isIn = this.talk.room?.id === selected.id;
    card.replaceChildren(make("div", { className: "card" }, icon("✕", "Close", () => this.leaveCard()),
      make("h3", {}, selected.topic),
      make("p", { className: "quiet" }, `${this.note(selected)} · ${say("Level {level}", { level: selected.zoom })} · ${written(selected)}`),
      make("div", { className: "row" },
        isIn ? button("To the room", () => document.body.classList.remove("map-first"), "strong") : button("Join", () => this.enter(selected.id), "strong"),
        turn.length > 1 && make("span", { className: "group" },
          icon("‹", "Previous room (4)", () => this.layer.step(-1)), make("span", { className: "quiet" }, `${at + 1}/${turn.length}`),
          icon("›", "Next room (6)", () => this.layer.step(1))))));
    find("spoken").textContent = `${selected.topic}, ${this.note(selected)}` + (turn.length > 1 ? `, ${say("{at} of {count}", { at: at + 1, count: turn.length })}` : "");
  }

  leaveCard() {
    this.layer.tapped = null;
    this.layer.select(null);
    find("stage").focus();
  }

  // Rooms

  /** Joins a room. @param {number} id */
  async enter(id) {
    if (!this.session) return this.askNickname();
    if (this.talk.room?.id === id && !this.talk.element.hidden) document.body.classList.remove("map-first");
    try {
      await this.talk.open(id);
      this.showOffline(false);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code === "missing") this.layer.remove(id);
      if (problem.code === "no-session") {
        this.wished = id;
        return this.comeBack();
      }
      tell(problem.message);
    }
  }

  /** Asks for the topic of a new room. @param {import("./mercator.js").Place} place */
  create(place) {
    if (!this.session) return this.askNickname();
    if (!this.session.may.open) return tell(say("error not-allowed"));
    const topic = make("input", { required: true, maxLength: this.session.limits.topic, autocomplete: "off" });
    this.form(say("New room"), "Open room", [
      make("p", { className: "quiet" }, `${written(where)} · ${say("Level {level}", { level: this.map.level })}`), field("Topic", topic),
    ], async () => {
      try {
        const room = await this.server.post("/api/rooms", { ...where, zoom: this.map.level, topic: topic.value });
        this.layer.selectRoom(room);
        await this.enter(room.id);
      } catch (problem) {
        // Where there is a room already, it is shown.
        if (problem instanceof Problem && problem.body?.room) this.layer.selectRoom(problem.body.room);
        throw problem;
      }
    });
  }
}

/** A choice of the language of the page. */
function languageChoice() {
  const choice = make("select", { "aria-label": say("Language"), onchange: () => setLanguage(choice.value) },
    ...Object.entries(languages).map(([value, name]) => make("option", { value, lang: value, selected: isLanguage(value) }, name)));
  return choice;
}

const page = new GeoChat();
Object.assign(window, { geochat: page });
page.start();
