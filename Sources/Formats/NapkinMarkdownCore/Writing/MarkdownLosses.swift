import NapkinCore
import NapkinFormats

/// What of a content is written nowhere, whatever the table says of its feature: how much, by the
/// place that it belongs to. Where two things have one place, the first ones count for those that
/// are lost: the sum is the same.
struct MarkdownLosses {
  private var counts: [String: [Feature: Int]] = [:]

  /// Looks for it; the drawing on the back of a note may be shown.
  init(of content: Content, showsDrawing: Bool) {
    switch content {
    case .note(let note): if !showsDrawing { addDrawing(of: note) }
    case .map(let map): if map.isRootImplied, !content.hasRootToShow { addRoot(of: map) }
    case .notebook(let notebook):
      addWallpaper(of: notebook)
      for note in notebook.notes { addDrawing(of: note) }
      for map in notebook.maps { addNames(of: map) }
    case .drawing, .planList: break
    }
  }

  /// How many of some things at a place are lost.
  mutating func take(_ feature: Feature, upTo count: Int, at place: String) -> Int {
    let lost = min(count, counts[place]?[feature] ?? 0)
    if lost > 0 { counts[place]?[feature]? -= lost }
    return lost
  }

  private mutating func add(_ feature: Feature, _ count: Int, at place: String) {
    counts[place, default: [:]][feature, default: 0] += count
  }

  private mutating func addDrawing(of note: Note) {
    guard let drawing = note.drawing else { return }
    let place = drawing.id.rawValue
    Content.drawing(drawing).census { feature, count, _ in add(feature, count, at: place) }
  }

  /// A root of ours that has nothing to be read.
  private mutating func addRoot(of map: MindMap) {
    map.censusOfRoot { add($0, $1, at: $2) }
  }

  private mutating func addWallpaper(of notebook: Notebook) {
    guard let wallpaper = notebook.settings.background else { return }
    add(.media, 1, at: notebook.id.rawValue)
    add(.place, wallpaper.place == nil ? 0 : 1, at: notebook.id.rawValue)
  }

  /// The name of a map in a notebook, unless its root says it, and what is said of the map.
  private mutating func addNames(of map: MindMap) {
    let place = map.id.rawValue
    add(.title, (map.isNameInOutline ? 0 : 1) + (map.info.isEmpty ? 0 : 1), at: place)
    add(.markup, map.info.isEmpty || map.info.syntax == .plain ? 0 : 1, at: place)
  }
}
