import NapkinCore
import NapkinFormats

/// The number of features of a content that are not written, whatever the table has for them, by the identifier of
/// their owner. If two owners have one identifier, the features that come first count as lost; the sum is the same.
struct MarkdownLosses {
  private var counts: [String: [Feature: Int]] = [:]

  /// Counts the losses; the drawing in a note may be shown.
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

  /// Returns how many of `count` features of an owner are lost, and removes these from the losses.
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

  private mutating func addRoot(of map: MindMap) {
    map.censusOfRoot { add($0, $1, at: $2) }
  }

  private mutating func addWallpaper(of notebook: Notebook) {
    guard let wallpaper = notebook.settings.background else { return }
    add(.media, 1, at: notebook.id.rawValue)
    add(.place, wallpaper.place == nil ? 0 : 1, at: notebook.id.rawValue)
  }

  /// Counts the name of a map in a notebook, unless its root has it, and the info of the map.
  private mutating func addNames(of map: MindMap) {
    let place = map.id.rawValue
    add(.title, (map.isNameInOutline ? 0 : 1) + (map.info.isEmpty ? 0 : 1), at: place)
    add(.markup, map.info.isEmpty || map.info.syntax == .plain ? 0 : 1, at: place)
  }
}
