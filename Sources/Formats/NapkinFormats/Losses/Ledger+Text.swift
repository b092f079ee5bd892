package import NapkinCore

extension Ledger: CustomStringConvertible {
  /// The ledger as a table, for the output of failing tests.
  public var description: String { text }

  /// The ledger as a table for people, with one line for each feature.
  public var text: String {
    var rows = [["feature", "source"] + Treatment.allCases.map(\.rawValue)]
    for feature in features {
      let counts = self[feature]
      rows.append(
        [feature.name, String(counts.source)]
          + Treatment.allCases.map { String(counts[$0]) })
    }
    let widths = rows[0].indices.map { column in
      rows.reduce(0) { max($0, $1[column].unicodeScalars.count) }
    }
    var text = ""
    for (number, row) in rows.enumerated() {
      let cells = row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        return column == 0 ? cell + gap : gap + cell
      }
      text += cells.joined(separator: "  ")
      if number > 0 {
        text += deviationText(features[number - 1]) + placesText(features[number - 1])
      }
      text += "\n"
    }
    return text
  }

  /// A summary of the losses in one line of English.
  public var summary: String { words.description }

  /// A summary of the losses in one line, which can be translated.
  package var words: Phrase {
    if isLossless { return "nothing lost" }
    func losses(_ treatment: Treatment) -> Phrase {
      features.filter { self[$0][treatment] > 0 }.map { feature in
        "\(Phrase(stringLiteral: feature.name)) \(self[feature][treatment])"
      }.joined()
    }
    var parts: [Phrase] = []
    let (dropped, approximated) = (total(.dropped), total(.approximated))
    if dropped > 0 { parts.append("\(dropped) dropped (\(losses(.dropped)))") }
    if approximated > 0 {
      parts.append("\(approximated) approximated (\(losses(.approximated)))")
    }
    return parts.joined()
  }

  private func deviationText(_ feature: Feature) -> String {
    deviation(of: feature).map { "  within \($0)" } ?? ""
  }

  private func placesText(_ feature: Feature) -> String {
    let counts = self[feature]
    let losses = places(of: feature).filter(\.treatment.isLoss)
    let others = places(of: feature).filter { !$0.treatment.isLoss }
    // If something was lost, the other places are not shown.
    let lostCount = counts.approximated + counts.dropped
    let shown = (lostCount > 0 ? losses : others).prefix(3).map(\.id)
    if shown.isEmpty { return "" }
    let more = (lostCount > 0 ? lostCount : counts.carried) - shown.count
    return "  at " + shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
