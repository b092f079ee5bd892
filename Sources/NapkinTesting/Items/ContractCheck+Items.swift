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
      compare(whole, bare, item)
    }
  }

  /// A document, what was written of it, and what came back.
  private struct Trial {
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
      return Trial(counts: content.counts, written: written, read: back)
    } catch {
      report(.writes, "It throws '\(error)'.")
      return nil
    }
  }

  private mutating func compare(_ whole: Trial, _ bare: Trial, _ item: SampleItem) {
    let feature = item.feature
    let (counts, rest) = (whole.written.ledger[feature], bare.written.ledger[feature])
    // What is only a part of something that counts as one is kept if nothing of that is lost.
    let isCounted = whole.counts[feature] != bare.counts[feature]
    let kept = ways(item).filter { way in
      isCounted ? counts[way] > rest[way] : counts[way] > 0 && counts[way] == counts.source
    }
    if kept.isEmpty { return }
    let words = kept.map(\.rawValue).joined(separator: ", ")
    if whole.written.bytes == bare.written.bytes {
      return report(.shows, "The ledger says \(words), but the file is the same without it.")
    }
    guard let read = whole.read, let other = bare.read,
      read.ledger[feature].lost <= other.ledger[feature].lost
    else { return }
    if difference(read.content, other.content.identified(as: read.content)) == nil {
      report(.shows, "The ledger says \(words), but it does not come back.")
    }
  }

  /// The treatments that leave something in the file. Of what is only written, several items that are
  /// approximated may become one sign. Markup that is approximated may be the bare words.
  private func ways(_ item: SampleItem) -> [Treatment] {
    let leavesTraces = item.feature != .markup && (importer != nil || item.isEvery)
    return [.converted, .carried] + (leavesTraces ? [.approximated] : [])
  }
}

extension Ledger.Counts {
  fileprivate var lost: Int { dropped + approximated }
}
