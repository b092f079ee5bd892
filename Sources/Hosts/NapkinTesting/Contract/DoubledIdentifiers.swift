import NapkinCore
import NapkinFormats

extension MindMap {
  /// The first identifier that two nodes have.
  var firstDoubled: Node.ID? {
    var seen: Set<Node.ID> = []
    return walkAll().lazy.map { self[$0.slot].id }.first { !seen.insert($0).inserted }
  }
}

extension [UInt8] {
  /// Returns a map's file in which one node's identifier is replaced by another's; `nil` if no two identifiers have
  /// the same length.
  func doublingIdentifier(of content: Content) -> [UInt8]? {
    guard case .map(let map) = content else { return nil }
    let ids = map.walkAll().map { map[$0.slot] }.filter { !$0.hasInventedID }
      .map { Array($0.id.rawValue.utf8) }
    // A short identifier may be part of other text.
    guard let longest = ids.map(\.count).max(), longest > 1 else { return nil }
    let twins = ids.filter { $0.count == longest }
    guard twins.count > 1 else { return nil }
    let doubled = replacing(twins[1], with: twins[0])
    return doubled == self ? nil : doubled
  }
}
