/// Finds many values in a text at once, after A. V. Aho and M. J. Corasick (1975): one pass, however many values.
package struct ByteFinder {
  /// A beginning of values.
  private struct State {
    let parent: Int32
    let byte: UInt8
    let length: Int32
    /// The longest other beginning that ends here, too.
    var shorter: Int32 = 0
    /// The next shorter beginning that is a whole value; 0 if none is.
    var shorterWhole: Int32 = 0
    var isWhole = false
    /// The search that found it last.
    var found = 0
  }

  /// Longer values are not taken: they would need much memory.
  package static let longest = 1000

  private var states = [State(parent: 0, byte: 0, length: 0)]
  /// The state to which a byte leads, by that byte and the state before it.
  private var next: [UInt64: Int32] = [:]
  private var search = 0

  package init() {}

  private static func key(_ state: Int32, _ byte: UInt8) -> UInt64 {
    UInt64(state) << 8 | UInt64(byte)
  }

  /// Adds a value, and returns its number.
  package mutating func add(_ value: [UInt8]) -> Int {
    var state: Int32 = 0
    for byte in value {
      let known = next[Self.key(state, byte)]
      let following = known ?? Int32(states.count)
      if known == nil {
        next[Self.key(state, byte)] = following
        states.append(
          State(parent: state, byte: byte, length: states[Int(state)].length + 1))
      }
      state = following
    }
    states[Int(state)].isWhole = true
    return Int(state)
  }

  /// Connects the values: once, when all are added.
  package mutating func prepare() {
    for index in states.indices.sorted(by: { states[$0].length < states[$1].length }) {
      let state = states[index]
      guard state.length > 1 else { continue }
      let shorter = step(from: states[Int(state.parent)].shorter, by: state.byte)
      states[index].shorter = shorter
      let other = states[Int(shorter)]
      states[index].shorterWhole = other.isWhole ? shorter : other.shorterWhole
    }
  }

  private func step(from state: Int32, by byte: UInt8) -> Int32 {
    var state = state
    while true {
      if let next = next[Self.key(state, byte)] { return next }
      if state == 0 { return 0 }
      state = states[Int(state)].shorter
    }
  }

  /// Searches a text for all values.
  package mutating func search(_ text: [UInt8]) {
    search += 1
    var state: Int32 = 0
    for byte in text {
      state = step(from: state, by: byte)
      var whole = Int(state)
      // A value that this search has found already was found together with all shorter values that end here.
      while whole != 0, states[whole].found != search {
        states[whole].found = search
        whole = Int(states[whole].shorterWhole)
      }
    }
  }

  /// Whether the last text contains a value; every text contains an empty one.
  package func hasFound(_ value: Int) -> Bool { value == 0 || states[value].found == search }
}
