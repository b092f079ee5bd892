package import NapkinFormats

/// Tries a format with one item alone: what the contract does with all of them.
package func checkItem(
  _ item: SampleItem, of table: ItemTable, _ exporter: some Exporter,
  importer: (any Importer)? = nil
) throws(ContractFailure) {
  var check = ContractCheck(exporter: exporter, importer: importer)
  check.checkItems([item], of: table, dialect: nil)
  if !check.violations.isEmpty {
    throw ContractFailure(format: exporter.format.id, violations: check.violations)
  }
}

extension ContractCheck {
  /// Leaves out one item of a document after the other. If the ledger counts the item as kept, the
  /// file without it has to be another; and an importer has to bring it back.
  mutating func checkItems(dialect: String?) {
    guard let exporter else { return }
    for table in ItemTable.all where exporter.format.kinds.contains(table.whole.kind) {
      checkItems(table.items, of: table, dialect: dialect)
    }
  }

  fileprivate mutating func checkItems(
    _ items: [SampleItem], of table: ItemTable, dialect: String?
  ) {
    let suffix = dialect.map { " as :\($0)" } ?? ""
    subject = "all items of a \(table)" + suffix
    guard let exporter, let whole = trial(of: table.whole, with: exporter, dialect) else { return }
    for item in items {
      subject = "\(item)" + suffix
      guard let bare = trial(of: item.bare, with: exporter, dialect) else { continue }
      compare(whole, bare, item.feature)
    }
  }

  /// A document, what was written of it, and what came back.
  private struct Trial {
    let content: Content
    let counts: [Feature: Int]
    let written: Written
    let read: Import?
  }

  private mutating func trial(
    of content: Content, with exporter: any Exporter, _ dialect: String?
  ) -> Trial? {
    do throws(FormatError) {
      let written = try write(content, with: exporter, dialect: dialect)
      var back: Import?
      if let importer { back = try read(written.bytes, with: importer) }
      return Trial(content: content, counts: content.counts, written: written, read: back)
    } catch {
      report(.writes, "It throws '\(error)'.")
      return nil
    }
  }

  private mutating func compare(_ whole: Trial, _ bare: Trial, _ feature: Feature) {
    let (counts, rest) = (whole.written.ledger[feature], bare.written.ledger[feature])
    let isCounted = whole.counts[feature] != bare.counts[feature]
    // What is only a part of something that counts as one is kept if nothing of that is lost.
    let kept =
      isCounted
      ? Self.ways(feature).filter { counts[$0] > rest[$0] }
      : [.converted, .carried].filter { counts[$0] > 0 && counts[$0] == counts.source }
    if kept.isEmpty { return }
    let words = kept.map(\.rawValue).joined(separator: ", ")
    if whole.written.bytes == bare.written.bytes {
      return report(.shows, "The ledger says \(words), but the file is the same without it.")
    }
    guard let read = whole.read, let other = bare.read, read.content.kind == whole.content.kind,
      other.content.kind == read.content.kind
    else { return }
    let lost = read.ledger[feature].lost - other.ledger[feature].lost
    let returned =
      isCounted
      ? read.content.counts[feature, default: 0] - other.content.counts[feature, default: 0]
      : difference(read.content, other.content.identified(as: read.content)) == nil ? 0 : 1
    let expected = isCounted ? counts.unharmed - rest.unharmed : 1
    if returned < expected - max(0, lost) {
      report(.shows, "The ledger says \(words), but it does not come back.")
    }
  }

  /// The treatments that leave something in the file. Markup that is approximated may be the bare
  /// words.
  private static func ways(_ feature: Feature) -> [Treatment] {
    feature == .markup ? [.converted, .carried] : [.converted, .approximated, .carried]
  }
}

extension Ledger.Counts {
  fileprivate var lost: Int { dropped + approximated }
  fileprivate var unharmed: Int { converted + carried }
}
