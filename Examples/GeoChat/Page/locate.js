// Goes to where the person is, if the browser tells, and lists the rooms near by.

import { tell } from "./elements.js";
import { written } from "./mercator.js";
import { addWords, say } from "./words.js";

addWords({}, {
  "Looking for your place …": "正在查找您的位置……",
  "Rooms near you": "您附近的聊天室",
  "The browser may not tell where you are. Allow it in its settings; it needs https or localhost.": "浏览器不能提供您的位置。请在设置中允许；需要 https 或 localhost。",
  "This browser does not tell where you are.": "此浏览器不提供您的位置。",
  "You are here: {place}": "您在这里：{place}",
  "Your place cannot be found now.": "现在无法确定您的位置。",
});

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
