// A work: what it asks, what the visitor answers, and the code next to the piece.

import { announce, button, confirm, field, fileButton, make, note, row, say, sayCount, sayWait, show, submit, toWork } from "./shared.js";
import { isEmpty, newID } from "./drafts.js";
import { makeSmall } from "./photo.js";
import { Sketch } from "./sketch.js";

/** The most bytes that a response may have. */
const MOST = 20_000;

export class WorkView {
  /** @param {any} page @param {any} work */
  constructor(page, work) {
    Object.assign(this, { page, work, title: work.title });
    this.draft = page.drafts.of(work.id);
    this.draws = Boolean(this.draft.drawing);
  }

  get isBusy() {
    return Boolean(document.querySelector("dialog[open]")) || this.main?.contains(document.activeElement);
  }

  leave() {
    this.save();
    if (this.url) URL.revokeObjectURL(this.url);
  }

  save() {
    clearTimeout(this.timer);
    if (this.isChanged) this.page.drafts.save(this.draft);
    this.isChanged = false;
  }

  change() {
    this.isChanged = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), 300);
    this.state.textContent = "";
    delete this.draft.problem;
  }

  draw() {
    const { page, work } = this;
    if (!this.isChanged) {
      this.draft = page.drafts.of(work.id);
      this.draws ||= Boolean(this.draft.drawing);
    }
    const address = `${toWork(work.id)}/responses`;
    const isUnlocked = page.visit.unlocked.has(work.id);
    this.main = make("form", { className: "answer", onsubmit: (event) => {
      event.preventDefault();
      // A second press must not open a second dialog.
      this.sharing ??= this.share().finally(() => (this.sharing = undefined));
    } }, make("h2", {}, say("Your response")), this.drawWaiting(), ...this.drawDraft());
    return [make("p", { className: "back" }, make("a", { href: "#/" }, `← ${say("Plan")}`)),
      make("div", { className: "work" },
        make("div", { className: "piece" }, make("h1", { dir: "auto" }, work.title),
          work.picture ? make("img", { src: work.picture, alt: say("Picture of “{0}”", work.title) }) : null,
          work.terms.length ? note(work.terms.join(" · ")) : null),
        make("div", {}, make("p", { className: "prompt", dir: "auto" }, work.prompt),
          isUnlocked ? make("p", {}, make("a", { className: "button", href: address }, say("Read the others’ responses")))
            : note(say("Share a response with the code next to the piece, and read what others answered.")),
          this.main))];
  }

  drawWaiting() {
    const waiting = this.page.drafts.waiting.filter(({ work }) => work === this.work.id);
    if (!waiting.length) return null;
    return make("div", { className: "notice" },
      make("p", {}, sayCount(waiting.length, "{0} response to this work waits for the network.", "{0} responses to this work wait for the network.")),
      row(button(say("Send now"), () => this.page.flush()), button(say("Delete"), async () => {
        if (!(await confirm(say("Delete what waits?"), say("Delete")))) return;
        for (const draft of waiting) await this.page.drafts.drop(draft);
        this.page.redraw();
      })));
  }

  drawDraft() {
    const { draft } = this;
    this.state = make("p", { className: "wrong", role: "alert" }, draft.problem ?? "");
    const text = make("textarea", { dir: "auto", rows: 5, value: draft.text, maxLength: MOST, oninput: () => {
      draft.text = text.value;
      this.change();
    } });
    const extras = make("div", { className: "extras" });
    const tools = row(button(say("Draw"), () => this.toggleSketch(), { id: "draw", "aria-expanded": String(this.draws) }),
      ...fileButton(draft.photo ? say("Change photo") : say("Add a photo"), "image/*", (file) => this.take(file), { id: "photo" }));
    if (this.draws) {
      this.sketch = new Sketch(draft.drawing, (drawing) => {
        draft.drawing = drawing;
        this.change();
      }, this.sketch);
      extras.append(this.sketch.element);
    }
    if (draft.photo) extras.append(this.drawPhoto());
    return [field(say("Write"), text), tools, extras, this.state, note(say("A curator looks at it first.")), row(submit(say("Share")))];
  }

  drawPhoto() {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(this.draft.photo);
    return make("div", { className: "photo" }, make("img", { src: this.url, alt: say("Your photo") }),
      button(say("Remove photo"), () => {
        this.draft.photo = null;
        this.redraw("photo");
      }));
  }

  redraw(focus) {
    this.isChanged = true;
    this.page.redraw();
    this.save();
    document.getElementById(focus)?.focus();
  }

  toggleSketch() {
    this.draws = !this.draws || Boolean(this.draft.drawing);
    this.redraw("draw");
    if (this.sketch && this.draws) this.sketch.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {File} file */
  async take(file) {
    try {
      this.draft.photo = await makeSmall(file);
      this.redraw("photo");
      announce(say("The photo was added, without the place where it was taken."));
    } catch (problem) {
      this.state.textContent = problem.words;
    }
  }

  // Sharing

  async share() {
    const { page, work, draft } = this;
    if (isEmpty(draft)) {
      this.state.textContent = say("There is nothing to share yet. Write, draw or take a photo first.");
      return this.main.querySelector("textarea").focus();
    }
    if (new TextEncoder().encode(draft.text).length > MOST) return void (this.state.textContent = say("The text is too long. Shorten it."));
    this.isChanged = true;
    if (await page.drafts.isGone(draft)) {
      await page.drafts.drop(draft);
      draft.id = newID();
    }
    this.save();
    const isBanned = await page.isBanned();
    if (page.view !== this) return;
    if (isBanned) return void (this.state.textContent = say("The museum takes no more responses from you."));
    const result = await (page.visit.unlocked.has(work.id) ? this.sendUnlocked() : this.askCode());
    if (result === "sent") {
      page.codes.delete(work.id);
      this.isChanged = false;
      location.hash = `${toWork(work.id)}/responses`;
      announce(say("Shared. The museum looks at it before others see it."));
    } else if (result === "kept") {
      this.draws = false;
      page.redraw();
      page.main.querySelector("h2").scrollIntoView({ block: "nearest" });
    }
  }

  /** A work that is unlocked needs no code again, unless the server has forgotten the visit. @returns {Promise<"sent" | "kept" | undefined>} */
  async sendUnlocked() {
    const { page, draft } = this;
    try {
      await page.send(draft, "");
      return "sent";
    } catch (problem) {
      if (problem.code === "wrong-code") return this.askCode();
      if (!problem.isPassing) return void (this.state.textContent = problem.words ?? String(problem));
      await page.keep(draft, "");
      return "kept";
    }
  }

  /** Asks for the code next to the piece until it is right. @returns {Promise<"sent" | "kept" | undefined>} */
  askCode() {
    const { page, work, draft } = this;
    return show(say("The code next to the piece"), (close) => {
      const code = make("input", { name: "code", required: true, maxLength: 100, value: page.codes.get(work.id) ?? "",
        autocomplete: "off", autocapitalize: "characters", spellcheck: false });
      const wrong = make("p", { className: "wrong", role: "alert" });
      const send = submit(say("Share"));
      // Not a live region: a screen reader would read each second.
      const clock = make("p", { className: "small" });
      const wait = (until) => {
        const left = (until - Date.now()) / 1000;
        send.disabled = left > 0;
        clock.textContent = left > 0 ? say("Try again in {0}.", sayWait(left)) : say("You can try again now.");
        if (left > 0 && clock.isConnected) setTimeout(() => wait(until), 1000);
      };
      return [make("form", { onsubmit: async (event) => {
        event.preventDefault();
        send.disabled = true;
        wrong.textContent = "";
        try {
          await page.send(draft, code.value);
          close("sent");
        } catch (problem) {
          send.disabled = false;
          if (problem.isPassing) {
            await page.keep(draft, code.value);
            return close("kept");
          }
          page.codes.delete(work.id);
          wrong.textContent = problem.words ?? String(problem);
          if (problem.status === 429) wait(Date.now() + 1000 * (problem.wait ?? 60));
          else code.select();
        }
      } }, field(say("Code"), code), note(say("It stands on the label. Capital or small letters, with or without hyphens.")), wrong, clock,
      row(send, button(say("Cancel"), () => close())))];
    });
  }
}
