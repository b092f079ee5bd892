// The page: the controls around its maps, drawings and texts.

import { MapView } from "./map.js";
import { Player } from "./drawing.js";
import { button, make, pageLanguage, say, sayMatch } from "./words.js";

/** The contents of an item of an outline, without the items below it. @param {Element} item */
function ownParts(item) {
  const inside = item.querySelector(":scope > details") ?? item;
  return [...inside.childNodes].filter((child) => /** @type {Element} */ (child).className !== "below");
}

/** A text without capitals, accents and wide letters: `napkin find` compares texts the same way. @param {string} text */
const plain = (text) =>
  text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]/g, "").normalize().replaceAll("ß", "ss");

const textsOf = (item) => ownParts(item).map((part) => (part.textContent ?? "").replace(/\s+/g, " ").trim()).filter(Boolean);

/** The item that contains an item. @param {Element} item */
const above = (item) => item.parentElement?.closest("li");

/** Opens or closes an item that has others below it. @param {Element} item @param {boolean} isOpen */
function setOpen(item, isOpen) {
  const details = item.querySelector(":scope > details");
  if (details) /** @type {HTMLDetailsElement} */ (details).open = isOpen;
}

/** Scrolls to the line of an item. @param {Element | null} item */
const scrollTo = (item) => (item?.querySelector(":scope > details > summary") ?? item)?.scrollIntoView({ block: "center" });

/** The number of items of the outline that contain an item. @param {Element | null | undefined} item */
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
    // A page may be saved as it is on the screen, so the template stays whole.
    const picture = (element.querySelector("template")?.content.cloneNode(true) ?? element).querySelector("svg");
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

  /** The texts of the items, ready to be searched. */
  get texts() {
    return (this.words ??= this.items.map((item) => plain(this.outline ? textsOf(item).join(" ") : item.textContent ?? "")));
  }
}

class Page {
  constructor() {
    this.root = document.body;
    for (const old of document.querySelectorAll("header,aside,dialog,.stage,.player")) old.remove();
    this.sections = [...document.querySelectorAll("section")].map((element) => new Section(element));
    this.current = this.sections[0];
    this.matches = [];
    this.build();
    this.root.classList.add("alive");
    this.open(this.sections[0]);
    this.follow();
    addEventListener("hashchange", () => this.follow());
    addEventListener("beforeprint", () => this.beginPrint());
    addEventListener("keydown", (event) => this.press(event));
  }

  // The toolbar

  build() {
    this.search = make("input", {
      type: "search", placeholder: say("Search"), ariaLabel: say("Search"), autocomplete: "off",
      oninput: () => this.find(),
    });
    this.count = make("output", { className: "count" });
    this.levels = make("select", { className: "for-tree", ariaLabel: say("Levels"), onchange: () => this.showLevels() });
    this.toggle = button("Outline", () => this.showOutline(!this.isOutline), "≡");
    this.toggle.classList.add("for-map");
    this.wholeMap = button("Whole map", () => this.showWhole());
    this.wholeMap.className = "whole";
    this.finder = make("search", { className: "group" }, this.search, this.count,
      button("Previous match", () => this.step(-1), "↑"), button("Next match", () => this.step(1), "↓"));
    const maps = make("span", { className: "group for-map zoom" },
      button("Smaller", () => this.current.map?.zoom(0.8), "−"),
      button("Larger", () => this.current.map?.zoom(1.25), "+"),
      button("Fit", () => this.current.map?.fit(), "⛶"));
    const contents = button("Contents", () => this.root.classList.toggle("has-index"), "☰");
    this.panel = make("aside", { className: "panel", hidden: true, tabIndex: -1, ariaLabel: say("Note") });
    this.root.prepend(make("header", { lang: pageLanguage },
      ...(this.sections.length > 1 ? [contents] : []), make("h1", { lang: document.documentElement.lang }, document.title), this.wholeMap, this.finder,
      this.levels, maps,
      make("span", { className: "group" }, this.toggle, ...this.menu())));
    this.root.append(this.panel);
    for (const { map } of this.sections) {
      const on = (event, action) => map?.addEventListener(event, action);
      on("selected", () => this.showNode(map, false));
      on("opened", () => this.showNode(map, true));
      on("missed", () => (this.panel.hidden = true));
      on("branch", () => (this.wholeMap.hidden = !map.branch.number));
      on("folded", () => (this.levels.value = ""));
    }
  }

  /** The button of a menu, and the menu. */
  menu() {
    const item = (label, action) => button(label, () => {
      menu.hidePopover();
      action();
    });
    const source = document.querySelector("script#napkin-source");
    const menu = make("div", { className: "menu", popover: "auto" },
      ...(source ? [item("Download source", () => this.download(source))] : []),
      item("Copy outline", () => this.copyOutline()), item("Print", () => print()), item("Keys", () => this.help()));
    return [button("Tools", () => menu.togglePopover(), "⋯"), menu];
  }

  // Sections

  /** @param {Section} section @param {boolean} [isMatch] whether a search leads to it */
  open(section, isMatch) {
    this.current = section;
    this.isOutline = false;
    for (const each of this.sections) each.element.classList.toggle("current", each === section);
    for (const link of document.querySelectorAll("nav a")) {
      link.ariaCurrent = link.hash === `#${section.element.id}` ? "page" : null;
    }
    const { map, outline } = section, { classList } = this.root;
    classList.toggle("has-tree", !!outline);
    classList.toggle("has-map", !!map);
    classList.toggle("shows-map", !!map);
    classList.remove("has-index");
    this.panel.hidden = true;
    this.wholeMap.hidden = !map?.branch.number;
    if (map && !map.svg.isConnected) {
      section.element.append(map.svg);
      map.fitReadable();
    }
    this.fillLevels();
    if (isMatch) this.setAddress(section.element);
    this.toggle.ariaPressed = "false";
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
    for (const item of this.current.items) setOpen(item, isOpen(item));
  }

  /** @param {boolean} isOutline */
  showOutline(isOutline) {
    const { map } = this.current;
    if (!map) return;
    this.isOutline = isOutline;
    this.root.classList.toggle("shows-map", !isOutline);
    this.toggle.ariaPressed = String(isOutline);
    this.panel.hidden = true;
    if (isOutline) {
      this.openItems((item) => !!map.filtered || !map.named.get(item.id)?.isFolded);
      scrollTo(map.item(map.selected));
    } else map.redraw();
  }

  // Nodes

  /** Shows the text of a node and its other values in the panel. @param {MapView} map @param {boolean} isOpened */
  showNode(map, isOpened) {
    const item = map.item(map.selected);
    if (!item) return;
    this.setAddress(item);
    const head = make("div", { className: "head" }, ...ownParts(item).map((part) => part.cloneNode(true)));
    const body = make("div", { className: "body" }, ...head.querySelectorAll(":scope > .more"));
    const summary = head.querySelector("summary");
    summary?.replaceWith(...summary.childNodes);
    this.panel.hidden = !isOpened && !body.firstChild && !head.querySelector("a,img");
    if (this.panel.hidden) return;
    const close = button("Close", () => {
      this.panel.hidden = true;
      map.focus();
    }, "✕");
    this.panel.replaceChildren(close, head, body);
    for (const named of this.panel.querySelectorAll("[id]")) named.removeAttribute("id");
    if (map.selected.children.length && map.selected !== map.branch) {
      this.panel.append(button("This branch alone", () => map.isolate(map.selected)));
    }
    // The panel must not cover the node.
    const { left, top } = this.panel.getBoundingClientRect(), { right, bottom } = map.selected.group.getBoundingClientRect();
    const isAside = left > innerWidth / 3;
    if (left < right && top < bottom) map.pan(isAside ? left - right - 16 : 0, isAside ? 0 : top - bottom - 16);
    if (isOpened) this.panel.focus();
  }

  showWhole() {
    const { map } = this.current;
    map?.isolate(map.nodes[0]);
  }

  /** Sets the part of the address after `#` to the name of an element. @param {Element} element */
  setAddress({ id }) {
    // A page inside of another one may have no address.
    try {
      if (this.hash() !== id) history.replaceState(null, "", `#${id}`);
    } catch {}
  }

  /** The part of the address after `#`. */
  hash() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return "";
    }
  }

  /** Goes to the target of the address: a section, or a node by the name of its element or its identifier. */
  follow() {
    const name = this.hash();
    const target = name ? document.getElementById(name) ?? document.getElementById(`n-${name}`) : this.sections[0].element;
    if (!target) return;
    const section = this.sections.find(({ element }) => element.contains(target));
    if (!section) return;
    if (section !== this.current) this.open(section);
    const node = section.map?.named.get(target.closest("li")?.id ?? "");
    if (node && this.search.value) this.clear();
    if (!node || this.isOutline) return node ? scrollTo(target) : name && target.scrollIntoView();
    section.map.hit = node;
    section.map.select(node, { middle: true });
  }

  // Searching

  find() {
    const words = plain(this.search.value).split(/\s+/).filter(Boolean);
    this.finder.classList.toggle("has-words", words.length > 0);
    this.matches = [];
    for (const section of this.sections) {
      const found = section.items.filter((_, at) => words.length && words.every((word) => section.texts[at].includes(word)));
      for (const item of found) this.matches.push({ section, item });
      this.filter(section, words.length ? found : undefined);
    }
    const { map } = this.current;
    if (!words.length && map && !this.isOutline) map.reveal(map.selected);
    this.at = Math.max(0, this.matches.findIndex(({ section }) => section === this.current));
    this.showMatch(false);
  }

  /**
   * Shows the items of a section that were found and the items above them; all items without a search.
   * @param {Section} section @param {HTMLElement[]} [found]
   */
  filter(section, found) {
    const { map, outline, items } = section;
    map?.filter(found?.flatMap((item) => map.named.get(item.id) ?? []));
    if (found && map && section === this.current && !this.isOutline) map.fit();
    const hits = new Set(found), shown = new Set();
    for (const hit of hits) for (let item = hit; item && !shown.has(item); item = above(item)) shown.add(item);
    for (const item of items) {
      item.classList.toggle("found", hits.has(item));
      if (outline) item.hidden = !!found && !shown.has(item);
      if (shown.has(item) && !hits.has(item)) setOpen(item, true);
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

  showMatch(isByReader) {
    const match = this.matches[this.at];
    this.count.textContent = match ? sayMatch(this.at + 1, this.matches.length) : say("No matches");
    document.querySelector(".hit")?.classList.remove("hit");
    if (!match) return;
    const { section, item } = match, { map } = section;
    if (section !== this.current) this.open(section, true);
    const node = map?.named.get(item.id);
    item.classList.add("hit");
    if (map) map.hit = node;
    if (!map || !node || this.isOutline) scrollTo(item);
    else if (isByReader) map.select(node, { focus: false });
    else map.fitAround(node);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target), isInSearch = target === this.search;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isInSearch && target.closest("input,select,textarea,dialog")) return;
    if (event.key === "Escape") return this.escape();
    if (isInSearch && event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
    else if (isInSearch) return;
    else if (event.key === "/") this.search.focus();
    else if (event.key === "?") this.help();
    else if (target.closest("button,a,summary,video,audio") || this.isOutline) return;
    else return this.current.map?.press(event);
    event.preventDefault();
  }

  /** Closes the panel and ends the search, or else shows the whole map again. */
  escape() {
    const { map } = this.current, focused = document.activeElement;
    const hadFocus = focused === this.search || this.panel.contains(focused);
    this.panel.hidden = true;
    if (this.search.value) this.clear();
    else if (map?.branch.number) this.showWhole();
    if (hadFocus) map ? map.focus() : focused.blur();
  }

  // Downloading, copying and help

  /** @param {HTMLElement} source */
  async download(source) {
    const bytes = Uint8Array.from(atob(source.textContent ?? ""), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const url = URL.createObjectURL(await new Response(stream).blob());
    make("a", { href: url, download: source.dataset.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** The visible outline, with one line for each item, indented by tabulators. */
  outlineText() {
    if (!this.current.outline) return this.current.element.innerText;
    const items = this.current.items.filter((item) => !item.hidden);
    return items.map((item) => `${"\t".repeat(depthOf(item))}${textsOf(item)[0] ?? ""}\n`).join("");
  }

  copyOutline() {
    const text = make("textarea", { value: this.outlineText(), readOnly: true, rows: 14, ariaLabel: say("Outline") });
    const copy = button("Copy", () => {
      text.select();
      if (document.execCommand("copy")) copy.textContent = say("Copied");
    });
    this.show(say("Outline"), text, copy);
    text.select();
  }

  help() {
    const keys = /** @type {HTMLTemplateElement} */ (document.querySelector(`template[lang="${pageLanguage}"]`));
    this.show(say("Keys"), keys.content.cloneNode(true));
  }

  /** Shows a dialog. @param {string} title @param {...Node} parts */
  show(title, ...parts) {
    const close = button("Close", () => dialog.close(), "✕");
    const dialog = make("dialog", { lang: pageLanguage, ariaLabel: title, onclose: () => dialog.remove() }, close, make("h2", {}, title), ...parts);
    this.root.append(dialog);
    dialog.showModal();
  }

  // Printing

  /** Prints a map unfolded, if it can be read on a sheet of paper; else its outline is printed. */
  beginPrint() {
    const { map, element } = this.current;
    if (!map || this.isOutline) return;
    element.classList.toggle("fits-paper", map.beginPrint());
    addEventListener("afterprint", () => {
      map.endPrint();
      element.classList.remove("fits-paper");
    }, { once: true });
  }
}

// A notebook may be empty. `napkin` is there for programs that test the page.
if (document.querySelector("section")) Object.assign(window, { napkin: new Page() });
