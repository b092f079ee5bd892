// A map of the world that people move by mouse, wheel, fingers and keys. What lies on it is drawn by others, who
// listen to `moved`, `tapped` and `rested`.

import { cut, readLand, readNames } from "./land.js";
import { clamp, metres, place, project, wrap } from "./mercator.js";

/** @typedef {import("./mercator.js").Point} Point */
/** @typedef {import("./mercator.js").Place} Place */

/** The closest of the 18 levels. */
export const CLOSEST = 17;
/** How many degrees the widest level shows across the longer side of the screen; each level shows half. */
const WIDEST_SPAN = 225;
/** From so many pixels around the earth on, the finer lines are worth their bytes. */
const FINE = 2600;
/** A pointer that moves less has tapped. */
const TAP = 6;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

export class WorldMap extends EventTarget {
  /** @param {HTMLElement} stage what the map fills @param {string} language */
  constructor(stage, language) {
    super();
    this.stage = stage;
    this.canvas = /** @type {HTMLCanvasElement} */ (stage.querySelector("canvas"));
    this.language = language;
    /** The middle, in Mercator's square. */
    this.middle = project({ latitude: 59.33, longitude: 18.07 });
    this.zoom = 8;
    /** @type {Map<number, Point>} the pointers that are down */
    this.pointers = new Map();
    /** @type {any} */
    this.lands = {};
    this.names = [];
    /** Streets or pictures over the land; without them nothing is fetched from elsewhere. @type {import("./tiles.js").Tiles | null} */
    this.tiles = null;
    this.listen();
    this.load("110");
    readNames(language).then((names) => {
      this.names = names;
      this.schedule();
    }, () => {});
  }

  // Where the map is

  /** The level of the map, from 0 (the earth) to 17 (a street corner). */
  get level() {
    return Math.floor(this.zoom + 1e-6);
  }

  /** Pixels around the earth. */
  get scale() {
    return (Math.max(this.width, this.height, 1) * 360) / WIDEST_SPAN * 2 ** this.zoom;
  }

  get place() {
    return place(this.middle);
  }

  /** The edges of what is seen; west lies beyond east where the antimeridian is crossed. */
  get box() {
    const [half, high] = [this.width / this.scale / 2, this.height / this.scale / 2];
    const { x, y } = this.middle;
    // What lies beyond the edges of the map is drawn at them.
    const north = y - high <= 1e-9 ? 90 : place({ x, y: y - high }).latitude;
    const south = y + high >= 1 - 1e-9 ? -90 : place({ x, y: y + high }).latitude;
    if (half >= 0.5) return { west: -180, east: 180, north, south };
    return { west: wrap(x - half) * 360 - 180, east: wrap(x + half) * 360 - 180, north, south };
  }

  /** Where a point of the square lies on the screen: the copy that is nearest to the middle. @param {Point} point */
  toScreen({ x, y }) {
    const across = wrap(x - this.middle.x + 0.5) - 0.5;
    return { x: across * this.scale + this.width / 2, y: (y - this.middle.y) * this.scale + this.height / 2 };
  }

  /** @param {Point} point of the screen */
  fromScreen({ x, y }) {
    return {
      x: wrap(this.middle.x + (x - this.width / 2) / this.scale),
      y: clamp(this.middle.y + (y - this.height / 2) / this.scale, 0, 1),
    };
  }

  // Moving

  /** @param {Point} middle @param {number} zoom */
  show(middle, zoom) {
    this.zoom = clamp(zoom, 0, CLOSEST);
    const margin = Math.min(0.5, this.height / this.scale / 2);
    this.middle = { x: wrap(middle.x), y: clamp(middle.y, margin, 1 - margin) };
    this.schedule();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.dispatchEvent(new Event("rested")), 150);
  }

  /** Goes to a place: in one step, or seen on its way there. @param {Place} place @param {number} zoom */
  goTo(place, zoom = this.zoom) {
    const to = project(place);
    const from = this.middle;
    const start = { zoom: this.zoom, time: performance.now() };
    const [dx, dy] = [wrap(to.x - from.x + 0.5) - 0.5, to.y - from.y];
    const isNear = Math.hypot(dx, dy) * this.scale < 4 * Math.max(this.width, this.height);
    cancelAnimationFrame(this.flight ?? 0);
    if (isStill.matches || !isNear) return this.show(to, zoom);
    const step = (now) => {
      const share = clamp((now - start.time) / 300, 0, 1);
      const eased = 1 - (1 - share) ** 3;
      this.show({ x: from.x + dx * eased, y: from.y + dy * eased }, start.zoom + (zoom - start.zoom) * eased);
      if (share < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  /** Moves by pixels of the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    cancelAnimationFrame(this.flight ?? 0);
    this.show({ x: this.middle.x - dx / this.scale, y: this.middle.y - dy / this.scale }, this.zoom);
  }

  /** Comes closer by levels, and leaves a point of the screen where it is.
   * @param {number} levels @param {Point} [at] */
  zoomBy(levels, at = { x: this.width / 2, y: this.height / 2 }) {
    cancelAnimationFrame(this.flight ?? 0);
    const held = this.fromScreen(at);
    this.zoom = clamp(this.zoom + levels, 0, CLOSEST);
    this.show({ x: held.x - (at.x - this.width / 2) / this.scale, y: held.y - (at.y - this.height / 2) / this.scale }, this.zoom);
  }

  /** To the next whole level. @param {number} way 1 or -1 */
  step(way) {
    const next = way > 0 ? Math.floor(this.zoom + 1.001) : Math.ceil(this.zoom - 1.001);
    this.goTo(this.place, clamp(next, 0, CLOSEST));
  }

  // Pointers and keys

  listen() {
    const { stage } = this;
    new ResizeObserver(() => this.resize()).observe(stage);
    stage.addEventListener("pointerdown", (event) => this.press(event));
    stage.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, (event) => this.release(event));
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      this.zoomBy(clamp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.003), -1, 1), this.pointOf(event));
    }, { passive: false });
    stage.addEventListener("keydown", (event) => this.type(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.schedule());
  }

  pointOf(event) {
    const { left, top } = this.stage.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  press(event) {
    if (event.button > 0) return;
    // The pointer is not captured before it drags: a marker that is tapped gets its click.
    this.pointers.set(event.pointerId, this.pointOf(event));
    this.start = this.pointers.size === 1 ? this.pointOf(event) : null;
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.pointOf(event);
    if (this.start && Math.hypot(now.x - this.start.x, now.y - this.start.y) < TAP) return;
    if (this.start) this.stage.setPointerCapture(event.pointerId);
    this.start = null;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (!other) return this.pan(now.x - before.x, now.y - before.y);
    const apart = (one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.zoomBy(Math.log2(apart(now) / apart(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  release(event) {
    const point = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!point || !this.start || event.type === "pointercancel") return;
    this.start = null;
    this.dispatchEvent(new CustomEvent("tapped", { detail: point }));
  }

  type(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 0.5 : 0.15;
    const moves = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (moves[event.key]) this.pan(moves[event.key][0] * far * this.width, moves[event.key][1] * far * this.height);
    else if (event.key === "+" || event.key === "=") this.step(1);
    else if (event.key === "-") this.step(-1);
    else return;
    event.preventDefault();
  }

  // Drawing

  resize() {
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth || !clientHeight) return;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    [this.width, this.height] = [clientWidth, clientHeight];
    [this.canvas.width, this.canvas.height] = [clientWidth * ratio, clientHeight * ratio];
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.show(this.middle, this.zoom);
    this.draw();
  }

  schedule() {
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  /** @param {string} scale */
  load(scale) {
    if (this.lands[scale]) return;
    this.lands[scale] = { land: [], borders: [] };
    readLand(`land-${scale}.svg`).then((land) => {
      this.lands[scale] = { ...land, isReady: true };
      this.schedule();
    }, () => (this.lands[scale] = undefined));
  }

  draw() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    if (!this.pen) return;
    const style = getComputedStyle(this.stage);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    this.pen.fillStyle = color("sea");
    this.pen.fillRect(0, 0, this.width, this.height);
    if (this.scale > FINE) this.load("50");
    const drawn = this.scale > FINE && this.lands["50"]?.isReady ? this.lands["50"] : this.lands["110"];
    if (drawn) this.drawLand(drawn, color);
    this.tiles?.draw(this);
    this.drawGrid(color("grid"));
    this.drawNames(color("ink"), color("halo"));
    this.dispatchEvent(new Event("moved"));
  }

  drawLand({ land, borders }, color) {
    const { pen, scale, middle, width, height } = this;
    const edge = { x: (width / 2 + 4) / scale, y: (height / 2 + 4) / scale };
    // Copies of the earth stand side by side.
    for (let copy = Math.floor(middle.x - edge.x); copy <= Math.floor(middle.x + edge.x); copy++) {
      const box = { west: middle.x - edge.x - copy, east: middle.x + edge.x - copy, north: middle.y - edge.y, south: middle.y + edge.y };
      const isSeen = (one) => one.west <= box.east && one.east >= box.west && one.north <= box.south && one.south >= box.north;
      const x = (value) => (value - box.west) * scale - 4;
      const y = (value) => (value - box.north) * scale - 4;
      pen.beginPath();
      for (const ring of land) {
        if (!isSeen(ring)) continue;
        const isInside = ring.west >= box.west && ring.east <= box.east && ring.north >= box.north && ring.south <= box.south;
        const points = isInside ? ring.points : cut(ring.points, box);
        for (let at = 0; at < points.length; at += 2) {
          if (at) pen.lineTo(x(points[at]), y(points[at + 1]));
          else pen.moveTo(x(points[at]), y(points[at + 1]));
        }
        pen.closePath();
      }
      pen.fillStyle = color("land");
      pen.fill("evenodd");
      pen.beginPath();
      for (const { points, ...around } of borders) {
        if (!isSeen(around)) continue;
        for (let at = 2; at < points.length; at += 2) {
          const [fromX, fromY, toX, toY] = [points[at - 2], points[at - 1], points[at], points[at + 1]];
          const own = { west: Math.min(fromX, toX), east: Math.max(fromX, toX), north: Math.min(fromY, toY), south: Math.max(fromY, toY) };
          if (!isSeen(own)) continue;
          pen.moveTo(x(fromX), y(fromY));
          pen.lineTo(x(toX), y(toY));
        }
      }
      pen.strokeStyle = color("border");
      pen.lineWidth = 1;
      pen.stroke();
    }
  }

  /** Lines of longitude and latitude, so that a street corner in the middle of land can be moved, too. */
  drawGrid(color) {
    const { pen, width, height } = this;
    const span = (width / this.scale) * 360;
    const step = [90, 30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001]
      .find((each) => span / each >= 3) ?? 0.0001;
    const { north, south } = this.box;
    const west = this.middle.x * 360 - 180 - span / 2;
    pen.beginPath();
    for (let at = Math.ceil(west / step); at <= Math.floor((west + span) / step); at++) {
      const x = Math.round(((at * step - west) / span) * width) + 0.5;
      pen.moveTo(x, 0);
      pen.lineTo(x, height);
    }
    for (let at = Math.ceil(Math.max(south, -85) / step); at <= Math.floor(Math.min(north, 85) / step); at++) {
      const y = Math.round(this.toScreen(project({ latitude: at * step, longitude: 0 })).y) + 0.5;
      pen.moveTo(0, y);
      pen.lineTo(width, y);
    }
    pen.strokeStyle = color;
    pen.lineWidth = 1;
    pen.stroke();
  }

  drawNames(ink, halo) {
    const { pen, zoom, width, height } = this;
    const taken = [];
    pen.lineJoin = "round";
    for (const { text, x, y, rank, isCity } of this.names) {
      if (isCity ? zoom < 2.5 : rank > zoom + 2.4 || zoom > 6.5) continue;
      const at = this.toScreen({ x, y });
      if (at.x < -80 || at.x > width + 80 || at.y < -20 || at.y > height + 20) continue;
      pen.font = isCity ? "13px system-ui, sans-serif" : `600 ${rank < 4 ? 14 : 12}px system-ui, sans-serif`;
      const half = pen.measureText(text).width / 2 + 4;
      const left = isCity ? at.x + 6 : at.x - half;
      const box = [left, at.y - 9, left + 2 * half, at.y + 9];
      if (taken.some((each) => each[0] < box[2] && each[2] > box[0] && each[1] < box[3] && each[3] > box[1])) continue;
      taken.push(box);
      pen.textBaseline = "middle";
      pen.strokeStyle = halo;
      pen.lineWidth = 3;
      pen.fillStyle = ink;
      if (isCity) {
        pen.beginPath();
        pen.arc(at.x, at.y, 2.5, 0, 7);
        pen.fill();
      }
      pen.strokeText(text, left + 4, at.y);
      pen.fillText(text, left + 4, at.y);
    }
  }

  /** A round length, and how many pixels it has in the middle of the map. */
  get yardstick() {
    const metre = this.scale / metres(this.middle.y);
    const most = 110 / metre;
    const power = 10 ** Math.floor(Math.log10(most));
    const length = power * ([5, 2, 1].find((each) => each * power <= most) ?? 1);
    return { length, pixels: length * metre };
  }
}
