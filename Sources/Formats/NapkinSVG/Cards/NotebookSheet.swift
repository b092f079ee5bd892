import NapkinCore
import NapkinFormats
import NapkinLayout

/// A whole notebook on one sheet: its notes in columns, then drawings and maps beside each other where there is
/// room, then plan lists. The sheet is as wide as its widest map needs, within limits.
struct NotebookSheet: Picture {
  private struct Item {
    let picture: any Picture
    let origin: Position
    let scale: Double
    let page: PageWriter?
  }

  private static let gap = 32.0
  /// The distance between the left edges of two neighbouring columns of cards.
  private static let step = Card.width + 2 + gap
  /// The smallest and the largest number of columns of cards.
  private static let columns = 3...10
  /// The scale to which maps are reduced before the sheet gets more columns.
  private static let leastScale = 0.85

  private let columns: Int
  private var width: Double { Double(columns) * Self.step - Self.gap }
  private let options: SVGOptions
  private var headings: [Words] = []
  private var items: [Item] = []
  private(set) var frame = Frame(.zero)
  private(set) var remarks = LossRecorder()

  init(_ notebook: Notebook, _ options: SVGOptions, _ pictures: inout Pictures) {
    self.options = options
    if !notebook.settings.changeTextLooks {
      remarks.add(.settings, .dropped, at: notebook.id.rawValue)
    }
    if let wallpaper = notebook.settings.background {
      remarks.add(.media, .dropped, at: notebook.id.rawValue)
      remarks.checkPlaces(nil, of: [wallpaper], at: notebook.id.rawValue)
    }
    remarks.check(notebook.title, of: .title, at: notebook.id.rawValue)
    let notes = notebook.notes.map { Card($0, options, &pictures) }
    var bulges = CloudOutline.mostBulges
    let maps = zip(1..., notebook.maps).map { number, map in
      var own = options
      own.namePrefix = "m\(number)-"
      return MapPicture(map, own, &pictures, bulges: &bulges)
    }
    let widest = maps.reduce(0) { max($0, $1.frame.width) } * Self.leastScale
    let wanted = min(
      Double(Self.columns.upperBound), ((widest + Self.gap) / Self.step).rounded(.up))
    columns = max(Self.columns.lowerBound, Int(wanted))

    if !notebook.title.isEmpty {
      let words = Words(notebook.title, Font(size: 32, isBold: true), width: width)
      headings.append(words)
      frame = words.frame
    }
    addCards(notes)
    var row = Row(top: frame.maxY + 24)
    for drawing in notebook.drawings {
      remarks.check(drawing.title, of: .title, at: drawing.id.rawValue)
      add(DrawingPicture(drawing, options), title: drawing.title, to: &row)
    }
    for (map, picture) in zip(notebook.maps, maps) {
      let canvas = map.canvas
      let paper = options.theme.shows(canvas) ? options.theme.page(of: canvas) : nil
      let page = paper.map { PageWriter(canvas: canvas, paper: $0) }
      add(picture, title: map.name, page: page, to: &row)
      loseInfo(of: map)
    }
    addCards(notebook.planLists.map { Card($0, options, &pictures) })
  }

  /// Records that a sheet does not show the description of a map.
  private mutating func loseInfo(of map: MindMap) {
    if map.info.isEmpty { return }
    remarks.add(.title, .dropped, at: map.id.rawValue)
    if map.info.syntax != .plain { remarks.add(.markup, .dropped, at: map.id.rawValue) }
  }

  /// The position of the next picture in a row of pictures.
  private struct Row {
    var top: Double
    var x = 0.0
  }

  /// Adds a picture beside the last one, or in a new row below; scales it down to the width of the sheet.
  private mutating func add(
    _ picture: some Picture, title: String, page: PageWriter? = nil, to row: inout Row
  ) {
    let size = picture.frame
    let scale = size.width > width ? width / size.width : 1
    var heading = Words(
      title, Font(size: 20, isBold: true), width: max(size.width * scale, Card.width))
    let reach = max(size.width * scale, heading.block.width)
    if row.x > 0, row.x + reach > width { row = Row(top: frame.maxY + 24) }
    heading.origin = Position(x: row.x, y: row.top)
    let below = title.isEmpty ? 0 : heading.block.height + 8
    if !title.isEmpty {
      headings.append(heading)
      frame = frame.union(heading.frame)
    }
    place(picture, on: page, at: Position(x: row.x, y: row.top + below), scale: scale)
    row.x += reach + Self.gap
  }

  /// Adds cards in columns, each card to the column that is shortest so far.
  private mutating func addCards(_ cards: [Card]) {
    var bottoms = [Double](repeating: frame.maxY + Self.gap, count: columns)
    for card in cards {
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
      let x = Double(column) * Self.step
      place(card, at: Position(x: x, y: bottoms[column]), scale: 1)
      bottoms[column] += card.frame.height + Self.gap
    }
  }

  private mutating func place(
    _ picture: some Picture, on page: PageWriter? = nil, at corner: Position, scale: Double
  ) {
    let size = picture.frame
    items.append(
      Item(
        picture: picture,
        origin: Position(x: corner.x - size.x * scale, y: corner.y - size.y * scale),
        scale: scale, page: page))
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
      item.page?.draw(item.picture.frame, in: &svg)
      try item.picture.draw(in: &svg, to: &sink)
      svg.end()
    }
  }
}
