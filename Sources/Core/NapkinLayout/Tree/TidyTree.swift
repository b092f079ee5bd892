/// Arranges the nodes of a tree so that it is narrow, and looks the same at any position. It follows A. van der
/// Ploeg, "Drawing non-layered tidy trees in linear time" (2014).
///
/// Nodes are in one array, parents before children and each branch contiguous. So a node's first child is the next
/// entry, and its next sibling is the entry after its branch. One pass from the end arranges each node's children,
/// and one from the start adds up their shifts; nothing recurses, however deep the tree is.
struct TidyTree {
  /// One node, its size, and the values that are computed for it.
  struct Node {
    /// The index after the last descendant; set when the descendants have been arranged.
    fileprivate(set) var end: Int32 = 0
    var lastChild: Int32 = -1
    /// The index of the hull that the cloud of the branch became; -1 without a cloud, and -2 until the hull is
    /// made.
    var hull: Int32
    /// The node in another branch at which the contour continues below this node; -1 if there is none.
    var thread: Int32 = -1
    /// The size across the direction of growth.
    var breadth: Double
    /// The position at which the children begin, in the direction of growth.
    var bottom: Double

    /// The position across the direction of growth, before any shifts.
    var place = 0.0
    /// How far the branch is moved.
    var shift = 0.0
    // How far a branch between two separated branches is moved, summed up in two steps.
    var spread = 0.0
    var change = 0.0
    // The deepest nodes at both edges of the branch, and how far they are moved inside of it.
    var firstDeepest: Int32 = -1
    var lastDeepest: Int32 = -1
    var firstShift = 0.0
    var lastShift = 0.0

    init(breadth: Double, bottom: Double, hasCloud: Bool) {
      (self.breadth, self.bottom) = (breadth, bottom)
      hull = hasCloud ? -2 : -1
    }
  }

  /// The distances that nodes keep.
  struct Gaps: Hashable, Sendable {
    /// Between the children of one parent.
    var siblings: Double
    /// Between the children of different parents.
    var branches: Double
    /// Between a branch and the edge of its cloud.
    var cloud: Double
  }

  /// The usual gaps, and the gaps between the children of some nodes.
  private struct Spacing {
    let usual: Gaps
    let own: [Double]

    func below(_ parent: Int32) -> Gaps {
      var gaps = usual
      if !own.isEmpty { gaps.siblings = own[Int(parent)] }
      return gaps
    }
  }

  /// A branch in a cloud. From outside, it is one large node without children.
  struct Hull {
    /// The positions of the hull's edge and of its node, when the hull was made.
    var edge: Double
    var place: Double
    /// The size of its node across the direction of growth.
    var breadth: Double
  }

  /// Contiguous, because Apple's systems before 26 have no spans of an `Array`.
  var nodes: ContiguousArray<Node> = []
  var gaps: Gaps
  /// How far each node is pushed along the row of its siblings, by its index; empty if no node is pushed.
  ///
  /// A node pushed forwards moves the nodes after it along; a node pushed backwards moves the nodes before it along.
  var pushes: [Double] = []
  /// The gap between the children of each node, by its index; empty if all gaps are usual.
  var ownGaps: [Double] = []
  /// The index at which the root's children on the second side begin; the end if all are on one side.
  var second: Int32 = 0

  init(gaps: Gaps) {
    self.gaps = gaps
  }

  /// Arranges the tree, and reports the upper edge of each node across the direction of growth; the middle of the
  /// root is at 0.
  mutating func arrange(_ tell: (_ node: Int, _ edge: Double) -> Void) {
    guard !nodes.isEmpty else { return }
    let (gaps, pushes) = (Spacing(usual: gaps, own: ownGaps), pushes)
    let split = second
    var hulls: [Hull] = []
    var span = nodes.mutableSpan
    var lows: [DeepestSibling] = []
    for index in stride(from: span.count - 1, to: 0, by: -1) {
      let node = Int32(truncatingIfNeeded: index)
      let last = span[index].lastChild
      span[index].end = last >= 0 ? span[Int(last)].end : node + 1
      if last >= 0 {
        let middle = Self.arrangeChildren(
          node + 1, last, &span, hulls, gaps.below(node), pushes, &lows)
        span[index].place = middle - span[index].breadth / 2
        span[index].firstDeepest = span[index + 1].firstDeepest
        span[index].firstShift = span[index + 1].firstShift
        span[index].lastDeepest = span[Int(last)].lastDeepest
        span[index].lastShift = span[Int(last)].lastShift
      } else {
        span[index].firstDeepest = node
        span[index].lastDeepest = node
      }
      if span[index].hull == -2 { hulls.append(Self.enclose(node, hulls, &span, gaps.usual.cloud)) }
    }
    Self.arrangeRoot(split, &span, hulls, gaps.below(0), pushes, &lows)
    Self.settle(&span, hulls, split, tell)
  }

  // MARK: Arranging children

  /// The greatest depth of a sibling's branch, for the siblings after it.
  private struct DeepestSibling {
    var bottom: Double
    var sibling: Int32
    var number: Int
  }

  private static func arrangeRoot(
    _ split: Int32, _ span: inout MutableSpan<Node>, _ hulls: [Hull], _ gaps: Gaps,
    _ pushes: [Double], _ lows: inout [DeepestSibling]
  ) {
    span[0].place = -span[0].breadth / 2
    let end = Int32(truncatingIfNeeded: span.count)
    span[0].end = end
    for (first, behind) in [(Int32(1), split), (split, end)] where first < behind {
      var last = first
      while span[Int(last)].end < behind { last = span[Int(last)].end }
      let middle = arrangeChildren(first, last, &span, hulls, gaps, pushes, &lows)
      var child = first
      while child < behind {
        span[Int(child)].shift -= middle
        child = span[Int(child)].end
      }
    }
  }

  /// Puts the branches of siblings side by side, one after the other; returns their middle.
  private static func arrangeChildren(
    _ first: Int32, _ last: Int32, _ span: inout MutableSpan<Node>, _ hulls: [Hull], _ gaps: Gaps,
    _ pushes: [Double], _ lows: inout [DeepestSibling]
  ) -> Double {
    lows.removeAll(keepingCapacity: true)
    let bottom = span[Int(span[Int(first)].firstDeepest)].bottom
    if first != last { lows.append(DeepestSibling(bottom: bottom, sibling: first, number: 0)) }
    var previous = first
    var number = 0
    while previous != last {
      let child = span[Int(previous)].end
      number += 1
      let bottom = span[Int(span[Int(child)].lastDeepest)].bottom
      separate(child, number, previous, first, &span, gaps, lows)
      if !pushes.isEmpty {
        push(child, by: max(0, pushes[Int(child)]) - min(0, pushes[Int(previous)]), &span)
      }
      while let low = lows.last, bottom >= low.bottom { lows.removeLast() }
      lows.append(DeepestSibling(bottom: bottom, sibling: child, number: number))
      previous = child
    }
    let start = edges(of: first, span, hulls).start
    let middle = (start + edges(of: last, span, hulls).end) / 2
    return pushes.isEmpty ? middle : middle - drift(from: first, to: last, span, pushes)
  }

  /// Returns how far pushes move the middle of siblings away from their parent.
  private static func drift(
    from first: Int32, to last: Int32, _ span: borrowing MutableSpan<Node>, _ pushes: [Double]
  ) -> Double {
    var sum = max(0, pushes[Int(first)]) + min(0, pushes[Int(last)]) + pushes[Int(last)]
    var child = first
    while child != last {
      sum += pushes[Int(child)]
      child = span[Int(child)].end
    }
    return sum / 2
  }

  /// Returns the edges of a node across the direction of growth; in a cloud, the edges of the node itself.
  private static func edges(
    of node: Int32, _ span: borrowing MutableSpan<Node>, _ hulls: [Hull]
  ) -> (start: Double, end: Double) {
    let place = span[Int(node)].place + span[Int(node)].shift
    let hull = span[Int(node)].hull
    guard hull >= 0 else { return (place, place + span[Int(node)].breadth) }
    let start = place + hulls[Int(hull)].place - hulls[Int(hull)].edge
    return (start, start + hulls[Int(hull)].breadth)
  }

  /// Moves a branch until it is clear of the branches before it, by walking down both contours side by side.
  private static func separate(
    _ child: Int32, _ number: Int, _ previous: Int32, _ first: Int32,
    _ span: inout MutableSpan<Node>, _ gaps: Gaps, _ lows: [DeepestSibling]
  ) {
    var left = previous
    var right = child
    var leftShift = span[Int(left)].shift
    var rightShift = span[Int(right)].shift
    var low = lows.count - 1
    var gap = gaps.siblings
    while true {
      let leftBottom = span[Int(left)].bottom
      let rightBottom = span[Int(right)].bottom
      while low > 0, leftBottom > lows[low].bottom { low -= 1 }
      let distance =
        leftShift + span[Int(left)].place + span[Int(left)].breadth + gap
        - rightShift - span[Int(right)].place
      if distance > 0 {
        rightShift += distance
        move(child, number, by: distance, from: lows[low], &span)
      }
      gap = gaps.branches
      var next = left
      if leftBottom <= rightBottom {
        next = lastBelow(left, span)
        if next >= 0 { leftShift += span[Int(next)].shift }
      }
      var nextRight = right
      if leftBottom >= rightBottom {
        nextRight = firstBelow(right, span)
        if nextRight >= 0 { rightShift += span[Int(nextRight)].shift }
      }
      if next < 0 || nextRight < 0 {
        if next < 0 && nextRight >= 0 {
          threadFirst(first, child, nextRight, rightShift, &span)
        } else if next >= 0 && nextRight < 0 {
          threadLast(previous, child, next, leftShift, &span)
        }
        return
      }
      left = next
      right = nextRight
    }
  }

  private static func move(
    _ child: Int32, _ number: Int, by distance: Double, from low: DeepestSibling,
    _ span: inout MutableSpan<Node>
  ) {
    let index = Int(child)
    push(child, by: distance, &span)
    // The branches between the two are spread evenly.
    let steps = number - low.number
    guard steps > 1 else { return }
    let step = distance / Double(steps)
    span[Int(span[Int(low.sibling)].end)].spread += step
    span[index].spread -= step
    span[index].change -= distance - step
  }

  private static func push(
    _ child: Int32, by distance: Double, _ span: inout MutableSpan<Node>
  ) {
    span[Int(child)].shift += distance
    span[Int(child)].firstShift += distance
    span[Int(child)].lastShift += distance
  }

  private static func firstBelow(_ node: Int32, _ span: borrowing MutableSpan<Node>) -> Int32 {
    span[Int(node)].lastChild >= 0 ? node + 1 : span[Int(node)].thread
  }

  private static func lastBelow(_ node: Int32, _ span: borrowing MutableSpan<Node>) -> Int32 {
    let last = span[Int(node)].lastChild
    return last >= 0 ? last : span[Int(node)].thread
  }

  /// Continues the first contour of the siblings in a child whose branch is deeper than the branches before it.
  private static func threadFirst(
    _ first: Int32, _ child: Int32, _ below: Int32, _ shift: Double,
    _ span: inout MutableSpan<Node>
  ) {
    let deepest = Int(span[Int(first)].firstDeepest)
    span[deepest].thread = below
    let difference = shift - span[Int(below)].shift - span[Int(first)].firstShift
    span[deepest].shift += difference
    span[deepest].place -= difference
    span[Int(first)].firstDeepest = span[Int(child)].firstDeepest
    span[Int(first)].firstShift = span[Int(child)].firstShift
  }

  /// Continues the last contour of a child in the deeper branches of its earlier siblings.
  private static func threadLast(
    _ previous: Int32, _ child: Int32, _ below: Int32, _ shift: Double,
    _ span: inout MutableSpan<Node>
  ) {
    let deepest = Int(span[Int(child)].lastDeepest)
    span[deepest].thread = below
    let difference = shift - span[Int(below)].shift - span[Int(child)].lastShift
    span[deepest].shift += difference
    span[deepest].place -= difference
    span[Int(child)].lastDeepest = span[Int(previous)].lastDeepest
    span[Int(child)].lastShift = span[Int(previous)].lastShift
  }

  // MARK: Clouds

  /// Makes one large node of an arranged branch; the nodes inside keep their positions.
  private static func enclose(
    _ top: Int32, _ hulls: [Hull], _ span: inout MutableSpan<Node>, _ gap: Double
  ) -> Hull {
    let index = Int(top)
    let hull = Hull(
      edge: 0, place: span[index].place, breadth: span[index].breadth)
    var (low, high) = (hull.place, hull.place + hull.breadth)
    var bottom = span[index].bottom
    settleChildren(top + 1, span[index].end, 0, &span)
    var node = index + 1
    while node < Int(span[index].end) {
      let shift = span[node].shift
      span[node].place += shift
      low = min(low, span[node].place)
      high = max(high, span[node].place + span[node].breadth)
      bottom = max(bottom, span[node].bottom)
      let isHull = span[node].hull >= 0
      if !isHull {
        settleChildren(Int32(truncatingIfNeeded: node) + 1, span[node].end, shift, &span)
      }
      forget(node, &span)
      node = isHull ? Int(span[node].end) : node + 1
    }
    span[index].place = low - gap
    span[index].breadth = high - low + 2 * gap
    span[index].bottom = bottom + gap
    span[index].lastChild = -1
    span[index].hull = Int32(truncatingIfNeeded: hulls.count)
    span[index].firstDeepest = top
    span[index].lastDeepest = top
    span[index].firstShift = 0
    span[index].lastShift = 0
    return Hull(edge: low - gap, place: hull.place, breadth: hull.breadth)
  }

  /// Clears the shifts of a node that have been applied to its position.
  private static func forget(_ node: Int, _ span: inout MutableSpan<Node>) {
    span[node].shift = 0
    span[node].spread = 0
    span[node].change = 0
  }

  // MARK: Adding up

  private static func settle(
    _ span: inout MutableSpan<Node>, _ hulls: [Hull], _ split: Int32,
    _ tell: (_ node: Int, _ edge: Double) -> Void
  ) {
    tell(0, span[0].place)
    settleChildren(1, split, 0, &span)
    settleChildren(split, span[0].end, 0, &span)
    for index in 1..<max(1, span.count) {
      var shift = span[index].shift
      var edge = span[index].place + shift
      let hull = span[index].hull
      if hull >= 0 {
        shift = edge - hulls[Int(hull)].edge
        edge = hulls[Int(hull)].place + shift
      }
      tell(index, edge)
      settleChildren(Int32(truncatingIfNeeded: index) + 1, span[index].end, shift, &span)
    }
  }

  private static func settleChildren(
    _ first: Int32, _ behind: Int32, _ shift: Double, _ span: inout MutableSpan<Node>
  ) {
    var spread = 0.0
    var moved = shift
    var child = first
    while child < behind {
      let index = Int(child)
      spread += span[index].spread
      moved += spread + span[index].change
      span[index].shift += moved
      child = span[index].end
    }
  }
}
