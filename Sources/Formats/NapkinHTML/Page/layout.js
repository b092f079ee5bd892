// Lays out the visible nodes of a map as NapkinLayout does, with the same gaps; a change has to be made in both.
// The nodes of a tree are in one array, parents before children and each branch in one piece; nothing recurses.

/** @typedef {{x: number, y: number, width: number, height: number}} Frame */

/**
 * A node of a map.
 * @typedef {object} Node
 * @property {number} number its index among all nodes
 * @property {Node} [parent] none for the root and for the tops of floating trees
 * @property {Node[]} children
 * @property {number} level
 * @property {number} size the number of nodes in its branch
 * @property {number} x its upper left corner
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {{x: number, y: number}} home its position in the picture
 * @property {number[]} offset how far it was dragged; empty if it was not dragged
 * @property {number} gap the extra distance between its children
 * @property {number} direction 0 right, 1 left, 2 down, 3 outwards
 * @property {boolean} isFork whether it has a line below it instead of a frame
 * @property {boolean} isFolded
 * @property {any[]} look the kind, the width and the dashes of the line to it
 * @property {string} color
 * @property {string[]} [cloud] the look of a cloud around its branch
 * @property {SVGGElement} group
 * @property {string} name the name of its element in the outline
 */

/**
 * A side of a branch: how far it reaches across, from its deepest step to its top. All of it is moved by `by`.
 * @typedef {{by: number, steps: {bottom: number, edge: number}[]}} Contour
 */

export const Gap = { siblings: 8, branches: 16, levels: 44, cloud: 14, trees: 40, fan: 2.5 };

/** Joins two contours: the upper one, and the `count` deepest steps of the lower one. @param {Contour} upper @param {Contour} lower */
function overlay(upper, lower, count) {
  if (!count) return upper;
  lower.steps.length = count;
  for (const { bottom, edge } of upper.steps) lower.steps.push({ bottom, edge: edge + upper.by - lower.by });
  return lower;
}

/** Estimates how wide each branch becomes, and widens the gap before a large fan of children: `FanGaps` in Swift. */
function measure(branch, usual, share) {
  branch.wide = branch.own = branch.breadth;
  for (const side of branch.sides) {
    let [reach, half, start, end] = [0, 0, 0, -Infinity];
    side.toReversed().forEach((child, at) => {
      const isDeep = child.sides.some((below) => below.length);
      if (at) reach += half + Gap.siblings + child.own / 2;
      if (at && isDeep) reach = Math.max(reach, end + Gap.branches + child.wide / 2);
      half = child.own / 2;
      start = Math.max(start, child.wide / 2 - reach);
      if (isDeep) end = reach + child.wide / 2;
    });
    const more = Math.max(0, Math.round((reach - usual) * share));
    branch.gap = Math.max(branch.gap, Math.min(more, Gap.levels * Gap.fan));
    branch.wide = Math.max(branch.wide, start + Math.max(reach + half, end));
  }
  if (branch.cloud) branch.own = branch.wide += 2 * Gap.cloud;
}

/**
 * Draws the branches of siblings together, one after the other and `space` apart, and moves their middle to 0: `TidyTree` in
 * Swift. After A. van der Ploeg, "Drawing non-layered tidy trees in linear time" (2014).
 * @returns {[Contour[], number]} the contours, and the middle of the branches before: the shift of their parent
 */
function arrange(children, space) {
  for (const { contours, shift } of children) for (const contour of contours) contour.by += shift;
  let [first, last] = children[0].contours;
  const lows = [{ bottom: last.steps[0].bottom, number: 0 }];
  const end = children.at(-1);
  let drift = Math.max(0, children[0].across) + Math.min(0, end.across);
  children.forEach((child, number) => {
    drift += child.across;
    if (!number) return;
    let [left, right, low, gap, pushed] = [last.steps.length - 1, child.contours[0].steps.length - 1, lows.length - 1, space, 0];
    while (left >= 0 && right >= 0) {
      const [one, other] = [last.steps[left], child.contours[0].steps[right]];
      while (low > 0 && one.bottom > lows[low].bottom) low--;
      const distance = one.edge + last.by + gap - other.edge - child.contours[0].by - pushed;
      if (distance > 0) {
        // The branches between the two are spread evenly.
        const from = lows[low].number;
        const step = distance / (number - from);
        pushed += distance;
        children[from + 1].spread += step;
        child.spread -= step;
        child.change -= distance - step;
      }
      gap = Gap.branches;
      if (one.bottom <= other.bottom) left--;
      if (one.bottom >= other.bottom) right--;
    }
    const { bottom } = child.contours[1].steps[0];
    while (lows.length && bottom >= lows.at(-1).bottom) lows.pop();
    lows.push({ bottom, number });
    child.shift += pushed;
    for (const contour of child.contours) contour.by += pushed;
    first = overlay(first, child.contours[0], right + 1);
    last = overlay(child.contours[1], last, left + 1);
    // A node that was dragged forwards moves the nodes after it; a node that was dragged back moves the nodes before it.
    const dragged = Math.max(0, child.across) - Math.min(0, children[number - 1].across);
    child.shift += dragged;
    last.by += dragged;
  });
  const middle = (children[0].shift + end.shift + (end.breadth - children[0].breadth) / 2 - drift) / 2;
  for (const child of children) child.shift -= middle;
  for (const contour of [first, last]) contour.by -= middle;
  return [[first, last], middle];
}

/** Adds up the moves of the middles of branches, parents first. */
function settle(branches) {
  for (const branch of branches) {
    for (const side of branch.sides) {
      let [spread, moved] = [0, branch.middle];
      for (const child of side) {
        spread += child.spread;
        moved += spread + child.change;
        child.middle = moved + child.shift;
      }
    }
  }
}

/** Lays out one tree, with the middle of its top at the origin. @param {Node[]} tree its nodes in sight */
function layOutTree(tree) {
  const isDown = tree.at(-1)?.direction === 2;
  const branches = new Map();
  const all = tree.map((node) => {
    const above = branches.get(node.parent);
    const [along = 0, across = 0] = above ? node.offset : [];
    const branch = {
      node, above, along, across, sides: [[], []], cloud: node.cloud ? Gap.cloud : 0, gap: 0, count: 1,
      middle: 0, shift: 0, spread: 0, change: 0,
      breadth: isDown ? node.width : node.height, length: isDown ? node.height : node.width,
    };
    above?.sides[Number(node.direction === 1)].push(branch);
    branches.set(node, branch);
    return branch;
  });
  const upwards = all.toReversed();
  for (const branch of upwards) measure(branch, ...(isDown ? [440, 0.1] : [250, 0.15]));
  for (const branch of all) {
    const { above, length, along } = branch;
    branch.start = above ? above.bottom + above.gap + branch.cloud + along : -length / 2;
    // A node that was dragged towards its parent ends no earlier than the parent.
    branch.bottom = Math.max(branch.start + length + Gap.levels, above?.bottom ?? -Infinity);
  }
  upwards.forEach((branch, index) => {
    const half = branch.breadth / 2;
    branch.contours = [{ by: 0, steps: [] }, { by: 0, steps: [] }];
    branch.shift = half;
    for (const side of branch.sides) if (side.length) [branch.contours, branch.shift] = arrange(side, Gap.siblings + branch.node.gap);
    branch.reach = [-half, half];
    if (branch.above) branch.above.count += branch.count;
    if (branch.cloud) {
      // For the nodes outside of it, a branch in a cloud is one large node.
      const start = all.length - 1 - index;
      const inside = all.slice(start, start + branch.count);
      settle(inside);
      for (const { middle, reach: [low, high] } of inside) {
        branch.reach = [Math.min(branch.reach[0], middle + low), Math.max(branch.reach[1], middle + high)];
      }
      branch.reach = [branch.reach[0] - Gap.cloud, branch.reach[1] + Gap.cloud];
      branch.bottom = (branch.contours[0].steps[0]?.bottom ?? branch.bottom) + Gap.cloud;
      branch.contours = [{ by: 0, steps: [] }, { by: 0, steps: [] }];
    }
    branch.contours.forEach(({ by, steps }, at) => steps.push({ bottom: branch.bottom, edge: branch.reach[at] - by }));
  });
  settle(all);
  for (const { node, above, start, length, middle, breadth } of all) {
    const across = middle - breadth / 2;
    if (isDown) [node.x, node.y] = [across, start];
    else [node.x, node.y] = [above && node.direction === 1 ? -start - length : start, across];
  }
}

/**
 * Lays out the nodes in sight: the tree of the root, or of a branch alone, and the floating trees.
 * @param {Node[][]} trees the nodes in sight of each tree, its top first
 * @param {(tree: Node[]) => Frame} frame the frame around a tree and its clouds
 */
export function layOut([first, ...floating], frame) {
  const move = (tree, dx, dy) => {
    for (const node of tree) {
      node.x += dx;
      node.y += dy;
    }
  };
  layOutTree(first);
  const [root] = first;
  if (!root.number && root.offset.length) move(first, ...root.offset);
  if (!floating.length) return;
  const all = frame(first);
  let [left, top] = [all.x, all.y + all.height + Gap.trees];
  let rowEnd = top;
  for (const tree of floating) {
    layOutTree(tree);
    const [node] = tree;
    if (node.offset.length) {
      const [along, across] = node.offset;
      const x = node.direction === 1 ? root.x - along - node.width : root.x + root.width + along;
      move(tree, x - node.x, root.y + root.height / 2 + across - node.y - node.height / 2);
      continue;
    }
    const own = frame(tree);
    if (left > all.x && left + own.width > all.x + Math.max(all.width, 600)) [left, top] = [all.x, rowEnd + Gap.trees];
    move(tree, left - own.x, top - own.y);
    rowEnd = Math.max(rowEnd, top + own.height);
    left += own.width + Gap.trees;
  }
}
