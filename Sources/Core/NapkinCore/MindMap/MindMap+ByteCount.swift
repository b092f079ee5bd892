extension MindMap.Change {
  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    let payload =
      switch self {
      case .insert(let branch, let parent, _): branch.byteCount + parent.heapCost
      case .set(let id, let property): id.heapCost + property.heapCost
      case .setMap(let property): property.heapCost
      case .remove(let id): id.heapCost
      case .move(let id, let parent, _): id.heapCost + parent.heapCost
      }
    return MemoryLayout<Self>.stride + payload
  }
}

extension Branch {
  /// About how many bytes of memory the branch takes.
  var byteCount: Int {
    nodes.reduce(0) { $0 + $1.byteCount + MemoryLayout<Int32>.stride }
  }
}

extension MindMap.Node {
  /// About how many bytes of memory the node takes.
  var byteCount: Int {
    let plain = MemoryLayout<Self>.stride + id.heapCost
    return isPlain
      ? plain + text.heapCost : plain + extras.boxesByteCount + Property.heapCost(of: self)
  }

  /// Refuses a node in which a position, size or width is infinite or not a number, because no file can store it.
  func refuseNonNumbers() throws(Refusal) {
    if !isPlain {
      try Property.refuseNonNumbers(in: self, "A place, size or width of a node")
    }
  }
}
