// The page: what people click and type, around the maps, drawings and texts in it.

import { MapView } from "./map.js";
import { Player } from "./drawing.js";
import { button, make, say, sayMatch } from "./words.js";

/** What an item of an outline says itself, without what is below it. @param {Element} item */
function ownParts(item) {
  const inside = item.querySelector(":scope > details") ?? item;
  return [...inside.childNodes].filter((child) => /** @type {Element} */ (child).className !== "below");
}

/** A text without capitals, accents and wide letters: `napkin find` compares texts the same way. @param {string} text */
const plain = (text) =>
  text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]/g, "").normalize().replaceAll("ß", "ss");

const wordsOf = (item) => ownParts(item).map((part) => part.textContent).join(" ").replace(/\s+/g, " ").trim();
const titleOf = (item) =>
  (ownParts(item).find((part) => part.textContent?.trim())?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The item that an item stands in. @param {Element} item */
const above = (item) => item.parentElement?.closest("li");

/** How many items of the outline lie above one. @param {Element | null | undefined} item */
function depthOf(item) {
  let depth = -1;
  for (; item; item = above(item)) depth++;
  return depth;
}

/** A section of the page: one document. */
class Section {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    const { title = "", prefix = "" } = element.dataset;
    this.outline = element.querySelector(".outline");
    const picture = (element.querySelector("template")?.content ?? element).querySelector("svg");
    if (picture?.querySelector("metadata")) {
      this.map = new MapView(/** @type {SVGSVGElement} */ (picture), prefix, title);
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
      type: "search", placeholder: say("Search"), "aria-label": say("Search"), autocomplete: "off",
      oninput: () => this.find(),
    });
    this.count = make("output", { className: "count" });
    this.levels = make("select", { "aria-label": say("Levels"), onchange: () => this.showLevels() });
    this.toggle = button("Outline", () => this.showOutline(!this.isOutline), "≡");
    this.toggle.classList.add("for-map");
    this.whole = button("Whole map", () => this.showWhole());
    this.whole.className = "whole";
    this.finder = make("span", { className: "group search", role: "search" }, this.search, this.count,
      button("Previous match", () => this.step(-1), "↑"), button("Next match", () => this.step(1), "↓"));
    const maps = make("span", { className: "group for-map zoom" },
      button("Smaller", () => this.current.map?.zoom(0.8), "−"),
      button("Larger", () => this.current.map?.zoom(1.25), "+"),
      button("Fit", () => this.current.map?.fit(), "⛶"));
    const contents = button("Contents", () => this.root.classList.toggle("has-index"), "☰");
    this.panel = make("aside", { className: "panel", hidden: true, tabIndex: -1, "aria-label": say("Note") });
    this.root.prepend(make("header", {},
      ...(this.sections.length > 1 ? [contents] : []), make("h1", {}, document.title), this.whole, this.finder,
      make("span", { className: "group for-tree" }, this.levels), maps,
      make("span", { className: "group" }, this.toggle, ...this.menu())));
    this.root.append(this.panel);
    for (const { map } of this.sections) {
      map?.addEventListener("selected", () => this.showNode(map, false));
      map?.addEventListener("opened", () => this.showNode(map, true));
      map?.addEventListener("branch", () => (this.whole.hidden = !map.top.number));
      map?.addEventListener("folded", () => (this.levels.value = ""));
    }
  }

  /** The button of a menu, and the menu. */
  menu() {
    const item = (label, action) => button(label, () => {
      menu.hidePopover();
      action();
    });
    const source = document.getElementById("napkin-source");
    const menu = make("div", { className: "menu", popover: "auto" },
      ...(source ? [item("Download source", () => this.download(source))] : []),
      item("Copy outline", () => this.copyOutline()), item("Print", () => print()), item("Keys", () => this.help()));
    return [button("Tools", () => menu.togglePopover(), "⋯"), menu];
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
    this.whole.hidden = !map?.top.number;
    if (map && !map.svg.isConnected) {
      section.element.append(map.svg);
      this.begin(map);
    }
    this.fillLevels();
    if (isWished && !map) section.element.scrollIntoView();
    this.toggle.setAttribute("aria-pressed", "false");
  }

  /** Shows a map as it is folded; one that nobody could read then, so many levels of it. @param {MapView} map */
  begin(map) {
    const isTooSmall = (level = Infinity) => {
      if (level < Infinity) map.foldTo(level);
      map.fit();
      return map.scale < 0.35;
    };
    let [most, tooMany] = [1, isTooSmall() ? map.depth : 0];
    while (tooMany - most > 1) {
      const level = (most + tooMany) >> 1;
      if (isTooSmall(level)) tooMany = level;
      else most = level;
    }
    if (tooMany) isTooSmall(most);
    map.draw();
  }

  fillLevels() {
    const { map, outline } = this.current;
    if (!outline) return;
    this.levels.replaceChildren(new Option(say("Levels"), ""), new Option(say("Everything"), "all"));
    for (let level = Math.min(map ? map.depth - 1 : 5, 20); level > 0; level--) {
      this.levels.options[0].after(new Option(`${say("Level")} ${level}`, String(level)));
    }
  }

  showLevels() {
    const { value } = this.levels, { map } = this.current;
    const level = Number(value) || Infinity;
    map?.foldTo(level);
    map?.fit();
    this.levels.value = value;
    if (!map || this.isOutline) this.openItems((item) => depthOf(item) < level);
  }

  /** Opens items of the outline, and closes the others. @param {(item: HTMLElement) => boolean} isOpen */
  openItems(isOpen) {
    for (const item of this.current.items) Object.assign(item.firstElementChild ?? {}, { open: isOpen(item) });
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
    if (this.hash() !== item.id) history.replaceState(null, "", `#${item.id}`);
    const head = make("div", { className: "head" }, ...ownParts(item).map((part) => part.cloneNode(true)));
    const body = make("div", { className: "body" }, ...head.querySelectorAll(":scope > .more"));
    const summary = head.querySelector("summary");
    summary?.replaceWith(...summary.childNodes);
    this.panel.hidden = !isOpened && !body.firstChild && !head.querySelector("a,img");
    if (this.panel.hidden) return;
    const close = button("Close", () => {
      this.panel.hidden = true;
      map.selected.group.focus();
    }, "✕");
    this.panel.replaceChildren(close, head, body);
    for (const named of this.panel.querySelectorAll("[id]")) named.removeAttribute("id");
    if (map.selected.children.length && map.selected !== map.top) {
      this.panel.append(button("This branch alone", () => map.isolate(map.selected)));
    }
    // The node is not to lie below it.
    const { left, top } = this.panel.getBoundingClientRect(), { right, bottom } = map.selected.group.getBoundingClientRect();
    if (left < right && top < bottom) map.pan(left > innerWidth / 3 ? left - right - 16 : 0, left > innerWidth / 3 ? 0 : top - bottom - 16);
    if (isOpened) this.panel.focus();
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
    this.matches = [];
    for (const section of this.sections) {
      const found = section.items.filter((_, at) => words.length && words.every((word) => section.texts[at].includes(word)));
      this.matches.push(...found.map((item) => ({ section, item })));
      this.leave(section, words.length ? found : undefined);
    }
    const { map } = this.current;
    if (!words.length && map && !this.isOutline) map.reveal(map.selected);
    this.at = Math.max(0, this.matches.findIndex(({ section }) => section === this.current));
    this.showMatch(false);
  }

  /**
   * Leaves what was found in a section, and what stands above it; all if nothing is sought.
   * @param {Section} section @param {HTMLElement[]} [found]
   */
  leave(section, found) {
    const { map, outline, items } = section;
    map?.keep(found?.flatMap((item) => map.named.get(item.id) ?? []));
    if (found && map && section === this.current && !this.isOutline) map.fit();
    const hits = new Set(found), kept = new Set();
    for (const hit of hits) for (let item = hit; item && !kept.has(item); item = above(item)) kept.add(item);
    for (const item of items) {
      item.classList.toggle("found", hits.has(item));
      if (outline) item.hidden = !!found && !kept.has(item);
      if (kept.has(item) && !hits.has(item)) Object.assign(item.firstElementChild, { open: true });
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
    const { section, item } = match, { map } = section;
    if (section !== this.current) this.open(section);
    const node = map?.named.get(item.id);
    item.classList.add("hit");
    if (map) map.hit = node;
    if (!map || !node || this.isOutline) item.scrollIntoView({ block: "center" });
    else if (isWished) map.select(node, { focus: false });
    else map.drawRing();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target), isInSearch = target === this.search;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isInSearch && target.closest("input,select,textarea,dialog")) return;
    if (event.key === "Escape") return this.leaveAll();
    if (isInSearch && event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
    else if (isInSearch) return;
    else if (event.key === "/") this.search.focus();
    else if (event.key === "?") this.help();
    else return;
    event.preventDefault();
  }

  /** Leaves the panel and the search, or else the branch that is seen alone. */
  leaveAll() {
    const { map } = this.current;
    const wasInSearch = document.activeElement === this.search;
    this.panel.hidden = true;
    if (this.search.value) this.clear();
    else if (map?.top.number) this.showWhole();
    if (wasInSearch) map?.select(map.selected);
  }

  // What people take along

  /** @param {HTMLElement} source */
  async download(source) {
    const bytes = Uint8Array.from(atob(source.textContent ?? ""), (letter) => letter.charCodeAt(0));
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
    const copy = button("Copy", () => {
      text.select();
      document.execCommand("copy");
      copy.textContent = say("Copied");
    });
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
    const close = button("Close", () => dialog.close(), "✕");
    const dialog = make("dialog", { "aria-label": title, onclose: () => dialog.remove() }, close, make("h2", {}, title), ...parts);
    this.root.append(dialog);
    dialog.showModal();
  }

  // Paper

  /** A map is printed as it is, unfolded and fitted to the page if it can be read there; else its outline is. */
  beginPrint() {
    const { map, element } = this.current;
    if (!map || this.isOutline) return;
    const folded = map.nodes.filter((node) => node.isFolded), { kept, left, upper, scale } = map;
    this.before = { folded, view: { kept, left, upper, scale, known: undefined } };
    for (const node of folded) node.isFolded = false;
    map.kept = undefined;
    map.arrange();
    const { bounds } = map, isReadable = Math.min(700 / bounds.width, 1000 / bounds.height) > 0.4;
    element.classList.toggle("fits-paper", isReadable);
    if (!isReadable) return;
    map.known = { width: bounds.width, height: bounds.height };
    [map.scale, map.left, map.upper] = [1, -bounds.x, -bounds.y];
    map.draw();
    // Lines may lead around the nodes.
    const all = map.world.getBBox();
    map.svg.setAttribute("viewBox", `${all.x - bounds.x} ${all.y - bounds.y} ${all.width} ${all.height}`);
  }

  endPrint() {
    const { map, element } = this.current;
    if (!map || !this.before) return;
    for (const node of this.before.folded) node.isFolded = true;
    Object.assign(map, this.before.view);
    this.before = undefined;
    map.svg.removeAttribute("viewBox");
    element.classList.remove("fits-paper");
    map.arrange();
  }
}

// A notebook may be empty.
if (document.querySelector("section")) Object.assign(window, { napkin: new Page() });
