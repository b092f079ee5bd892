// The curator's page: who is signed in, what visitors sent, the works and the floors.

import { announce, ask, button, confirm, field, keepingFocus, kept, languageButton, make, note, row, say, show, submit, toHeading, useToken } from "./shared.js";
import { drawResponse } from "./responses.js";
import { FloorsView, WorksView } from "./catalogue.js";
import { VisitorsView } from "./visitors.js";
import "./curator-words.js";

/** How often new responses are looked for, in milliseconds. */
const AGAIN = 10_000;

class Curator {
  constructor() {
    this.main = document.querySelector("main");
    this.header = document.querySelector("header");
    addEventListener("hashchange", () => this.open());
    setInterval(() => this.museum && document.visibilityState === "visible" && this.view?.look?.(), AGAIN);
    this.start();
  }

  async start() {
    if (!kept.get("curator")) return this.signedOut();
    try {
      useToken((await ask("GET", "/api/curator/session")).csrf);
      await this.load();
    } catch (problem) {
      return this.signedOut(problem.status === 401 ? "" : problem.words);
    }
    this.open(false);
  }

  async load() {
    this.museum = await ask("GET", "/api/curator/museum");
    kept.set("curator", "yes");
  }

  signedOut(words = "") {
    this.museum = undefined;
    this.view = new SignInView(this, words);
    this.redraw();
    this.main.querySelector("input").focus();
  }

  /** Asks as the curator, and takes the newer CSRF token of another tab. */
  async request(method, path, body) {
    try {
      return await ask(method, path, body);
    } catch (problem) {
      if (problem.code !== "foreign-origin") throw problem;
      useToken((await ask("GET", "/api/curator/session")).csrf);
      return ask(method, path, body);
    }
  }

  /** Asks as the curator. A refusal is said; one who is no longer signed in signs in again. @returns {Promise<any>} what came, or nothing */
  async ask(method, path, body) {
    try {
      return await this.request(method, path, body);
    } catch (problem) {
      if (problem.status === 401) this.signedOut(say("You are signed out. Sign in again."));
      else announce(problem.words ?? String(problem));
    }
  }

  open(isMoved = true) {
    if (!this.museum) return;
    const [, , View] = VIEWS.find(([address]) => address === location.hash) ?? VIEWS[0];
    this.view = new View(this);
    this.redraw();
    if (isMoved) toHeading(this.main);
  }

  redraw() {
    const links = VIEWS.map(([address, words, View]) =>
      make("a", { href: address, "aria-current": this.view instanceof View ? "page" : null }, say(words)));
    keepingFocus(() => this.draw(links));
    document.title = [this.view.title, say("Curator")].join(" – ");
  }

  draw(links) {
    this.header.replaceChildren(make("a", { className: "home", href: "#/responses" }, this.museum?.name || say("Curator")),
      this.museum ? make("nav", { "aria-label": say("Pages"), className: "pages" }, ...links) : "",
      make("span", { className: "group" }, languageButton(() => this.redraw()), this.museum && button(say("Sign out"), () => this.signOut())));
    this.main.replaceChildren(...this.view.draw().filter(Boolean));
  }

  async signOut() {
    if (!(await this.ask("DELETE", "/api/curator/session"))) return;
    kept.set("curator", null);
    useToken("");
    this.signedOut(say("You are signed out."));
  }
}

class SignInView {
  /** @param {Curator} curator @param {string} words */
  constructor(curator, words) {
    Object.assign(this, { curator, words });
  }

  get title() {
    return say("Sign in");
  }

  draw() {
    const password = make("input", { type: "password", name: "password", required: true, autocomplete: "current-password" });
    const wrong = make("p", { className: "wrong", role: "alert" }, this.words);
    const send = submit(say("Sign in"));
    // Password managers need a user name.
    const user = make("input", { hidden: true, autocomplete: "username", value: "curator" });
    return [make("h1", {}, say("Curator")), make("form", { className: "card", onsubmit: async (event) => {
      event.preventDefault();
      send.disabled = true;
      wrong.textContent = "";
      try {
        useToken((await ask("POST", "/api/curator/session", { password: password.value })).csrf);
        await this.curator.load();
        this.curator.open();
      } catch (problem) {
        wrong.textContent = problem.words ?? String(problem);
        password.select();
      }
      send.disabled = false;
    } }, user, field(say("Password"), password), wrong, row(send))];
  }
}

/** What visitors sent: what waits first. */
class QueueView {
  state = "pending";
  list = [];

  /** @param {Curator} curator */
  constructor(curator) {
    this.curator = curator;
    this.look();
  }

  get title() {
    return say("Responses");
  }

  /** Fetches the list, and draws it if it has changed. */
  async look() {
    const { state } = this;
    const given = await this.curator.ask("GET", `/api/curator/responses?state=${state}`);
    if (!given || state !== this.state || this.curator.view !== this) return;
    const isNew = !this.isFetched || JSON.stringify([given.responses, given.counts]) !== JSON.stringify([this.list, this.counts]);
    this.isFetched = true;
    this.list = given.responses;
    this.next = given.next;
    this.counts = given.counts;
    if (isNew && !document.querySelector("dialog")) this.curator.redraw();
  }

  draw() {
    const states = [["pending", "Waiting"], ["approved", "Published"], ["hidden", "Not published"]];
    const choose = states.map(([state, words]) => button(say(words), () => {
      this.state = state;
      this.isFetched = false;
      this.list = [];
      this.curator.redraw();
      this.look();
    }, { id: `state-${state}`, "aria-pressed": String(state === this.state) }));
    choose.forEach((each, at) => this.counts && each.append(make("small", {}, ` ${this.counts[states[at][0]]}`)));
    const none = this.state === "pending" ? say("Nothing waits. New responses appear here by themselves.") : say("There are none.");
    return [make("h1", {}, say("Responses")), make("div", { className: "group floors", role: "group", "aria-label": say("State") }, ...choose),
      this.list.length ? make("div", { className: "stack" }, ...this.list.map((response) => this.drawOne(response)))
        : make("p", {}, this.isFetched ? none : say("One moment …")),
      this.next ? note(say("There are more; they follow when these are done.")) : null];
  }

  drawOne(response) {
    const title = this.curator.museum.works.find(({ id }) => id === response.work)?.title ?? response.work;
    const { id, state, reason, banned } = response;
    const told = (text) => make("p", { className: "small state" }, text);
    const publish = () => this.judge(response, { state: "approved" }, say("Published."));
    return make("section", {}, make("h2", {}, title), drawResponse(response,
      state === "hidden" && reason && told(say("Not published: {0}", reason)), banned && told(say("This visitor is banned.")),
      row(state !== "approved" && button(say("Publish"), publish, { className: "strong", id: `publish-${id}` }),
        state !== "hidden" && button(say("Reject …"), () => this.reject(response), { id: `reject-${id}` }),
        banned ? button(say("Lift the ban"), () => this.lift(response)) : button(say("Ban …"), () => this.ban(response), { className: "grave" }),
        state === "hidden" && button(say("Delete"), () => this.remove(response), { className: "grave" }))));
  }

  path(response) {
    return `/api/curator/responses/${encodeURIComponent(response.id)}`;
  }

  async judge(response, body, said) {
    if (await this.curator.ask("POST", this.path(response), { ...body, was: response.state })) announce(said);
    await this.look();
    // Whoever goes by keys goes on with the next one.
    const { main } = this.curator;
    if (!main.contains(document.activeElement)) main.querySelector("section button, [aria-pressed]")?.focus();
  }

  async reject(response) {
    const reason = await askReason(say("Reject this response"), say("Reason, which its author reads"), say("Reject"));
    if (reason !== undefined) await this.judge(response, { state: "hidden", reason }, say("Rejected."));
  }

  async remove(response) {
    if (!(await confirm(say("Delete this response for good?"), say("Delete")))) return;
    if (await this.curator.ask("DELETE", this.path(response))) announce(say("Deleted."));
    await this.look();
  }

  async ban(response) {
    const title = say("Ban {0}: no more responses, and none of those sent is shown", response.author);
    const reason = await askReason(title, say("Reason, which the visitor reads"), say("Ban"));
    if (reason === undefined) return;
    if (await this.curator.ask("POST", `${this.path(response)}/ban`, { reason })) announce(say("{0} is banned.", response.author));
    await this.look();
  }

  async lift(response) {
    if (await this.curator.ask("DELETE", `${this.path(response)}/ban`)) announce(say("{0} may answer again.", response.author));
    await this.look();
  }
}

/** @returns {Promise<string | undefined>} */
const askReason = (title, label, yes) => show(title, (close) => {
  const reason = make("textarea", { rows: 3, required: true, maxLength: 500 });
  return [make("form", { onsubmit: (event) => {
    event.preventDefault();
    close(reason.value.trim());
  } }, field(label, reason), row(submit(yes, "grave"), button(say("Cancel"), () => close())))];
});

/** @type {[string, string, any][]} */
const VIEWS = [
  ["#/responses", "Responses", QueueView], ["#/works", "Works", WorksView],
  ["#/floors", "Floors", FloorsView], ["#/visitors", "Visitors", VisitorsView]];

export const curator = new Curator();
