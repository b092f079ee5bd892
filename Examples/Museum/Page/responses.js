// What others answered to a work, one response at a time.

import { button, inTurn, make, note, row, say, sayTime, toWork } from "./shared.js";
import { picture } from "./sketch.js";

/** How often the list is fetched anew, in milliseconds. */
const AGAIN = 15_000;
/** How many responses are fetched ahead. */
const STEP = 20;

/** A response as it is shown. @param {any} response @param {...Node} more */
export const drawResponse = (response, ...more) => make("article", { className: "response card" },
  make("p", { className: "from" }, make("strong", { dir: "auto" }, response.author), " ",
    make("time", { className: "small", dateTime: new Date(response.shared).toISOString() }, sayTime(response.shared))),
  response.text && make("p", { className: "words", dir: "auto" }, response.text),
  response.drawing && picture(response.drawing, say("Drawing by {0}", response.author)),
  response.photo && make("img", { src: response.photo, alt: say("Photo by {0}", response.author), loading: "lazy" }), ...more);

/** What the museum thinks of a response of one's own. */
export function drawState({ state, reason }) {
  if (!state || state === "approved") return state ? make("p", { className: "small state" }, say("Published")) : null;
  if (state === "pending") return make("p", { className: "small state" }, say("The museum has not looked at it yet; only you see it."));
  return make("p", { className: "small state" }, reason ? say("Not published: {0}", reason) : say("Not published"));
}

export class ResponsesView {
  list = [];
  at = 0;
  next = null;

  /** @param {any} page @param {any} work */
  constructor(page, work) {
    Object.assign(this, { page, work, title: say("Responses to “{0}”", work.title) });
    this.fetch = inTurn(() => this.fetchList());
    this.timer = setInterval(() => document.visibilityState === "visible" && this.fetch(), AGAIN);
    this.fetch();
  }

  leave() {
    clearInterval(this.timer);
    this.isLeft = true;
  }

  get address() {
    return toWork(this.work.id);
  }

  /** Fetches as many responses as were seen, and some more. */
  async fetchList() {
    const path = `/api/works/${encodeURIComponent(this.work.id)}/responses`;
    const wanted = this.at + STEP;
    const list = [];
    let after = null;
    try {
      do {
        const limit = Math.min(100, wanted - list.length);
        const query = new URLSearchParams({ limit: String(limit), ...(after ? { after } : {}) });
        const { responses, next } = await this.page.askAsVisitor("GET", `${path}?${query}`);
        list.push(...responses);
        after = next;
      } while (after && list.length < wanted && !this.isLeft);
      this.next = after;
      this.update(list);
      this.problem = undefined;
    } catch (problem) {
      // Only who has the code reads what others wrote.
      if (problem.status === 403 && !this.isLeft) return void (location.hash = this.address);
      this.problem = problem;
    }
    if (this.isLeft) return;
    const shown = JSON.stringify([this.list, this.at, this.next, this.problem?.words]);
    if (shown !== this.shown) this.drawPage();
    this.shown = shown;
  }

  /** Takes another list. The open response stays open; if it is gone, the next one opens, else the one before. */
  update(list) {
    const places = new Map(list.map(({ id }, at) => [id, at]));
    const near = [...this.list.slice(this.at), ...this.list.slice(0, this.at).reverse()].find(({ id }) => places.has(id));
    this.at = near ? places.get(near.id) : Math.min(this.at, Math.max(0, list.length - 1));
    this.list = list;
  }

  /** @param {number} way */
  turn(way) {
    this.at = Math.min(Math.max(0, this.at + way), Math.max(0, this.list.length - 1));
    this.drawPage();
    if (this.next && this.at + STEP / 2 > this.list.length) this.fetch();
  }

  draw() {
    this.one = make("div", { className: "one", "aria-live": "polite" });
    this.count = make("output", { className: "count" });
    this.previous = button(`← ${say("Previous")}`, () => this.turn(-1));
    this.forward = button(`${say("Next")} →`, () => this.turn(1));
    this.pager = make("nav", { className: "pager", "aria-label": say("Responses"), onkeydown: (event) => {
      if (event.key === "ArrowLeft") this.turn(-1);
      else if (event.key === "ArrowRight") this.turn(1);
    } }, this.previous, this.count, this.forward);
    this.drawPage();
    return [make("p", { className: "back" }, make("a", { href: "#/" }, `← ${say("Plan")}`)), make("h1", {}, this.title),
      this.work.prompt && note(this.work.prompt), this.pager, this.one,
      row(make("a", { className: "button strong", href: this.address }, say("Respond")))];
  }

  drawPage() {
    const response = this.list[this.at];
    this.pager.hidden = !response;
    this.count.textContent = response ? say("{0} of {1}", this.at + 1, `${this.list.length}${this.next ? "+" : ""}`) : "";
    this.previous.setAttribute("aria-disabled", String(this.at === 0));
    this.forward.setAttribute("aria-disabled", String(this.at + 1 >= this.list.length));
    const notice = this.problem && make("p", { className: "notice" }, this.problem.words);
    const empty = this.shown || this.problem ? say("Nobody has answered yet.") : say("One moment …");
    const shown = response ? drawResponse(response, response.mine && drawState(response)) : make("p", {}, empty);
    this.one.replaceChildren(...[notice, shown].filter(Boolean));
  }
}
