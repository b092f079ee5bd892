// Works and floors as the curator edits them, with undo.

import { announce, button, buttonFor, confirm, entry, field, fileButton, make, row, say, sayCount, show, submit } from "./shared.js";
import { makeSmall } from "./photo.js";
import { drawSheet, place } from "./plan.js";

/** A code that is easy to read on a label: no letter looks like a digit. */
export const newCode = () => [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"[byte % 32]).join("");

/** What both lists have in common. */
class CatalogueView {
  /** @param {any} curator */
  constructor(curator) {
    this.curator = curator;
  }

  get museum() {
    return this.curator.museum;
  }

  /** Another curator may have changed something. */
  async look() {
    const museum = await this.curator.ask("GET", "/api/curator/museum");
    if (museum && JSON.stringify(museum) !== JSON.stringify(this.museum)) this.take(museum);
  }

  take(museum) {
    this.curator.museum = museum;
    if (this.curator.view === this) this.curator.redraw();
  }

  /** Changes the museum as it was seen. @returns {Promise<string | undefined>} why not */
  async change(method, path, body) {
    const { curator } = this;
    try {
      this.take(await curator.request(method, `/api/curator/${path}`, body));
    } catch (problem) {
      if (problem.status === 401) curator.signedOut(say("You are signed out. Sign in again."));
      if (problem.code === "stale") await this.look();
      return problem.words ?? String(problem);
    }
  }

  /** Changes the museum; a refusal is said. */
  async step(method, path, body) {
    const problem = await this.change(method, path, body);
    if (problem) announce(problem);
  }

  /** Saves a work or a floor, then its picture. @param {{id?: string}} item gets an identifier if it is new */
  async save(kind, item, body, input, part) {
    const { version } = this.museum;
    const known = new Set(this.museum[kind].map(({ id }) => id));
    let bytes;
    try {
      const [file] = input.files;
      bytes = file && (file.type === "image/svg+xml" ? file : await makeSmall(file));
    } catch (problem) {
      return problem.words;
    }
    const path = () => `${kind}/${encodeURIComponent(item.id ?? "")}`;
    const problem = await (item.id ? this.change("PUT", path(), { ...body, version }) : this.change("POST", kind, { ...body, version }));
    if (problem) return problem;
    item.id ??= this.museum[kind].find(({ id }) => !known.has(id))?.id;
    return bytes && this.change("PUT", `${path()}/${part}`, bytes);
  }

  drawUndo() {
    const { undo, redo } = this.museum;
    const step = (label, name, path) => button(name ? `${label}: ${say(name)}` : label,
      () => name && this.takeStep(path, name), { id: path, "aria-disabled": String(!name) });
    return make("div", { className: "group", role: "group", "aria-label": say("History") },
      step(say("Undo"), undo, "undo"), step(say("Redo"), redo, "redo"));
  }

  /** Undoes or redoes a step. @param {"undo" | "redo"} path @param {string} name */
  async takeStep(path, name) {
    const { version } = this.museum;
    // The catalogue may be the only step there was: without it, the museum is empty.
    const question = "Undo “{0}”? The floors and works from before come back in place of those of now.";
    if (path === "undo" && name === "Load Catalogue" && !(await confirm(say(question, say(name)), say("Undo")))) return;
    await this.step("POST", path, { version });
  }

  /** The fields for a picture: one to choose, and what there is. */
  pictureField(label, url) {
    const input = make("input", { type: "file", accept: "image/*" });
    return { input, element: field(label, input, url ? make("img", { src: url, alt: "", className: "thumbnail" }) : null) };
  }

  /**
   * Asks for the values of a form, and sends them until they are taken.
   * @param {any[]} parts
   * @param {() => Promise<string | undefined>} send what is wrong, if something is
   */
  form(title, parts, send) {
    return show(title, (close) => {
      const wrong = make("p", { className: "wrong", role: "alert" });
      return [make("form", { onsubmit: async (event) => {
        event.preventDefault();
        const problem = await send();
        if (problem === undefined) close(true);
        else wrong.textContent = problem;
      } }, ...parts, wrong, row(submit(say("Save")), button(say("Cancel"), () => close())))];
    });
  }
}

export class WorksView extends CatalogueView {
  get title() {
    return say("Works");
  }

  draw() {
    const { works } = this.museum;
    return [make("h1", {}, this.title),
      make("div", { className: "buttons" }, button(say("New work"), () => this.edit(), { className: "strong", id: "new" }), this.drawUndo(),
        ...fileButton(say("Load a catalogue …"), ".xml,.json", (file) => this.load(file))),
      make("ul", { className: "rows" }, ...works.map((work, at) => this.drawWork(work, at)))];
  }

  drawWork(work, at) {
    const floor = this.museum.floors.find(({ id }) => id === work.floor);
    const code = [make("br"), make("span", { className: "small" }, say("Code"), " "), make("span", { className: "code" }, work.code)];
    return make("li", {}, entry(work.title, [floor?.name, ...work.terms], ...code), make("span", { className: "group" },
      buttonFor(say("Edit"), say("Edit “{0}”", work.title), () => this.edit(work), { id: `edit-${at}` }),
      buttonFor(say("Remove"), say("Remove “{0}”", work.title), () => this.remove(work), { className: "grave" })));
  }

  /** Takes the floors and works of a file in the place of all. @param {File} file */
  async load(file) {
    if (!(await confirm(say("Put this catalogue in the place of all floors and works? This can be undone."), say("Load")))) return;
    const museum = await this.curator.ask("POST", "/api/curator/catalogue", file);
    if (!museum) return;
    const { works, floors, problems } = museum.account;
    this.take(museum);
    const counts = [sayCount(floors, "{0} floor", "{0} floors"), sayCount(works, "{0} work", "{0} works")];
    await show(say("Catalogue"), (close) => [make("p", {}, counts.join(", ")),
      make("ul", {}, ...problems.map((text) => make("li", {}, text))), row(button(say("Close"), () => close()))]);
  }

  async remove(work) {
    if (!(await confirm(say("Remove “{0}” from the museum? This can be undone.", work.title), say("Remove")))) return;
    await this.step("DELETE", `works/${encodeURIComponent(work.id)}?version=${this.museum.version}`);
  }

  /** @param {any} [work] */
  async edit(work) {
    const { floors } = this.museum;
    const [{ id, width, height }] = floors;
    const given = work ?? { title: "", prompt: "", floor: id, x: width / 2, y: height / 2, terms: [], code: newCode(), picture: null };
    const title = make("input", { required: true, maxLength: 500, value: given.title });
    const prompt = make("textarea", { rows: 3, maxLength: 4000, value: given.prompt });
    const floor = make("select", { onchange: () => drawSpot() }, ...floors.map(({ id, name }) => make("option", { value: id }, name)));
    floor.value = given.floor;
    const terms = make("input", { value: given.terms.join(", ") });
    const code = make("input", { required: true, maxLength: 64, value: given.code, autocomplete: "off", spellcheck: false });
    const number = (value) => make("input", {
      type: "number", step: "any", required: true, value: String(Math.round(value * 100) / 100), oninput: () => drawSpot() });
    const [x, y] = [number(given.x), number(given.y)];
    const picture = this.pictureField(say("Picture"), given.picture);
    const spot = make("div");
    const drawSpot = () => {
      const on = floors.find(({ id }) => id === floor.value);
      const mark = make("span", { className: "bubble", "aria-hidden": "true" });
      const sheet = drawSheet(on, 40, { className: "plan spot", onclick: (event) => {
        const box = sheet.getBoundingClientRect();
        x.value = String(Math.round(((event.clientX - box.left) / box.width) * on.width * 100) / 100);
        y.value = String(Math.round(((event.clientY - box.top) / box.height) * on.height * 100) / 100);
        drawSpot();
      } });
      place(mark, { x: Number(x.value), y: Number(y.value) }, on);
      sheet.append(mark);
      spot.replaceChildren(sheet);
    };
    drawSpot();
    const item = { id: work?.id };
    const parts = [field(say("Title"), title), field(say("What visitors are asked"), prompt), field(say("Terms, between commas"), terms),
      field(say("Code"), code), make("p", {}, button(say("Another code"), () => (code.value = newCode()))),
      field(say("Floor"), floor), spot,
      make("div", { className: "pair" }, field(say("From the left"), x), field(say("From above"), y)), picture.element];
    await this.form(work ? say("Edit “{0}”", work.title) : say("New work"), parts, async () => {
      const body = { title: title.value.trim(), prompt: prompt.value, floor: floor.value, x: Number(x.value), y: Number(y.value),
        terms: terms.value.split(/[,，、]/).map((term) => term.trim()).filter(Boolean), code: code.value.trim() };
      return this.save("works", item, body, picture.input, "picture");
    });
  }
}

export class FloorsView extends CatalogueView {
  get title() {
    return say("Floors");
  }

  draw() {
    const { floors, works, defaultFloor } = this.museum;
    const begin = () => this.step("PUT", "museum", { defaultFloor: start.value, version: this.museum.version });
    const start = make("select", { id: "start", onchange: begin }, ...floors.map(({ id, name }) => make("option", { value: id }, name)));
    start.value = defaultFloor;
    const isUsed = (floor) => floors.length === 1 || works.some((work) => work.floor === floor.id);
    return [make("h1", {}, this.title), make("p", { className: "filter" }, make("label", { for: "start" }, say("Visits begin on")), start),
      make("div", { className: "buttons" }, button(say("New floor"), () => this.edit(), { className: "strong", id: "new" }), this.drawUndo()),
      make("ul", { className: "rows" }, ...floors.map((floor, at) => make("li", {},
        entry(floor.name, [say("Level {0}", floor.level), `${floor.width} × ${floor.height}`]), make("span", { className: "group" },
          buttonFor(say("Edit"), say("Edit “{0}”", floor.name), () => this.edit(floor), { id: `edit-${at}` }),
          !isUsed(floor) && buttonFor(say("Remove"), say("Remove “{0}”", floor.name), () => this.remove(floor), { className: "grave" })))))];
  }

  /** @param {any} floor */
  remove(floor) {
    return this.step("DELETE", `floors/${encodeURIComponent(floor.id)}?version=${this.museum.version}`);
  }

  /** @param {any} [floor] */
  async edit(floor) {
    const given = floor ?? { name: "", level: Math.max(...this.museum.floors.map(({ level }) => level)) + 1, width: 100, height: 70, plan: null };
    const name = make("input", { required: true, maxLength: 500, value: given.name });
    const number = (value, step, min) => make("input", { type: "number", required: true, step, min, value: String(value) });
    const [level, width, height] = [number(given.level, "1"), number(given.width, "any", "0.01"), number(given.height, "any", "0.01")];
    const plan = this.pictureField(say("Picture of the plan"), given.plan);
    const item = { id: floor?.id };
    const parts = [field(say("Name"), name), field(say("Level; lower numbers lie below"), level),
      make("div", { className: "pair" }, field(say("Width"), width), field(say("Height"), height)), plan.element];
    await this.form(floor ? say("Edit “{0}”", floor.name) : say("New floor"), parts, async () => {
      const body = { name: name.value.trim(), level: Number(level.value), width: Number(width.value), height: Number(height.value) };
      return this.save("floors", item, body, plan.input, "plan");
    });
  }
}
