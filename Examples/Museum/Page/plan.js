// The plan of a floor, with a bubble for each work.

import { announce, button, make, say, sayCount, toWork } from "./shared.js";

/** The sheet of a plan, as wide as it can be seen whole. @param {any} floor @param {number} share of the window's height */
export function drawSheet(floor, share, properties = {}) {
  const shape = floor.width > 0 && floor.height > 0 ? floor.width / floor.height : 1;
  const sheet = make("div", { className: "plan", role: "group", "aria-label": say("Plan: {0}", floor.name), ...properties },
    floor.plan && make("img", { src: floor.plan, alt: "" }));
  sheet.style.aspectRatio = String(shape);
  sheet.style.maxWidth = `max(17rem, ${share * shape}vh)`;
  return sheet;
}

/** Puts a mark where a work hangs. @param {HTMLElement} mark */
export function place(mark, { x, y }, floor) {
  const part = (value, whole) => `${Math.min(97, Math.max(3, (100 * value) / whole || 0))}%`;
  mark.style.left = part(x, floor.width);
  mark.style.top = part(y, floor.height);
}

export class PlanView {
  /** @param {any} page @param {string} notice */
  constructor(page, notice) {
    Object.assign(this, { page, notice });
    this.loaded = page.load().then(() => page.view === this && this.refresh()).catch(() => {});
  }

  get floor() {
    return this.page.museum.floors.find(({ id }) => id === this.page.floor);
  }

  get title() {
    return this.floor?.name;
  }

  /** The works with the term that is filtered by, on a floor or everywhere. */
  works(floor) {
    const { museum, term } = this.page;
    const matches = ({ terms }) => !term || terms.some((each) => each.toLowerCase() === term.toLowerCase());
    return museum.works.filter((work) => (!floor || work.floor === floor) && matches(work));
  }

  /** Draws again if the museum has changed, and leaves the focus where it is. */
  refresh() {
    const now = JSON.stringify(this.page.museum);
    if (this.drawn === now) return;
    this.page.redraw();
  }

  draw() {
    const { page, floor } = this;
    this.drawn = JSON.stringify(page.museum);
    const works = this.works(page.floor);
    return [make("h1", {}, floor?.name ?? say("Museum")), this.notice && make("p", { role: "alert", className: "notice" }, this.notice),
      this.drawChoices(), floor && this.drawPlan(floor, works),
      works.length ? make("ol", { className: "works" }, ...works.map((work, at) => this.drawWork(work, at + 1)))
        : make("p", {}, this.page.term ? say("No work on this floor has this term.") : say("No works hang on this floor."))];
  }

  drawChoices() {
    const { page } = this;
    const change = (id, values) => {
      Object.assign(page, values);
      this.notice = "";
      page.redraw();
      document.getElementById(id)?.focus();
      announce(`${this.floor?.name}: ${sayCount(this.works(page.floor).length, "{0} work", "{0} works")}`, true);
    };
    const floors = page.museum.floors.map((floor, at) => button(floor.name, () => change(`floor-${at}`, { floor: floor.id }), {
      id: `floor-${at}`, "aria-pressed": String(floor.id === page.floor) }));
    floors.forEach((each, at) => each.append(make("small", {}, ` ${this.works(page.museum.floors[at].id).length}`)));
    const terms = make("select", { id: "term", onchange: () => change("term", { term: terms.value }) },
      make("option", { value: "" }, say("All works")), ...page.museum.terms.map((term) => make("option", { value: term }, term)));
    terms.value = page.term;
    const state = page.term ? `${say("Filter: {0}", page.term)} · ${sayCount(this.works().length, "{0} work", "{0} works")}` : say("No filter");
    return make("div", { className: "choices" },
      make("div", { className: "group floors", role: "group", "aria-label": say("Floor") }, ...floors),
      make("div", { className: "filter" }, make("label", { for: "term" }, say("Filter")), terms,
        button(say("Clear Filter"), () => change("term", { term: "" }), { disabled: !page.term }),
        make("span", { id: "filter-state", className: "small" }, state)));
  }

  drawPlan(floor, works) {
    const sheet = drawSheet(floor, 75);
    works.forEach((work, at) => {
      const bubble = make("a", { className: "bubble", href: toWork(work.id), id: `bubble-${at}`, title: work.title,
        "aria-label": `${at + 1}: ${work.title}` }, String(at + 1));
      place(bubble, work, floor);
      if (this.page.visit.unlocked.has(work.id)) bubble.classList.add("unlocked");
      sheet.append(bubble);
    });
    return sheet;
  }

  drawWork(work, number) {
    const isUnlocked = this.page.visit.unlocked.has(work.id);
    return make("li", {}, make("a", { href: toWork(work.id), id: `work-${number}`, className: "card" },
      work.picture ? make("img", { src: work.picture, alt: "", loading: "lazy" }) : make("span", { className: "blank" }),
      make("span", { className: "number", "aria-hidden": "true" }, String(number)),
      make("span", { className: "text" }, make("strong", {}, work.title), make("span", { className: "small" }, work.prompt),
        isUnlocked ? make("span", { className: "small state" }, say("Unlocked")) : null)));
  }
}
