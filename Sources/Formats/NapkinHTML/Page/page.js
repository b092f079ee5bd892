// The page: what people click and type, around the maps, drawings and texts in it.

import { MapView } from "./map.js";
import { Player } from "./drawing.js";
import { say, sayMatch } from "./words.js";

/**
 * Makes an element of HTML.
 * @param {string} name
 * @param {Record<string, any>} [properties] those that begin with `aria` or `data` are attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

/** A button with a sign. @param {string} sign @param {string} label @param {() => void} onclick */
const button = (sign, label, onclick) =>
  make("button", { type: "button", className: "icon", title: say(label), "aria-label": say(label), onclick }, sign);

/** What an item of an outline says itself, without what is below it. @param {Element} item */
function ownParts(item) {
  const inside = item.firstElementChild?.localName === "details" ? item.firstElementChild : item;
  return [...inside.childNodes].filter((child) => !(child instanceof HTMLUListElement && child.classList.contains("below")));
}

/** A text without capitals, accents and wide letters: `napkin find` compares texts the same way. @param {string} text */
const plain = (text) =>
  text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]/g, "").normalize().replaceAll("ß", "ss");

const wordsOf = (item) => ownParts(item).map((part) => part.textContent).join(" ").replace(/\s+/g, " ").trim();
const titleOf = (item) => {
  const [first] = ownParts(item).filter((part) => part.textContent?.trim());
  return (first?.textContent ?? "").replace(/\s+/g, " ").trim();
};

/** How many items of the outline lie above one. @param {Element} item */
function depthOf(item) {
  let depth = 0;
  for (let each = item.parentElement?.closest("li"); each; each = each.parentElement?.closest("li")) depth++;
  return depth;
}

/** A section of the page: one document. */
class Section {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.title = element.dataset.title ?? "";
    this.prefix = element.dataset.prefix ?? "";
    this.outline = element.querySelector(".outline");
    const picture = (element.querySelector("template")?.content ?? element).querySelector("svg");
    if (picture?.querySelector("metadata")) {
      this.map = new MapView(/** @type {SVGSVGElement} */ (picture), this.prefix, this.title);
    } else if (picture) {
      this.player = new Player(element, /** @type {SVGSVGElement} */ (picture));
    }
  }

  /** The items of the outline, or the parts of a text that a search finds. @returns {HTMLElement[]} */
  get items() {
    return (this.list ??= [...this.element.querySelectorAll(this.outline ? ".outline > li, .below > li" : "h1,h2,h3,p,li,td,pre")]);
  }

  /** All words, to be searched. */
  get texts() {
    return (this.words ??= this.items.map((item) => plain(this.outline ? wordsOf(item) : item.textContent ?? "")));
  }
}

class Page {
  constructor() {
    this.root = document.body;
    this.sections = [...document.querySelectorAll("section")].map((element) => new Section(element));
    this.current = this.sections[0];
    this.matches = [];
    this.at = 0;
    this.build();
    this.root.classList.add("alive");
    this.open(this.sections[0], false);
    this.follow();
    addEventListener("hashchange", () => this.follow());
    addEventListener("beforeprint", () => this.beginPrint());
    addEventListener("afterprint", () => this.endPrint());
    addEventListener("keydown", (event) => this.press(event));
  }

  // The bar above

  build() {
    this.search = make("input", {
      type: "search", placeholder: say("Search"), "aria-label": say("Search"), autocomplete: "off", spellcheck: false,
      oninput: () => this.find(), onkeydown: (event) => this.pressInSearch(event),
    });
    this.count = make("output", { className: "count", "aria-live": "polite" });
    this.levels = make("select", { title: say("Levels"), "aria-label": say("Levels"), onchange: () => this.showLevels() });
    this.toggle = button("≡", "Outline", () => this.showOutline(!this.isOutline));
    this.toggle.classList.add("for-map");
    const maps = make("span", { className: "group for-map zoom" },
      button("−", "Smaller", () => this.current.map?.zoom(0.8)),
      button("+", "Larger", () => this.current.map?.zoom(1.25)),
      button("⛶", "Fit", () => this.current.map?.fit()));
    this.whole = make("button", { type: "button", className: "whole", hidden: true, onclick: () => this.showWhole() });
    this.header = make("header", {},
      ...(this.sections.length > 1 ? [button("☰", "Contents", () => this.root.classList.toggle("has-index"))] : []),
      make("h1", { className: "title" }, document.title), this.whole,
      (this.finder = make("span", { className: "group search", role: "search" }, this.search, this.count,
        button("↑", "Previous match", () => this.step(-1)), button("↓", "Next match", () => this.step(1)))),
      make("span", { className: "group for-tree" }, this.levels), maps,
      make("span", { className: "group" }, this.toggle, this.menu()));
    this.panel = make("aside", { className: "panel", hidden: true, "aria-label": say("Note") });
    this.root.prepend(this.header);
    this.root.append(this.panel);
    for (const { map } of this.sections) {
      map?.addEventListener("selected", () => this.showNode(map, false));
      map?.addEventListener("opened", () => this.showNode(map, true));
      map?.addEventListener("branch", () => this.showBranch(map));
      map?.addEventListener("folded", () => (this.levels.value = ""));
    }
  }

  menu() {
    const item = (label, action) => make("button", { type: "button", onclick: () => {
      menu.open = false;
      action();
    } }, say(label));
    const source = document.getElementById("napkin-source");
    const menu = make("details", { className: "menu" },
      make("summary", { className: "icon", title: say("Tools"), "aria-label": say("Tools") }, "⋯"),
      make("div", {},
        ...(source ? [item("Download source", () => this.download(source))] : []),
        item("Copy outline", () => this.copyOutline()), item("Print", () => print()), item("Keys", () => this.help())));
    menu.addEventListener("focusout", (event) => {
      if (!menu.contains(/** @type {Node} */ (event.relatedTarget))) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    return menu;
  }

  // Sections

  /** @param {Section} section */
  open(section, isWished = true) {
    this.current = section;
    this.isOutline = false;
    for (const each of this.sections) each.element.classList.toggle("current", each === section);
    for (const link of document.querySelectorAll("nav a")) {
      link.ariaCurrent = link.hash === `#${section.element.id}` ? "page" : null;
    }
    const { map, outline } = section;
    this.root.classList.toggle("has-tree", !!outline);
    this.root.classList.toggle("has-map", !!map);
    this.root.classList.toggle("shows-map", !!map);
    this.root.classList.remove("has-index");
    this.panel.hidden = true;
    if (map && !map.svg.isConnected) {
      section.element.append(map.svg);
      this.begin(map);
    }
    if (map) this.showBranch(map);
    this.fillLevels();
    if (isWished && !map) section.element.scrollIntoView();
    this.toggle.setAttribute("aria-pressed", "false");
  }

  /** Shows a map as it is folded; one that nobody could read then, so many levels of it. @param {MapView} map */
  begin(map) {
    map.fit();
    for (let level = map.depth - 1; level > 0 && map.scale < 0.35; level--) {
      map.foldTo(level);
      map.fit();
    }
    map.draw();
  }

  fillLevels() {
    const { map, outline } = this.current;
    if (!outline) return;
    const levels = Array.from({ length: Math.min(map ? map.depth - 1 : 5, 20) }, (_, at) => at + 1);
    const option = (value, words) => make("option", { value }, words);
    this.levels.replaceChildren(option("", say("Levels")),
      ...levels.map((level) => option(level, `${say("Level")} ${level}`)), option("Infinity", say("Everything")));
  }

  showLevels() {
    const { value } = this.levels, { map } = this.current;
    map?.foldTo(Number(value || Infinity));
    map?.fit();
    this.levels.value = value;
    if (!map || this.isOutline) this.openItems((item) => depthOf(item) < Number(value || Infinity));
  }

  /** Opens items of the outline, and closes the others. @param {(item: HTMLElement) => boolean} isOpen */
  openItems(isOpen) {
    for (const item of this.current.items) {
      if (item.firstElementChild instanceof HTMLDetailsElement) item.firstElementChild.open = isOpen(item);
    }
  }

  /** @param {boolean} isOutline */
  showOutline(isOutline) {
    const { map } = this.current;
    if (!map) return;
    this.isOutline = isOutline;
    this.root.classList.toggle("shows-map", !isOutline);
    this.toggle.setAttribute("aria-pressed", String(isOutline));
    if (isOutline) {
      this.openItems((item) => !!map.kept || !map.named.get(item.id)?.isFolded);
      map.item(map.selected)?.scrollIntoView({ block: "center" });
    } else map.redraw();
  }

  // Nodes

  /** Shows what a node has besides its words. @param {MapView} map @param {boolean} isOpened */
  showNode(map, isOpened) {
    const item = map.item(map.selected);
    if (!item) return;
    if (this.hash() !== item.id) history.replaceState(null, "", `#${encodeURIComponent(item.id)}`);
    const parts = ownParts(item).map((part) => part.cloneNode(true));
    const hasMore = parts.some((part) => part instanceof Element && (part.classList.contains("more") || part.querySelector("a,img")));
    this.panel.hidden = !hasMore && !isOpened;
    if (this.panel.hidden) return;
    const head = make("div", { className: "head" });
    const body = make("div", { className: "body" });
    for (const part of parts) {
      if (part instanceof Element && part.classList.contains("more")) body.append(part);
      else if (part instanceof Element && part.localName === "summary") head.append(...part.childNodes);
      else head.append(part);
    }
    for (const named of [head, body].flatMap((each) => [...each.querySelectorAll("[id]")])) named.removeAttribute("id");
    const close = button("✕", "Close", () => {
      this.panel.hidden = true;
      map.selected.group.focus();
    });
    this.panel.replaceChildren(close, head, body);
    if (map.selected.children.length && map.selected !== map.top) {
      this.panel.append(make("button", { type: "button", className: "alone", onclick: () => map.isolate(map.selected) }, say("This branch alone")));
    }
    this.panel.tabIndex = -1;
    // The node is not to lie below it.
    const [one, other] = [this.panel, map.selected.group].map((each) => each.getBoundingClientRect());
    if (one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top) {
      if (one.left > innerWidth / 3) map.pan(one.left - other.right - 16, 0);
      else map.pan(0, one.top - other.bottom - 16);
    }
    if (isOpened) this.panel.focus();
  }

  /** @param {MapView} map */
  showBranch(map) {
    this.whole.hidden = !map.top.number;
    const item = map.item(map.nodes[0]);
    this.whole.textContent = `↩ ${(item && titleOf(item)) || say("Whole map")}`;
    this.whole.title = say("Whole map");
  }

  showWhole() {
    const { map } = this.current;
    map?.isolate(map.nodes[0]);
  }

  /** What stands behind `#` in the address. */
  hash() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return "";
    }
  }

  /** Goes where the address leads: to a section, or to a node by the name of its element or its identifier. */
  follow() {
    const name = this.hash();
    const target = name && (document.getElementById(name) ?? document.getElementById(`n-${name}`));
    if (!target) return;
    const section = this.sections.find(({ element }) => element.contains(target));
    if (!section) return;
    if (section !== this.current) this.open(section);
    const node = section.map?.named.get(target.closest("li")?.id ?? "");
    if (node && this.search.value) this.clear();
    if (!node || this.isOutline) return target.scrollIntoView({ block: node ? "center" : "start" });
    section.map?.select(node, { middle: true });
  }

  // Searching

  find() {
    const words = plain(this.search.value).split(/\s+/).filter(Boolean);
    this.finder.classList.toggle("has-words", words.length > 0);
    const hits = (section) => section.texts.flatMap((text, at) => (words.every((word) => text.includes(word)) ? [at] : []));
    this.matches = words.length ? this.sections.flatMap((section) => hits(section).map((at) => ({ section, at }))) : [];
    for (const section of this.sections) {
      this.leave(section, words.length ? this.matches.filter((match) => match.section === section) : undefined);
    }
    const { map } = this.current;
    if (!words.length && map && !this.isOutline) map.reveal(map.selected);
    this.at = Math.max(0, this.matches.findIndex((match) => match.section === this.current));
    this.showMatch(false);
  }

  /** Leaves what was found in a section, and what stands above it; all if nothing is sought. @param {Section} section */
  leave(section, matches) {
    const found = new Set(matches?.map(({ at }) => section.items[at]));
    const { map, outline, items } = section;
    map?.keep(matches && [...found].flatMap((item) => map.named.get(item.id) ?? []));
    if (matches && section === this.current && map && !this.isOutline) map.fit(1);
    const kept = new Set();
    for (let item of found) {
      for (; item && !kept.has(item); item = item.parentElement?.closest("li")) kept.add(item);
    }
    for (const item of items) {
      item.classList.toggle("found", found.has(item));
      if (!outline) continue;
      item.hidden = matches && !kept.has(item);
      if (kept.has(item) && !found.has(item) && item.firstElementChild instanceof HTMLDetailsElement) item.firstElementChild.open = true;
    }
  }

  clear() {
    this.search.value = "";
    this.find();
  }

  /** @param {number} way */
  step(way) {
    if (!this.matches.length) return;
    this.at = (this.at + way + this.matches.length) % this.matches.length;
    this.showMatch(true);
  }

  showMatch(isWished) {
    const match = this.matches[this.at];
    this.count.textContent = match ? sayMatch(this.at + 1, this.matches.length) : say("No matches");
    document.querySelector(".hit")?.classList.remove("hit");
    if (!match) return;
    const { section, at } = match, { map } = section;
    if (section !== this.current) this.open(section);
    const item = section.items[at], node = map?.named.get(item.id);
    item.classList.add("hit");
    if (map) map.hit = node;
    if (!map || !node || this.isOutline) item.scrollIntoView({ block: "center" });
    else if (isWished) map.select(node, { focus: false });
    else map.drawRing();
  }

  /** @param {KeyboardEvent} event */
  pressInSearch(event) {
    if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") {
      this.clear();
      this.current.map?.select(this.current.map.selected);
    } else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input,select,textarea,dialog")) return;
    if (event.key === "/") this.search.focus();
    else if (event.key === "?") this.help();
    else if (event.key === "Escape") {
      this.panel.hidden = true;
      if (this.search.value) this.clear();
      else if (this.current.map?.top.number) this.showWhole();
    } else return;
    event.preventDefault();
  }

  // What people take along

  /** @param {HTMLElement} source */
  async download(source) {
    const bytes = Uint8Array.from(atob((source.textContent ?? "").trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const url = URL.createObjectURL(await new Response(stream).blob());
    make("a", { href: url, download: source.dataset.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** The outline of what is shown, a line each, moved in by tabulators. */
  outlineText() {
    if (!this.current.outline) return this.current.element.innerText;
    const items = this.current.items.filter((item) => !item.hidden);
    return items.map((item) => `${"\t".repeat(depthOf(item))}${titleOf(item)}\n`).join("");
  }

  copyOutline() {
    const text = make("textarea", { value: this.outlineText(), readOnly: true, rows: 14, "aria-label": say("Outline") });
    const copy = make("button", { type: "button", onclick: () => {
      text.select();
      document.execCommand("copy");
      copy.textContent = say("Copied");
    } }, say("Copy"));
    this.show(say("Outline"), text, copy);
    text.select();
  }

  help() {
    const rows = [
      ["↑ ↓ ← →", "Select nodes"], ["Space", "Fold and unfold"], ["1 … 9, *", "Show so many levels, or all"],
      ["Enter", "Open the note"], ["F", "Show a branch alone"], ["+ − 0", "Larger"], ["⇧ ↑ ↓ ← →", "Move around"], ["/", "Search"],
    ];
    this.show(say("Keys"), make("table", {}, ...rows.map(([keys, what]) =>
      make("tr", {}, make("td", {}, make("kbd", {}, keys)), make("td", {}, say(what))))));
  }

  /** Shows a dialog. @param {string} title @param {...Node} parts */
  show(title, ...parts) {
    const close = button("✕", "Close", () => dialog.close());
    const dialog = make("dialog", { "aria-label": title, onclose: () => dialog.remove() }, close, make("h2", {}, title), ...parts);
    this.root.append(dialog);
    dialog.showModal();
  }

  // Paper

  /** A map is printed as it is, unfolded and fitted to the page if it can be read there; else its outline is. */
  beginPrint() {
    this.closed = [...document.querySelectorAll("main details:not([open])")];
    for (const details of this.closed) details.setAttribute("open", "");
    const { map, element } = this.current;
    if (!map || this.isOutline) return;
    this.folded = map.nodes.filter((node) => node.isFolded);
    this.before = { kept: map.kept, left: map.left, upper: map.upper, scale: map.scale };
    for (const node of this.folded) node.isFolded = false;
    map.kept = undefined;
    map.arrange();
    const { bounds } = map;
    const scale = Math.min(1, 700 / bounds.width, 1000 / bounds.height);
    element.classList.toggle("fits-paper", scale > 0.4);
    if (scale <= 0.4) return;
    map.known = { width: bounds.width, height: bounds.height };
    [map.scale, map.left, map.upper] = [1, -bounds.x, -bounds.y];
    map.draw();
    // Lines may lead around the nodes.
    const all = map.world.getBBox();
    map.svg.setAttribute("viewBox", `${all.x - bounds.x} ${all.y - bounds.y} ${all.width} ${all.height}`);
  }

  endPrint() {
    for (const details of this.closed ?? []) details.removeAttribute("open");
    const { map, element } = this.current;
    if (!map || !this.before) return;
    for (const node of this.folded) node.isFolded = true;
    Object.assign(map, this.before, { known: undefined });
    this.before = undefined;
    map.svg.removeAttribute("viewBox");
    element.classList.remove("fits-paper");
    map.arrange();
  }
}

const page = new Page();
Object.assign(window, { napkin: page });
