// What the visitor sent, and how all of it is deleted.

import { announce, button, confirm, field, make, note, row, say, show, submit, toWork } from "./shared.js";
import { drawResponse, drawState } from "./responses.js";

export class MineView {
  list = [];

  /** @param {any} page */
  constructor(page) {
    Object.assign(this, { page, title: say("My responses") });
    this.fetch();
  }

  async fetch() {
    try {
      this.list = (await this.page.askAsVisitor("GET", "/api/visit/responses")).responses;
      this.notice = "";
    } catch (problem) {
      this.notice = problem.words;
    }
    this.isFetched = true;
    if (this.page.view === this) this.page.redraw();
  }

  draw() {
    const { page } = this;
    const drafts = [...page.drafts.items.values()];
    return [make("h1", {}, this.title),
      row(say("You are {0}.", page.visit.name), " ", button(say("Change name"), () => this.rename())),
      this.notice && make("p", { className: "notice", role: "alert" }, this.notice),
      drafts.length ? make("h2", {}, say("On this device")) : null,
      drafts.length ? make("ul", { className: "plain" }, ...drafts.map((draft) => make("li", {},
        make("a", { href: toWork(draft.work) }, page.work(draft.work)?.title ?? draft.work), " ",
        make("span", { className: "small" }, draft.code === null ? say("Draft") : say("Waiting for the network"))))) : null,
      make("h2", {}, say("Sent")),
      this.list.length ? make("div", { className: "stack" }, ...this.list.map((response) => this.drawOne(response)))
        : make("p", {}, this.isFetched ? say("You have sent nothing yet.") : say("One moment …")),
      make("h2", {}, say("Leave")),
      note(say("On a shared device, let the next visitor begin: drafts and your name are forgotten here; what you sent stays.")),
      row(button(say("Next visitor"), () => this.end()),
        button(say("Delete everything I sent"), () => this.deleteAll(), { className: "grave" }))];
  }

  drawOne(response) {
    const title = this.page.work(response.work)?.title ?? response.work;
    return make("section", {}, make("h3", {}, make("a", { href: toWork(response.work) }, title)),
      drawResponse(response, drawState(response), row(button(say("Delete"), async () => {
        if (!(await confirm(say("Delete this response?"), say("Delete")))) return;
        await this.attempt(() => this.page.askAsVisitor("DELETE", `/api/responses/${encodeURIComponent(response.id)}`), say("Deleted."));
        await this.fetch();
      }))));
  }

  async attempt(action, said) {
    try {
      await action();
      announce(said);
      return true;
    } catch (problem) {
      announce(problem.words ?? String(problem));
      return false;
    }
  }

  async rename() {
    const name = make("input", { required: true, maxLength: 60, value: this.page.visit.name });
    const given = await show(say("Change name"), (close) => [make("form", { onsubmit: (event) => {
      event.preventDefault();
      close(name.value.trim());
    } }, field(say("Your name"), name), row(submit(say("Change name")),
      button(say("Cancel"), () => close())))]);
    if (!given) return;
    await this.attempt(() => this.page.begin(given), say("Your name is changed."));
    this.page.redraw();
  }

  async end() {
    if (!(await confirm(say("Forget your name and drafts on this device?"), say("Next visitor")))) return;
    const leave = () => this.page.askAsVisitor("DELETE", "/api/visit/session");
    if (await this.attempt(leave, say("The next visitor can begin."))) await this.page.forget();
  }

  async deleteAll() {
    if (!(await confirm(say("Delete everything you sent, and your name? This cannot be undone."), say("Delete everything")))) return;
    const leave = () => this.page.askAsVisitor("DELETE", "/api/visit");
    if (await this.attempt(leave, say("Everything you sent is deleted."))) await this.page.forget();
  }
}
