// Photos, made small on the device. What is sent is drawn anew, so that the place where a photo was taken stays behind.

import { Problem, say } from "./shared.js";

/** The longest side in pixels, the most bytes that are sent, and the most pixels and bytes that are read. */
const SIDE = 1500, MOST_SENT = 1_500_000, MOST_PIXELS = 100_000_000, MOST_READ = 60_000_000;

/** @param {string} message */
const refuse = (message) => new Problem(400, { code: "photo", message: say(message) });

/** @param {File} file @returns {Promise<Blob>} a JPEG */
export async function makeSmall(file) {
  if (file.size > MOST_READ) throw refuse("This photo is too large. Choose one of at most 60 MB.");
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    // The size is known before the pixels are made.
    await new Promise((resolve, reject) => Object.assign(picture, { onload: resolve, onerror: reject }));
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (!width || !height || file.type.includes("svg")) throw refuse("This file is not a photo. Choose a JPEG or PNG picture.");
    if (width * height > MOST_PIXELS) throw refuse("This photo has too many pixels. Choose a smaller one.");
    const scale = Math.min(1, SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const paper = canvas.getContext("2d");
    if (!paper) throw refuse("This browser cannot make photos small.");
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.imageSmoothingQuality = "high";
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of [0.85, 0.7, 0.5, 0.3]) {
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (blob && blob.size <= MOST_SENT) return blob;
    }
    throw refuse("This photo is too large. Choose another one.");
  } catch (error) {
    throw error instanceof Problem ? error : refuse("This file is not a photo. Choose a JPEG or PNG picture.");
  } finally {
    URL.revokeObjectURL(url);
  }
}
