import NapkinCore
package import NapkinFormats

extension ContractCheck {
  /// Compares the content that was read back with the content that was written.
  mutating func checkRoundTrip(
    of content: Content, _ written: Written, _ read: Import, dialect: String?
  ) {
    checkRecognition(of: written.bytes)
    let back = read.content.identified(as: content)
    // A plan list may come back as a map; only the format's own tests can check its content.
    guard back.kind == content.kind else {
      if written.ledger.isLossless && read.ledger.isLossless {
        report(
          .roundTrip,
          "A \(content.kind) comes back as a \(back.kind), but no ledger names a loss; its exporter "
            + "revises the feature '\(content.kind)' to approximated, at its identifier.")
      }
      return
    }
    if written.ledger.isLossless && read.ledger.isLossless {
      if let difference = difference(content, back) {
        report(
          .roundTrip, "The ledgers name no loss, but what comes back differs\(difference).")
      }
    } else {
      checkSurvivors(of: content, written.ledger, read.ledger, in: back)
    }
    checkSecondTrip(read.content, dialect: dialect)
  }

  /// Checks that all converted and carried items are there again.
  private mutating func checkSurvivors(
    of content: Content, _ writing: Ledger, _ reading: Ledger, in back: Content
  ) {
    let census = back.counts
    for feature in Feature.all {
      let come = census[feature] ?? 0
      let kept = writing[feature].converted + writing[feature].carried
      let lost = reading[feature].dropped + reading[feature].approximated
      if come < kept - lost {
        let places = lost == 0 ? missing(feature, of: content, in: back, writing) : ""
        report(
          .roundTrip,
          "\(kept) of '\(feature)' were converted or carried, \(come) come back\(places).")
      }
    }
  }

  private mutating func checkSecondTrip(_ content: Content, dialect: String?) {
    guard let exporter, let importer else { return }
    do throws(FormatError) {
      let written = try write(content, with: exporter, dialect: dialect)
      let again = try read(written.bytes, with: importer)
      let back = again.content.identified(as: content)
      if let difference = difference(content, back) {
        report(.secondTrip, "What came back changes again on a second trip\(difference).")
      }
    } catch {
      report(.secondTrip, "What came back cannot make a second trip: '\(error)'.")
    }
  }

  private mutating func checkRecognition(of bytes: [UInt8]) {
    guard let format = importer?.format, let written = exporter?.format else { return }
    let head = FileHead(bytes)
    if format.recognizes(head) != written.recognizes(head) {
      report(.reads, "The exporter's format recognises the bytes, the importer's does not.")
    }
  }
}

extension Content {
  /// Returns a copy of the content with the identifier of another, because most formats cannot hold the identifier
  /// of a whole document.
  package func identified(as other: Content) -> Content {
    switch (self, other) {
    case (.map(var mine), .map(let other)):
      mine.id = other.id
      return .map(mine)
    case (.note(var mine), .note(let other)):
      mine.id = other.id
      return .note(mine)
    case (.drawing(var mine), .drawing(let other)):
      mine.id = other.id
      return .drawing(mine)
    case (.planList(var mine), .planList(let other)):
      mine.id = other.id
      return .planList(mine)
    case (.notebook(let mine), .notebook(let other)):
      return .notebook(mine.completed(id: other.id, defaultPlanList: mine.defaultPlanList))
    default:
      return self
    }
  }
}
