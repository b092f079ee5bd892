// The page: who one is, the map with its rooms, the list beside it, and the room one is in.

import { openDialog } from "./base.js";
import { button, closeMenus, field, find, languageChoice, make, tell, translate } from "./elements.js";
import { RoomList } from "./list.js";
import { WorldMap } from "./map.js";
import { project } from "./mercator.js";
import { Outbox } from "./outbox.js";
import { RoomLayer } from "./rooms.js";
import { Problem, Server } from "./server.js";
import { Talk } from "./talk.js";
import { distance, kept, language, say } from "./words.js";

/** Rooms come and go: they are asked for again after so many milliseconds. */
const REFRESH = 15_000;

/** Parts of the page that are read when somebody turns to them. */
const help = async () => (await import("./help.js")).help();
const account = () => import("./account.js");

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
    this.list = new RoomList(this);
    this.listen();
  }

  listen() {
    const { map, layer, talk } = this;
    find("closer").onclick = () => map.step(1);
    find("wider").onclick = () => map.step(-1);
    find("locate").onclick = async () => (await import("./locate.js")).locate(this);
    find("help").onclick = help;
    find("create").onclick = () => this.create(map.place);
    find("stage").addEventListener("keydown", (event) => this.press(event));
    map.addEventListener("moved", () => this.showFoot());
    map.addEventListener("rested", () => this.rest());
    talk.addEventListener("connected", (event) => this.showOffline(!(/** @type {CustomEvent} */ (event).detail)));
    talk.addEventListener("forgotten", () => this.comeBack());
    talk.addEventListener("ended", () => this.stop());
    talk.addEventListener("back", () => document.body.classList.add("map-first"));
    talk.addEventListener("shown", () => {
      document.body.classList.add("map-first");
      this.list.goToRoom(talk.room);
    });
    talk.addEventListener("opened", () => document.body.classList.remove("map-first"));
    for (const name of ["opened", "closed"]) talk.addEventListener(name, () => {
      this.keepAddress();
      this.list.showCard();
      this.refresh();
    });
    talk.addEventListener("changed", () => this.refresh());
    addEventListener("hashchange", () => {
      this.isSettled = false;
      this.settle({ map: { ...map.place, zoom: map.zoom } });
      if (this.wished) this.enter(this.wished);
    });
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

  /** The map as the server wants it, or as the address says. */
  settle({ map, tiles }) {
    if (this.isSettled) return;
    this.isSettled = true;
    const [zoom, latitude, longitude, room] = location.hash.slice(1).split("/").map(Number);
    const isGiven = [zoom, latitude, longitude].every(Number.isFinite);
    if (isGiven) this.map.show(project({ latitude, longitude }), zoom);
    else this.map.show(project(map), map.zoom);
    this.wished = room;
    if (tiles?.street || tiles?.satellite) import("./tiles.js").then(({ offerTiles }) => offerTiles(this.map, tiles));
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
      autocapitalize: "none", value: kept.get("nick") ?? "", title: say("error invalid-nickname"), "aria-describedby": "nick-rule",
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
        dialog.close();
        find("stage").focus();
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        wrong.textContent = problem.message;
        name.focus();
      }
    };
    const dialog = openDialog({ className: "start", "aria-labelledby": "welcome" },
      make("h2", { id: "welcome" }, say("Welcome to GeoChat")),
      make("p", {}, say("welcome")),
      make("form", { onsubmit: go }, field("Nickname", name),
        make("p", { className: "quiet", id: "nick-rule" }, say("error invalid-nickname")), member, wrong,
        make("div", { className: "row" }, make("button", { className: "strong" }, say("Start")), button("Help", help), languageChoice())));
    // Without a nickname there is nothing to go back to.
    dialog.oncancel = (event) => event.preventDefault();
    name.focus();
  }

  /** The server no longer knows this visit: the same nickname is taken again, if nobody else has it now. */
  async comeBack() {
    const nick = this.session?.nick ?? kept.get("nick");
    try {
      this.greet(await this.server.post("/api/session", { nick }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.isPassing) return void setTimeout(() => this.comeBack(), 3000);
      this.stop();
    }
  }

  /** The visit is over; who chooses a nickname comes back to the room. */
  stop() {
    this.wished = this.talk.room?.id;
    this.talk.close();
    this.session = null;
    this.askNickname(say("Your visit has ended. Choose a nickname to come back."));
  }

  buildMenu() {
    find("me").lastElementChild.replaceChildren(...[
      button("Change nickname", async () => (await account()).rename(this)),
      !this.session.account && button("Become a member", async () => (await account()).becomeMember(this)),
      make("div", { className: "choice" }, languageChoice()),
      button("Delete all I wrote", async () => (await account()).erase(this)),
      button("Say goodbye", async () => (await account()).sayGoodbye(this)),
    ].filter((each) => each));
  }

  /** @param {any} session */
  call(session) {
    if (this.session) this.outbox.rename(session.nick);
    else this.outbox.nick = session.nick;
    this.session = session;
    find("nick").textContent = session.nick;
    kept.set("nick", session.nick);
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
      this.list.showList();
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

  /** @param {import("./mercator.js").Place} where */
  async create(where) {
    if (!this.session) return this.askNickname();
    if (!this.session.may.open) return tell(say("error not-allowed"));
    (await import("./room.js")).openRoom(this, where);
  }
}

const page = new GeoChat();
Object.assign(window, { geochat: page });
page.start();
