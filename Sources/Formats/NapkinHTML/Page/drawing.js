// Plays a drawing stroke by stroke; each stroke takes as long as it took to draw.

import { controls, say } from "./words.js";

/** The pause between two strokes, and the duration of a stroke for which none is known, in milliseconds. */
const PAUSE = 200, USUAL = 500;

export class Player {
  /** @param {HTMLElement} section @param {SVGSVGElement} picture */
  constructor(section, picture) {
    /** @type {SVGPathElement[]} */
    this.strokes = [...picture.querySelectorAll("path")].filter((path) => !path.closest("mask,defs"));
    this.times = [];
    this.end = 0;
    for (const stroke of this.strokes) {
      const length = Number(stroke.dataset.time) || USUAL;
      this.times.push([this.end, length]);
      this.end += length + PAUSE;
    }
    if (!this.strokes.length) return;
    const player = /** @type {any} */ (controls.querySelector(".player")).cloneNode(true);
    [this.button, this.slider] = player.children;
    this.button.onclick = () => (this.isPlaying ? this.stop() : this.play());
    this.slider.max = this.slider.value = this.end;
    this.slider.oninput = () => {
      this.stop();
      this.show(Number(this.slider.value));
    };
    section.append(player);
  }

  play() {
    let at = Number(this.slider.value);
    if (at >= this.end) at = 0;
    // With reduced motion, each stroke appears at once, without a moving pen.
    this.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.isPlaying = true;
    this.button.textContent = say("Pause");
    let last = performance.now();
    const step = (now) => {
      if (!this.isPlaying) return;
      at += now - last;
      last = now;
      this.show(at);
      if (at < this.end) requestAnimationFrame(step);
      else this.stop();
    };
    this.show(at);
    requestAnimationFrame(step);
  }

  stop() {
    this.isPlaying = false;
    this.button.textContent = say("Play");
  }

  /** Shows the strokes that were drawn until a time. @param {number} time */
  show(time) {
    this.slider.value = Math.min(time, this.end);
    this.slider.ariaValueText = `${Math.round(this.slider.value / 1000)} s`;
    this.strokes.forEach((stroke, at) => {
      const [start, length] = this.times[at];
      const part = time >= this.end ? 1 : Math.max(0, Math.min(1, (time - start) / length));
      const isLine = stroke.getAttribute("fill") === "none" && !this.isCalm;
      stroke.style.visibility = part > 0 && (isLine || part === 1 || this.isCalm || time > start + length / 2) ? "" : "hidden";
      if (isLine && part > 0 && part < 1) {
        stroke.setAttribute("pathLength", "1");
        stroke.style.strokeDasharray = `${part} 2`;
      } else {
        stroke.removeAttribute("pathLength");
        stroke.style.strokeDasharray = "";
      }
    });
  }
}
