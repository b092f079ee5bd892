// Drawing by finger, pen, mouse or keys, and showing what others drew. A drawing is a list of strokes, never a bitmap.

import { button, make, say } from "./shared.js";

export const WIDTH = 720, HEIGHT = 540;
/** How many strokes and points a drawing may have on the server, and how far points lie apart at least. */
const MOST_STROKES = 500, MOST_POINTS = 20_000, APART = 1.2;
const COLORS = [["#1f2933", "Black"], ["#c92a2a", "Red"], ["#0b5cad", "Blue"], ["#2b8a3e", "Green"], ["#e67700", "Orange"]];
const PENS = [[3, "Thin"], [8, "Medium"], [20, "Thick"]];

/** Draws the strokes, from one point on. A line under pressure is wider. @param {CanvasRenderingContext2D} paper */
function draw(paper, stroke, from = 0) {
  const { points, pressure, width } = stroke;
  const at = (n) => [points[2 * n], points[2 * n + 1]];
  const middle = (n) => [(points[2 * n] + points[2 * n + 2]) / 2, (points[2 * n + 1] + points[2 * n + 3]) / 2];
  const count = points.length / 2;
  paper.strokeStyle = paper.fillStyle = stroke.color;
  paper.lineCap = paper.lineJoin = "round";
  for (let n = Math.max(0, from - 1); n < count; n++) {
    paper.lineWidth = width * (0.5 + (pressure?.[n] ?? 0.5));
    paper.beginPath();
    paper.moveTo(...(n ? middle(n - 1) : at(0)));
    if (n + 1 < count) paper.quadraticCurveTo(...at(n), ...middle(n));
    // A line of no length at all would leave no dot.
    else paper.lineTo(points[2 * n] + 0.01, points[2 * n + 1]);
    paper.stroke();
  }
}

/** A canvas as sharp as the screen. @param {any} drawing */
function canvasFor({ width, height }, properties) {
  const sharp = Math.min(2, devicePixelRatio || 1);
  const canvas = make("canvas", { width: width * sharp, height: height * sharp, ...properties });
  const paper = canvas.getContext("2d");
  paper.scale(sharp, sharp);
  return { canvas, paper };
}

/** A drawing as a picture. @param {any} drawing @param {string} label */
export function picture(drawing, label) {
  const size = { width: Math.min(4000, Math.max(1, drawing.width)) || WIDTH, height: Math.min(4000, Math.max(1, drawing.height)) || HEIGHT };
  const { canvas, paper } = canvasFor(size, { className: "paper", role: "img", "aria-label": label });
  for (const stroke of drawing.strokes) draw(paper, stroke);
  return canvas;
}

/** A sheet to draw on. */
export class Sketch {
  /**
   * @param {any} drawing what was drawn before
   * @param {(drawing: any) => void} changed
   * @param {Sketch} [before] the sheet whose place this one takes
   */
  constructor(drawing, changed, before) {
    this.strokes = drawing?.strokes ?? [];
    this.changed = changed;
    const isSame = before && (before.drawing === null ? !drawing : before.strokes === drawing?.strokes);
    this.past = isSame ? before.past : [];
    this.future = isSame ? before.future : [];
    this.color = before?.color ?? COLORS[0][0];
    this.width = before?.width ?? PENS[1][0];
    this.pen = { x: WIDTH / 2, y: HEIGHT / 2 };
    Object.assign(this, canvasFor({ width: WIDTH, height: HEIGHT }, {
      className: "paper", tabIndex: 0, role: "application", "aria-describedby": "sketch-help",
      onpointerdown: (event) => this.begin(event), onpointermove: (event) => this.go(event),
      onpointerup: () => this.end(), onpointercancel: () => this.cancel(), onlostpointercapture: () => this.end(),
      onkeydown: (event) => this.press(event), onblur: () => this.end(),
    }));
    this.cross = make("span", { className: "cross", hidden: true });
    this.undoButton = button(say("Undo"), () => this.undo());
    this.redoButton = button(say("Redo"), () => this.redo());
    this.clearButton = button(say("Clear"), () => this.set([]));
    this.element = make("div", { className: "sketch" },
      make("div", { className: "tools", role: "toolbar", "aria-label": say("Pens") }, this.choices("color", COLORS), this.choices("width", PENS),
        make("span", { className: "group" }, this.undoButton, this.redoButton, this.clearButton)),
      make("div", { className: "sheet" }, this.canvas, this.cross),
      make("p", { id: "sketch-help", className: "small" },
        say("Draw with a finger, a pen or the mouse. With keys: arrows move, the space bar puts the pen down and lifts it.")));
    this.redraw();
  }

  get drawing() {
    return this.strokes.length ? { width: WIDTH, height: HEIGHT, strokes: this.strokes } : null;
  }

  choices(key, values) {
    const group = make("span", { className: `group ${key}s`, role: "group", "aria-label": say(key === "color" ? "Colour" : "Width") });
    const mark = () => [...group.children].forEach((each, at) => each.setAttribute("aria-pressed", String(this[key] === values[at][0])));
    for (const [value, name] of values) {
      const dot = make("span", { className: "dot" });
      if (key === "color") dot.style.background = value;
      else dot.style.width = dot.style.height = `${value}px`;
      group.append(make("button", { type: "button", title: say(name), "aria-label": say(name), onclick: () => {
        this[key] = value;
        mark();
      } }, dot));
    }
    mark();
    return group;
  }

  // Strokes

  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * WIDTH, y: ((event.clientY - box.top) / box.height) * HEIGHT, pressure: event.pressure };
  }

  begin(event) {
    if (event.button !== 0 || this.stroke) return;
    event.preventDefault();
    this.canvas.focus({ preventScroll: true });
    this.cross.hidden = true;
    this.canvas.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.put(this.place(event));
  }

  /** Puts the pen down. */
  put(place) {
    this.pointsLeft = MOST_POINTS - this.strokes.reduce((sum, { points }) => sum + points.length / 2, 0);
    if (this.pointsLeft <= 0 || this.strokes.length >= MOST_STROKES) return;
    this.stroke = { color: this.color, width: this.width, points: [], pressure: [] };
    this.add(place);
  }

  go(event) {
    if (!this.stroke || event.pointerId !== this.pointer) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) this.add(this.place(each));
  }

  add({ x, y, pressure = 0.5 }) {
    const { points, pressure: all } = this.stroke;
    const inside = (value, most) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
    const [left, upper] = [inside(x, WIDTH), inside(y, HEIGHT)];
    if (points.length && Math.hypot(left - points.at(-2), upper - points.at(-1)) < APART) return;
    if (all.length >= this.pointsLeft) return;
    points.push(left, upper);
    // A mouse and many fingers have no pressure.
    all.push(Math.round((pressure || 0.5) * 100) / 100);
    draw(this.paper, this.stroke, all.length - 1);
  }

  end() {
    const { stroke } = this;
    if (!stroke) return;
    this.stroke = this.pointer = undefined;
    this.set([...this.strokes, stroke]);
  }

  /** A gesture that became another one, such as scrolling, leaves no line. */
  cancel() {
    this.stroke = this.pointer = undefined;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "z") event.shiftKey ? this.redo() : this.undo();
    else if (isCommand || event.altKey) return;
    else if (event.key === " ") this.stroke ? this.end() : this.put(this.pen);
    else if (way) {
      const step = event.shiftKey ? 3 : 15;
      this.pen = { x: Math.min(WIDTH, Math.max(0, this.pen.x + step * way[0])), y: Math.min(HEIGHT, Math.max(0, this.pen.y + step * way[1])) };
      if (this.stroke) this.add(this.pen);
    } else return;
    event.preventDefault();
    this.cross.hidden = false;
    this.cross.classList.toggle("down", Boolean(this.stroke));
    this.cross.style.left = `${(this.pen.x / WIDTH) * 100}%`;
    this.cross.style.top = `${(this.pen.y / HEIGHT) * 100}%`;
  }

  // Undo

  set(strokes) {
    if (!strokes.length && !this.strokes.length) return;
    this.past.push(this.strokes);
    this.future = [];
    this.become(strokes);
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.strokes);
    this.become(this.past.pop());
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.strokes);
    this.become(this.future.pop());
  }

  become(strokes) {
    this.strokes = strokes;
    this.redraw();
    this.changed(this.drawing);
  }

  redraw() {
    this.paper.clearRect(0, 0, WIDTH, HEIGHT);
    for (const stroke of this.strokes) draw(this.paper, stroke);
    this.canvas.setAttribute("aria-label", `${say("Drawing")}: ${say(this.strokes.length === 1 ? "{0} line" : "{0} lines", this.strokes.length)}`);
    // A disabled button would lose the focus of who goes by keys.
    this.undoButton.setAttribute("aria-disabled", String(!this.past.length));
    this.redoButton.setAttribute("aria-disabled", String(!this.future.length));
    this.clearButton.setAttribute("aria-disabled", String(!this.strokes.length));
  }
}
