package import NapkinFormats

/// One item of a document, such as a second icon of a node: an exporter could leave it out and still count it.
package struct SampleItem: Sendable, CustomStringConvertible {
  /// The item's description, for messages.
  package let description: String
  /// The feature under which the ledger counts the item or the larger item of which it is a part.
  package let feature: Feature
  /// Whether the census counts the item itself, and not only a larger item, as it counts a font but not its weight.
  let isCounted: Bool
  /// Whether it represents all items of the feature.
  let isEvery: Bool
  /// The document without the item, otherwise equal to ``ItemTable/whole``.
  package let bare: Content
}

/// A document with all items of a kind of content, and the same document without each of them.
package struct ItemTable: Sendable, CustomStringConvertible {
  /// The document with all items.
  package let whole: Content
  /// The items: one for each row, and one for all rows of each feature.
  package let items: [SampleItem]

  /// The kind of content, for messages.
  package var description: String { whole.kind.description }

  /// One table for each kind of content.
  package static let all = [
    ItemTable(Sample.bareMap, Sample.mapRows) { .map($0) },
    ItemTable(Sample.bareNote, Sample.noteRows) { .note($0) },
    ItemTable(Sample.bareDrawing, Sample.drawingRows) { .drawing($0) },
    ItemTable(PlanDraft(), Sample.planRows) { $0.list.map { .planList($0) } },
    ItemTable(NotebookDraft(), Sample.notebookRows) { .notebook($0.finished) },
  ].compactMap { $0 }

  private init?<Draft>(
    _ draft: Draft, _ rows: [ItemRow<Draft>], _ content: (Draft) -> Content?
  ) {
    func document(unless isLeftOut: (Int) -> Bool) -> Content? {
      var draft = draft
      for (number, row) in rows.enumerated() where !isLeftOut(number) { row.add(&draft) }
      return content(draft)
    }
    guard let whole = document(unless: { _ in false }) else { return nil }
    self.whole = whole
    let counts = whole.counts
    func item(
      _ name: String, _ feature: Feature, isEvery: Bool, _ isLeftOut: (Int) -> Bool
    ) -> SampleItem? {
      document(unless: isLeftOut).map { bare in
        SampleItem(
          description: name, feature: feature,
          isCounted: bare.counts[feature] != counts[feature], isEvery: isEvery, bare: bare)
      }
    }
    let single = rows.enumerated().compactMap { number, row in
      item(row.name, row.feature, isEvery: false) { $0 == number }
    }
    let every = Set(rows.map(\.feature)).sorted().compactMap { feature in
      item("every \(feature) of a \(whole.kind)", feature, isEvery: true) {
        rows[$0].feature == feature
      }
    }
    items = single + every
  }
}

/// A row of a table of items: the item's name, its feature, and a closure that adds it to a document with the items
/// of the rows above.
struct ItemRow<Draft>: Sendable {
  let name: String
  let feature: Feature
  let add: @Sendable (inout Draft) -> Void

  init(_ name: String, _ feature: Feature, _ add: @escaping @Sendable (inout Draft) -> Void) {
    self.name = name
    self.feature = feature
    self.add = add
  }

  /// Returns the row for a document that contains the row's document, as a note contains a drawing.
  func `in`<Whole>(
    _ place: String, _ change: @escaping @Sendable (inout Whole, (inout Draft) -> Void) -> Void
  ) -> ItemRow<Whole> {
    ItemRow<Whole>("\(name) of \(place)", feature) { [add] whole in change(&whole, add) }
  }
}
