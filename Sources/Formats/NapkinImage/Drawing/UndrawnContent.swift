import NapkinCore
package import NapkinFormats

/// The content of an SVG file that a picture of it does not show: tooltips, and the targets of links.
package struct UndrawnContent {
  /// The kinds of pictures.
  package enum Medium {
    /// Pixels, which have neither titles nor links.
    case pixels
    /// A page, which has a title, and links to addresses outside of it.
    case page
  }

  /// For each feature, the identifiers of the things that the picture does not show.
  private var places: [Feature: [String]] = [:]
  /// For each feature, how often it occurs in the trash, which no picture shows.
  private var trashed: [Feature: Int] = [:]

  /// Collects the content that a picture does not show.
  package init(in content: Content, _ medium: Medium) {
    if case .notebook(let notebook) = content {
      for item in notebook.items { look(at: item, isAlone: false, medium) }
      for item in notebook.trash.map(\.item) {
        item.content.census { feature, number, _ in trashed[feature, default: 0] += number }
      }
    } else {
      for item in content.items { look(at: item, isAlone: true, medium) }
    }
  }

  private mutating func look(at item: Notebook.Item, isAlone: Bool, _ medium: Medium) {
    guard case .map(let map) = item else {
      // The title of a drawing is only shown on a sheet with other documents.
      guard case .drawing(let drawing) = item, isAlone, medium == .pixels, !drawing.title.isEmpty
      else { return }
      places[.title, default: []].append(drawing.id.rawValue)
      return
    }
    // A page contains the name of the map, but not its description.
    let titles = medium == .pixels ? 2 : map.info.isEmpty ? 0 : 1
    let isInside: (String) -> Bool = { id in
      map.slot(of: .init(id)).map { map[$0].link.flatMap(MindMap.Node.ID.init(ofLink:)) != nil }
        ?? false
    }
    let hidesDetails: (String) -> Bool = { id in
      map.slot(of: .init(id)).map { map[$0].hidesDetails } ?? false
    }
    // Text between children is shown as the note of their parent.
    let bodies =
      map.mayHaveBodies
      ? Set(map.walkAll().map(\.slot).filter(map.isBodyText).map { map[$0].id.rawValue }) : []
    item.content.census { feature, number, place in
      let isHidden =
        switch feature {
        case _ where bodies.contains(place): true
        case .title: isAlone && titles > 0
        // The markup of the map's description.
        case .markup: isAlone && place == item.id.rawValue
        case .note, .place: true
        case .details: hidesDetails(place)
        case .link: medium == .pixels || isInside(place)
        default: false
        }
      if isHidden {
        let most = feature == .title ? min(number, titles) : number
        places[feature, default: []] += repeatElement(place, count: most)
      }
    }
  }

  /// Returns the ledger of the picture, derived from the ledger of the SVG.
  package func ledger(_ svg: Ledger) -> Ledger {
    var ledger = Ledger()
    for feature in svg.features { enter(feature, of: svg, into: &ledger) }
    ledger.measure(as: svg)
    ledger.lostLinks = svg.lostLinks
    return ledger
  }

  private func enter(_ feature: Feature, of svg: Ledger, into ledger: inout Ledger) {
    let counts = svg[feature]
    let listed = svg.places(of: feature)
    let hidden = places[feature] ?? []
    let isHidden = Set(hidden)
    // Content that the SVG does not show either is not counted as lost twice.
    let inTrash = trashed[feature] ?? 0
    let droppedElsewhere = listed.count { $0.treatment == .dropped && !isHidden.contains($0.id) }
    let lostBefore = counts.dropped - max(inTrash, droppedElsewhere)
    let lost = max(0, min(hidden.count - lostBefore, counts.converted + counts.approximated))
    var left: [Treatment: Int] = [
      .converted: counts.converted - min(lost, counts.converted),
      .approximated: counts.approximated - max(0, lost - counts.converted),
      .dropped: counts.dropped + counts.carried + lost,
    ]
    func enter(_ treatment: Treatment, at place: String) {
      guard let number = left[treatment], number > 0 else { return }
      ledger.count(feature, treatment, at: place)
      left[treatment] = number - 1
    }
    for place in listed {
      enter(place.treatment == .carried ? .dropped : place.treatment, at: place.id)
    }
    let known = Set(listed.filter { $0.treatment == .dropped }.map(\.id))
    for place in hidden.prefix(lost + known.count) where !known.contains(place) {
      enter(.dropped, at: place)
    }
    for treatment in Treatment.allCases {
      ledger.count(feature, treatment, times: left[treatment] ?? 0)
    }
  }
}

extension UndrawnContent {
  /// Returns the table of a folder of pictures. Values of the notebook itself, and of the documents in its trash,
  /// are in none of the pictures.
  static func table(inFolder table: FormatTable) -> FormatTable {
    FormatTable(
      table.rows.map { row in
        row.writes.contains(.dropped)
          ? row : FormatTable.Row(row.feature, writes: row.writes + [.dropped], how: row.how)
      })
  }

  /// Returns the table of a picture, derived from the table of the SVG. `own` has the rows in which pixels and pages
  /// differ.
  static func table(of svg: Format, _ own: [FormatTable.Row]) -> FormatTable {
    let rows = svg.table.rows.map { row in
      let kept = row.writes.filter { $0 != .carried && $0 != .dropped }
      let canBeLost = row.writes.contains(.dropped) || row.writes.contains(.carried)
      let writes = canBeLost ? kept + [.dropped] : kept
      return FormatTable.Row(
        row.feature, writes: writes, how: kept.isEmpty ? "–" : "as \(svg.name) shows it")
    }
    return FormatTable(rows).replacing(common).replacing(own)
  }

  /// The rows in which every picture differs from its SVG.
  private static let common: [FormatTable.Row] = [
    .init(
      .note, writes: .converted, .approximated, .dropped,
      how: "a page, or words below a plan; of the note of a node only that there is one"),
    .init(.body, writes: .dropped, how: "that its parent has a note"),
    .init(
      .icon, writes: .converted, .approximated, .dropped,
      how: "as SVG shows it, but named where that is by an emoji"),
    .init(
      .place, writes: .approximated, .dropped,
      how: "its name, on the page of a note; not of a node"),
  ]
}
