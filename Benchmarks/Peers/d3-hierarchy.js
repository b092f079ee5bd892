// Lays out a tree of 100,000 nodes with d3-hierarchy's `tree`, and prints the milliseconds of the
// first call and the median of those after it. Debian has it as node-d3-hierarchy.
const folder = process.env.PEERS || '/usr/share/nodejs';
const d3 = require(`${folder}/d3-hierarchy/dist/d3-hierarchy.js`);
{
  let seed = 1;
  const random = (limit) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
  const nodes = [{children: []}];
  for (let number = 1; number < 100000; number++) {
    const node = {children: []};
    nodes[random(nodes.length)].children.push(node);
    nodes.push(node);
  }
  const times = [];
  for (let turn = 0; turn < 6; turn++) {
    const root = d3.hierarchy(nodes[0]);
    const start = process.hrtime.bigint();
    d3.tree().nodeSize([20, 120])(root);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  console.log(`${times[0].toFixed(1)} ${times.slice(1).sort((a, b) => a - b)[2].toFixed(1)}`);
}
