// A map that can be folded, moved, zoomed and navigated by keys. The nodes are as NapkinSVG drew them; the lines
// between them and the clouds around them are drawn again when nodes move.

import { Gap, layOut } from "./layout.js";
import { say } from "./words.js";

/** @typedef {import("./layout.js").Node} Node */
/** @typedef {import("./layout.js").Frame} Frame */

/** The scales below which letters are hard to read, and below which they cannot be read: bars then replace nodes. */
const LEGIBLE = 0.65, READABLE = 0.28;

/**
 * Makes an element of SVG.
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {Element} [parent]
 * @returns {any}
 */
function shape(name, attributes = {}, parent = undefined) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

/** @param {Frame} one @param {Frame} [other] @returns {Frame} */
function union(one, other = one) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x, y, width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** @param {Frame} frame @param {number} by @returns {Frame} */
const grown = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

/** @param {Frame} one @param {Frame} other */
const meet = (one, other) =>
  one.x <= other.x + other.width && other.x <= one.x + one.width
  && one.y <= other.y + other.height && other.y <= one.y + one.height;

/** @param {Frame} frame */
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Rounds a number for a path, so that it is short. */
const n = (number) => Math.round(number * 10) / 10;

/** Whether a node is in the branch of another node, and is not this node. @param {Node} node @param {Node} other */
const isBelow = (node, other) => node.number > other.number && node.number < other.number + other.size;

export class MapView extends EventTarget {
  /**
   * @param {SVGSVGElement} picture the picture that NapkinSVG drew
   * @param {string} prefix the prefix of the names of nodes on the page
   * @param {string} title
   */
  constructor(picture, prefix, title) {
    super();
    const data = JSON.parse(/** @type {string} */ (picture.querySelector("metadata")?.textContent));
    const [{ children: groups }, ...lines] = [...picture.children].filter((child) => child.localName === "g");
    this.isRing = data.arrangement === "radial";
    const gaps = new Map(data.gaps);
    const clouds = new Map(data.clouds.map(([number, ...look]) => [number, look]));
    /** @type {Node[]} */
    this.nodes = data.nodes.map(([parent, x, y, width, height, bits, look, color, ...offset], number) => ({
      number, parent, children: [], level: 0, size: 1, x, y, width, height, home: { x, y }, offset, color,
      direction: bits & 3, isFork: (bits & 4) > 0, isFolded: (bits & 8) > 0, look: data.looks[look],
      gap: gaps.get(number) ?? 0, cloud: clouds.get(number), group: groups[number], name: prefix + groups[number].id,
    }));
    for (const node of this.nodes) {
      const parent = node.parent = this.nodes[/** @type {any} */ (node.parent)];
      if (!parent) continue;
      parent.children.push(node);
      node.level = parent.level + 1;
    }
    for (const node of this.nodes.toReversed()) {
      if (node.parent) node.parent.size += node.size;
      node.isFolded &&= node.children.length > 0;
    }
    this.named = new Map(this.nodes.map((node) => [node.name, node]));
    this.depth = this.nodes.reduce((most, { level }) => Math.max(most, level), 0);
    this.connectors = data.connectors.map(([from, to, startArrow, endArrow], at) => ({
      from: this.nodes[from], to: this.nodes[to], startArrow, endArrow, line: lines[2 * at], label: lines[2 * at + 1],
    }));
    /** The node whose branch is shown, the node from which the keys move, and the match that a search shows. */
    this.branch = this.selected = this.nodes[0];
    /** @type {Node | undefined} */
    this.hit = undefined;
    /** @type {Set<Node> | undefined} the nodes that a search leaves, and the nodes among them that it found */
    this.filtered = undefined;
    this.found = new Set();
    [this.scale, this.panX, this.panY] = [1, 0, 0];
    /** @type {Set<Node>} the nodes whose groups are in the document */
    this.attached = new Set();
    this.buildStage(picture, title);
    this.arrange();
  }

  // The stage

  /** @param {SVGSVGElement} picture @param {string} title */
  buildStage(picture, title) {
    this.svg = shape("svg", { class: "stage", role: "tree", "aria-label": title });
    for (const name of ["font-family", "xml:space"]) this.svg.setAttribute(name, picture.getAttribute(name) ?? "");
    const paper = [...picture.children].find((child) => child.localName === "rect")?.getAttribute("fill");
    shape("rect", { class: "paper", width: "100%", height: "100%", fill: paper ?? "none", "aria-hidden": "true" }, this.svg);
    this.world = shape("g", { role: "none" }, this.svg);
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    for (const name of ["clouds", "edges", "lines", "bars", "nodes", "labels", "signs", "ring"]) {
      const spoken = name === "nodes" ? { role: "none" } : { "aria-hidden": "true" };
      this.layers[name] = shape("g", { class: name, ...spoken }, this.world);
    }
    this.layers.lines.append(...this.connectors.map(({ line }) => line));
    this.layers.labels.append(...this.connectors.map(({ label }) => label));
    for (const { group, number } of this.nodes) {
      group.removeAttribute("id");
      group.dataset.node = String(number);
    }
    this.listen();
  }

  /** The item of a node in the outline of the page. @param {Node} node */
  item(node) {
    return document.getElementById(node.name);
  }

  // Nodes in sight

  /** The nodes in sight, tree by tree. */
  trees() {
    const tops = this.branch.number ? [this.branch] : this.nodes.filter((node) => !node.parent);
    return tops.map((top) => {
      const tree = [], waiting = [top];
      for (let node; (node = waiting.pop()); ) {
        if (this.filtered && !this.filtered.has(node) && node !== this.branch) continue;
        tree.push(node);
        if (!this.hides(node)) waiting.push(...node.children.toReversed());
      }
      return tree;
    }).filter((tree) => tree.length);
  }

  /** Whether a node hides others. @param {Node} node */
  hides(node) {
    return !this.filtered && node.isFolded;
  }

  /** The frames of all clouds of a tree, and the frame around everything. @param {Node[]} tree */
  frames(tree) {
    /** @type {Map<Node | undefined, Frame>} */
    const branches = new Map(), clouds = new Map();
    let all;
    for (const node of tree.toReversed()) {
      const own = union(node);
      all = union(own, all);
      // A fold sign needs room in a cloud.
      const sign = this.hides(node) ? 9 : 0;
      if (node.direction < 2) own.width += sign;
      if (node.direction === 1) own.x -= sign;
      if (node.direction === 2) own.height += sign;
      let frame = union(own, branches.get(node));
      if (node.cloud) {
        clouds.set(node, (frame = grown(frame, Gap.cloud)));
        all = union(frame, all);
      }
      branches.set(node.parent, union(frame, branches.get(node.parent)));
    }
    return { clouds, all: /** @type {Frame} */ (all) };
  }

  /** Lays out the nodes in sight. @param {Node} [still] the node that stays where it is on the screen */
  arrange(still = this.branch) {
    const { x, y } = still;
    const trees = this.trees();
    if (this.isRing) for (const node of this.nodes) Object.assign(node, node.home);
    else layOut(trees, (tree) => this.frames(tree).all);
    this.shown = trees.flat();
    this.visible = new Set(this.shown);
    const frames = trees.map((tree) => this.frames(tree));
    this.clouds = frames.flatMap(({ clouds }) => [...clouds].reverse());
    this.bounds = grown(frames.map(({ all }) => all).reduce((one, other) => union(one, other)), 36);
    this.pan((x - still.x) * this.scale, (y - still.y) * this.scale);
    this.placeConnectors();
    this.drawn = undefined;
  }

  // Drawing

  schedule() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => this.draw());
  }

  size() {
    if (this.stageSize) return this.stageSize;
    const { clientWidth: width, clientHeight: height } = this.svg;
    // A stage that is out of sight has no size.
    return width ? (this.stageSize = { width, height }) : { width: 800, height: 600 };
  }

  /** Draws everything again, also after a change of the stage's size. */
  redraw() {
    this.stageSize = this.drawn = undefined;
    this.draw();
  }

  /** Draws the part of the map on the screen and around it; after a small move, the part drawn before is enough. */
  draw() {
    this.isWaiting = false;
    // The stage of a section that was never opened has no size yet.
    if (!this.svg.isConnected) return;
    this.world.setAttribute("transform", `translate(${n(this.panX)} ${n(this.panY)}) scale(${this.scale})`);
    const { width, height } = this.size();
    const view = { x: -this.panX / this.scale, y: -this.panY / this.scale, width: width / this.scale, height: height / this.scale };
    const isNear = this.scale >= READABLE, has = this.drawn;
    const isThere = has?.isNear === isNear && union(has, view).width <= has.width && union(has, view).height <= has.height
      && has.scale / this.scale < 2 && this.scale / has.scale < 2;
    if (!isThere) {
      this.drawn = { ...grown(view, Math.max(view.width, view.height) / 2), scale: this.scale, isNear };
      this.drawAll(this.drawn);
    }
    this.drawRing();
  }

  /** @param {Frame & {isNear: boolean}} view */
  drawAll(view) {
    const near = [], lines = [];
    const least = 0.6 / this.scale;
    for (const node of this.shown) {
      if (meet(grown(node, 30), view)) near.push(node);
      if (!node.parent || !this.visible.has(node.parent)) continue;
      const line = union(node, node.parent);
      if ((line.width > least || line.height > least) && meet(line, view)) lines.push(node);
    }
    this.drawNodes(view.isNear ? near : []);
    this.drawBars(view.isNear ? [] : near);
    this.drawEdges(lines);
    this.layers.clouds.replaceChildren(...this.clouds.filter(([, frame]) => meet(frame, view)).map(drawCloud));
    this.drawSigns(view.isNear ? near : []);
    for (const layer of [this.layers.lines, this.layers.labels]) layer.style.display = view.isNear ? "" : "none";
  }

  /** @param {Node[]} near the nodes that are drawn, in order */
  drawNodes(near) {
    const hadFocus = this.svg.contains(document.activeElement), wanted = new Set(near);
    // The selected node stays in the document, so that the Tab key reaches it.
    if (this.visible.has(this.selected)) wanted.add(this.selected);
    for (const node of this.attached) if (!wanted.has(node)) node.group.remove();
    this.attached = wanted;
    let next = this.layers.nodes.firstChild;
    for (const node of [...wanted].sort((one, other) => one.number - other.number)) {
      node.group.setAttribute("transform", `translate(${n(node.x - node.home.x)} ${n(node.y - node.home.y)})`);
      this.describe(node);
      if (node.group === next) next = next.nextSibling;
      else this.layers.nodes.insertBefore(node.group, next);
    }
    // The node that had the focus may be folded away.
    if (hadFocus && !this.svg.contains(document.activeElement)) this.focus();
  }

  /** Sets the ARIA attributes of a node. @param {Node} node */
  describe(node) {
    const { group } = node;
    const set = (name, value) => group.setAttribute(name, value);
    if (!group.hasAttribute("role")) {
      const siblings = node.parent?.children ?? this.nodes.filter((each) => !each.parent);
      set("role", "treeitem");
      set("aria-posinset", siblings.indexOf(node) + 1);
      set("aria-setsize", siblings.length);
      set("aria-level", node.level + 1);
      if (!group.textContent?.trim()) set("aria-label", say("Empty"));
      for (const image of group.querySelectorAll("image")) this.showImage(image);
    }
    if (node.children.length) set("aria-expanded", !this.hides(node));
    set("tabindex", node === this.selected ? 0 : -1);
    set("aria-selected", node === this.selected);
    group.classList.toggle("found", this.found.has(node));
  }

  /** Shows a picture that the outline contains. @param {Element} image */
  showImage(image) {
    const name = image.getAttribute("href") ?? image.getAttribute("xlink:href") ?? "";
    this.images ??= new Map([...document.images].map(({ dataset, src }) => [dataset.file, src]));
    image.removeAttribute("xlink:href");
    if (this.images.has(name)) image.setAttribute("href", this.images.get(name));
    else if (!name.startsWith("data:")) image.remove();
  }

  /** Draws bars for nodes that are too small to be read, one path for each colour. @param {Node[]} near */
  drawBars(near) {
    const paths = new Map();
    for (const { x, y, width, height, level, color } of near) {
      if (width * this.scale < 0.8 && level > 1) continue;
      const bar = `M${n(x)} ${n(y + height / 4)}h${n(width)}v${n(height / 2)}h${n(-width)}z`;
      paths.set(color, (paths.get(color) ?? "") + bar);
    }
    this.layers.bars.replaceChildren(...[...paths].map(([color, d]) => shape("path", { d, fill: color, opacity: 0.55 })));
  }

  /** @param {Node[]} lines the nodes to which lines are drawn */
  drawEdges(lines) {
    const paths = new Map();
    for (const node of lines) {
      const [kind, width, dashes] = node.look;
      if (kind === "hidden") continue;
      const key = [kind, width, dashes, node.color].join();
      const path = paths.get(key) ?? { node, d: "" };
      path.d += edge(node, kind);
      paths.set(key, path);
    }
    this.layers.edges.replaceChildren(...[...paths.values()].map(({ d, node: { color, look: [kind, width, dashes] } }) =>
      shape("path", kind.startsWith("sharp") ? { d, fill: color, stroke: color, "stroke-width": 0.4 }
        : { d, fill: "none", stroke: color, "stroke-width": width, "stroke-dasharray": dashes || "none" })));
  }

  /** Draws the signs that fold and unfold the branches of nodes, with the number of folded nodes. @param {Node[]} near */
  drawSigns(near) {
    this.layers.signs.replaceChildren(...near.filter((node) => node.children.length && !this.filtered).map((node) => {
      const [x, y, isLeft] = signPlace(node);
      const group = shape("g", { class: "sign", transform: `translate(${n(x)} ${n(y)})`, "data-sign": node.number });
      const line = { stroke: node.children[0].color, "stroke-width": 1.5 };
      if (!node.isFolded) {
        shape("circle", { r: Math.min(22, Math.max(10, 14 / this.scale)), class: "reach" }, group);
        shape("circle", { r: 3.5, ...line }, group);
        return group;
      }
      group.classList.add("folded");
      const count = String(node.size - 1);
      const width = 9 + 6 * count.length;
      const left = node.direction > 1 ? -width / 2 : isLeft ? 5 - width : -5;
      shape("rect", { x: left, y: -7.5, width, height: 15, rx: 7.5, ...line }, group);
      shape("text", { x: left + width / 2, y: 3.6, "text-anchor": "middle", "font-size": 10 }, group).append(count);
      return group;
    }));
  }

  /** Draws each connector as in the picture if both ends moved alike, and as a plain curve if not. */
  placeConnectors() {
    for (const connector of this.connectors) {
      const { from, to, line, label } = connector;
      const isSeen = this.visible.has(from) && this.visible.has(to);
      for (const group of [line, label]) group.style.display = isSeen ? "" : "none";
      if (!isSeen) continue;
      const [dx, dy, ex, ey] = [from.x - from.home.x, from.y - from.home.y, to.x - to.home.x, to.y - to.home.y];
      const isAlike = Math.abs(dx - ex) < 0.2 && Math.abs(dy - ey) < 0.2;
      connector.curve?.remove();
      for (const child of line.children) child.style.display = isAlike ? "" : "none";
      const moved = `translate(${n((dx + ex) / 2)} ${n((dy + ey) / 2)})`;
      line.setAttribute("transform", isAlike ? moved : "");
      label.setAttribute("transform", moved);
      if (!isAlike) line.append(connector.curve = curve(connector));
    }
  }

  /** Draws a ring around the node that has the focus, or else around the match that a search shows. */
  drawRing() {
    const node = document.activeElement === this.selected.group ? this.selected : this.hit;
    this.layers.ring.replaceChildren();
    if (!node || !this.visible.has(node)) return;
    const { x, y, width, height } = grown(node, 3);
    shape("rect", { x, y, width, height, rx: 6, "stroke-width": Math.max(2, 2 / this.scale) }, this.layers.ring);
  }

  focus() {
    this.selected.group.focus({ preventScroll: true });
  }

  /** @param {string} event */
  tell(event) {
    this.dispatchEvent(new Event(event));
  }

  // Moving

  /** The scale at which all nodes in sight fit on the screen. */
  fitting() {
    const { width, height } = this.size();
    return Math.min(1.25, width / this.bounds.width, height / this.bounds.height);
  }

  /** Shows all nodes in sight, or, if they cannot be read, a node in the middle. @param {Node} node */
  fitAround(node) {
    this.fit();
    if (this.scale < LEGIBLE) this.reveal(node, true);
  }

  /** Shows all nodes in sight. */
  fit() {
    const { width, height } = this.size(), [x, y] = middle(this.bounds);
    this.scale = this.fitting();
    [this.panX, this.panY] = [width / 2 - x * this.scale, height / 2 - y * this.scale];
    this.schedule();
  }

  /** Shows the nodes that the author left unfolded, or as many of their levels as can be read. */
  fitReadable() {
    const folded = new Set(this.nodes.filter((node) => node.isFolded));
    let level = 0;
    if (this.fitting() < LEGIBLE) {
      do this.foldTo(++level, folded); while (this.fitting() >= LEGIBLE && level < this.depth);
      if (level > 1) this.foldTo(level - 1, folded);
    }
    this.fitAround(this.branch);
    this.draw();
  }

  /** Unfolds the map and fits it to a sheet of paper; returns whether it can be read there. */
  beginPrint() {
    const { filtered, panX, panY, scale } = this;
    const folded = this.nodes.filter((node) => node.isFolded);
    this.endPrint = () => {
      for (const node of folded) node.isFolded = true;
      Object.assign(this, { filtered, panX, panY, scale, stageSize: undefined });
      this.svg.removeAttribute("viewBox");
      this.arrange();
    };
    for (const node of folded) node.isFolded = false;
    this.filtered = undefined;
    this.arrange();
    const { x, y, width, height } = this.bounds;
    if (Math.min(700 / width, 1000 / height) <= 0.4) return false;
    Object.assign(this, { stageSize: { width, height }, scale: 1, panX: -x, panY: -y });
    this.draw();
    // Lines may reach beyond the nodes.
    const all = this.world.getBBox();
    this.svg.setAttribute("viewBox", `${all.x - x} ${all.y - y} ${all.width} ${all.height}`);
    return true;
  }

  /** @param {number} factor @param {number} [x] the point that stays where it is on the screen @param {number} [y] */
  zoom(factor, x = this.size().width / 2, y = this.size().height / 2) {
    const scale = Math.max(this.fitting() / 2, Math.min(8, this.scale * factor));
    factor = scale / this.scale;
    this.scale = scale;
    this.pan((x - this.panX) * (1 - factor), (y - this.panY) * (1 - factor));
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.panX += dx;
    this.panY += dy;
    this.schedule();
  }

  /** Moves the map as little as is needed to show a node. @param {Node} node @param {boolean} [isInMiddle] */
  reveal(node, isInMiddle = false) {
    if (this.scale < (isInMiddle ? LEGIBLE : READABLE)) this.scale = 1;
    const size = this.size();
    const edge = Math.min(40, size.width / 10);
    const way = (start, length, room) =>
      isInMiddle || length > room ? (room - length) / 2 - start
        : Math.max(0, edge - start) || Math.min(0, room - edge - start - length);
    this.pan(way(node.x * this.scale + this.panX, node.width * this.scale, size.width),
      way(node.y * this.scale + this.panY, node.height * this.scale, size.height));
  }

  // Folding

  /** @param {Node} node @param {boolean} [isFolded] */
  fold(node, isFolded = !node.isFolded) {
    if (!node.children.length || this.filtered) return;
    node.isFolded = isFolded;
    if (isFolded && isBelow(this.selected, node)) this.selected = node;
    this.arrange(node);
    this.tell("folded");
  }

  /**
   * Shows the levels down to one below the root, or below the top of the branch that is shown alone.
   * @param {number} level @param {Set<Node>} [folded] the nodes that stay folded
   */
  foldTo(level, folded) {
    if (this.filtered) return;
    for (const node of this.nodes) {
      node.isFolded = !!folded?.has(node) || (node.children.length > 0 && node.level - this.branch.level >= level);
    }
    for (let above = this.selected.parent; above; above = above.parent) if (above.isFolded) this.selected = above;
    this.arrange();
    this.tell("folded");
  }

  /** Whether a node is in the branch that is shown. @param {Node} node */
  isInBranch(node) {
    return !this.branch.number || node === this.branch || isBelow(node, this.branch);
  }

  /** Shows a branch alone; the branch of the root is the whole map. @param {Node} node */
  isolate(node) {
    this.branch = node;
    if (node.number) node.isFolded = false;
    if (node.number && !isBelow(this.selected, node)) this.selected = node;
    this.arrange();
    this.fit();
    this.tell("branch");
  }

  /** Shows only the nodes that were found and their ancestors; shows all nodes again without an argument. @param {Node[]} [found] */
  filter(found) {
    if (found?.some((node) => !this.isInBranch(node))) this.isolate(this.nodes[0]);
    const { panX, panY, scale } = this;
    if (found && !this.filtered) this.unfiltered = { panX, panY, scale };
    this.found = new Set(found);
    this.filtered = found && new Set(found);
    this.hit = undefined;
    for (const node of this.found) {
      for (let above = node.parent; above && !this.filtered?.has(above); above = above.parent) this.filtered?.add(above);
    }
    this.arrange();
    // The keys need a visible node to move from.
    if (!this.visible.has(this.selected)) this.selected = found?.[0] ?? this.selected;
    while (!this.visible.has(this.selected)) this.selected = this.selected.parent ?? this.branch;
    if (!found) Object.assign(this, this.unfiltered, { unfiltered: undefined });
  }

  /** Selects a node, and unfolds all nodes that hide it. @param {Node} node @param {{focus?: boolean, middle?: boolean}} [how] */
  select(node, { focus = true, middle = false } = {}) {
    if (!this.isInBranch(node)) this.isolate(this.nodes[0]);
    let isHidden = false;
    for (let above = node.parent; above; above = above.parent) {
      isHidden ||= above.isFolded;
      above.isFolded = false;
    }
    const old = this.selected;
    this.selected = node;
    this.hit &&= node;
    if (isHidden) this.arrange(old);
    this.reveal(node, middle);
    this.draw();
    this.describe(old);
    this.describe(node);
    if (!this.attached.has(node)) this.drawNodes([...this.attached, node]);
    if (focus) this.focus();
    this.drawRing();
    this.tell("selected");
  }

  // Pointers and keys

  listen() {
    const { svg } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const pointers = new Map();
    let isMoving = false, last = { x: 0, y: 0, time: 0 }, pressed;
    const place = (event) => {
      const { left, top } = svg.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    /** The middle between two fingers, and their distance. */
    const pinch = () => {
      const [one, other] = [...pointers.values()];
      return [(one.x + other.x) / 2, (one.y + other.y) / 2, Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))];
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      // Else a finger would be captured by what is below it.
      svg.setPointerCapture(event.pointerId);
      pressed = event.target;
      pointers.set(event.pointerId, place(event));
      isMoving = pointers.size > 1;
    });
    svg.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      if (!isMoving && Math.hypot(dx, dy) < 4) return;
      isMoving = true;
      const [x, y, apart] = pointers.size === 2 ? pinch() : [0, 0, 0];
      pointers.set(event.pointerId, now);
      if (pointers.size === 1) this.pan(dx, dy);
      if (!apart) return;
      const [newX, newY, newApart] = pinch();
      this.pan(newX - x, newY - y);
      this.zoom(newApart / apart, newX, newY);
    });
    for (const kind of ["pointercancel", "lostpointercapture"]) {
      svg.addEventListener(kind, (event) => pointers.delete(event.pointerId));
    }
    svg.addEventListener("pointerup", (event) => {
      if (!pointers.delete(event.pointerId) || isMoving || pointers.size) return;
      const sign = pressed.closest("[data-sign]"), group = pressed.closest("[data-node]");
      if (sign) return this.fold(this.nodes[sign.dataset.sign]);
      const { x, y } = place(event), { timeStamp: time } = event;
      // The first click may have moved the node away.
      const isSecond = time - last.time < 400 && Math.hypot(x - last.x, y - last.y) < 9;
      last = { x, y, time: group && !isSecond ? time : 0 };
      if (isSecond) this.fold(this.selected);
      else if (group) this.select(this.nodes[group.dataset.node]);
      else this.tell("missed");
    });
    // The browser would move the focus from the node to the nearest element that can have it.
    svg.addEventListener("mousedown", (event) => event.preventDefault());
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      const unit = [1, 16, 400][event.deltaMode];
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      if (event.shiftKey) return this.pan(-(dx || dy), 0);
      const { x, y } = place(event);
      // Two fingers on a touchpad come as a wheel with Ctrl, in small steps.
      const change = Math.min(0.3, Math.abs(dy) * (event.ctrlKey ? 0.01 : 0.0018));
      this.zoom(Math.exp(-Math.sign(dy) * change), x, y);
      this.pan(-dx, 0);
    }, { passive: false });
    svg.addEventListener("focusin", () => this.drawRing());
    svg.addEventListener("focusout", () => this.drawRing());
    new ResizeObserver(() => {
      if (this.stageSize?.width !== svg.clientWidth || this.stageSize?.height !== svg.clientHeight) this.redraw();
    }).observe(svg);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = event.shiftKey && { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[event.key];
    const level = event.key === "*" ? Infinity : Number(event.key);
    const action = way ? () => this.pan(way[0], way[1]) : level > 0 ? () => this.foldTo(level) : this.actions()[event.key === "F" ? "f" : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @returns {Record<string, () => void>} */
  actions() {
    const node = this.selected, { direction } = node;
    const go = (to) => to && this.visible.has(to) && this.select(to);
    const up = () => go(node.parent);
    const into = (side) => () => {
      if (this.hides(node)) return this.fold(node, false);
      const those = node.children.filter((child) => this.visible.has(child) && (child.direction === side || child.direction > 1));
      go(those[Math.floor((those.length - 1) / 2)]);
    };
    const along = (step) => () => {
      const row = this.shown.filter((other) => other.level === node.level && other.direction === direction);
      row.sort((one, other) => (direction === 2 ? one.x - other.x : one.y - other.y));
      go(row[row.indexOf(node) + step]);
    };
    const isTop = !node.parent || node === this.branch;
    const isDown = direction === 2, isLeft = direction === 1;
    return {
      ArrowRight: isDown ? along(1) : isLeft && !isTop ? up : into(0),
      ArrowLeft: isDown ? along(-1) : isLeft || isTop ? into(1) : up,
      ArrowDown: isDown ? into(2) : along(1),
      ArrowUp: isDown ? up : along(-1),
      Home: () => go(this.branch),
      End: () => go(this.shown.at(-1)),
      " ": () => this.fold(node),
      Enter: () => this.tell("opened"),
      "+": () => this.zoom(1.25),
      "=": () => this.zoom(1.25),
      "-": () => this.zoom(0.8),
      0: () => this.fit(),
      f: () => this.isolate(node === this.branch ? this.nodes[0] : node),
    };
  }
}

/** The path of the line to a node. @param {Node} node @param {string} kind */
function edge(node, kind) {
  const from = /** @type {Node} */ (node.parent), isLeft = node.direction === 1, isUpright = node.direction === 2;
  const foot = (which) => which.y + which.height / (which.isFork ? 1 : 2);
  let [[startX, startY], [endX, endY]] = [middle(from), middle(node)];
  let tail = "";
  if (isUpright) {
    [startY, endY] = [from.y + from.height, node.y];
  } else if (node.direction < 2) {
    [startX, startY] = [isLeft ? from.x : from.x + from.width, foot(from)];
    [endX, endY] = [isLeft ? node.x + node.width : node.x, foot(node)];
    if (node.isFork) tail = `H${n(isLeft ? node.x : node.x + node.width)}`;
  } else if (node.isFork) {
    const way = Math.max(0, Math.min(node.width / 2 - 12, 2 * Math.abs(startX - endX) - node.width / 2));
    endX += startX < endX ? -way : way;
  }
  const [sx, sy, ex, ey] = [startX, startY, endX, endY].map(n);
  const half = n(isUpright ? (sy + ey) / 2 : (sx + ex) / 2);
  const [first, second] = isUpright ? [`${sx} ${half}`, `${ex} ${half}`] : [`${half} ${sy}`, `${half} ${ey}`];
  if (kind === "linear") return `M${sx} ${sy}L${ex} ${ey}${tail}`;
  if (kind === "horizontal") return `M${sx} ${sy}L${first}L${second}L${ex} ${ey}${tail}`;
  if (kind === "bezier") return `M${sx} ${sy}C${first} ${second} ${ex} ${ey}${tail}`;
  // A line with its full width at the parent, and a point at the child.
  const wide = Math.max(node.look[1], 2) * 0.9;
  const [ax, ay] = isUpright ? [wide, 0] : [0, wide];
  const [there, back] = kind === "sharpLinear" ? ["L", "L"] : [`C${first} ${second} `, `C${second} ${first} `];
  return `M${n(sx + ax)} ${n(sy + ay)}${there}${ex} ${ey}${back}${n(sx - ax)} ${n(sy - ay)}z`
    + (tail ? `M${ex} ${ey - 0.5}${tail}v1H${ex}z` : "");
}

/** @param {[Node, Frame]} cloud */
function drawCloud([{ cloud: [fill, stroke, kind] = [] }, frame]) {
  const { x, y, width, height } = frame;
  if (kind === "rectangle" || kind === "roundRectangle") {
    return shape("rect", { fill, stroke, x, y, width, height, rx: kind === "rectangle" ? 0 : 14 });
  }
  return shape("path", { fill, stroke, d: bulges(grown(frame, -5), kind === "arc") });
}

/** The path around a frame in equal steps, with a bulge at each. @param {Frame} frame @param {boolean} isRound */
function bulges({ x, y, width, height }, isRound) {
  let path = `M${n(x)} ${n(y)}`;
  for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
    const length = dx ? width : height;
    const count = Math.round(Math.max(1, Math.min(2000, length / (isRound ? 26 : 18))));
    const step = length / count, radius = n(step * 0.58);
    for (let at = 0; at < count; at++) {
      const [tipX, tipY] = [x + dx * step / 2 + dy * 6, y + dy * step / 2 - dx * 6];
      [x, y] = [x + dx * step, y + dy * step];
      path += isRound ? `A${radius} ${radius} 0 0 1 ` : `L${n(tipX)} ${n(tipY)}L`;
      path += `${n(x)} ${n(y)}`;
    }
  }
  return path + "z";
}

/** The position of a node's fold sign, and whether it is left of the node. @param {Node} node @returns {[number, number, boolean]} */
function signPlace({ x, y, width, height, direction, isFork, parent, children }) {
  const [centre, half] = middle({ x, y, width, height });
  if (direction === 2 || (direction === 3 && !parent)) return [centre, y + height + 6, false];
  const isLeft = direction === 3 ? centre < middle(/** @type {Node} */ (parent))[0]
    : direction === 1 || children.every((child) => child.direction === 1);
  return [isLeft ? x - 6 : x + width + 6, isFork && direction < 2 ? y + height : half, isLeft];
}

/** A plain curve between two nodes. */
function curve({ from, to, line, startArrow, endArrow }) {
  const isRight = to.x > from.x + from.width, isOver = !isRight && from.x >= to.x + to.width;
  const [sx, ex] = [isRight ? from.x + from.width : from.x, isOver ? to.x + to.width : to.x];
  const [sy, ey] = [middle(from)[1], middle(to)[1]];
  const reach = Math.max(40, Math.abs(ex - sx) / 2);
  const [start, end] = [isRight ? reach : -reach, isOver ? reach : -reach];
  const group = shape("g");
  const path = line.querySelector("path")?.cloneNode() ?? shape("path");
  path.setAttribute("d", `M${n(sx)} ${n(sy)}C${n(sx + start)} ${n(sy)} ${n(ex + end)} ${n(ey)} ${n(ex)} ${n(ey)}`);
  path.style.display = "";
  group.append(path);
  const arrow = (x, y, way) =>
    shape("path", { d: `M${n(x)} ${n(y)}l${Math.sign(way) * 9} -4v8z`, fill: path.getAttribute("stroke") ?? "" }, group);
  if (endArrow) arrow(ex, ey, end);
  if (startArrow) arrow(sx, sy, start);
  return group;
}
