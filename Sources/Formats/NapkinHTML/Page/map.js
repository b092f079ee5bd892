// A map that can be folded, moved, made larger and walked through: the nodes as NapkinSVG drew them, the lines
// between them and the clouds around them drawn anew wherever the nodes go.

import { Gap, layOut } from "./layout.js";
import { say } from "./words.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Frame */

const SVG = "http://www.w3.org/2000/svg";
/** Below this scale letters cannot be read, and bars stand for nodes. */
const READABLE = 0.28;
const SMALLEST = 0.002, LARGEST = 8;

/**
 * Makes an element of SVG.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element} [parent]
 * @returns {SVGElement}
 */
export function shape(name, attributes = {}, parent = undefined) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

/** @param {Frame} one @param {Frame} [other] @returns {Frame} */
function union(one, other) {
  if (!other) return { ...one };
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x, y, width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** @param {Frame} frame @param {number} by @returns {Frame} */
const grown = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

/** @param {Frame} outer @param {Frame} inner */
const contains = (outer, inner) => {
  const both = union(outer, inner);
  return both.width <= outer.width && both.height <= outer.height;
};

/** @param {Frame} one @param {Frame} other */
const meet = (one, other) =>
  one.x <= other.x + other.width && other.x <= one.x + one.width
  && one.y <= other.y + other.height && other.y <= one.y + one.height;

/** Numbers in paths are short. */
const n = (number) => Math.round(number * 10) / 10;

export class MapView extends EventTarget {
  /**
   * @param {SVGSVGElement} picture what NapkinSVG drew
   * @param {string} prefix what stands before the names of nodes on the page
   * @param {string} title
   */
  constructor(picture, prefix, title) {
    super();
    const told = JSON.parse(/** @type {Element} */ (picture.querySelector("metadata")).textContent ?? "");
    this.isRing = told.arrangement === "radial";
    this.looks = told.looks;
    this.clouds = new Map(told.clouds.map(([node, ...look]) => [node, look]));
    const groups = [...picture.children].filter((child) => child.localName === "g");
    /** @type {SVGGElement[]} */
    this.groups = [...groups[0].children];
    /** What the elements of nodes are called, in the outline. */
    this.names = this.groups.map((group) => prefix + group.id);
    this.connectors = told.connectors.map(([from, to, startArrow, endArrow], at) => ({
      from, to, startArrow, endArrow, line: groups[1 + 2 * at], label: groups[2 + 2 * at], isOwn: true,
    }));
    this.readNodes(told.nodes);
    this.top = 0;
    /** @type {Uint8Array | null} the nodes that a search leaves, and which of them it found */
    this.kept = null;
    this.found = new Set();
    this.selected = 0;
    [this.scale, this.left, this.upper] = [1, 0, 0];
    /** @type {Map<number, SVGElement>} */
    this.attached = new Map();
    this.buildStage(picture, title);
    this.arrange();
  }

  /** @param {any[][]} rows */
  readNodes(rows) {
    const count = rows.length;
    const whole = () => new Int32Array(count);
    const real = (column) => Float64Array.from(rows, (row) => row[column]);
    const byte = (value) => Uint8Array.from(rows, value);
    this.nodes = {
      count, parent: Int32Array.from(rows, (row) => row[0]), level: whole(), end: whole().fill(0),
      x: real(1), y: real(2), width: real(3), height: real(4),
      direction: byte((row) => row[5] & 3), cloud: byte((_, at) => Number(this.clouds.has(at))),
      offset: new Map(rows.flatMap((row, at) => (row.length > 8 ? [[at, [row[8], row[9]]]] : []))),
    };
    this.isFork = byte((row) => (row[5] >> 2) & 1);
    this.folded = byte((row) => (row[5] >> 3) & 1);
    this.look = Int32Array.from(rows, (row) => row[6]);
    this.colors = rows.map((row) => row[7]);
    this.tops = [];
    const { parent, level, end } = this.nodes;
    for (let node = 0; node < count; node++) {
      if (parent[node] < 0) this.tops.push(node);
      else level[node] = level[parent[node]] + 1;
    }
    for (let node = count - 1; node >= 0; node--) {
      end[node] = Math.max(end[node], node + 1);
      if (parent[node] >= 0) end[parent[node]] = Math.max(end[parent[node]], end[node]);
    }
    this.depth = level.reduce((most, own) => Math.max(most, own), 0);
    this.mayFold = byte((_, node) => Number(end[node] > node + 1));
    for (let node = 0; node < count; node++) if (!this.mayFold[node]) this.folded[node] = 0;
  }

  // The stage

  /** @param {SVGSVGElement} picture @param {string} title */
  buildStage(picture, title) {
    this.svg = /** @type {SVGSVGElement} */ (shape("svg", { class: "stage", role: "tree", "aria-label": title }));
    for (const name of ["font-family", "xml:space"]) {
      const value = picture.getAttribute(name);
      if (value) this.svg.setAttribute(name, value);
    }
    const paper = [...picture.children].find((child) => child.localName === "rect")?.getAttribute("fill");
    shape("rect", { class: "paper", width: "100%", height: "100%", fill: paper ?? "none", "aria-hidden": "true" }, this.svg);
    this.world = shape("g", { role: "none" }, this.svg);
    const layer = (name, isSpoken = false) =>
      shape("g", { class: name, ...(isSpoken ? { role: "none" } : { "aria-hidden": "true" }) }, this.world);
    this.layers = {
      clouds: layer("clouds"), edges: layer("edges"), lines: layer("lines"), bars: layer("bars"),
      nodes: layer("nodes", true), labels: layer("labels"), signs: layer("signs"), ring: layer("ring"),
    };
    for (const { line, label } of this.connectors) {
      this.layers.lines.append(line);
      this.layers.labels.append(label);
    }
    this.groups.forEach((group, node) => {
      group.removeAttribute("id");
      group.dataset.node = String(node);
    });
    this.listen();
  }

  /** Where a node of the page's outline stands that is this one. @param {number} node */
  item(node) {
    return document.getElementById(this.names[node]);
  }

  /** The number of the node that an element of the outline is; -1 if it is none of this map. @param {string} name */
  numberOf(name) {
    this.numbers ??= new Map(this.names.map((name, node) => [name, node]));
    return this.numbers.get(name) ?? -1;
  }

  // What is in sight

  /** The nodes in sight, tree by tree. */
  trees() {
    const { end } = this.nodes;
    const tops = this.top === 0 ? this.tops : [this.top];
    return tops.map((top) => {
      const tree = [];
      for (let node = top; node < end[top]; ) {
        const isHidden = this.kept && !this.kept[node];
        if (!isHidden || node === this.top) tree.push(node);
        node = isHidden && node !== this.top || (!this.kept && this.folded[node]) ? end[node] : node + 1;
      }
      return tree;
    }).filter((tree) => tree.length);
  }

  /** Where a node lies. @param {number} node @returns {Frame} */
  box(node, x = this.x, y = this.y) {
    return { x: x[node], y: y[node], width: this.nodes.width[node], height: this.nodes.height[node] };
  }

  /** Whether a node hides others. @param {number} node */
  hides(node) {
    return !this.kept && this.folded[node] === 1;
  }

  /** The frames of all clouds, and the one around everything. @param {number[]} tree */
  frames(tree, x, y) {
    const { parent, cloud, direction } = this.nodes;
    /** @type {Map<number, Frame>} */
    const branches = new Map(), clouds = new Map();
    let all;
    for (const node of [...tree].reverse()) {
      const own = this.box(node, x, y);
      all = union(own, all);
      // A sign of folding needs room in a cloud.
      const sign = this.hides(node) ? 9 : 0;
      if (direction[node] < 2) own.width += sign;
      if (direction[node] === 1) own.x -= sign;
      if (direction[node] === 2) own.height += sign;
      let frame = union(own, branches.get(node));
      if (cloud[node]) {
        clouds.set(node, (frame = grown(frame, Gap.cloud)));
        all = union(frame, all);
      }
      branches.set(parent[node], union(frame, branches.get(parent[node])));
    }
    return { clouds, all: all ?? { x: 0, y: 0, width: 0, height: 0 } };
  }

  /**
   * Lays out what is in sight; nodes move there, unless that is not to be seen.
   * @param {number} [still] the node that stays where it is on the screen
   */
  arrange(still = undefined) {
    const before = still !== undefined && this.x ? [this.x[still], this.y[still]] : null;
    const trees = this.trees();
    [this.x, this.y] = layOut(this.nodes, trees, this.isRing, (tree, x, y) => this.frames(tree, x, y).all);
    this.shown = trees.flat();
    this.isShown = new Uint8Array(this.nodes.count);
    for (const node of this.shown) this.isShown[node] = 1;
    const frames = trees.map((tree) => this.frames(tree, this.x, this.y));
    this.cloudFrames = new Map(frames.flatMap(({ clouds }) => [...clouds].reverse()));
    this.bounds = grown(frames.map(({ all }) => all).reduce(union), 20);
    if (before && still !== undefined) {
      this.left -= (this.x[still] - before[0]) * this.scale;
      this.upper -= (this.y[still] - before[1]) * this.scale;
    }
    this.placeConnectors();
    this.drawn = null;
    this.schedule();
  }

  // Drawing

  schedule() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => this.draw());
  }

  /** The part of the world that is on the screen. @returns {Frame} */
  view() {
    const { width, height } = this.size();
    return {
      x: -this.left / this.scale, y: -this.upper / this.scale,
      width: width / this.scale, height: height / this.scale,
    };
  }

  size() {
    return (this.known ??= { width: this.svg.clientWidth || 800, height: this.svg.clientHeight || 600 });
  }

  /** Draws what is on the screen and a little around it; a small move shows more of that only. */
  draw() {
    this.isWaiting = false;
    const matrix = `translate(${n(this.left)} ${n(this.upper)}) scale(${this.scale})`;
    this.world.setAttribute("transform", matrix);
    const view = this.view(), has = this.drawn;
    const isNear = this.scale >= READABLE;
    const isThere = has?.isNear === isNear && contains(has, view)
      && has.scale / this.scale < 2 && this.scale / has.scale < 2;
    if (!isThere) {
      const reach = Math.max(view.width, view.height) / 2;
      this.drawn = { ...grown(view, reach), scale: this.scale, isNear };
      this.drawAll(this.drawn);
    }
    this.drawRing();
  }

  /** @param {Frame & {isNear: boolean}} view */
  drawAll(view) {
    const { parent } = this.nodes;
    const near = [], lines = [];
    const least = 0.6 / this.scale;
    for (const node of this.shown) {
      const box = this.box(node);
      if (meet(grown(box, 30), view)) near.push(node);
      if (parent[node] < 0 || !this.isShown[parent[node]]) continue;
      const line = union(box, this.box(parent[node]));
      if ((line.width > least || line.height > least) && meet(line, view)) lines.push(node);
    }
    this.drawNodes(view.isNear ? near : []);
    this.drawBars(view.isNear ? [] : near);
    this.drawEdges(lines);
    this.drawClouds(view);
    this.drawSigns(view.isNear ? near : []);
    for (const layer of [this.layers.lines, this.layers.labels]) layer.style.display = view.isNear ? "" : "none";
  }

  /** @param {number[]} near the nodes that are drawn, in order */
  drawNodes(near) {
    const wanted = new Set(near);
    // What has the focus keeps it.
    if (this.isShown[this.selected] && document.activeElement === this.groups[this.selected]) wanted.add(this.selected);
    for (const [node, group] of this.attached) {
      if (wanted.has(node)) continue;
      group.remove();
      this.attached.delete(node);
    }
    let next = this.layers.nodes.firstChild;
    for (const node of [...wanted].sort((one, other) => one - other)) {
      const group = this.groups[node];
      const [dx, dy] = [n(this.x[node] - this.nodes.x[node]), n(this.y[node] - this.nodes.y[node])];
      if (dx || dy) group.setAttribute("transform", `translate(${dx} ${dy})`);
      else group.removeAttribute("transform");
      this.describe(node, group);
      if (group === next) {
        next = next.nextSibling;
      } else {
        this.layers.nodes.insertBefore(group, next);
        this.attached.set(node, group);
      }
    }
  }

  /** Says to those who listen what a node is. @param {number} node @param {SVGElement} group */
  describe(node, group) {
    if (!group.hasAttribute("role")) {
      group.setAttribute("role", "treeitem");
      const { parent } = this.nodes;
      const siblings = this.siblings(node);
      group.setAttribute("aria-posinset", String(siblings.indexOf(node) + 1));
      group.setAttribute("aria-setsize", String(siblings.length));
      group.setAttribute("aria-level", String(this.nodes.level[node] + 1));
      if (parent[node] < 0) group.dataset.top = "";
      if (!group.textContent?.trim()) group.setAttribute("aria-label", say("Empty"));
      for (const image of group.querySelectorAll("image")) this.show(image);
    }
    if (this.mayFold[node]) group.setAttribute("aria-expanded", String(!this.hides(node)));
    group.setAttribute("tabindex", node === this.selected ? "0" : "-1");
    group.setAttribute("aria-selected", String(node === this.selected));
    group.classList.toggle("found", this.found.has(node));
  }

  /** Shows a picture that the outline holds. @param {Element} image */
  show(image) {
    const name = image.getAttribute("href") ?? image.getAttribute("xlink:href") ?? "";
    const held = [...document.querySelectorAll("img[data-file]")].find(
      (each) => each instanceof HTMLElement && each.dataset.file === name);
    image.removeAttribute("xlink:href");
    if (held instanceof HTMLImageElement) image.setAttribute("href", held.src);
    else if (!name.startsWith("data:")) image.remove();
  }

  /** @param {number} node */
  siblings(node) {
    const above = this.nodes.parent[node];
    return above < 0 ? this.tops : this.children(above);
  }

  /** @param {number} node */
  children(node) {
    this.childLists ??= new Map();
    let list = this.childLists.get(node);
    if (!list) {
      list = [];
      const { end } = this.nodes;
      for (let child = node + 1; child < end[node]; child = end[child]) list.push(child);
      this.childLists.set(node, list);
    }
    return list;
  }

  /** Bars stand for nodes that are too small to be read, one path for each colour. @param {number[]} near */
  drawBars(near) {
    const paths = new Map();
    const least = 0.8 / this.scale;
    for (const node of near) {
      const [width, height] = [this.nodes.width[node], this.nodes.height[node]];
      if (width < least && this.nodes.level[node] > 1) continue;
      const inset = height / 4;
      const bar = `M${n(this.x[node])} ${n(this.y[node] + inset)}h${n(width)}v${n(height - 2 * inset)}h${n(-width)}z`;
      const color = this.colors[node];
      paths.set(color, (paths.get(color) ?? "") + bar);
    }
    this.layers.bars.replaceChildren(...[...paths].map(([color, d]) => shape("path", { d, fill: color, opacity: 0.55 })));
  }

  /** @param {number[]} lines the nodes to which lines lead */
  drawEdges(lines) {
    const paths = new Map();
    for (const node of lines) {
      const [kind] = this.looks[this.look[node]];
      if (kind === "hidden") continue;
      const key = `${this.look[node]} ${this.colors[node]}`;
      paths.set(key, (paths.get(key) ?? "") + this.edge(node, kind));
    }
    this.layers.edges.replaceChildren(...[...paths].map(([key, d]) => {
      const [look, color] = key.split(" ");
      const [kind, width, dashes] = this.looks[look];
      if (kind.startsWith("sharp")) return shape("path", { d, fill: color, stroke: color, "stroke-width": 0.4 });
      const line = shape("path", { d, fill: "none", stroke: color, "stroke-width": width });
      if (dashes) line.setAttribute("stroke-dasharray", dashes);
      return line;
    }));
  }

  /** The path of the line to a node. @param {number} node @param {string} kind */
  edge(node, kind) {
    const { parent, direction } = this.nodes;
    const above = parent[node];
    const [from, to] = [this.box(above), this.box(node)];
    const middle = (frame) => [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const foot = (which, frame) => this.isFork[which] ? frame.y + frame.height : frame.y + frame.height / 2;
    let start, end, tail = "", isUpright = false;
    if (direction[node] === 2) {
      start = [middle(from)[0], from.y + from.height];
      end = [middle(to)[0], to.y];
      isUpright = true;
    } else if (direction[node] === 3) {
      [start, end] = [middle(from), middle(to)];
      if (this.isFork[node]) {
        const dx = start[0] - end[0];
        const way = Math.max(0, Math.min(to.width / 2 - 12, 2 * Math.abs(dx) - to.width / 2));
        end[0] += dx < 0 ? -way : way;
      }
    } else {
      const isLeft = direction[node] === 1;
      start = [isLeft ? from.x : from.x + from.width, foot(above, from)];
      end = [isLeft ? to.x + to.width : to.x, foot(node, to)];
      if (this.isFork[node]) tail = `H${n(isLeft ? to.x : to.x + to.width)}`;
    }
    const [sx, sy, ex, ey] = [...start, ...end].map(n);
    const half = n(isUpright ? (sy + ey) / 2 : (sx + ex) / 2);
    const corners = isUpright ? `${sx} ${half} ${ex} ${half}` : `${half} ${sy} ${half} ${ey}`;
    if (kind === "linear") return `M${sx} ${sy}L${ex} ${ey}${tail}`;
    if (kind === "horizontal") {
      return isUpright ? `M${sx} ${sy}V${half}H${ex}V${ey}` : `M${sx} ${sy}H${half}V${ey}H${ex}${tail}`;
    }
    if (kind === "bezier") return `M${sx} ${sy}C${corners} ${ex} ${ey}${tail}`;
    // A line that is as wide as it says at the parent, and a point at the child.
    const wide = Math.max(this.looks[this.look[node]][1], 2) * 0.9;
    const [ax, ay] = isUpright ? [wide, 0] : [0, wide];
    const back = isUpright ? `${ex} ${half} ${sx} ${half}` : `${half} ${ey} ${half} ${sy}`;
    const body = kind === "sharpLinear" ? [`L${ex} ${ey}L`, ""] : [`C${corners} ${ex} ${ey}C`, back];
    const line = tail ? `M${ex} ${ey - 0.5}${tail}v1H${ex}z` : "";
    return `M${n(sx + ax)} ${n(sy + ay)}${body[0]}${body[1]} ${n(sx - ax)} ${n(sy - ay)}z${line}`;
  }

  /** @param {Frame} view */
  drawClouds(view) {
    const clouds = [];
    for (const [node, frame] of this.cloudFrames) {
      if (!meet(frame, view)) continue;
      const [fill, stroke, kind] = this.clouds.get(node);
      const paint = { fill, stroke, "stroke-width": 1 };
      if (kind === "rectangle" || kind === "roundRectangle") {
        clouds.push(shape("rect", { ...paint, ...frame, rx: kind === "rectangle" ? 0 : 14 }));
      } else {
        clouds.push(shape("path", { ...paint, d: this.bulges(grown(frame, -5), kind === "arc") }));
      }
    }
    this.layers.clouds.replaceChildren(...clouds);
  }

  /** Goes around a frame in steps of the same length, with a bulge at each. @param {Frame} frame */
  bulges(frame, isRound) {
    const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
    const corners = [[frame.x, frame.y], [right, frame.y], [right, bottom], [frame.x, bottom]];
    let path = `M${n(frame.x)} ${n(frame.y)}`;
    corners.forEach(([x, y], at) => {
      const [tx, ty] = corners[(at + 1) % 4];
      const length = Math.abs(tx - x) + Math.abs(ty - y);
      const count = Math.round(Math.max(1, Math.min(2000, length / (isRound ? 26 : 18))));
      const radius = n((length / count) * 0.58);
      for (let step = 1; step <= count; step++) {
        const [px, py] = [x + ((tx - x) * step) / count, y + ((ty - y) * step) / count];
        const half = (step - 0.5) / count;
        const tip = `${n(x + (tx - x) * half + ((ty - y) / length) * 6)} ${n(y + (ty - y) * half - ((tx - x) / length) * 6)}`;
        path += isRound ? `A${radius} ${radius} 0 0 1 ${n(px)} ${n(py)}` : `L${tip}L${n(px)} ${n(py)}`;
      }
    });
    return path + "z";
  }

  /** Where the branch of a node begins. @param {number} node @returns {[number, number]} */
  signPlace(node) {
    const { direction, parent } = this.nodes;
    const { x, y, width, height } = this.box(node);
    const below = [x + width / 2, y + height + 6];
    if (direction[node] === 2) return below;
    const side = (isLeft, where) => [isLeft ? x - 6 : x + width + 6, where];
    if (direction[node] < 2) {
      const isLeft = direction[node] === 1 || this.children(node).every((child) => direction[child] === 1);
      return side(isLeft, this.isFork[node] ? y + height : y + height / 2);
    }
    if (parent[node] < 0) return below;
    const above = this.box(parent[node]);
    const [dx, dy] = [x + width / 2 - above.x - above.width / 2, y + height / 2 - above.y - above.height / 2];
    if (Math.abs(dx) * height > Math.abs(dy) * width) return side(dx < 0, y + height / 2);
    return dy > 0 ? below : [below[0], y - 6];
  }

  /** Draws what folds and unfolds the branch of each node, with the count of what is folded away. @param {number[]} near */
  drawSigns(near) {
    this.layers.signs.replaceChildren(...near.filter((node) => this.mayFold[node] && !this.kept).map((node) => {
      const [x, y] = this.signPlace(node);
      const isLeft = this.nodes.direction[node] === 1;
      const group = shape("g", { class: this.folded[node] ? "sign folded" : "sign", transform: `translate(${n(x)} ${n(y)})` });
      group.dataset.sign = String(node);
      const color = this.colors[node + 1];
      if (this.folded[node]) {
        const count = String(this.nodes.end[node] - node - 1);
        const wide = 9 + 6 * count.length;
        const left = this.nodes.direction[node] > 1 ? -wide / 2 : isLeft ? 5 - wide : -5;
        shape("rect", { x: left, y: -7.5, width: wide, height: 15, rx: 7.5, stroke: color, "stroke-width": 1.5 }, group);
        const text = shape("text", { x: left + wide / 2, y: 3.6, "text-anchor": "middle", "font-size": 10 }, group);
        text.textContent = count;
      } else {
        shape("circle", { r: 10, class: "reach" }, group);
        shape("circle", { r: 3.5, stroke: color, "stroke-width": 1.5 }, group);
      }
      return group;
    }));
  }

  // Connectors

  /** A connector is drawn as it was if both ends moved alike, and as a plain curve if not. */
  placeConnectors() {
    const moved = (node) => [n(this.x[node] - this.nodes.x[node]), n(this.y[node] - this.nodes.y[node])];
    for (const connector of this.connectors) {
      const { from, to, line, label } = connector;
      const isSeen = this.isShown[from] && this.isShown[to];
      for (const group of [line, label]) group.style.display = isSeen ? "" : "none";
      if (!isSeen) continue;
      const [[dx, dy], [ex, ey]] = [moved(from), moved(to)];
      const isAlike = Math.abs(dx - ex) < 0.2 && Math.abs(dy - ey) < 0.2;
      connector.curve?.remove();
      for (const child of line.children) child.style.display = isAlike ? "" : "none";
      let [lx, ly] = [dx, dy];
      line.removeAttribute("transform");
      if (isAlike) line.setAttribute("transform", `translate(${dx} ${dy})`);
      else {
        [lx, ly] = [(dx + ex) / 2, (dy + ey) / 2];
        connector.curve = this.curve(connector);
        line.append(connector.curve);
      }
      label.setAttribute("transform", `translate(${n(lx)} ${n(ly)})`);
    }
  }

  /** @param {{from: number, to: number, line: Element, startArrow: boolean, endArrow: boolean}} connector */
  curve({ from, to, line, startArrow, endArrow }) {
    const [one, other] = [this.box(from), this.box(to)];
    const isRight = other.x > one.x + one.width;
    const [sx, ex] = [isRight ? one.x + one.width : one.x, isRight || one.x < other.x + other.width ? other.x : other.x + other.width];
    const [sy, ey] = [one.y + one.height / 2, other.y + other.height / 2];
    const reach = (isRight ? 1 : -1) * Math.max(40, Math.abs(ex - sx) / 2);
    const back = ex === other.x ? -Math.abs(reach) : Math.abs(reach);
    const group = shape("g");
    const path = line.querySelector("path")?.cloneNode() ?? shape("path");
    path.setAttribute("d", `M${n(sx)} ${n(sy)}C${n(sx + reach)} ${n(sy)} ${n(ex + back)} ${n(ey)} ${n(ex)} ${n(ey)}`);
    path.style.display = "";
    group.append(path);
    const arrow = (x, y, way) =>
      shape("path", { d: `M${n(x)} ${n(y)}l${way * 9} -4v8z`, fill: path.getAttribute("stroke") ?? "" }, group);
    if (endArrow) arrow(ex, ey, Math.sign(back));
    if (startArrow) arrow(sx, sy, Math.sign(reach));
    return group;
  }

  // Moving

  /** Shows all that is in sight, or as much of it as can be read. @param {number} [most] */
  fit(most = 1.25) {
    const { width, height } = this.size();
    const { bounds } = this;
    this.scale = Math.max(SMALLEST, Math.min(most, width / bounds.width, height / bounds.height));
    this.left = (width - bounds.width * this.scale) / 2 - bounds.x * this.scale;
    this.upper = (height - bounds.height * this.scale) / 2 - bounds.y * this.scale;
    this.schedule();
  }

  /** @param {number} factor @param {number} [x] what stays where it is on the screen @param {number} [y] */
  zoom(factor, x = this.size().width / 2, y = this.size().height / 2) {
    const scale = Math.max(SMALLEST, Math.min(LARGEST, this.scale * factor));
    this.left = x - ((x - this.left) * scale) / this.scale;
    this.upper = y - ((y - this.upper) * scale) / this.scale;
    this.scale = scale;
    this.schedule();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.left += dx;
    this.upper += dy;
    this.schedule();
  }

  /** Moves no more than it takes to see a node. @param {number} node @param {boolean} [isInMiddle] */
  reveal(node, isInMiddle = false) {
    if (this.scale < READABLE) this.scale = 1;
    const size = this.size(), box = this.box(node);
    const edge = Math.min(40, size.width / 10);
    const way = (start, length, room) =>
      isInMiddle || length > room ? (room - length) / 2 - start
        : Math.max(0, edge - start) || Math.min(0, room - edge - start - length);
    this.pan(way(box.x * this.scale + this.left, box.width * this.scale, size.width),
      way(box.y * this.scale + this.upper, box.height * this.scale, size.height));
  }

  // Folding

  /** @param {number} node @param {boolean} [isFolded] */
  fold(node, isFolded = !this.folded[node]) {
    if (!this.mayFold[node] || this.kept) return;
    this.folded[node] = Number(isFolded);
    if (isFolded && this.isBelow(this.selected, node)) this.selected = node;
    this.arrange(node);
    this.dispatchEvent(new Event("folded"));
  }

  /** Shows so many levels below the root or the branch that is seen alone. @param {number} level */
  foldTo(level) {
    const top = this.nodes.level[this.top];
    for (let node = 0; node < this.nodes.count; node++) {
      this.folded[node] = Number(this.mayFold[node] && this.nodes.level[node] - top >= level);
    }
    while (!this.isReachable(this.selected)) this.selected = this.nodes.parent[this.selected];
    this.arrange();
    this.dispatchEvent(new Event("folded"));
  }

  /** Whether nothing above a node is folded. @param {number} node */
  isReachable(node) {
    for (let above = this.nodes.parent[node]; above >= 0; above = this.nodes.parent[above]) {
      if (this.folded[above]) return false;
    }
    return true;
  }

  /** Whether a node stands in the branch of another one, and is not that. */
  isBelow(node, other) {
    return node > other && node < this.nodes.end[other];
  }

  /** Shows a branch alone; 0 shows the whole map. @param {number} node */
  isolate(node) {
    this.top = node;
    if (node) this.folded[node] = 0;
    if (node && !this.isBelow(this.selected, node)) this.selected = node;
    this.arrange();
    this.fit();
    this.dispatchEvent(new Event("branch"));
  }

  /** Leaves the nodes that were found, and those above them; `null` shows all again. @param {number[] | null} found */
  keep(found) {
    this.found = new Set(found ?? []);
    this.kept = found && new Uint8Array(this.nodes.count);
    for (let node of found ?? []) {
      for (; node >= 0 && this.kept && !this.kept[node]; node = this.nodes.parent[node]) this.kept[node] = 1;
    }
    this.arrange();
  }

  /** Selects a node, with all that hides it unfolded. @param {number} node @param {{focus?: boolean, middle?: boolean}} [how] */
  select(node, { focus = true, middle = false } = {}) {
    if (this.top && node !== this.top && !this.isBelow(node, this.top)) this.isolate(0);
    let isHidden = false;
    for (let above = this.nodes.parent[node]; above >= 0; above = this.nodes.parent[above]) {
      if (!this.folded[above]) continue;
      this.folded[above] = 0;
      isHidden = true;
    }
    const old = this.selected;
    this.selected = node;
    if (isHidden) this.arrange(old);
    this.reveal(node, middle);
    this.draw();
    for (const each of [old, node]) {
      const group = this.attached.get(each);
      if (group) this.describe(each, group);
    }
    if (!this.attached.has(node)) this.drawNodes([...this.attached.keys(), node]);
    if (focus) this.groups[node].focus({ preventScroll: true });
    this.drawRing();
    this.dispatchEvent(new Event("selected"));
  }

  drawRing() {
    const node = this.selected;
    const has = this.isShown[node] && document.activeElement === this.groups[node];
    if (!has) return this.layers.ring.replaceChildren();
    this.layers.ring.replaceChildren(shape("rect", { ...grown(this.box(node), 3), rx: 6, "stroke-width": Math.max(2, 2 / this.scale) }));
  }

  // Hands

  listen() {
    const { svg } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const hands = new Map();
    let [isMoving, last] = [false, 0];
    const place = (event) => {
      const { left, top } = svg.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const spread = () => {
      const [one, other] = [...hands.values()];
      return {
        x: (one.x + other.x) / 2, y: (one.y + other.y) / 2,
        apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
      };
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      hands.set(event.pointerId, place(event));
      isMoving = hands.size > 1;
    });
    svg.addEventListener("pointermove", (event) => {
      const before = hands.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      if (!isMoving && Math.hypot(now.x - before.x, now.y - before.y) < 4) return;
      if (!isMoving) svg.setPointerCapture(event.pointerId);
      isMoving = true;
      if (hands.size === 1) this.pan(now.x - before.x, now.y - before.y);
      const old = hands.size === 2 ? spread() : null;
      hands.set(event.pointerId, now);
      if (!old) return;
      const pinch = spread();
      this.pan(pinch.x - old.x, pinch.y - old.y);
      this.zoom(pinch.apart / old.apart, pinch.x, pinch.y);
    });
    const leave = (event) => hands.delete(event.pointerId);
    for (const kind of ["pointercancel", "lostpointercapture"]) svg.addEventListener(kind, leave);
    svg.addEventListener("pointerup", (event) => {
      if (!hands.delete(event.pointerId) || isMoving || hands.size) return;
      const target = /** @type {Element} */ (event.target);
      const sign = target.closest("[data-sign]"), node = target.closest("[data-node]");
      if (sign instanceof SVGElement) return this.fold(Number(sign.dataset.sign));
      if (!(node instanceof SVGElement)) return;
      const number = Number(node.dataset.node);
      const isSecond = number === this.selected && event.timeStamp - last < 400;
      last = isSecond ? 0 : event.timeStamp;
      if (isSecond) this.fold(number);
      else this.select(number);
    });
    // The browser would give the focus to what lies nearest, and take it away from the node.
    svg.addEventListener("mousedown", (event) => event.preventDefault());
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      if (event.shiftKey) return this.pan(-(dx || dy), 0);
      const { x, y } = place(event);
      this.zoom(Math.exp(-dy * (event.ctrlKey ? 0.01 : 0.0018)), x, y);
      if (dx) this.pan(-dx, 0);
    }, { passive: false });
    svg.addEventListener("keydown", (event) => this.press(event));
    svg.addEventListener("focusin", () => this.drawRing());
    svg.addEventListener("focusout", () => this.drawRing());
    new ResizeObserver(() => {
      this.known = undefined;
      this.drawn = null;
      this.schedule();
    }).observe(svg);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return;
    const action = this.actions(event)[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** @param {KeyboardEvent} event @returns {Record<string, (() => void) | undefined>} */
  actions(event) {
    const node = this.selected;
    const { direction, parent } = this.nodes;
    if (event.shiftKey && event.key.startsWith("Arrow")) {
      const way = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[event.key];
      return { [event.key]: () => this.pan(way?.[0] ?? 0, way?.[1] ?? 0) };
    }
    const children = this.hides(node) ? [] : this.children(node).filter((child) => this.isShown[child]);
    const go = (to) => to !== undefined && to >= 0 && this.isShown[to] && this.select(to);
    const up = () => go(parent[node]);
    const into = (side) => () => {
      if (this.hides(node)) return this.fold(node, false);
      const those = children.filter((child) => direction[child] === side || direction[child] > 1);
      go(those[Math.floor((those.length - 1) / 2)]);
    };
    const isTop = parent[node] < 0 || node === this.top;
    const isLeft = direction[node] === 1;
    const along = (step) => () => {
      const row = this.shown.filter((other) =>
        this.nodes.level[other] === this.nodes.level[node] && direction[other] === direction[node]);
      if (direction[node] === 2) row.sort((one, other) => this.x[one] - this.x[other]);
      else row.sort((one, other) => this.y[one] - this.y[other]);
      go(row[row.indexOf(node) + step]);
    };
    const isDown = direction[node] === 2;
    return {
      ArrowRight: isDown ? along(1) : isLeft && !isTop ? up : into(0),
      ArrowLeft: isDown ? along(-1) : isLeft || isTop ? into(1) : up,
      ArrowDown: isDown ? into(2) : along(1),
      ArrowUp: isDown ? up : along(-1),
      Home: () => go(this.top),
      End: () => go(this.shown[this.shown.length - 1]),
      " ": () => this.fold(node),
      Enter: () => this.dispatchEvent(new Event("opened")),
      "+": () => this.zoom(1.25),
      "=": () => this.zoom(1.25),
      "-": () => this.zoom(0.8),
      0: () => this.fit(),
      "*": () => this.foldTo(Infinity),
      f: () => this.isolate(node === this.top ? 0 : node),
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => [level, () => this.foldTo(level)])),
    };
  }
}
