// Goes to where the person is, if the browser tells, and lists the rooms near by.

import { tell } from "./elements.js";
import { written } from "./mercator.js";
import { say } from "./words.js";

/** The level of the map that is shown around oneself. */
const LEVEL = 11;
const METRES = 50_000;

/** @param {any} page the whole page; see geochat.js */
export function locate(page) {
  if (!navigator.geolocation) return tell(say("This browser does not tell where you are."));
  tell(say("Looking for your place …"));
  navigator.geolocation.getCurrentPosition(async ({ coords: { latitude, longitude } }) => {
    tell(say("You are here: {place}", { place: written({ latitude, longitude }) }));
    page.map.goTo({ latitude, longitude }, LEVEL);
    page.layer.showSelf({ latitude, longitude });
    await page.list.seek(say("Rooms near you"), { near: `${latitude},${longitude}`, metres: METRES });
  }, ({ code }) => tell(say(code === GeolocationPositionError.PERMISSION_DENIED
    ? "The browser may not tell where you are. Allow it in its settings; it needs https or localhost."
    : "Your place cannot be found now.")), { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 });
}
