// Rooms as squares on the map: larger for rooms that are seen from afar, coloured by their level. When the map moves
// or the rooms are asked for again, only what comes, goes and changes is touched, and the chosen room stays chosen.

import { make } from "./elements.js";
import { clamp, project } from "./mercator.js";
import { say } from "./words.js";

/** @typedef {{id: number, topic: string, latitude: number, longitude: number, zoom: number, people: number, active: number, color: string, owner: string | null, metres?: number}} Room */

/** From so many pixels on, a square is wide enough to hold its topic. */
const CAPTIONED = 90;

export class RoomLayer extends EventTarget {
  /** @param {import("./map.js").WorldMap} map @param {HTMLElement} element what holds the squares */
  constructor(map, element) {
    super();
    this.map = map;
    this.element = element;
    /** @type {Map<number, {room: Room, marker: HTMLElement, size: number}>} */
    this.shown = new Map();
    /** @type {number | null} */
    this.selection = null;
    /** Where was tapped last, in Mercator's square: the rooms there are gone through. @type {import("./mercator.js").Point | null} */
    this.tapped = null;
    map.addEventListener("moved", () => this.place());
    map.addEventListener("tapped", (event) => this.tap(/** @type {CustomEvent} */ (event).detail));
  }

  /** The chosen room. */
  get selected() {
    return this.shown.get(this.selection ?? -1)?.room ?? null;
  }

  /** The rooms on the screen, the nearest to the middle first. */
  get inView() {
    const { width, height } = this.map;
    const far = ({ x, y }) => Math.hypot(x - width / 2, y - height / 2);
    return [...this.shown.values()].map(({ room }) => ({ room, at: this.map.toScreen(project(room)) }))
      .filter(({ at }) => at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height)
      .sort((one, other) => far(one.at) - far(other.at) || one.room.id - other.room.id).map(({ room }) => room);
  }

  /** Shows rooms in place of those before. @param {Room[]} rooms */
  show(rooms) {
    const ids = new Set(rooms.map(({ id }) => id));
    for (const [id, { marker }] of this.shown) {
      if (ids.has(id) || id === this.selection) continue;
      marker.remove();
      this.shown.delete(id);
    }
    for (const room of rooms) {
      const known = this.shown.get(room.id);
      if (known) known.room = room;
      else this.shown.set(room.id, { room, marker: this.marker(room), size: 0 });
      this.label(room);
    }
    this.place();
  }

  /** Takes a room away that is gone for good. @param {number} id */
  remove(id) {
    this.shown.get(id)?.marker.remove();
    this.shown.delete(id);
    if (this.selection === id) this.select(null);
  }

  marker({ id }) {
    const marker = make("button", { type: "button", className: "room", tabIndex: -1, "data-room": id, onclick: (event) => {
      // Fingers and mice tap the map; what reaches the button alone comes from a keyboard or a screen reader.
      if (event.detail === 0) this.select(id);
    } }, make("span", { className: "caption" }));
    this.element.append(marker);
    return marker;
  }

  label({ id, topic, people, color }) {
    const { marker } = /** @type {any} */ (this.shown.get(id));
    const count = people ? say(people === 1 ? "1 person" : "{count} people", { count: people }) : say("nobody there");
    marker.setAttribute("aria-label", `${topic}, ${count}`);
    marker.firstChild.textContent = people ? `${topic} · ${people}` : topic;
    marker.classList.toggle("busy", people > 0);
    if (color) marker.style.setProperty("--room", color);
  }

  /** How large a room is drawn, from 1, a dot, to 7, nearly the whole screen. @param {Room} room */
  size({ zoom }) {
    return clamp(4 + this.map.level - zoom, 1, 7);
  }

  /** The side of a square of some size: each size is so many times the one before. @param {number} size */
  side(size) {
    const least = 10;
    const most = 0.8 * Math.min(this.map.width, this.map.height);
    return least * (most / least) ** ((size - 1) / 6);
  }

  /** Puts all squares where they belong now. */
  place() {
    const { width, height } = this.map;
    if (this.self) {
      const { x, y } = this.map.toScreen(this.self.point);
      this.self.marker.style.transform = `translate(${x}px, ${y}px)`;
    }
    for (const each of this.shown.values()) {
      const { room, marker } = each;
      const { x, y } = this.map.toScreen(project(room));
      const size = this.size(room);
      const side = this.side(size);
      marker.hidden = Math.abs(x - width / 2) > (width + side) / 2 || Math.abs(y - height / 2) > (height + side) / 2;
      marker.style.transform = `translate(${x - side / 2}px, ${y - side / 2}px)`;
      if (each.size === side) continue;
      each.size = side;
      marker.style.width = marker.style.height = `${side}px`;
      marker.style.zIndex = String(10 - size);
      marker.classList.toggle("captioned", side >= CAPTIONED);
    }
  }

  /** Marks where the person is. @param {import("./mercator.js").Place} place */
  showSelf(place) {
    this.self ??= { marker: make("span", { className: "self", title: say("You") }) };
    this.self.point = project(place);
    this.element.append(this.self.marker);
    this.place();
  }

  // Choosing

  /** The rooms whose squares cover a point of the screen, the smallest first, as the larger ones would hide it.
   * @param {import("./mercator.js").Point} point @returns {Room[]} */
  at({ x, y }) {
    const finger = 12;
    return [...this.shown.values()].filter(({ room }) => {
      const at = this.map.toScreen(project(room));
      const reach = Math.max(this.side(this.size(room)) / 2, finger);
      return Math.abs(at.x - x) <= reach && Math.abs(at.y - y) <= reach;
    }).map(({ room }) => room).sort((one, other) => this.size(one) - this.size(other) || one.id - other.id);
  }

  /** The rooms that are gone through: those at the place that was tapped, or all in view. */
  get turn() {
    const { selected } = this;
    const at = this.tapped ?? (selected && project(selected));
    const there = at ? this.at(this.map.toScreen(at)) : [];
    const isThere = there.length > 1 && (!selected || there.some(({ id }) => id === selected.id));
    return isThere ? there : this.inView;
  }

  tap(point) {
    const there = this.at(point);
    this.tapped = this.map.fromScreen(point);
    if (!there.length) {
      this.select(null);
      this.dispatchEvent(new CustomEvent("ground", { detail: this.tapped }));
      return;
    }
    const now = there.findIndex(({ id }) => id === this.selection);
    this.select(there[(now + 1) % there.length].id);
  }

  /** Goes on to the next room, or back. @param {number} way */
  step(way) {
    const { turn } = this;
    if (!turn.length) return;
    const now = turn.findIndex(({ id }) => id === this.selection);
    this.select(turn[now < 0 ? 0 : (now + way + turn.length) % turn.length].id);
  }

  /** @param {number | null} id */
  select(id) {
    if (this.selection !== null) this.shown.get(this.selection)?.marker.classList.remove("selected");
    this.selection = id;
    if (id !== null) this.shown.get(id)?.marker.classList.add("selected");
    this.dispatchEvent(new Event("selected"));
  }

  /** Chooses a room that need not be in view yet. @param {Room} room */
  selectRoom(room) {
    if (!this.shown.has(room.id)) {
      this.shown.set(room.id, { room, marker: this.marker(room), size: 0 });
      this.label(room);
      this.place();
    }
    this.tapped = null;
    this.select(room.id);
  }
}
