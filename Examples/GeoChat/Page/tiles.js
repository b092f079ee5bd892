// Streets or pictures from the address that the server gave.

import { find, make } from "./elements.js";
import { clamp } from "./mercator.js";
import { addWords, say } from "./words.js";

addWords({}, {
  "Plain map": "简图",
  "Satellite": "卫星图",
  "Streets": "街道图",
});

/** Tiles are 256 pixels wide; there are none beyond this level. */
const CLOSEST = 19;
const KEPT = 400;

export class Tiles {
  /** @param {string} address with {z}, {x} and {y} @param {() => void} changed called when a tile has come */
  constructor(address, changed) {
    this.address = address;
    this.changed = changed;
    /** @type {Map<string, HTMLImageElement>} */
    this.pictures = new Map();
  }

  /** @param {import("./map.js").WorldMap} map */
  draw({ pen, scale, middle, width, height }) {
    const level = clamp(Math.round(Math.log2(scale / 256)), 0, CLOSEST);
    const count = 2 ** level;
    const size = scale / count;
    const [left, upper] = [middle.x * count - width / size / 2, middle.y * count - height / size / 2];
    for (let row = Math.max(0, Math.floor(upper)); row < Math.min(count, upper + height / size); row++) {
      for (let column = Math.floor(left); column < left + width / size; column++) {
        const picture = this.picture({ z: level, x: ((column % count) + count) % count, y: row });
        if (!picture.complete || !picture.naturalWidth) continue;
        const [x, y] = [Math.floor((column - left) * size), Math.floor((row - upper) * size)];
        pen.drawImage(picture, x, y, Math.ceil(size) + 1, Math.ceil(size) + 1);
      }
    }
  }

  /** @param {Record<string, number>} at */
  picture(at) {
    const address = this.address.replace(/\{([zxy])\}/g, (_, name) => String(at[name]));
    let picture = this.pictures.get(address);
    if (!picture) {
      picture = new Image();
      picture.onload = this.changed;
      picture.src = address;
      this.pictures.set(address, picture);
      // The oldest go first.
      if (this.pictures.size > KEPT) this.pictures.delete(this.pictures.keys().next().value ?? "");
    }
    return picture;
  }
}

/** Lets people choose what the map is drawn of. @param {import("./map.js").WorldMap} map @param {any} tiles their addresses */
export function offerTiles(map, { street, satellite, credit }) {
  const choice = find("ground");
  const grounds = [["", "Plain map"], [street, "Streets"], [satellite, "Satellite"]].filter(([address]) => address || address === "");
  choice.hidden = false;
  choice.append(...grounds.map(([value, label]) => make("option", { value }, say(label))));
  choice.onchange = () => {
    map.tiles = choice.value ? new Tiles(choice.value, () => map.schedule()) : null;
    find("credit").textContent = (choice.value && credit) || "Natural Earth";
    map.schedule();
  };
}
