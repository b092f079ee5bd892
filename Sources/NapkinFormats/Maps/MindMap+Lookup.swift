internal import CNapkinProcessor
package import NapkinCore

extension MindMap {
  /// Asks for what a look-up by this hash will need, for a reader that has something else to do first.
  ///
  /// Where an identifier would stand in the index is another place for each node. In a map of
  /// 1,000,000 the processor waits there as long as it takes to read an attribute.
  package func bringNear(_ hash: IndexHash) {
    napkin_bring_near(addressInIndex(of: hash))
  }
}
