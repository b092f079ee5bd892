// The visitor's page: which view is open, who visits, and what waits for the network.

import {
  announce, ask, button, field, inTurn, keepingFocus, kept, languageButton, make, note, Problem, row, say, sayCount, submit, toHeading, toWork, useToken,
} from "./shared.js";
import { Drafts, newID } from "./drafts.js";
import { PlanView } from "./plan.js";
import { WorkView } from "./work.js";
import { ResponsesView } from "./responses.js";
import { MineView } from "./mine.js";

/** How often the page looks whether the network is back, in milliseconds. */
const AGAIN = 8000;

class Page {
  /** The codes of labels that brought somebody here, by work. They leave this device only with a response. @type {Map<string, string>} */
  codes = new Map();
  floor = "";
  term = "";

  constructor() {
    this.main = document.querySelector("main");
    this.header = document.querySelector("header");
    this.takeCode();
    addEventListener("hashchange", () => {
      this.takeCode();
      this.open();
    });
    addEventListener("online", () => this.flush());
    // In another tab the next visitor begins: nothing of the visitor before may stay here.
    addEventListener("storage", ({ key, newValue }) => key === "museum.name" && !newValue && location.reload());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.flush());
    this.flush = inTurn(() => this.sendAll());
    this.start();
  }

  async start() {
    this.drafts ??= await Drafts.open();
    try {
      await this.load();
      await this.resume();
    } catch (problem) {
      return this.fail(problem);
    }
    this.isReady = true;
    this.open(false);
    this.flush();
    setInterval(() => this.drafts.waiting.length && this.flush(), AGAIN);
  }

  fail(problem) {
    const again = () => {
      clearTimeout(timer);
      this.start();
    };
    const timer = setTimeout(again, AGAIN);
    this.drawHeader();
    this.main.replaceChildren(make("h1", {}, say("Museum")), make("p", { role: "alert" }, problem.words ?? String(problem)),
      button(say("Try again"), again, { className: "strong" }));
  }

  // The museum and the visit

  async load() {
    this.museum = await ask("GET", "/api/museum");
    const { floors, defaultFloor } = this.museum;
    if (!floors.some(({ id }) => id === this.floor)) this.floor = floors.some(({ id }) => id === defaultFloor) ? defaultFloor : floors[0]?.id;
    if (!this.museum.terms.includes(this.term)) this.term = "";
  }

  /** @param {string} id */
  work(id) {
    return this.museum.works.find((work) => work.id === id);
  }

  /** Goes on with the visit that the browser knows; begins it again if the server has forgotten it. */
  async resume() {
    const name = kept.get("name") ?? this.name;
    if (!name) return;
    try {
      this.enter(await ask("GET", "/api/visit"));
    } catch (problem) {
      if (problem.status !== 401) throw problem;
      await this.begin(name);
    }
  }

  /** @param {string} name */
  async begin(name) {
    this.enter(await ask("POST", "/api/visit", { name }));
    kept.set("name", this.visit.name);
    // A browser that keeps nothing knows the name until the page is closed.
    this.name = kept.get("name") ? null : this.visit.name;
  }

  enter(visit) {
    useToken(visit.csrf);
    this.visit = { ...visit, unlocked: new Set(visit.unlocked) };
  }

  /** Whether curators have banned the visitor; without the network, what was known before. */
  async isBanned() {
    try {
      this.enter(await ask("GET", "/api/visit"));
    } catch {
      // Sharing says what is wrong.
    }
    return this.visit.banned;
  }

  /** Asks as the visitor. A visit that the server has forgotten begins again; one of another tab goes on. */
  async askAsVisitor(method, path, body) {
    try {
      return await ask(method, path, body);
    } catch (problem) {
      if (problem.status !== 401 && problem.code !== "foreign-origin") throw problem;
      await this.resume();
      return ask(method, path, body);
    }
  }

  /** Forgets who visits on this device. */
  async forget() {
    kept.set("name", null);
    this.name = null;
    this.codes.clear();
    await this.drafts.dropAll();
    this.visit = undefined;
    location.hash = "#/";
    this.open();
  }

  // Addresses: #/ is the plan, #/work/ID a work, #/work/ID/responses the responses to it, #/mine what the visitor sent

  get place() {
    const parts = location.hash.replace(/^#\/?/, "").split("/").map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
    const [view, work, more] = parts;
    return { view, work, more };
  }

  /** Takes the code of a label out of the address, before anything else can see it there. */
  takeCode() {
    const { view, work, more } = this.place;
    if (view !== "work" || !more || more === "responses") return;
    this.codes.set(work, more);
    history.replaceState(null, "", toWork(work));
  }

  /** Opens the view that the address names. */
  open(isMoved = true) {
    if (!this.isReady) return;
    this.view?.leave?.();
    const { view, work, more } = this.place;
    const known = view === "work" ? this.work(work) : undefined;
    if (!this.visit) this.view = new WelcomeView(this, this.work(work));
    else if (known && more === "responses") this.view = new ResponsesView(this, known);
    else if (known) this.view = new WorkView(this, known);
    else if (view === "mine") this.view = new MineView(this);
    else this.view = new PlanView(this, view === "work" ? say("There is no such work here. Choose one on the plan.") : "");
    this.redraw();
    if (isMoved) toHeading(this.main);
  }

  redraw() {
    keepingFocus(() => {
      this.drawHeader();
      this.main.replaceChildren(...this.view.draw().filter(Boolean));
    });
    document.title = [this.view.title, this.museum.name].filter(Boolean).join(" – ");
  }

  drawHeader() {
    const waiting = this.drafts.waiting.length;
    const current = this.view instanceof MineView ? "page" : null;
    const mine = this.visit && make("a", { href: "#/mine", "aria-current": current }, say("My responses"),
      waiting ? make("span", { className: "badge", title: say("Waiting for the network") }, String(waiting)) : null);
    this.header.replaceChildren(make("a", { className: "home", href: "#/" }, this.museum?.name || say("Museum")),
      mine ? make("nav", { "aria-label": say("Pages") }, mine) : "", languageButton(() => (this.isReady ? this.redraw() : this.start())));
    this.drawAway();
  }

  drawAway() {
    const waiting = this.drafts.waiting.length;
    const text = !waiting ? "" : sayCount(waiting, "The museum cannot be reached. {0} response is kept on this device and sent by itself later.",
      "The museum cannot be reached. {0} responses are kept on this device and sent by themselves later.");
    const line = document.getElementById("away");
    if (line.textContent !== text) line.textContent = text;
  }

  // Sending

  /** @param {import("./drafts.js").Draft} draft @param {string} code */
  async send(draft, code) {
    try {
      await this.post(draft, code);
    } catch (problem) {
      if (problem.code !== "duplicate") throw problem;
      // Somebody else's visit on this device used the name.
      await this.drafts.drop(draft);
      draft.id = newID();
      await this.drafts.save(draft);
      await this.post(draft, code);
    }
    this.visit.unlocked.add(draft.work);
    await this.drafts.drop(draft);
  }

  async post(draft, code) {
    const form = new FormData();
    form.append("id", draft.id);
    if (code) form.append("code", code);
    form.append("text", draft.text);
    if (draft.drawing) form.append("drawing", JSON.stringify(draft.drawing));
    if (draft.photo) form.append("photo", draft.photo, "photo.jpg");
    await this.askAsVisitor("POST", `/api/works/${encodeURIComponent(draft.work)}/responses`, form);
  }

  /** Keeps a draft until the network is back. */
  async keep(draft, code) {
    draft.code = code;
    delete draft.problem;
    await this.drafts.save(draft);
    this.redraw();
  }

  /** Sends what waits. What the museum does not take becomes a draft again. */
  async sendAll() {
    if (!this.visit || Date.now() < (this.pausedUntil ?? 0)) return;
    for (const draft of this.drafts.waiting) {
      const title = this.work(draft.work)?.title ?? draft.work;
      try {
        await this.send(draft, draft.code ?? "");
        announce(say("Your response to “{0}” was sent.", title));
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.isPassing) return;
        if (problem.status === 429) return void (this.pausedUntil = Date.now() + 1000 * (problem.wait ?? 60));
        draft.code = null;
        draft.problem = problem.words;
        await this.drafts.save(draft);
        announce(`${title}: ${problem.words}`);
      }
      if (!this.view.isBusy) this.redraw();
      else this.drawHeader();
    }
  }
}

/** Asks for a name. */
class WelcomeView {
  /** @param {Page} page @param {any} work the work whose label led here */
  constructor(page, work) {
    Object.assign(this, { page, work, title: say("Welcome") });
  }

  draw() {
    const { page, work } = this;
    const name = make("input", { name: "name", required: true, maxLength: 60, autocomplete: "nickname", value: kept.get("name") ?? "" });
    const wrong = make("p", { className: "wrong", role: "alert" });
    const form = make("form", { className: "card", onsubmit: async (event) => {
      event.preventDefault();
      try {
        await page.begin(name.value.trim());
        page.open();
      } catch (problem) {
        wrong.textContent = problem.words;
        name.focus();
      }
    } }, field(say("Your name"), name), note(say("Your name stands beside your responses. Any name will do.")), wrong,
    row(submit(say("Begin"))));
    return [make("h1", {}, page.museum.name || say("Welcome")),
      make("p", { className: "lead" }, work ? say("You stand before “{0}”. Say who you are, and answer it.", work.title)
        : say("Look at the works, answer them, and read what others answered.")), form];
  }
}

export const page = new Page();
