import NapkinCore
import NapkinFormats

extension Content {
  /// Returns a picture of the content, measured and ready to be drawn.
  func picture(_ options: SVGOptions, _ pictures: inout Pictures) -> any Picture {
    var bulges = CloudOutline.mostBulges
    return switch self {
    case .note(let note): Card(note, options, &pictures)
    case .drawing(let drawing): DrawingPicture(drawing, options)
    case .map(let map): MapPicture(map, options, &pictures, bulges: &bulges)
    case .planList(let list): Card(list, options, &pictures)
    case .notebook(let notebook): NotebookSheet(notebook, options, &pictures)
    }
  }

  /// Returns the losses of a picture, and the losses of the title and the description written around it.
  func remarks(of picture: some Picture) -> LossRecorder {
    var remarks = picture.remarks
    switch self {
    case .drawing(let drawing):
      remarks.check(drawing.title, of: .title, at: drawing.id.rawValue)
    case .map(let map): remarks.check(map.info, of: .title, at: map.id.rawValue)
    case .note, .planList, .notebook: break
    }
    return remarks
  }

  /// The width of the free space around the picture.
  var margin: Double {
    switch self {
    case .drawing: 0
    case .map, .notebook: 20
    case .note, .planList: 12
    }
  }

  /// Returns the background colour of the picture.
  func paper(_ theme: Theme) -> RGBA {
    switch self {
    case .drawing(let drawing): drawing.canvas.background ?? .white
    case .map(let map): theme.page(of: map.canvas)
    default: theme.paper
    }
  }

  /// The canvas settings behind a map; empty for other content, since a drawing draws its own canvas.
  var canvasBehind: CanvasSettings {
    if case .map(let map) = self { map.canvas } else { CanvasSettings() }
  }

  /// The size of ordinary letters in points; `nil` for a drawing, which has none.
  var letters: Double? {
    switch self {
    case .drawing: nil
    case .map: NodeFigure.font(level: 2).size * 72 / 96
    case .note, .planList, .notebook: 15 * 72 / 96
    }
  }

  /// A description of the picture, for people who cannot see it.
  var summary: String {
    switch self {
    case .note: "A note."
    case .drawing(let drawing): "A drawing of \(counted(drawing.strokes.count, "stroke"))."
    case .map(let map):
      map.info.isEmpty ? "A mind map of \(counted(map.count, "node"))." : map.info.drawnWords
    case .planList(let list):
      "A list of \(counted(list.plans.count, "plan")), \(list.completed.count) done."
    case .notebook(let notebook): "A notebook with \(counted(notebook.items.count, "document"))."
    }
  }

  /// The media that may be drawn; for a notebook, only the media of its documents, without its trash.
  var shownMedia: [Media] {
    guard case .notebook(let notebook) = self else { return media }
    return notebook.items.flatMap(\.media)
  }
}
