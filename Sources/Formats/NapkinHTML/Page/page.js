// The page: the controls around its maps, drawings and texts.

import { MapView } from "./map.js";
import { Player } from "./drawing.js";
import { controls, say, sayMatch } from "./words.js";

/** The contents of an item of an outline, with the texts of its body, but without the items below it. @param {Element} item */
function ownParts(item) {
  const inside = item.querySelector(":scope > details") ?? item;
  return [...inside.childNodes].flatMap((child) => (child.className === "below" ? [...child.childNodes].filter(isMore) : child));
}

/** Whether a part of an item is not in its line. */
const isMore = (part) => part.className === "more";

/** A text without capitals, accents and wide letters. @param {string} text */
const plain = (text) =>
  text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]/g, "").normalize().replaceAll("ß", "ss");

/** The text of the line of an item, and the texts of its other parts. @param {Element} item */
function textsOf(item) {
  const parts = ownParts(item), more = parts.filter(isMore);
  const line = parts.filter((part) => !isMore(part)).map((part) => part.textContent).join("");
  return [line, ...more.map((part) => part.textContent)].map((text) => text.replace(/\s+/g, " ").trim());
}

/** The parts of a text that a search finds, and a part's text without the parts in it. */
const PARTS = "h1,h2,h3,h4,h5,h6,p,li,td,th,pre";
const ownText = (part) => [...part.childNodes].map((child) => (child.querySelector?.(PARTS) || child.matches?.(PARTS) ? "" : child.textContent)).join("");

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
    return (this.list ??= [...this.element.querySelectorAll(this.outline ? ".outline > li, .below > li:not(.more)" : PARTS)]);
  }

  /** The texts of the items, ready to be searched. */
  get texts() {
    return (this.words ??= this.items.map((item) => plain(this.outline ? textsOf(item).join(" ") : ownText(item))));
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
    const parts = /** @type {any} */ (controls.cloneNode(true)), part = (name) => parts.querySelector(name);
    const [title, search, finder, count, levels, menu, panel, text] =
      ["h1", "input", "search", "output", "select", ".menu", ".panel", "textarea"].map(part);
    const [outline, keys] = parts.querySelectorAll("dialog");
    Object.assign(this, { search, finder, count, levels, panel });
    title.lang = document.documentElement.lang;
    title.textContent = document.title;
    // While an input method puts a word together, it is not looked for.
    search.oninput = (event) => event.isComposing || this.find();
    search.addEventListener("compositionend", () => this.find());
    levels.onchange = () => this.showLevels();
    const source = document.querySelector("script#napkin-source"), map = () => /** @type {MapView} */ (this.current.map);
    const actions = {
      contents: () => this.showIndex(!this.root.classList.contains("has-index")), whole: () => this.showWhole(),
      previous: () => this.step(-1), next: () => this.step(1),
      smaller: () => map().zoom(0.8), larger: () => map().zoom(1.25), fit: () => map().fit(),
      outline: () => this.showOutline(!this.isOutline), tools: null,
      download: () => this.download(source), print: () => print(), help: () => show(keys),
      copy: () => {
        show(outline);
        text.value = this.outlineText();
        text.select();
        this.buttons.taken.hidden = true;
      },
      take: () => {
        text.select();
        this.buttons.taken.hidden = !document.execCommand("copy");
      },
      taken: null,
      close: () => {
        panel.hidden = true;
        map().focus();
      },
      alone: () => map().isolate(map().selected),
    };
    const show = (dialog) => {
      this.root.append(dialog);
      dialog.showModal();
    };
    for (const dialog of [outline, keys]) {
      dialog.onclose = () => dialog.remove();
      dialog.querySelector("button").onclick = () => dialog.close();
    }
    /** @type {Record<string, any>} */
    this.buttons = {};
    for (const [name, action] of Object.entries(actions)) {
      this.buttons[name] = part(`[data-do=${name}]`);
      this.buttons[name].onclick = action;
    }
    this.buttons.contents.hidden = this.sections.length < 2;
    if (!source) this.buttons.download.remove();
    this.buttons.tools.popoverTargetElement = menu;
    menu.addEventListener("click", () => menu.hidePopover(), true);
    for (const link of document.querySelectorAll("nav a")) link.addEventListener("click", () => this.showIndex(false));
    this.root.prepend(part("header"));
    this.root.append(panel);
    for (const { map } of this.sections) {
      const on = (event, action) => map?.addEventListener(event, action);
      on("selected", () => this.showNode(map, false));
      on("opened", () => this.showNode(map, true));
      on("missed", () => (this.panel.hidden = true));
      on("branch", () => this.offerWhole());
      on("folded", () => (this.levels.value = ""));
    }
  }

  /** Shows the index of a notebook where there is no room for it beside the text. @param {boolean} isShown */
  showIndex(isShown) {
    this.buttons.contents.ariaExpanded = String(this.root.classList.toggle("has-index", isShown));
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
    this.showIndex(false);
    this.panel.hidden = true;
    this.offerWhole();
    if (map && !map.svg.isConnected) {
      section.element.append(map.svg);
      const found = map.filtered && [...map.found];
      if (found) map.filter();
      map.fitReadable();
      if (found) map.filter(found);
    }
    this.fillLevels();
    if (isMatch) this.setAddress(section.element);
    this.buttons.outline.ariaPressed = "false";
  }

  fillLevels() {
    const { map, outline } = this.current;
    if (!outline) return;
    while (this.levels.length > 2) this.levels.remove(1);
    for (let level = Math.min(map ? map.depth - 1 : 5, 20); level > 0; level--) {
      this.levels.options[0].after(new Option(`${say("Level")} ${level}`, String(level)));
    }
  }

  showLevels() {
    const { value } = this.levels, { map } = this.current;
    if (!value) return;
    if (this.search.value) this.clear();
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
    this.buttons.outline.ariaPressed = String(isOutline);
    this.panel.hidden = true;
    if (isOutline) {
      this.openItems((item) => !!map.filtered || !map.named.get(item.id)?.isFolded);
      scrollTo(map.item(map.selected));
    } else {
      map.redraw();
      map.reveal(map.selected);
    }
  }

  // Nodes

  /** Shows the text of a node and its other values in the panel. @param {MapView} map @param {boolean} isOpened */
  showNode(map, isOpened) {
    const item = map.item(map.selected);
    if (!item) return;
    this.setAddress(item);
    const [, head, body] = this.panel.children;
    head.replaceChildren(...ownParts(item).map((part) => part.cloneNode(true)));
    body.replaceChildren(...[...head.childNodes].filter(isMore));
    const summary = head.querySelector("summary");
    summary?.replaceWith(...summary.childNodes);
    this.panel.hidden = !isOpened && !body.firstChild && !head.querySelector("a,img");
    if (this.panel.hidden) return;
    for (const named of this.panel.querySelectorAll("[id]")) named.removeAttribute("id");
    this.buttons.alone.hidden = !map.selected.children.length || map.selected === map.branch;
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

  /** Shows the button for the whole map while a branch is shown alone. */
  offerWhole() {
    this.buttons.whole.hidden = !this.current.map?.branch.number;
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
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog,:popover-open") || (!isInSearch && target.closest("input,select,textarea"))) return;
    if (event.key === "Escape") return this.escape();
    if (isInSearch && event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
    else if (isInSearch) return;
    else if (event.key === "/") this.search.focus();
    else if (event.key === "?") this.buttons.help.click();
    else if (target.closest("button,a,summary,video,audio") || this.isOutline) return;
    else return this.current.map?.press(event);
    event.preventDefault();
  }

  /** Closes the index, or the panel that has the focus, or ends the search, or else shows the whole map again. */
  escape() {
    const { map } = this.current, focused = document.activeElement;
    if (this.root.classList.contains("has-index")) return this.showIndex(false);
    const isInPanel = this.panel.contains(focused);
    this.panel.hidden = true;
    if (!isInPanel && this.search.value) this.clear();
    else if (!isInPanel && map?.branch.number) this.showWhole();
    if (isInPanel || focused === this.search) map ? map.focus() : focused.blur();
  }

  // Downloading and copying

  /** @param {HTMLElement} source */
  async download(source) {
    const bytes = Uint8Array.from(atob(source.textContent ?? ""), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const url = URL.createObjectURL(await new Response(stream).blob());
    Object.assign(document.createElement("a"), { href: url, download: source.dataset.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** The visible outline, with one line for each item, indented by tabulators. */
  outlineText() {
    if (!this.current.outline) return [...this.current.element.children].map((child) => (child.className === "player" ? "" : child.innerText)).join("\n");
    const items = this.current.items.filter((item) => !item.hidden);
    return items.map((item) => `${"\t".repeat(depthOf(item))}${textsOf(item)[0] ?? ""}\n`).join("");
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
