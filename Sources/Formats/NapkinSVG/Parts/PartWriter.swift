import NapkinCore
import NapkinFormats
import NapkinLayout

/// Draws parts, in colours that depend on the theme and the background.
struct PartWriter {
  let theme: Theme
  /// The background of the parts.
  var paper: RGBA
  /// The colour of usual text on this background.
  var ink: RGBA
  /// Whether texts may contain links; they may not inside of another link.
  var hasLinks = true

  init(theme: Theme) {
    self.theme = theme
    paper = theme.paper
    ink = theme.ink
  }

  func draw(_ part: Part, at origin: Position, in svg: inout SVGWriter) {
    var frame = part.frame
    frame.x += origin.x
    frame.y += origin.y
    switch part.content {
    case .words(let words):
      draw(
        words, at: frame.origin, in: words.room, isAtEnd: words.isAtEnd, width: frame.width, &svg)
    case .text(let parts): for part in parts { draw(part, at: frame.origin, in: &svg) }
    case .icon(let name):
      drawSign(Icons.spoken(name), in: &svg) { draw(icon: name, frame, in: &$0) }
    case .task(let status):
      drawSign(status.spoken, in: &svg) { draw(task: status, frame, in: &$0) }
    case .progress(let percent):
      drawSign("\(percent) %", in: &svg) { draw(progress: percent, frame, in: &$0) }
    case .tag(let words, let isPlate):
      draw(tag: words, at: words.origin.moved(by: origin), frame, isPlate: isPlate, in: &svg)
    case .picture(let media, let source?): Pictures.draw(media, from: source, frame, in: &svg)
    case .picture(let media, nil): draw(nameOf: media, frame, in: &svg)
    case .mark(let mark): drawSign(mark.rawValue, in: &svg) { draw(mark, frame, in: &$0) }
    case .bars(let count): draw(bars: count, frame, in: &svg)
    }
  }

  private func color(_ ink: Words.Ink) -> RGBA {
    switch ink {
    case .usual: self.ink
    case .quiet: self.ink.mixed(with: paper, percent: 30).readable(on: paper)
    case .accent: theme.accent.readable(on: paper)
    case .own(let color): color.strengthened(on: paper) ?? self.ink
    }
  }

  // MARK: Texts

  /// Draws a text at its own position.
  func draw(_ words: Words, in svg: inout SVGWriter) {
    draw(words, at: words.origin, in: &svg)
  }

  private func draw(_ words: Words, at origin: Position, in svg: inout SVGWriter) {
    draw(words, at: origin, in: words.room, isAtEnd: words.isAtEnd, &svg)
  }

  /// Draws a text at a position.
  ///
  /// - Parameters:
  ///   - origin: The upper left corner of the first line.
  ///   - room: The width in which the text is centred; `nil` for a text that begins on the left, or on the right if
  ///     it runs from right to left.
  ///   - isAtEnd: Whether the text ends at the end of `room`, instead of being centred in it.
  ///   - width: The width of the text with all free width beside it.
  func draw(
    _ words: Words, at origin: Position, in room: Double?, isAtEnd: Bool, width: Double? = nil,
    _ svg: inout SVGWriter
  ) {
    let keepsBlanks = words.block.hasBlanksToKeep
    let anchor: StaticString? = room == nil ? nil : isAtEnd ? "end" : "middle"
    words.block.forEachRun { lines, isRightToLeft in
      var x = origin.x
      if let room {
        x += isAtEnd ? room : room / 2
      } else if isRightToLeft {
        x += width ?? words.block.width
      }
      svg.beginText(at: Position(x: x, y: y(of: lines.lowerBound, words, origin)))
      if let anchor { svg.set(.textAnchor, word: anchor) }
      if isRightToLeft { svg.set(.direction, word: "rtl") }
      // Chromium does not inherit `xml:space` from the elements around a text.
      if keepsBlanks { svg.set(.space, word: "preserve") }
      // A blank at the end of a line takes room as letters do, so the line is shifted.
      let isShifted = room != nil && lines.count > 1
      let blank = isShifted ? words.font.metrics.width(of: " ") / (isAtEnd ? 1 : 2) : 0
      let shift = isRightToLeft ? -blank : blank
      draw(lines, of: words, at: Position(x: x, y: origin.y), shiftForBlank: shift, &svg)
    }
  }

  private func draw(
    _ lines: Range<Int>, of words: Words, at origin: Position, shiftForBlank shift: Double,
    _ svg: inout SVGWriter
  ) {
    let block = words.block
    set(words.font, in: &svg)
    // The lines of a text do not inherit its decoration in librsvg.
    let isStruckThrough = words.font.isStruckThrough
    if block.lineCount == 1, words.spans.isEmpty { setDecoration(of: words.font, in: &svg) }
    svg.fill(color(words.ink))
    block.text.withBytes { bytes in
      if !words.spans.isEmpty {
        return drawSpans(bytes, lines, of: words, at: origin, shiftForBlank: shift, &svg)
      }
      if block.lineCount == 1 { return svg.text(bytes, block.place(of: 0)) }
      for line in lines where !block.place(of: line).isEmpty {
        // Searching, copying and reading aloud need a blank between the words of two lines.
        let hasBlank = line + 1 < lines.upperBound && block.endsWord(line)
        let x = origin.x + (hasBlank ? shift : 0)
        svg.line(
          bytes, block.place(of: line), hasBlankBehind: hasBlank,
          at: Position(x: x, y: y(of: line, words, origin)), isStruckThrough: isStruckThrough)
      }
    }
    svg.end()
  }

  /// Draws lines of a text whose sections look different.
  private func drawSpans(
    _ bytes: UnsafeBufferPointer<UInt8>, _ lines: Range<Int>, of words: Words, at origin: Position,
    shiftForBlank shift: Double, _ svg: inout SVGWriter
  ) {
    let (block, spans) = (words.block, words.spans)
    var (index, start) = (0, 0)
    for line in lines where !block.place(of: line).isEmpty {
      let place = block.place(of: line)
      let hasBlank = line + 1 < lines.upperBound && block.endsWord(line)
      if block.lineCount > 1 {
        svg.beginInText(.tspan)
        svg.set(.x, origin.x + (hasBlank ? shift : 0))
        svg.set(.y, y(of: line, words, origin))
      }
      while index < spans.count, start < place.end {
        let end = min(place.end, spans[index].end)
        if end > place.start {
          let part = UnsafeBufferPointer(rebasing: bytes[max(start, place.start)..<end])
          draw(part, spans[index], among: words.font, in: &svg)
        }
        start = end
        if start == spans[index].end { index += 1 }
      }
      if hasBlank { svg.text(" ") }
      if block.lineCount > 1 { svg.endInText() }
    }
  }

  /// Draws a section of a text; only what differs from the whole text is written.
  private func draw(
    _ bytes: UnsafeBufferPointer<UInt8>, _ span: Words.Span, among around: Font,
    in svg: inout SVGWriter
  ) {
    let (font, link) = (span.font, hasLinks ? span.link : nil)
    let isDecorated = font.isUnderlined || font.isStruckThrough
    if font == around, !isDecorated, span.ink == nil, link == nil { return svg.text(bytes) }
    if let link {
      svg.beginInText(.a)
      svg.set(.href, link)
    }
    svg.beginInText(.tspan)
    if font.size != around.size { svg.set(.fontSize, font.size) }
    if font.family != around.family { svg.set(.fontFamily, font.family) }
    if font.isBold != around.isBold { svg.set(.fontWeight, word: "bold") }
    if font.isItalic != around.isItalic { svg.set(.fontStyle, word: "italic") }
    setDecoration(of: font, in: &svg)
    if let ink = span.ink { svg.fill(color(ink)) }
    svg.text(bytes)
    svg.endInText()
    if link != nil { svg.endInText() }
  }

  private func setDecoration(of font: Font, in svg: inout SVGWriter) {
    switch (font.isUnderlined, font.isStruckThrough) {
    case (true, true): svg.set(.textDecoration, word: "underline line-through")
    case (true, false): svg.set(.textDecoration, word: "underline")
    case (false, true): svg.set(.textDecoration, word: "line-through")
    case (false, false): break
    }
  }

  /// Returns the y coordinate of the baseline of a line.
  private func y(of line: Int, _ words: Words, _ origin: Position) -> Double {
    let metrics = words.font.metrics
    return words.block.isMixed
      ? origin.y + words.block.baseline(of: line, metrics)
      : origin.y + metrics.baseline + Double(line) * metrics.lineHeight
  }

  private func set(_ font: Font, in svg: inout SVGWriter) {
    svg.set(.fontSize, font.size)
    svg.set(.fontFamily, font.family)
    if font.isBold { svg.set(.fontWeight, word: "bold") }
    if font.isItalic { svg.set(.fontStyle, word: "italic") }
  }

  private func draw(
    tag words: Words, at origin: Position, _ frame: Frame, isPlate: Bool, in svg: inout SVGWriter
  ) {
    svg.begin(.rect)
    svg.set(isPlate ? frame.expanded(by: -0.5) : frame)
    // The corners of several lines are as round as the corners of one line.
    let round = (frame.height - words.block.height + words.font.metrics.lineHeight) / 2
    svg.set(.rx, isPlate ? 1.5 : round)
    svg.fill(theme.fills && !isPlate ? ink.mixed(with: paper, percent: 88) : nil)
    if isPlate {
      svg.stroke(ink.mixed(with: paper, percent: 40), width: 1)
    } else if !theme.fills {
      svg.stroke(theme.hairline, width: 0.75)
    }
    svg.end()
    draw(words, at: origin, in: &svg)
  }

  /// Draws the frame of a picture that is not drawn, with its name. A name without enough room is shortened, and is
  /// then available as a whole in a tooltip and to screen readers.
  private func draw(nameOf media: Media, _ frame: Frame, in svg: inout SVGWriter) {
    let (called, font) = (media.nameOrFile, Font(size: 10.5))
    let room = Extent(width: max(1, frame.width - 12), height: frame.height / 3)
    var name = Words(called, font, width: room.width)
    if name.block.height <= room.height || called.isEmpty {
      return draw(called.isEmpty ? nil : name, inFrame: frame, &svg)
    }
    svg.begin(.g)
    svg.set(.role, "img")
    svg.set(.ariaLabel, called)
    svg.element(.title, text: called)
    name = Words(font.metrics.shortened(called, to: room.width), font)
    let isSeen = name.block.width <= room.width && name.block.height <= room.height
    draw(isSeen ? name : nil, inFrame: frame, &svg)
    svg.end()
  }

  private func draw(_ name: Words?, inFrame frame: Frame, _ svg: inout SVGWriter) {
    let room = name?.block.height ?? 0
    Pictures.drawFrame(frame, theme, nameHeight: room, in: &svg)
    guard var name else { return }
    name.origin = Position(x: frame.x, y: frame.maxY - room - 6)
    name.room = frame.width
    name.ink = .quiet
    var writer = self
    writer.paper = theme.missing ?? paper
    writer.ink = theme.ink(on: writer.paper)
    writer.draw(name, in: &svg)
  }

  // MARK: Signs

  /// Draws a sign that is read aloud by a name.
  private func drawSign(
    _ name: String, in svg: inout SVGWriter, _ draw: (inout SVGWriter) -> Void
  ) {
    svg.begin(.g)
    svg.set(.role, "img")
    svg.set(.ariaLabel, name)
    draw(&svg)
    svg.end()
  }

  private func draw(task status: TaskState.Status, _ frame: Frame, in svg: inout SVGWriter) {
    let color = status == .done ? theme.accent.readable(on: paper, contrast: 3) : self.color(.quiet)
    svg.begin(.rect)
    svg.set(Frame(x: frame.x + 1, y: frame.y + 1, width: frame.width - 2, height: frame.height - 2))
    svg.set(.rx, 3)
    svg.fill(nil)
    svg.stroke(color, width: 1.5)
    svg.end()
    guard status != .open else { return }
    let (x, y, size) = (frame.x, frame.y, frame.width)
    svg.begin(.path)
    svg.beginPath(at: Position(x: x + size * 0.25, y: y + size * 0.52))
    if status == .done {
      svg.line(to: Position(x: x + size * 0.43, y: y + size * 0.7))
      svg.line(to: Position(x: x + size * 0.77, y: y + size * 0.3))
    } else {
      svg.line(to: Position(x: x + size * 0.75, y: y + size * 0.52))
    }
    svg.endPath()
    svg.fill(nil)
    svg.stroke(color, width: 2)
    svg.end()
  }

  /// Draws a progress bar, with a thin line around its full length.
  private func draw(progress percent: UInt8, _ frame: Frame, in svg: inout SVGWriter) {
    let color = theme.accent.readable(on: paper, contrast: 3)
    let done = frame.width * min(1, Double(percent) / 100)
    if done > 0 {
      svg.begin(.rect)
      svg.set(Frame(x: frame.x, y: frame.y, width: done, height: frame.height))
      svg.set(.rx, frame.height / 2)
      svg.fill(color)
      svg.end()
    }
    svg.begin(.rect)
    svg.set(frame.expanded(by: -0.4))
    svg.set(.rx, frame.height / 2 - 0.4)
    svg.fill(nil)
    svg.stroke(color, width: 0.8)
    svg.end()
  }

  /// Draws bars side by side, each in the middle of its share of the frame.
  private func draw(bars count: Int, _ frame: Frame, in svg: inout SVGWriter) {
    let room = frame.width / Double(count)
    for number in 0..<count {
      svg.begin(.rect)
      let x = frame.x + (Double(number) + 0.5) * room - 1.25
      svg.set(Frame(x: x, y: frame.y, width: 2.5, height: frame.height))
      svg.fill(theme.hairline)
      svg.end()
    }
  }

  private func draw(_ mark: Part.Mark, _ frame: Frame, in svg: inout SVGWriter) {
    drawGlyph(MarkGlyphs.glyph(of: mark), frame, color(.accent), in: &svg)
  }

  private func draw(icon name: String, _ frame: Frame, in svg: inout SVGWriter) {
    guard let glyph = IconGlyphs.glyphs[name] else { return }
    var area = paper
    for layer in glyph {
      let color = layer.color(on: paper, area)
      if !layer.isLine { area = color }
      drawGlyph(layer, frame, color, in: &svg)
    }
  }

  private func drawGlyph(
    _ glyph: Glyph, _ frame: Frame, _ color: RGBA, in svg: inout SVGWriter
  ) {
    svg.begin(.path)
    let scale = frame.height / 16
    svg.setTransform(Position(x: frame.x, y: frame.y), scale: scale)
    svg.set(.d, glyph.path)
    if glyph.isLine {
      svg.fill(nil)
      svg.stroke(color, width: glyph.width)
      svg.set(.strokeCap, word: "round")
      svg.set(.strokeJoin, word: "round")
    } else {
      svg.fill(color)
    }
    svg.end()
  }
}

extension TaskState.Status {
  /// The text that is read aloud for the box of a task.
  fileprivate var spoken: String {
    switch self {
    case .none, .open: "to do"
    case .partly: "partly done"
    case .done: "done"
    }
  }
}

extension TextBlock {
  /// Whether a line has blanks that are lost where blanks are collapsed, or removed at the ends of lines.
  fileprivate var hasBlanksToKeep: Bool {
    hasUnusualBlanks && lines.contains { $0.text.hasBlanksToKeep }
  }
}

extension Substring {
  fileprivate var hasBlanksToKeep: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: " ") && last == byte { return true }
      last = byte
    }
    return last == UInt8(ascii: " ") && !isEmpty
  }
}

extension TextMetrics {
  /// Returns the text shortened to a width: `…` replaces its middle, because the end of a name tells most.
  fileprivate func shortened(_ text: String, to width: Double) -> String {
    let letters = Array(text)
    func kept(_ count: Int) -> String {
      String(letters.prefix((count + 1) / 2)) + "…" + String(letters.suffix(count / 2))
    }
    // No visible letter is narrower than a tenth of the font's size.
    var (fitting, most) = (0, min(letters.count - 1, Int(10 * width / size)))
    while fitting < most {
      let count = (fitting + most + 1) / 2
      if self.width(of: kept(count)) <= width { fitting = count } else { most = count - 1 }
    }
    return kept(fitting)
  }
}
