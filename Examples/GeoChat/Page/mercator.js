// The map's square: Mercator's projection, both numbers from 0 to 1, x to the east and y to the south.

/** @typedef {{latitude: number, longitude: number}} Place */
/** @typedef {{x: number, y: number}} Point */

/** The projection has no poles. */
export const MAXIMUM_LATITUDE = 85.05112878;

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** A number of the square that goes on at the antimeridian. @param {number} x */
export const wrap = (x) => x - Math.floor(x);

/** @param {Place} place @returns {Point} */
export function project({ latitude, longitude }) {
  const sine = Math.sin((clamp(latitude, -MAXIMUM_LATITUDE, MAXIMUM_LATITUDE) * Math.PI) / 180);
  return { x: wrap((longitude + 180) / 360), y: clamp(0.5 - Math.atanh(sine) / (2 * Math.PI), 0, 1) };
}

/** @param {Point} point @returns {Place} */
export function place({ x, y }) {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { latitude: clamp(latitude, -MAXIMUM_LATITUDE, MAXIMUM_LATITUDE), longitude: wrap(x) * 360 - 180 };
}

/** How many metres one unit of the square is long at a height of it. @param {number} y */
export const metres = (y) => 40_075_017 / Math.cosh(Math.PI * (1 - 2 * y));

/** A place as people write it: 59.3300° N, 18.0700° E. @param {Place} place */
export function written({ latitude, longitude }) {
  const side = (value, plus, minus) => `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`;
  return `${side(latitude, "N", "S")}, ${side(longitude, "E", "W")}`;
}
