import NapkinCore
import NapkinFormats

/// A note or a node that has a place.
struct Landmark {
  var id, kind, title, text: String
  var place: Place
}

extension Content {
  /// All notes and nodes that have a place, in the order of the document.
  var landmarks: [Landmark] {
    var landmarks: [Landmark] = []
    for item in items {
      switch item {
      case .note(let note): note.addLandmark(to: &landmarks)
      case .map(let map): map.addLandmarks(to: &landmarks)
      case .drawing, .planList: break
      }
    }
    return landmarks
  }

  /// The ledger of a format that writes places, and the texts of the notes and nodes with a place.
  var ledgerOfPlaces: Ledger {
    switch self {
    case .note, .map: return ledgerOfPiece
    case .drawing, .planList: return Ledger(of: self, as: .dropped)
    case .notebook(let notebook):
      // Two maps may have nodes with the same identifier, so each map is counted by itself.
      var rest = notebook
      var pieces: [Content] = []
      for item in notebook.items.reversed() {
        let piece = item.content
        guard !piece.landmarks.isEmpty, (try? rest.remove(item.id)) != nil else { continue }
        pieces.append(piece)
      }
      var ledger = Ledger(of: .notebook(rest), as: .dropped)
      ledger.count(.order, .dropped, times: pieces.count, at: notebook.id.rawValue)
      for piece in pieces.reversed() { ledger.merge(piece.ledgerOfPiece) }
      return ledger
    }
  }

  /// The ledger of a note or a map. The drawing on the back of a note, and the description of a map, have no place,
  /// though they may have the identifier of something with a place; they are counted by themselves.
  private var ledgerOfPiece: Ledger {
    var piece = self
    var ledger = Ledger()
    switch self {
    case .note(var note):
      if let drawing = note.drawing { ledger = Ledger(of: .drawing(drawing), as: .dropped) }
      note.drawing = nil
      piece = .note(note)
    case .map(var map):
      if !map.info.source.isEmpty {
        ledger.count(.title, .dropped, at: map.id.rawValue)
        let hasMarkup = map.info.syntax != .plain
        ledger.count(.markup, .dropped, times: hasMarkup ? 1 : 0, at: map.id.rawValue)
      }
      map.info = .empty
      piece = .map(map)
    default: break
    }
    ledger.merge(piece.ledgerOfPlaced)
    forEachMarkedText { text, id in
      ledger.loseLinks(text.addressesOfLinks, writing: text.plain, at: id)
    }
    return ledger
  }

  /// The ledger of everything that may have a place.
  private var ledgerOfPlaced: Ledger {
    let placed = Set(landmarks.map(\.id))
    var rest = placed
    let isMap = if case .map = self { true } else { false }
    var ledger = Ledger()
    census { feature, count, id in
      let isKept = placed.contains(id) && !(isMap && feature == .title)
      switch feature {
      case .place:
        // Each note or node is written once, at its own place; the places of its pictures are not written.
        let own = rest.remove(id) == nil ? 0 : 1
        ledger.count(feature, .converted, times: own, at: id)
        ledger.count(feature, .dropped, times: count - own, at: id)
      case .identifier, .node, .text, .title:
        ledger.count(feature, isKept ? .converted : .dropped, times: count, at: id)
      case .markup, .note:
        ledger.count(feature, isKept ? .approximated : .dropped, times: count, at: id)
      default: ledger.count(feature, .dropped, times: count, at: id)
      }
    }
    return ledger
  }
}

extension Note {
  fileprivate func addLandmark(to landmarks: inout [Landmark]) {
    guard let place else { return }
    landmarks.append(
      Landmark(id: id.rawValue, kind: "note", title: title, text: text.plain, place: place))
  }
}

extension MindMap {
  fileprivate func addLandmarks(to landmarks: inout [Landmark]) {
    for visit in walkAll() {
      let node = self[visit.slot]
      guard let place = node.place else { continue }
      landmarks.append(
        Landmark(
          id: node.id.rawValue, kind: "node", title: node.text.plain,
          text: node.note?.plain ?? "", place: place))
    }
  }
}

extension FormatTable {
  /// Returns the table of a format that writes places, and the texts of the notes and nodes with a place.
  static func ofPlaces(place: String, title: String, text: String, id: String) -> FormatTable {
    let markup = "Markdown as it stands, of XHTML the plain words"
    return .dropping().replacing([
      Row(.place, writes: .converted, .dropped, how: "\(place); not that of a picture"),
      Row(.title, writes: .converted, .dropped, how: "\(title), of what has a place"),
      Row(.node, writes: .converted, .dropped, how: "each node that has a place"),
      Row(.identifier, writes: .converted, .dropped, how: "\(id), of what has a place"),
      Row(.text, writes: .converted, .dropped, how: "\(title) or \(text), of what has a place"),
      Row(.note, writes: .approximated, .dropped, how: "\(text); \(markup)"),
      Row(.markup, writes: .approximated, .dropped, how: markup),
    ])
  }
}
