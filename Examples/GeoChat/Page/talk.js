// A room: what is said in it, who is there, and what one says oneself.

import { button, find, icon, make, tell } from "./elements.js";
import { Problem } from "./server.js";
import { kept, language, say } from "./words.js";

/** @typedef {{seq: number, id: string, nick: string, text: string, picture: string | null, time: number, from: string, kind: string}} Message */

/** What is needed once in a while is read when it is needed. */
const more = () => import("./room.js");

const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
const calendar = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

export class Talk extends EventTarget {
  /**
   * @param {import("./server.js").Server} server
   * @param {import("./outbox.js").Outbox} outbox
   * @param {() => any} session who is signed in
   */
  constructor(server, outbox, session) {
    super();
    this.element = find("talk");
    this.server = server;
    this.outbox = outbox;
    this.session = session;
    /** @type {any} the room that is open */
    this.room = null;
    /** @type {Map<number, {message: Message, item: HTMLElement}>} */
    this.messages = new Map();
    /** @type {number[]} their numbers, in order */
    this.order = [];
    this.people = [];
    outbox.addEventListener("changed", () => this.showUnsent());
    outbox.addEventListener("outside", () => this.reconnect(0));
    outbox.addEventListener("sent", (event) => {
      const { room, message } = /** @type {CustomEvent} */ (event).detail;
      if (room === this.room?.id) this.add([message]);
    });
    addEventListener("online", () => this.reconnect(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.room && Date.now() - this.heard > 60_000) this.reconnect(0);
    });
  }

  // Coming and going

  /** Joins a room and shows it. @param {number} id */
  async open(id) {
    const left = this.room && this.room.id !== id && this.leave();
    const wish = (this.wish = { id });
    await left;
    const reply = await this.server.post(`/api/rooms/${id}/join`);
    if (wish !== this.wish) {
      // Another room was chosen meanwhile, or none.
      if (this.wish?.id !== id) this.server.post(`/api/rooms/${id}/leave`).catch(() => {});
      return;
    }
    this.room = reply.room;
    this.messages.clear();
    this.order = [];
    this.build();
    this.element.hidden = false;
    document.body.classList.add("talking");
    this.fill(reply);
    this.toEnd();
    this.listen();
    this.outbox.room = id;
    this.outbox.send();
    this.showUnsent();
    this.input.focus();
    this.dispatchEvent(new Event("opened"));
  }

  /** Goes out of the room, and tells the server if it can be told. */
  async leave() {
    const { room } = this;
    this.close();
    if (room) await this.server.post(`/api/rooms/${room.id}/leave`).catch(() => {});
  }

  /** Takes the room off the screen. */
  close() {
    this.stream?.close();
    clearTimeout(this.timer);
    this.room = this.wish = null;
    this.outbox.room = undefined;
    this.element.hidden = true;
    this.element.replaceChildren();
    document.body.classList.remove("talking");
    this.dispatchEvent(new Event("closed"));
  }

  /** What is known of the room, from its reply to joining. */
  fill({ room, people, messages, more, seq: last }) {
    this.room = room;
    this.topic.textContent = room.topic;
    this.log.setAttribute("aria-live", "off");
    const first = messages[0]?.seq ?? 0;
    const told = new Set(messages.map(({ seq }) => seq));
    this.erase([...this.messages.keys()].filter((seq) => seq >= first && seq <= last && !told.has(seq)));
    this.add(messages);
    if (this.messages.size === messages.length) this.earlier.hidden = !more;
    this.showPeople(people);
    requestAnimationFrame(() => this.log.setAttribute("aria-live", "polite"));
  }

  get lastSeq() {
    return this.order.at(-1) ?? 0;
  }

  listen() {
    this.stream?.close();
    const { room } = this;
    this.stream = this.server.listen(room.id, this.lastSeq, (name, data) => {
      if (room.id === this.room?.id) this.hear(name, data);
    }, () => room.id === this.room?.id && this.reconnect());
  }

  hear(name, data) {
    this.heard = Date.now();
    if (name === "open") {
      this.delay = 0;
      this.dispatchEvent(new CustomEvent("connected", { detail: true }));
      this.outbox.send();
    } else if (name === "message") this.take(data);
    else if (name === "people") this.showPeople(data.people);
    else if (name === "topic") this.topic.textContent = data.topic;
    else if (name === "erased") this.erase(data.seqs);
    else if (name === "removed") this.removed(data.reason);
    // More was missed than the stream sends.
    else if (name === "reset") this.reconnect(0);
  }

  removed(reason) {
    if (reason === "left") return this.reconnect(0);
    // Another window said goodbye, or a member signed in elsewhere.
    if (reason === "ended") return this.dispatchEvent(new Event("ended"));
    this.close();
    tell(say(`removed ${reason}`));
  }

  /** Comes back after the connection broke off: joins again, and reads what was said meanwhile. */
  reconnect(seconds = Math.min(this.delay = (this.delay || 0.5) * 2, 10)) {
    if (!this.room) return;
    this.stream?.close();
    clearTimeout(this.timer);
    if (seconds) this.dispatchEvent(new CustomEvent("connected", { detail: false }));
    this.timer = setTimeout(() => this.comeBack(), seconds * 1000);
  }

  async comeBack() {
    const { room } = this;
    try {
      const reply = await this.server.post(`/api/rooms/${room.id}/join`);
      if (this.room !== room) return;
      if (this.messages.size && reply.messages.length) await this.catchUp(room.id, this.lastSeq, reply.messages[0].seq);
      this.fill(reply);
      this.listen();
    } catch (problem) {
      if (this.room !== room) return;
      if (!(problem instanceof Problem)) throw problem;
      if (problem.isPassing) return this.reconnect();
      if (problem.code === "no-session") return this.dispatchEvent(new Event("forgotten"));
      this.close();
      tell(problem.message);
    }
  }

  /** Shows a message that came, and asks for those before it that did not. @param {Message} message */
  take(message) {
    const last = this.lastSeq;
    this.add([message]);
    // What is missing may have been deleted, or lost on its way.
    if (message.seq > last + 1) this.catchUp(this.room.id, last, message.seq).catch(() => {});
  }

  /** Reads all messages between two. @param {number} room @param {number} from @param {number} to */
  async catchUp(room, from, to) {
    while (from < to - 1) {
      const { messages } = await this.server.get(`/api/rooms/${room}/messages`, { after: from, limit: 200 });
      if (this.room?.id !== room || !messages.length) return;
      this.add(messages);
      from = messages.at(-1).seq;
    }
  }

  /** Whether the room belongs to this member. */
  get mayEdit() {
    const { account, may } = this.session();
    return may.edit && !!account && this.room.owner === account;
  }

  // The screen of a room

  build() {
    const item = (label, action) => button(label, async () => action(await more()));
    const link = (name, label) => make("a", { href: `/api/rooms/${this.room.id}/transcript.${name}`, download: "" }, say(label));
    const menu = make("details", { className: "menu" },
      make("summary", { className: "icon", title: say("More"), "aria-label": say("More") }, "⋯"),
      make("div", {}, item("People here", ({ listPeople }) => listPeople(this)),
        link("md", "Save as text"), link("eml", "Save as mail"), link("geojson", "Save as GeoJSON"),
        this.mayEdit && item("Change topic", ({ changeTopic }) => changeTopic(this)),
        this.mayEdit && item("Remove room", ({ remove }) => remove(this)),
        item("Leave room", () => this.leave())));
    this.topic = make("h2", {}, this.room.topic);
    this.count = make("button", { type: "button", className: "quiet", onclick: async () => (await more()).listPeople(this) });
    this.earlier = button("Earlier messages", () => this.readEarlier(), "alone");
    this.earlier.hidden = true;
    this.list = make("div", { className: "messages" });
    this.waiting = make("div", { className: "messages" });
    this.log = make("div", { className: "log", role: "log", "aria-label": say("Messages"), tabIndex: 0, onscroll: () => this.noticeScroll() },
      this.earlier, this.list, this.waiting);
    this.below = button("New messages ↓", () => this.toEnd(), "below");
    this.below.hidden = true;
    this.element.replaceChildren(
      make("div", { className: "bar" }, icon("‹", "Back to the map", () => this.dispatchEvent(new Event("back"))),
        make("div", { className: "title" }, this.topic, this.count), icon("⌖", "Show on the map", () => this.dispatchEvent(new Event("shown"))), menu),
      make("div", { className: "middle" }, this.log, this.below),
      this.buildComposer());
  }

  buildComposer() {
    this.input = make("textarea", {
      rows: 1, placeholder: say("Write a message"), "aria-label": say("Write a message"), maxLength: this.session().limits.text, enterKeyHint: "send",
      oninput: () => this.keepDraft(),
      onkeydown: (event) => {
        // While a Chinese word is being put together, Enter belongs to it.
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        this.send();
      },
      onpaste: (event) => this.takePicture([...event.clipboardData.files]),
    });
    this.input.value = kept.get(`draft.${this.room.id}`) ?? "";
    this.preview = make("div", { className: "preview", hidden: true });
    const picker = make("input", { type: "file", accept: "image/*", hidden: true, onchange: () => {
      this.takePicture([...picker.files]);
      picker.value = "";
    } });
    const form = make("form", { className: "composer", onsubmit: (event) => {
      event.preventDefault();
      this.send();
    } }, this.preview, make("div", { className: "row" },
      this.session().may.picture && icon("▣", "Add a picture", () => picker.click()), picker, this.input,
      make("button", { className: "strong" }, say("Send"))));
    form.addEventListener("dragover", (event) => event.preventDefault());
    form.addEventListener("drop", (event) => {
      event.preventDefault();
      this.takePicture([...event.dataTransfer.files]);
    });
    return form;
  }

  keepDraft() {
    kept.set(`draft.${this.room.id}`, this.input.value);
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight + 2, 160)}px`;
  }

  send() {
    const text = this.input.value.trim();
    const { picture } = this;
    if (!text && !picture) return;
    this.input.value = "";
    this.keepDraft();
    this.setPicture("");
    this.outbox.add(this.room.id, text, picture ?? "");
    this.toEnd();
    this.input.focus();
  }

  // Pictures

  /** @param {File[]} files */
  async takePicture(files) {
    const file = files.find(({ type }) => type.startsWith("image/"));
    if (!file || !this.session().may.picture) return;
    try {
      this.setPicture(await (await more()).scaled(file));
      this.input.focus();
    } catch {
      tell(say("error not-a-picture"));
    }
  }

  /** @param {string} address */
  setPicture(address) {
    this.picture = address;
    this.preview.hidden = !address;
    this.preview.replaceChildren();
    if (address) this.preview.append(make("img", { src: address, alt: say("The picture to send") }), icon("✕", "Without the picture", () => this.setPicture("")));
  }

  // Messages

  /** Adds messages in their order; those that are there already are left. @param {Message[]} messages */
  add(messages) {
    const isAtEnd = this.isAtEnd;
    let isNew = false;
    for (const message of messages) {
      if (!message || this.messages.has(message.seq)) continue;
      const item = this.item(message);
      const place = this.order.findLastIndex((seq) => seq < message.seq) + 1;
      const next = this.messages.get(this.order[place]);
      if (next) next.item.before(item);
      else this.list.append(item);
      isNew ||= !next;
      this.messages.set(message.seq, { message, item });
      this.order.splice(place, 0, message.seq);
    }
    this.group();
    this.showUnsent();
    if (isAtEnd) this.toEnd();
    else if (isNew) this.below.hidden = false;
  }

  /** @param {Message} message */
  item({ nick, text, picture, time, from, kind }) {
    if (kind === "renamed") return make("p", { className: "event" }, say("{old} is now {new}", { old: nick, new: text }));
    const mine = from === this.session().from;
    const day = calendar.format(time);
    return make("article", { className: mine ? "mine" : "" },
      make("div", { className: "who" }, make("b", {}, mine ? say("You") : nick),
        make("time", { dateTime: new Date(time).toISOString(), title: `${day} ${clock.format(time)}` },
          day === calendar.format(Date.now()) ? clock.format(time) : `${day}, ${clock.format(time)}`)),
      picture && make("button", { type: "button", className: "picture", onclick: async () => (await more()).showPicture(picture, nick) },
        make("img", { src: picture, alt: say("Picture from {nick}", { nick }), loading: "lazy", onload: () => this.stay() })),
      text && make("p", {}, text));
  }

  /** Messages of one person, one after another within minutes, wear the name once. */
  group() {
    let before = /** @type {Message | null} */ (null);
    for (const seq of this.order) {
      const { message, item } = /** @type {any} */ (this.messages.get(seq));
      item.classList.toggle("follows", !!before && before.kind === "text" && before.nick === message.nick && before.from === message.from
        && message.time - before.time < 300_000);
      before = message;
    }
  }

  /** @param {number[]} seqs */
  erase(seqs) {
    for (const seq of seqs) {
      this.messages.get(seq)?.item.remove();
      this.messages.delete(seq);
    }
    this.order = this.order.filter((seq) => this.messages.has(seq));
  }

  showUnsent() {
    if (!this.room) return;
    const taken = new Set([...this.messages.values()].map(({ message }) => message.id));
    const unsent = this.outbox.list.filter(({ room, id }) => room === this.room.id && !taken.has(id));
    this.waiting.replaceChildren(...unsent.map(({ id, nick, text, picture, problem }) => {
      const why = problem ?? (nick !== this.outbox.nick && say("Written as {nick}", { nick }));
      return make("article", { className: why ? "mine refused" : "mine waiting" },
        picture && make("img", { src: picture, alt: say("The picture to send") }),
        text && make("p", {}, text),
        make("div", { className: "who" }, why || say("Waiting to be sent"),
          why && button(problem ? "Send again" : "Send", () => this.outbox.again(id)),
          why && button("Discard", () => this.outbox.discard(id))));
    }));
  }

  async readEarlier() {
    const { id } = this.room;
    try {
      const reply = await this.server.get(`/api/rooms/${id}/messages`, { before: this.order[0] });
      if (this.room?.id !== id) return;
      const height = this.log.scrollHeight;
      this.add(reply.messages);
      this.log.scrollTop += this.log.scrollHeight - height;
      this.earlier.hidden = !reply.more;
    } catch (problem) {
      tell(/** @type {Error} */ (problem).message);
    }
  }

  get isAtEnd() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
  }

  noticeScroll() {
    this.wasAtEnd = this.isAtEnd;
    if (this.isAtEnd) this.below.hidden = true;
  }

  /** A picture that was loaded does not push the last message out of sight. */
  stay() {
    if (this.wasAtEnd) this.toEnd();
  }

  toEnd() {
    this.log.scrollTop = this.log.scrollHeight;
    this.wasAtEnd = true;
    this.below.hidden = true;
  }

  showPeople(people) {
    this.people = people;
    this.count.textContent = say(people.length === 1 ? "1 person" : "{count} people", { count: people.length });
    this.dispatchEvent(new Event("people"));
  }
}
