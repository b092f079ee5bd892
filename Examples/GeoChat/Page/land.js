// What the map is drawn of: land, borders and names, read from the files beside the page.

/** A line or a ring with the box around it, in Mercator's square.
 * @typedef {{points: Float64Array, west: number, east: number, north: number, south: number}} Line */

/** Reads the steps of a path: each line starts with its place, and goes on by steps.
 * @param {string} path @param {number} width @returns {Line[]} */
export function readPath(path, width) {
  return path.split("M").filter((line) => line.trim()).map((line) => {
    const numbers = line.match(/-?\d+/g)?.map(Number) ?? [];
    const points = new Float64Array(numbers.length);
    const box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
    let [x, y] = [0, 0];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      [x, y] = [x + numbers[at], y + numbers[at + 1]];
      points[at] = x / width;
      points[at + 1] = y / width;
      box.west = Math.min(box.west, points[at]);
      box.east = Math.max(box.east, points[at]);
      box.north = Math.min(box.north, points[at + 1]);
      box.south = Math.max(box.south, points[at + 1]);
    }
    return { points, ...box };
  });
}

/** Land and borders at one scale. @param {string} name @returns {Promise<{land: Line[], borders: Line[]}>} */
export async function readLand(name) {
  const text = await (await fetch(name)).text();
  const picture = new DOMParser().parseFromString(text, "image/svg+xml");
  const width = Number(picture.documentElement.getAttribute("viewBox")?.split(" ")[2]);
  const lines = (id) => readPath(picture.getElementById(id)?.getAttribute("d") ?? "", width);
  return { land: lines("land"), borders: lines("borders") };
}

/** Names of countries and cities, the most important first. @param {string} language */
export async function readNames(language) {
  const { countries, cities } = await (await fetch("places.json")).json();
  const names = new Intl.DisplayNames([language], { type: "region" });
  return [
    ...countries.map(([code, name, x, y, rank]) => ({ text: (code && names.of(code)) || name, x, y, rank, isCity: false })),
    ...cities.map(([text, x, y]) => ({ text, x, y, rank: 5, isCity: true })),
  ];
}

/** Cuts a ring or a line at a box, so that no number that is drawn is large.
 * @param {Float64Array} points pairs of numbers @param {{west: number, east: number, north: number, south: number}} box */
export function cut(points, box) {
  let now = points;
  const sides = [[0, box.west, 1], [0, box.east, -1], [1, box.north, 1], [1, box.south, -1]];
  for (const [axis, edge, sign] of sides) {
    const kept = [];
    const count = now.length;
    for (let at = 0; at < count; at += 2) {
      const before = (at + count - 2) % count;
      const [one, other] = [(now[before + axis] - edge) * sign, (now[at + axis] - edge) * sign];
      if (one < 0 !== other < 0) {
        const share = one / (one - other);
        kept.push(now[before] + share * (now[at] - now[before]), now[before + 1] + share * (now[at + 1] - now[before + 1]));
      }
      if (other >= 0) kept.push(now[at], now[at + 1]);
    }
    now = kept;
  }
  return now;
}
