// Who is banned, and what goes when a visitor wants to be forgotten.

import { announce, button, confirm, entry, field, make, row, say, sayCount, sayTime, submit } from "./shared.js";

export class VisitorsView {
  bans = [];
  found = [];
  name = "";

  /** @param {any} curator */
  constructor(curator) {
    this.curator = curator;
    this.look();
  }

  get title() {
    return say("Visitors");
  }

  async look() {
    const given = await this.curator.ask("GET", "/api/curator/bans");
    const found = this.name && (await this.curator.ask("GET", `/api/curator/visitors?name=${encodeURIComponent(this.name)}`));
    if (!given || this.curator.view !== this) return;
    const before = JSON.stringify([this.bans, this.found]);
    this.bans = given.bans;
    this.found = found ? found.visits : [];
    if (JSON.stringify([this.bans, this.found]) !== before && !document.querySelector("dialog")) this.curator.redraw();
  }

  draw() {
    const name = make("input", { id: "name", maxLength: 60, value: this.typed ?? this.name, oninput: () => (this.typed = name.value) });
    const none = this.name && !this.found.length;
    return [make("h1", {}, this.title), make("h2", {}, say("Delete what a visitor sent")),
      make("form", { className: "card", onsubmit: async (event) => {
        event.preventDefault();
        this.name = name.value.trim();
        this.found = [];
        await this.look();
        this.curator.redraw();
      } }, field(say("Name"), name), row(submit(say("Find")))),
      none ? make("p", { role: "status" }, say("Nobody of that name was here.")) : null,
      make("ul", { className: "rows" }, ...this.found.map((visit) => make("li", {},
        entry(visit.name, [sayTime(visit.begun), sayCount(visit.responses, "{0} response", "{0} responses"), visit.banned && say("banned")]),
        button(say("Delete"), () => this.remove(`/${encodeURIComponent(visit.visit)}`), { className: "grave" })))),
      this.found.length > 1 && row(button(say("Delete all of them"), () => this.remove(`?name=${encodeURIComponent(this.name)}`), { className: "grave" })),
      make("h2", {}, say("Banned")),
      this.bans.length ? make("ul", { className: "rows" }, ...this.bans.map((ban) => make("li", {},
        entry(ban.name, [sayTime(ban.since), ban.reason]), button(say("Lift the ban"), () => this.lift(ban)))))
        : make("p", {}, say("Nobody is banned."))];
  }

  async remove(which) {
    if (!(await confirm(say("Delete all that was sent, for good?"), say("Delete")))) return;
    const given = await this.curator.ask("DELETE", `/api/curator/visitors${which}`);
    if (given) announce(sayCount(given.deleted, "{0} response is deleted.", "{0} responses are deleted."));
    await this.look();
  }

  async lift(ban) {
    if (await this.curator.ask("DELETE", `/api/curator/bans/${encodeURIComponent(ban.visit)}`)) announce(say("{0} may answer again.", ban.name));
    await this.look();
  }
}
