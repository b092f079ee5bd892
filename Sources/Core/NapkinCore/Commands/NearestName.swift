/// Finds the name that a person probably meant.
package enum NearestName {
  /// Returns the name that is nearest to a mistyped one; `nil` if none is near.
  package static func of(_ word: String, among names: [String]) -> String? {
    let typed = Array(word.lowercased().utf8.prefix(longest + 1))
    guard !typed.isEmpty, typed.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let known = Array(name.lowercased().utf8)
      let most = max(1, known.count / 3)
      let isLong = abs(known.count - typed.count) > most
      let distance = known.starts(with: typed) ? 1 : isLong ? .max : distance(typed, known)
      if distance <= most, distance < best?.distance ?? .max {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// Returns a question to append to an error message, or an empty phrase.
  package static func question(
    _ word: String, among names: [String], prefix: String = ""
  ) -> Phrase {
    of(word, among: names).map { name -> Phrase in " Did you mean '\(prefix)\(name)'?" } ?? ""
  }

  private static let longest = 40

  /// Returns how many letters have to be inserted, removed, replaced or swapped.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var older: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(next[column], last[column + 1]) + 1
        best = min(best, last[column] + (letter == other ? 0 : 1))
        let isSwap =
          row > 0 && column > 0 && letter == right[column - 1] && left[row - 1] == other
        if isSwap { best = min(best, older[column - 1] + 1) }
        next.append(best)
      }
      older = last
      last = next
    }
    return last[right.count]
  }
}
