import NapkinCore
import NapkinFormats
import NapkinLayout

/// A whole notebook on one sheet: everything in it below each other, notes beside notes.
struct NotebookSheet: Picture {
  private struct Item {
    let picture: any Picture
    let origin: Position
  }

  private let notebook: Notebook
  private let options: SVGOptions
  private let title: Words
  private var items: [Item] = []
  private(set) var frame = Frame(.zero)
  private(set) var remarks = Remarks()

  init(_ notebook: Notebook, _ options: SVGOptions, _ pictures: Pictures) {
    self.notebook = notebook
    self.options = options
    title = Words(notebook.title, Font(size: 30, isBold: true), width: 1100)
    frame = Frame(x: 0, y: 0, width: title.block.width, height: title.block.height)
    add(
      notebook.notes.map { Card($0, options, pictures) as any Picture }, name: "Notes")
    add(notebook.drawings.map { DrawingPicture($0, options) }, name: "Drawings")
    add(notebook.maps.map { MapPicture($0, options, pictures) }, name: "Maps")
    add(notebook.planLists.map { Card($0, options, pictures) }, name: "Plans")
  }

  /// Adds what is of one kind in rows that are at most as wide as two cards, or one of them.
  private mutating func add(_ pictures: [any Picture], name: String) {
    let gap = 28.0
    var x = 0.0
    var y = frame.maxY + gap
    for picture in pictures {
      let size = picture.frame
      if x > 0, x + size.width > 2 * Card.width + gap + 2 {
        x = 0
        y = frame.maxY + gap
      }
      let origin = Position(x: x - size.x, y: y - size.y)
      items.append(Item(picture: picture, origin: origin))
      frame = frame.union(Frame(x: x, y: y, width: size.width, height: size.height))
      x += size.width + gap
      remarks.merge(picture.remarks)
    }
  }

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError) {
    let writer = PartWriter(theme: options.theme, pictures: Pictures(use: .name))
    writer.draw(.words(title), at: .zero, in: &svg)
    for item in items {
      svg.begin(.g)
      svg.setTransform(item.origin)
      try item.picture.draw(in: &svg, to: &sink)
      svg.end()
    }
  }
}
