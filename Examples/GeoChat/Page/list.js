// The list of rooms beside the map, and the card of the room that is chosen.

import { button, find, icon, make, tell } from "./elements.js";
import { place, written } from "./mercator.js";
import { distance, say } from "./words.js";

/** A longer list helps nobody. */
const LONGEST = 200;

export class RoomList {
  /** @param {any} page the whole page; see geochat.js */
  constructor(page) {
    this.page = page;
    this.map = page.map;
    this.layer = page.layer;
    /** What was sought; without it, the list shows the rooms in view. @type {{title: string, rooms: any[]} | null} */
    this.sought = null;
    find("back").onclick = () => this.showSought(null);
    const form = find("search");
    const words = () => form.elements[0].value.trim();
    form.onsubmit = (event) => {
      event.preventDefault();
      this.search(words());
    };
    form.oninput = () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.search(words()), 300);
    };
    for (const name of ["selected", "ground"]) this.layer.addEventListener(name, () => this.showCard());
  }

  async search(words) {
    if (!words) return this.showSought(null);
    await this.seek(say("Rooms about “{words}”", { words }), { topic: words });
  }

  async seek(title, query) {
    const asked = (this.seeking = {});
    try {
      const { rooms } = await this.page.server.get("/api/rooms", query);
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
    find("heading").textContent = this.sought?.title ?? say(this.page.truncated ? "Rooms here ({count}, more when closer)" : "Rooms here ({count})", { count: rooms.length });
    find("back").hidden = !this.sought;
    find("empty").hidden = rooms.length > 0;
    find("empty").textContent = say(this.sought ? "No rooms found." : "no rooms");
    const list = find("rooms");
    const old = new Map([...list.children].map((item) => [item.dataset.room, item]));
    rooms.slice(0, LONGEST).forEach((room, at) => {
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
        make("p", {}, written(there)), button("Open a room here", () => this.page.create(there), "strong")));
    }
    const at = turn.findIndex(({ id }) => id === selected.id);
    const isIn = this.page.talk.room?.id === selected.id;
    card.replaceChildren(make("div", { className: "card" }, icon("✕", "Close", () => this.leaveCard()),
      make("h2", {}, selected.topic),
      make("p", { className: "quiet" }, `${this.note(selected)} · ${say("Level {level}", { level: selected.zoom })} · ${written(selected)}`),
      make("div", { className: "row" },
        isIn ? button("To the room", () => document.body.classList.remove("map-first"), "strong") : button("Join", () => this.page.enter(selected.id), "strong"),
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
}
