// Strokes as outlines with perfect-freehand, written as paths of SVG; prints the median of the
// milliseconds of three turns, and the bytes: node strokes.js <bundle> DRAWING.napkin.json
const fs = require('fs');
const [, , rival, path] = process.argv;
const {getStroke} = require(rival);

const strokes = JSON.parse(fs.readFileSync(path, 'utf8')).drawing.strokes.map(({points}) => {
  const pairs = [];
  for (let at = 0; at + 1 < points.length; at += 2) pairs.push([points[at], points[at + 1]]);
  return pairs;
});

// Curves through the middles between the points of the outline, as the library's page shows it.
function outlined(points) {
  if (points.length < 4) return '';
  const two = (number) => number.toFixed(2);
  const middle = (a, b) => `${two((a[0] + b[0]) / 2)},${two((a[1] + b[1]) / 2)} `;
  let text = `M${two(points[0][0])},${two(points[0][1])} Q${two(points[1][0])},` +
    `${two(points[1][1])} ${middle(points[1], points[2])}T`;
  for (let at = 2; at + 1 < points.length; at++) text += middle(points[at], points[at + 1]);
  return text + 'Z';
}

const times = [];
let bytes = 0;
for (let turn = 0; turn < 3; turn++) {
  const start = process.hrtime.bigint();
  const parts = strokes.map((points) => `<path d="${outlined(getStroke(points, {size: 8}))}"/>`);
  bytes = parts.join('\n').length;
  times.push(Number(process.hrtime.bigint() - start) / 1e6);
}
times.sort((a, b) => a - b);
console.log(times[1].toFixed(3), bytes);
