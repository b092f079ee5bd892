// Where the nodes of a map go that are in sight: the tidy tree of NapkinLayout, with the same gaps.
// Nodes stand in one array, parents before children and each branch in one piece; nothing recurses.

/**
 * The nodes of a map as the picture hands them over, by their numbers.
 * @typedef {object} Nodes
 * @property {number} count
 * @property {Int32Array} parent -1 for the root and for what floats
 * @property {Int32Array} level
 * @property {Int32Array} end the number behind the last node of the branch
 * @property {Float64Array} x where the picture drew it
 * @property {Float64Array} y
 * @property {Float64Array} width
 * @property {Float64Array} height
 * @property {Uint8Array} direction 0 right, 1 left, 2 down, 3 outwards
 * @property {Uint8Array} cloud 1 if it stands in a cloud of its own
 * @property {Map<number, number[]>} offset how far somebody dragged it
 */

export const Gap = { siblings: 8, branches: 16, levels: 44, cloud: 14, trees: 40, fan: 2.5 };

/**
 * How much larger the gap behind each node is than usual, by the reach of its children.
 * @param {Nodes} nodes
 * @param {number[]} shown the nodes of one tree
 * @param {number} second where the root's children of the other side begin
 * @param {boolean} isDown
 */
function fanGaps(nodes, shown, second, isDown) {
  const [usual, share] = isDown ? [440, 0.1] : [250, 0.15];
  const gap = (reach) =>
    reach > usual ? Math.min(Math.round((reach - usual) * share), Gap.levels * Gap.fan) : 0;
  const gaps = new Float64Array(shown.length);
  const empty = () => ({ reach: 0, half: 0, start: 0, end: -Infinity, isEmpty: true });
  const top = nodes.level[shown[0]];
  /** @type {ReturnType<typeof empty>[]} */
  const fans = [];
  const fan = (level) => fans[level] ?? (fans[level] = empty());
  for (let at = shown.length - 1; at >= 0; at--) {
    const node = shown[at];
    const level = nodes.level[node] - top;
    if (at === second - 1 && at > 0) {
      gaps[0] = gap(fan(0).reach);
      fans[0] = empty();
    }
    let own = isDown ? nodes.width[node] : nodes.height[node];
    let branch = own;
    const below = fan(level);
    const isDeep = !below.isEmpty;
    if (isDeep) {
      gaps[at] = Math.max(gaps[at], gap(below.reach));
      branch = Math.max(own, below.start + Math.max(below.reach + below.half, below.end));
      fans[level] = empty();
    }
    if (nodes.cloud[node]) own = branch += 2 * Gap.cloud;
    if (level === 0) continue;
    const around = fan(level - 1);
    if (around.isEmpty) {
      around.isEmpty = false;
    } else {
      around.reach += around.half + Gap.siblings + own / 2;
      if (isDeep) around.reach = Math.max(around.reach, around.end + Gap.branches + branch / 2);
    }
    around.half = own / 2;
    around.start = Math.max(around.start, branch / 2 - around.reach);
    if (isDeep) around.end = around.reach + branch / 2;
  }
  return gaps;
}

/**
 * The tidy tree of A. van der Ploeg, "Drawing non-layered tidy trees in linear time" (2014).
 * @param {Float64Array} breadth sizes across the direction of growth
 * @param {Float64Array} bottom where children begin in that direction
 * @param {Int32Array} lastChild -1 for a leaf
 * @param {Uint8Array} cloud
 * @param {Float64Array | null} pushes how far nodes are pushed along the row of their siblings
 * @param {number} second
 * @returns {Float64Array} where each begins across, with the middle of the first at 0
 */
function tidy(breadth, bottom, lastChild, cloud, pushes, second) {
  const count = breadth.length;
  const floats = () => new Float64Array(count);
  const [place, shift, spread, change, firstShift, lastShift] = Array.from({ length: 6 }, floats);
  const end = new Int32Array(count);
  const [thread, firstDeepest, lastDeepest] = Array.from({ length: 3 }, () => new Int32Array(count).fill(-1));
  const hull = new Int32Array(count).fill(-1);
  const hulls = [];
  let lows = [];
  const push = (node, way) => {
    shift[node] += way;
    firstShift[node] += way;
    lastShift[node] += way;
  };
  const edges = (node) => {
    const start = place[node] + shift[node];
    if (hull[node] < 0) return [start, start + breadth[node]];
    const own = hulls[hull[node]];
    const inside = start + own.place - own.edge;
    return [inside, inside + own.breadth];
  };

  function separate(child, number, previous, first) {
    let [left, right, low, gap] = [previous, child, lows.length - 1, Gap.siblings];
    let [leftShift, rightShift] = [shift[left], shift[right]];
    for (;;) {
      const [leftBottom, rightBottom] = [bottom[left], bottom[right]];
      while (low > 0 && leftBottom > lows[low].bottom) low--;
      const distance = leftShift + place[left] + breadth[left] + gap - rightShift - place[right];
      if (distance > 0) {
        rightShift += distance;
        push(child, distance);
        const steps = number - lows[low].number;
        if (steps > 1) {
          const step = distance / steps;
          spread[end[lows[low].sibling]] += step;
          spread[child] -= step;
          change[child] -= distance - step;
        }
      }
      gap = Gap.branches;
      let [next, nextRight] = [left, right];
      if (leftBottom <= rightBottom) {
        next = lastChild[left] >= 0 ? lastChild[left] : thread[left];
        if (next >= 0) leftShift += shift[next];
      }
      if (leftBottom >= rightBottom) {
        nextRight = lastChild[right] >= 0 ? right + 1 : thread[right];
        if (nextRight >= 0) rightShift += shift[nextRight];
      }
      if (next < 0 && nextRight >= 0) {
        const deepest = firstDeepest[first];
        thread[deepest] = nextRight;
        const difference = rightShift - shift[nextRight] - firstShift[first];
        shift[deepest] += difference;
        place[deepest] -= difference;
        firstDeepest[first] = firstDeepest[child];
        firstShift[first] = firstShift[child];
      } else if (next >= 0 && nextRight < 0) {
        const deepest = lastDeepest[child];
        thread[deepest] = next;
        const difference = leftShift - shift[next] - lastShift[child];
        shift[deepest] += difference;
        place[deepest] -= difference;
        lastDeepest[child] = lastDeepest[previous];
        lastShift[child] = lastShift[previous];
      }
      if (next < 0 || nextRight < 0) return;
      [left, right] = [next, nextRight];
    }
  }

  function arrangeChildren(first, last) {
    lows = [{ bottom: bottom[firstDeepest[first]], sibling: first, number: 0 }];
    let number = 0;
    let drift = pushes ? Math.max(0, pushes[first]) + Math.min(0, pushes[last]) + pushes[last] : 0;
    for (let previous = first; previous !== last; ) {
      const child = end[previous];
      number++;
      const low = bottom[lastDeepest[child]];
      separate(child, number, previous, first);
      if (pushes) {
        push(child, Math.max(0, pushes[child]) - Math.min(0, pushes[previous]));
        drift += pushes[previous];
      }
      while (lows.length && low >= lows[lows.length - 1].bottom) lows.pop();
      lows.push({ bottom: low, sibling: child, number });
      previous = child;
    }
    return (edges(first)[0] + edges(last)[1]) / 2 - drift / 2;
  }

  function settleChildren(first, behind, way) {
    let [sum, moved] = [0, way];
    for (let child = first; child < behind; child = end[child]) {
      sum += spread[child];
      moved += sum + change[child];
      shift[child] += moved;
    }
  }

  /** Makes one large node of a branch in a cloud; what is inside stays where it is. */
  function enclose(top) {
    const own = { edge: 0, place: place[top], breadth: breadth[top] };
    let [low, high, deep] = [own.place, own.place + own.breadth, bottom[top]];
    settleChildren(top + 1, end[top], 0);
    for (let node = top + 1; node < end[top]; ) {
      const way = shift[node];
      place[node] += way;
      low = Math.min(low, place[node]);
      high = Math.max(high, place[node] + breadth[node]);
      deep = Math.max(deep, bottom[node]);
      if (hull[node] < 0) settleChildren(node + 1, end[node], way);
      shift[node] = spread[node] = change[node] = 0;
      node = hull[node] < 0 ? node + 1 : end[node];
    }
    own.edge = place[top] = low - Gap.cloud;
    breadth[top] = high - low + 2 * Gap.cloud;
    bottom[top] = deep + Gap.cloud;
    lastChild[top] = -1;
    hull[top] = hulls.push(own) - 1;
    firstDeepest[top] = lastDeepest[top] = top;
    firstShift[top] = lastShift[top] = 0;
  }

  for (let node = count - 1; node > 0; node--) {
    const last = lastChild[node];
    end[node] = last >= 0 ? end[last] : node + 1;
    firstDeepest[node] = lastDeepest[node] = node;
    if (last >= 0) {
      place[node] = arrangeChildren(node + 1, last) - breadth[node] / 2;
      firstDeepest[node] = firstDeepest[node + 1];
      firstShift[node] = firstShift[node + 1];
      lastDeepest[node] = lastDeepest[last];
      lastShift[node] = lastShift[last];
    }
    if (cloud[node]) enclose(node);
  }
  place[0] = -breadth[0] / 2;
  end[0] = count;
  for (const [first, behind] of [[1, second], [second, count]]) {
    if (first >= behind) continue;
    let last = first;
    while (end[last] < behind) last = end[last];
    const middle = arrangeChildren(first, last);
    for (let child = first; child < behind; child = end[child]) shift[child] -= middle;
  }
  const result = new Float64Array(count);
  result[0] = place[0];
  settleChildren(1, second, 0);
  settleChildren(second, count, 0);
  for (let node = 1; node < count; node++) {
    let way = shift[node];
    let edge = place[node] + way;
    if (hull[node] >= 0) {
      const own = hulls[hull[node]];
      way = edge - own.edge;
      edge = own.place + way;
    }
    result[node] = edge;
    settleChildren(node + 1, end[node], way);
  }
  return result;
}

/**
 * Lays out one tree; its top's middle lies at the origin.
 * @param {Nodes} nodes
 * @param {number[]} shown the nodes of the tree in sight: those to the right or down, then those to the left
 * @param {Float64Array} x filled by the numbers of nodes
 * @param {Float64Array} y
 */
function layOutTree(nodes, shown, x, y) {
  const top = shown[0];
  const isDown = nodes.direction[shown[shown.length - 1]] === 2;
  let second = shown.length;
  while (second > 1 && nodes.direction[shown[second - 1]] === 1) second--;
  const gaps = fanGaps(nodes, shown, second, isDown);
  const at = new Map(shown.map((node, place) => [node, place]));
  const [breadth, bottom, start] = Array.from({ length: 3 }, () => new Float64Array(shown.length));
  const lastChild = new Int32Array(shown.length).fill(-1);
  const cloud = new Uint8Array(shown.length);
  const hasOffsets = shown.some((node) => node !== top && nodes.offset.has(node));
  const pushes = hasOffsets ? new Float64Array(shown.length) : null;
  shown.forEach((node, place) => {
    const [width, height] = [nodes.width[node], nodes.height[node]];
    const length = isDown ? height : width;
    breadth[place] = isDown ? width : height;
    cloud[place] = nodes.cloud[node];
    const parent = place === 0 ? -1 : /** @type {number} */ (at.get(nodes.parent[node]));
    start[place] = parent < 0 ? -length / 2 : bottom[parent] + gaps[parent];
    if (cloud[place] && parent >= 0) start[place] += Gap.cloud;
    bottom[place] = start[place] + length + Gap.levels;
    const offset = place > 0 && nodes.offset.get(node);
    if (offset && pushes) {
      start[place] += offset[0];
      bottom[place] = Math.max(bottom[place] + offset[0], bottom[parent]);
      pushes[place] = offset[1];
    }
    if (parent >= 0) lastChild[parent] = place;
  });
  const across = tidy(breadth, bottom, lastChild, cloud, pushes, second);
  shown.forEach((node, place) => {
    if (isDown) [x[node], y[node]] = [across[place], start[place]];
    else [x[node], y[node]] = [place >= second ? -start[place] - nodes.width[node] : start[place], across[place]];
  });
}

/**
 * Lays out what is in sight of a map: the tree of its root, or of a branch alone, and what floats.
 * @param {Nodes} nodes
 * @param {number[][]} trees the nodes in sight of each tree, its top first
 * @param {boolean} isRing whether branches grow all around: then everything stays where it was drawn
 * @param {(tree: number[]) => Frame} frame the frame around a tree and its clouds
 * @returns {[Float64Array, Float64Array]} the upper left corners
 */
export function layOut(nodes, trees, isRing, frame) {
  const [x, y] = [Float64Array.from(nodes.x), Float64Array.from(nodes.y)];
  if (isRing) return [x, y];
  const move = (tree, dx, dy) => {
    for (const node of tree) {
      x[node] += dx;
      y[node] += dy;
    }
  };
  const [first, ...floating] = trees;
  layOutTree(nodes, first, x, y);
  const root = first[0];
  const own = root === 0 && nodes.offset.get(0);
  if (own) move(first, own[0], own[1]);
  if (!floating.length) return [x, y];
  const reach = frame(first, x, y);
  const limit = reach.x + Math.max(reach.width, 600);
  let [left, top] = [reach.x, reach.y + reach.height + Gap.trees];
  let rowEnd = top;
  for (const tree of floating) {
    layOutTree(nodes, tree, x, y);
    const [node, offset] = [tree[0], nodes.offset.get(tree[0])];
    if (offset) {
      const isLeft = nodes.direction[node] === 1;
      const dx = isLeft ? x[root] - offset[0] - (x[node] + nodes.width[node])
        : x[root] + nodes.width[root] + offset[0] - x[node];
      const middle = (which) => y[which] + nodes.height[which] / 2;
      move(tree, dx, middle(root) + offset[1] - middle(node));
      continue;
    }
    const around = frame(tree, x, y);
    if (left > reach.x && left + around.width > limit) [left, top] = [reach.x, rowEnd + Gap.trees];
    move(tree, left - around.x, top - around.y);
    rowEnd = Math.max(rowEnd, top + around.height);
    left += around.width + Gap.trees;
  }
  return [x, y];
}
