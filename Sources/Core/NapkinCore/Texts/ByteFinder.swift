/// Finds many values in a text in one pass, with the algorithm of A. V. Aho and M. J. Corasick (1975).
package struct ByteFinder {
  /// A beginning of one or more values.
  private struct State {
    let parent: Int32
    let byte: UInt8
    let length: Int32
    /// The longest other beginning that is a suffix of this one.
    var shorter: Int32 = 0
    /// The longest complete value that is a proper suffix of this beginning; 0 if there is none.
    var shorterWhole: Int32 = 0
    var isWhole = false
    /// The number of the latest search that found this value.
    var found = 0
  }

  /// The greatest length of a value in bytes; longer values would need much memory.
  package static let longest = 1000

  private var states = [State(parent: 0, byte: 0, length: 0)]
  /// The state after a byte, by the state before it and the byte.
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

  /// Links each beginning to its suffixes; called once, after all values have been added.
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

  /// Searches a text for all values; ``hasFound(_:)`` returns the results.
  package mutating func search(_ text: [UInt8]) {
    search += 1
    var state: Int32 = 0
    for byte in text {
      state = step(from: state, by: byte)
      var whole = Int(state)
      // If this search has found a value before, it has also found all shorter values that end with it.
      while whole != 0, states[whole].found != search {
        states[whole].found = search
        whole = Int(states[whole].shorterWhole)
      }
    }
  }

  /// Whether the text searched last contains a value; every text contains the empty value.
  package func hasFound(_ value: Int) -> Bool { value == 0 || states[value].found == search }
}
