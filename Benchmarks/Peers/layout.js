// Lays out a map, or draws it too by joining strings, and prints the median of the milliseconds of
// five turns: node layout.js <d3-hierarchy.js or d3-flextree.js> layout|svg MAP.napkin.json
const fs = require('fs');
const [, , rival, work, path] = process.argv;

const byId = new Map();
let root;
for (const {id, parent, text} of JSON.parse(fs.readFileSync(path, 'utf8')).map.nodes) {
  const node = {text, level: 0, children: []};
  byId.set(id, node);
  if (parent === undefined) root = node;
  else {
    node.level = byId.get(parent).level + 1;
    byId.get(parent).children.push(node);
  }
}

// The map grows to the right, so its levels lie along what d3 calls y.
const width = (node) => 40 + (node.level % 7) * 20;
const height = (node) => 16 + (node.level % 3) * 8;

const module_ = require(rival);
const isFlexible = module_.flextree !== undefined;
const layout = isFlexible
  ? module_.flextree({nodeSize: (node) => [height(node.data) + 8, width(node.data) + 30]})
  : module_.tree().nodeSize([30, 120]);
const hierarchy = isFlexible ? layout.hierarchy : module_.hierarchy;

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[sign]);

function drawn(tree) {
  const parts = ['<svg xmlns="http://www.w3.org/2000/svg">'];
  tree.each((node) => {
    const [x, y, w, h] = [node.y, node.x, width(node.data), height(node.data)];
    if (node.parent) {
      const from = node.parent.y + width(node.parent.data);
      const middle = ((from + x) / 2).toFixed(1);
      parts.push(`<path d="M${from.toFixed(1)} ${node.parent.x.toFixed(1)}C${middle} ` +
        `${node.parent.x.toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}"/>`);
    }
    parts.push(`<rect x="${x.toFixed(1)}" y="${(y - h / 2).toFixed(1)}" width="${w}" height="${h}"/>` +
      `<text x="${(x + 4).toFixed(1)}" y="${(y + 4).toFixed(1)}">${escaped(node.data.text)}</text>`);
  });
  parts.push('</svg>');
  return parts.join('\n');
}

const times = [];
let bytes = 0;
for (let turn = 0; turn < 5; turn++) {
  const tree = hierarchy(root, (node) => node.children);
  const start = process.hrtime.bigint();
  layout(tree);
  if (work === 'svg') bytes = Buffer.byteLength(drawn(tree));
  times.push(Number(process.hrtime.bigint() - start) / 1e6);
}
times.sort((a, b) => a - b);
console.log(times[2].toFixed(3), work === 'svg' ? bytes : '');
