// Drafts, and what waits to be sent: kept on the device, sent once.

/**
 * @typedef {object} Draft
 * @property {string} id the name by which the server knows a response that is sent again
 * @property {string} work
 * @property {string} text
 * @property {any} drawing
 * @property {Blob | null} photo
 * @property {string | null} code is known once the draft was shared
 * @property {number} changed
 * @property {string} [problem] why the museum did not take it
 */

/** A name that nobody else gives. Only secure pages have `crypto.randomUUID`. */
export const newID = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export class Drafts {
  /** @type {Map<string, Draft>} */
  items = new Map();
  /** @type {IDBDatabase | null} */
  database = null;

  /** Reads what the device has; a browser that keeps nothing has it until the page is closed. */
  static async open() {
    const drafts = new Drafts();
    try {
      const opening = indexedDB.open("museum", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("drafts", { keyPath: "id" });
      drafts.database = await done(opening);
      const all = await drafts.ask("readonly", (store) => store.getAll());
      drafts.items = new Map(all.map((draft) => [draft.id, draft]));
    } catch {
      drafts.database = null;
    }
    return drafts;
  }

  /**
   * Asks the device. What it cannot keep, the page has until it is closed.
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest} action
   */
  async ask(mode, action) {
    try {
      return this.database && (await done(action(this.database.transaction("drafts", mode).objectStore("drafts"))));
    } catch {
      return undefined;
    }
  }

  /** Whether another tab has sent a draft that was kept. @param {Draft} draft */
  async isGone(draft) {
    return this.items.has(draft.id) && (await this.ask("readonly", (store) => store.count(draft.id))) === 0;
  }

  /** What was begun for a work. @param {string} work @returns {Draft} */
  of(work) {
    const begun = [...this.items.values()].find((draft) => draft.work === work && draft.code === null);
    return begun ?? { id: newID(), work, text: "", drawing: null, photo: null, code: null, changed: 0 };
  }

  /** What was shared and has not arrived yet, the oldest first. */
  get waiting() {
    return [...this.items.values()].filter((draft) => draft.code !== null).sort((one, other) => one.changed - other.changed);
  }

  /** @param {Draft} draft */
  async save(draft) {
    draft.changed = Date.now();
    if (isEmpty(draft)) return this.drop(draft);
    this.items.set(draft.id, draft);
    await this.ask("readwrite", (store) => store.put(draft));
  }

  /** @param {Draft} draft */
  async drop(draft) {
    this.items.delete(draft.id);
    await this.ask("readwrite", (store) => store.delete(draft.id));
  }

  async dropAll() {
    this.items.clear();
    await this.ask("readwrite", (store) => store.clear());
  }
}

/** Whether there is nothing to share. @param {Draft} draft */
export const isEmpty = (draft) => !draft.text.trim() && !draft.drawing?.strokes.length && !draft.photo;
