import NapkinCore
import NapkinFormats
import NapkinLayout

/// A whole notebook on one sheet: everything in it below each other, notes beside notes.
struct NotebookSheet: Picture {
  private struct Item {
    let picture: any Picture
    let origin: Position
    let scale: Double
    let paper: RGBA?
  }

  private static let columns = 3
  private static let gap = 32.0
  private static let width = Double(columns) * (Card.width + 2) + Double(columns - 1) * gap

  private let options: SVGOptions
  private var headings: [Words] = []
  private var items: [Item] = []
  private(set) var frame = Frame(.zero)
  private(set) var remarks = Remarks()

  init(_ notebook: Notebook, _ options: SVGOptions, _ pictures: inout Pictures) {
    self.options = options
    if let wallpaper = notebook.settings.background {
      remarks.add(.media, .dropped, at: notebook.id.rawValue)
      remarks.checkPlaces(nil, of: [wallpaper], at: notebook.id.rawValue)
    }
    remarks.check(notebook.title, of: .title, at: notebook.id.rawValue)
    if !notebook.title.isEmpty { add(heading: notebook.title, Font(size: 32, isBold: true)) }
    addCards(notebook.notes.map { Card($0, options, &pictures) })
    for drawing in notebook.drawings {
      remarks.check(drawing.title, of: .title, at: drawing.id.rawValue)
      add(DrawingPicture(drawing, options), title: drawing.title)
    }
    var bulges = CloudOutline.mostBulges
    for map in notebook.maps {
      let picture = MapPicture(map, options, &pictures, bulges: &bulges)
      add(picture, title: map.name, paper: options.theme.chosenPage(of: map.canvas))
      loseInfo(of: map)
    }
    addCards(notebook.planLists.map { Card($0, options, &pictures) })
  }

  /// Tells that a sheet has no place for what is said of a map.
  private mutating func loseInfo(of map: MindMap) {
    if map.info.isEmpty { return }
    remarks.add(.title, .dropped, at: map.id.rawValue)
    if map.info.syntax != .plain { remarks.add(.markup, .dropped, at: map.id.rawValue) }
  }

  private mutating func add(heading text: String, _ font: Font) {
    let words = Words(
      text, font, width: Self.width, at: Position(x: 0, y: frame.maxY + (items.isEmpty ? 0 : 24)))
    headings.append(words)
    frame = frame.union(words.frame)
  }

  /// Adds a picture below everything, no wider than the sheet.
  private mutating func add(_ picture: some Picture, title: String, paper: RGBA? = nil) {
    if !title.isEmpty { add(heading: title, Font(size: 20, isBold: true)) }
    let size = picture.frame
    let scale = size.width > Self.width ? Self.width / size.width : 1
    place(picture, on: paper, at: Position(x: 0, y: frame.maxY + 8), scale: scale)
  }

  /// Adds cards in columns, each where there is most room.
  private mutating func addCards(_ cards: [Card]) {
    var bottoms = [Double](repeating: frame.maxY + Self.gap, count: Self.columns)
    for card in cards {
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
      let x = Double(column) * (Card.width + 2 + Self.gap)
      place(card, at: Position(x: x, y: bottoms[column]), scale: 1)
      bottoms[column] += card.frame.height + Self.gap
    }
  }

  private mutating func place(
    _ picture: some Picture, on paper: RGBA? = nil, at corner: Position, scale: Double
  ) {
    let size = picture.frame
    items.append(
      Item(
        picture: picture,
        origin: Position(x: corner.x - size.x * scale, y: corner.y - size.y * scale),
        scale: scale, paper: paper))
    frame = frame.union(
      Frame(x: corner.x, y: corner.y, width: size.width * scale, height: size.height * scale))
    remarks.merge(picture.remarks)
  }

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError) {
    let writer = PartWriter(theme: options.theme)
    for heading in headings { writer.draw(heading, in: &svg) }
    for item in items {
      svg.begin(.g)
      svg.setTransform(item.origin, scale: item.scale)
      if let paper = item.paper {
        svg.begin(.rect)
        svg.set(item.picture.frame)
        svg.fill(paper)
        svg.end()
      }
      try item.picture.draw(in: &svg, to: &sink)
      svg.end()
    }
  }
}
