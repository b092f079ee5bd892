package import NapkinFormats

/// Checks a format with a single item, as the contract does with all items.
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
  /// Leaves out each item of a document in turn. If the ledger counts the item as kept, the file must differ without
  /// it, and an importer must read it back.
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
    guard let whole = written(table.whole, dialect) else { return }
    let read = readBack(whole)
    for item in items {
      subject = "\(item)" + suffix
      guard let bare = written(item.bare, dialect) else { continue }
      let kept = Self.kept(item, whole.ledger, bare.ledger).map(\.rawValue).joined(separator: ", ")
      if kept.isEmpty { continue }
      if whole.bytes == bare.bytes {
        report(.shows, "The ledger says \(kept), but the file is the same without it.")
      } else if let read, read.content.kind == table.whole.kind, let other = readBack(bare),
        read.ledger[item.feature].lost <= other.ledger[item.feature].lost,
        difference(read.content, other.content.identified(as: read.content)) == nil
      {
        report(.shows, "The ledger says \(kept), but it does not come back.")
      }
    }
  }

  private mutating func written(_ content: Content, _ dialect: String?) -> Written? {
    guard let exporter else { return nil }
    do throws(FormatError) {
      return try write(content, with: exporter, dialect: dialect)
    } catch {
      report(.writes, "It throws '\(error)'.")
      return nil
    }
  }

  private mutating func readBack(_ written: Written) -> Import? {
    guard let importer else { return nil }
    do throws(FormatError) {
      return try read(written.bytes, with: importer)
    } catch {
      report(.reads, "It throws '\(error)'.")
      return nil
    }
  }

  /// Returns the treatments with which the ledger counts an item as kept. An item that is only part of a counted
  /// item is kept if nothing of that is lost.
  private static func kept(_ item: SampleItem, _ whole: Ledger, _ bare: Ledger) -> [Treatment] {
    let (counts, rest) = (whole[item.feature], bare[item.feature])
    return ways(item).filter { way in
      item.isCounted ? counts[way] > rest[way] : counts[way] > 0 && counts[way] == counts.source
    }
  }

  /// Returns the treatments that leave something in the file. Several approximated items may become one sign, so the
  /// file must only differ without all of them; and markup may become plain text.
  private static func ways(_ item: SampleItem) -> [Treatment] {
    [.converted, .carried] + (item.isEvery && item.feature != .markup ? [.approximated] : [])
  }
}

extension Ledger.Counts {
  fileprivate var lost: Int { dropped + approximated }
}
