import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinMarkup

/// Writes SVG piece by piece, with one element per line. All texts are escaped, and only elements and attributes
/// that are known to be harmless are written.
struct SVGWriter {
  var out = OutputBuffer()
  /// The number of decimals of numbers.
  var decimals: Int {
    didSet { scale = Self.scale(decimals) }
  }
  /// The largest deviation of a stroke from its original points; `nil` without strokes.
  private(set) var deviation: Double?
  /// The position of the pen in the current path, in units of the last decimal.
  var pen = Units.zero
  /// The letter of the path's last command, and whether its last number had a fraction.
  var lastCommand: Unicode.Scalar = "M"
  var endsWithFraction = false
  /// The factor that turns a coordinate into units of the last decimal.
  private(set) var scale: Double

  private var open: [SVGElement] = []
  private var isStartTagOpen = false
  private var identifierCount = 0
  private let prefix: String

  /// - Parameter prefix: The prefix of identifiers, where several pictures are in one file.
  init(decimals: Int = 2, prefix: String = "") {
    (self.decimals, self.prefix) = (decimals, prefix)
    scale = Self.scale(decimals)
  }

  private static func scale(_ decimals: Int) -> Double {
    [1, 10, 100, 1000, 10_000][max(0, min(4, decimals))]
  }

  /// Records how far a stroke may be from its original points.
  mutating func noteDeviation(_ distance: Double) {
    deviation = max(deviation ?? 0, distance)
  }

  /// Returns an identifier that is unique in the file.
  mutating func makeIdentifier(_ prefix: String) -> String {
    identifierCount += 1
    return "\(self.prefix)\(prefix)\(identifierCount)"
  }

  mutating func begin(_ element: SVGElement) {
    let isInside = isStartTagOpen
    out.append(upTo: SVGElement.limit) { pen in
      if isInside { pen.put(">\n") }
      pen.put(UInt8(ascii: "<"))
      pen.put(element.name)
    }
    open.append(element)
    isStartTagOpen = true
  }

  /// Ends the element that was begun last and is still open.
  mutating func end() {
    guard let element = open.popLast() else { return }
    if isStartTagOpen {
      out.append(upTo: 3) { pen in pen.put("/>\n") }
      isStartTagOpen = false
    } else {
      out.append(upTo: SVGElement.limit) { pen in
        pen.put("</")
        pen.put(element.name)
        pen.put(">\n")
      }
    }
  }

  mutating func set(_ attribute: SVGAttribute, _ value: String?) {
    guard let value else { return }
    beginAttribute(attribute)
    out.append(value, in: .attribute)
    endAttribute()
  }

  /// Sets an attribute to a constant value.
  @inline(__always)
  mutating func set(_ attribute: SVGAttribute, word: StaticString) {
    out.append(upTo: SVGAttribute.limit + word.utf8CodeUnitCount) { pen in
      pen.put(attribute.opening)
      pen.put(word)
      pen.put(UInt8(ascii: "\""))
    }
  }

  mutating func set(_ attribute: SVGAttribute, _ number: Double) {
    let (value, decimals) = (scaled(number), decimals)
    out.append(upTo: SVGAttribute.limit + NumberWriter.limit) { pen in
      pen.put(attribute.opening)
      pen.put(value, decimals: decimals)
      pen.put(UInt8(ascii: "\""))
    }
  }

  /// Marks the element as an item of a tree.
  mutating func setTreeItem(level: Int, isFolded: Bool) {
    out.append(upTo: 80) { pen in
      pen.put(" role=\"treeitem\" aria-level=\"")
      pen.put(Int64(level))
      pen.put(UInt8(ascii: "\""))
      if isFolded { pen.put(" aria-expanded=\"false\"") }
    }
  }

  /// Sets several numbers, as in a view box.
  mutating func set(_ attribute: SVGAttribute, _ numbers: [Double]) {
    beginAttribute(attribute)
    for (index, number) in numbers.enumerated() {
      if index > 0 { out.append(byte: UInt8(ascii: " ")) }
      append(number)
    }
    endAttribute()
  }

  /// Moves the origin of the element, and scales the element.
  mutating func setTransform(_ origin: Position, scale: Double = 1) {
    beginAttribute(.transform)
    let (x, y, decimals) = (scaled(origin.x), scaled(origin.y), decimals)
    out.append(upTo: 12 + 2 * NumberWriter.limit) { pen in
      pen.put("translate(")
      pen.put(x, decimals: decimals)
      pen.put(UInt8(ascii: " "))
      pen.put(y, decimals: decimals)
      pen.put(UInt8(ascii: ")"))
    }
    if scale != 1 {
      // Scales are often small, so they have four decimals.
      let units = scale.magnitude < 1e9 ? (scale * 10_000).rounded() : 0
      out.append(upTo: 7 + NumberWriter.limit) { pen in
        pen.put("scale(")
        pen.put(Int64(units), decimals: 4)
        pen.put(UInt8(ascii: ")"))
      }
    }
    endAttribute()
  }

  /// Sets a reference to an element of the same file.
  mutating func set(_ attribute: SVGAttribute, reference identifier: String) {
    set(attribute, "url(#\(identifier))")
  }

  mutating func set(_ frame: Frame) {
    set(.x, frame.x)
    set(.y, frame.y)
    set(.width, frame.width)
    set(.height, frame.height)
  }

  /// Sets the fill to a colour; `nil` for no fill.
  mutating func fill(_ color: RGBA?) {
    paint(.fill, .fillOpacity, color)
  }

  /// Sets the colour and the width of the line.
  mutating func stroke(_ color: RGBA, width: Double) {
    paint(.stroke, .strokeOpacity, color)
    set(.strokeWidth, width)
  }

  private mutating func paint(
    _ attribute: SVGAttribute, _ opacity: SVGAttribute, _ color: RGBA?
  ) {
    guard let color else { return set(attribute, word: "none") }
    out.append(upTo: SVGAttribute.limit + 7) { pen in
      pen.put(attribute.opening)
      pen.put(UInt8(ascii: "#"))
      for part in [color.red, color.green, color.blue] { pen.put(hex: part) }
      pen.put(UInt8(ascii: "\""))
    }
    guard color.alpha < 255 else { return }
    out.append(upTo: SVGAttribute.limit + NumberWriter.limit) { pen in
      pen.put(opacity.opening)
      pen.put(Self.thousandths(of: color.alpha), decimals: 3)
      pen.put(UInt8(ascii: "\""))
    }
  }

  /// Returns an opacity in thousandths as CSS writes it: with two decimals if these are enough to identify it, or
  /// else with three.
  private static func thousandths(of alpha: UInt8) -> Int64 {
    let alpha = Int64(alpha)
    let hundredths = (200 * alpha + 255) / 510
    return (510 * hundredths + 100) / 200 == alpha
      ? 10 * hundredths : (2000 * alpha + 255) / 510
  }

  mutating func beginText(at place: Position) {
    let (x, y, decimals, isInside) = (scaled(place.x), scaled(place.y), decimals, isStartTagOpen)
    out.append(upTo: 32 + 2 * NumberWriter.limit) { pen in
      pen.put(isInside ? ">\n<text x=\"" : "<text x=\"")
      pen.put(x, decimals: decimals)
      pen.put("\" y=\"")
      pen.put(y, decimals: decimals)
      pen.put(UInt8(ascii: "\""))
    }
    open.append(.text)
    isStartTagOpen = true
  }

  /// Writes text inside of the element.
  mutating func text(_ text: String) {
    closeStartTag(newLine: false)
    text.withBytes { appendWords($0) }
  }

  /// Begins an element inside of text, where a line end would appear as a blank.
  mutating func beginInText(_ element: SVGElement) {
    closeStartTag(newLine: false)
    begin(element)
  }

  /// Ends the last element that was begun inside of text.
  mutating func endInText() {
    guard let element = open.popLast() else { return }
    closeStartTag(newLine: false)
    out.append(upTo: SVGElement.limit) { pen in
      pen.put("</")
      pen.put(element.name)
      pen.put(UInt8(ascii: ">"))
    }
  }

  /// Writes UTF-8 text inside of the element.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    closeStartTag(newLine: false)
    appendWords(bytes)
  }

  /// Writes a line of a text inside of the element.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, _ line: TextBlock.Place) {
    closeStartTag(newLine: false)
    appendWords(UnsafeBufferPointer(rebasing: bytes[line.start..<line.end]))
  }

  /// Writes one of several lines of a text inside of the element.
  mutating func line(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: TextBlock.Place, hasBlankBehind: Bool,
    at place: Position, isStruckThrough: Bool
  ) {
    closeStartTag(newLine: false)
    let (x, y, decimals) = (scaled(place.x), scaled(place.y), decimals)
    out.append(upTo: 64 + 2 * NumberWriter.limit) { pen in
      pen.put("<tspan x=\"")
      pen.put(x, decimals: decimals)
      pen.put("\" y=\"")
      pen.put(y, decimals: decimals)
      pen.put(isStruckThrough ? "\" text-decoration=\"line-through\">" : "\">")
    }
    appendWords(UnsafeBufferPointer(rebasing: bytes[line.start..<line.end]))
    out.append(upTo: 9) { pen in pen.put(hasBlankBehind ? " </tspan>" : "</tspan>") }
  }

  /// Writes an item of a tree that is only one line of text.
  ///
  /// - Parameters:
  ///   - name: The name of its element, in letters that need no escape.
  ///   - level: Its level; `nil` if a script adds the level and the role of the element.
  ///   - look: The attributes of the text that set its look.
  mutating func treeItem(
    _ text: String, name: String, level: Int?, at place: Position, look: [UInt8]
  ) {
    closeStartTag()
    let (x, y, decimals) = (scaled(place.x), scaled(place.y), decimals)
    out.append("<g id=\"")
    out.append(name)
    look.withUnsafeBufferPointer { look in
      out.append(upTo: 64 + 3 * NumberWriter.limit + look.count) { pen in
        if let level {
          pen.put("\" role=\"treeitem\" aria-level=\"")
          pen.put(Int64(level))
        }
        pen.put("\">\n<text x=\"")
        pen.put(x, decimals: decimals)
        pen.put("\" y=\"")
        pen.put(y, decimals: decimals)
        pen.put(UInt8(ascii: "\""))
        pen.put(look)
        pen.put(UInt8(ascii: ">"))
      }
    }
    text.withBytes { appendWords($0) }
    out.append(upTo: 12) { pen in pen.put("</text>\n</g>\n") }
  }

  /// Begins an element with data for programs; the caller then writes the data to the sink.
  mutating func beginMetadata(_ name: String, to sink: inout some ByteSink) throws(FormatError) {
    begin(.metadata)
    set(.id, name)
    closeStartTag(newLine: false)
    try out.flush(to: &sink)
  }

  /// Writes an element that contains only text; nothing if the text is empty.
  mutating func element(_ element: SVGElement, text: String) {
    guard !text.isEmpty else { return }
    begin(element)
    self.text(text)
    end()
  }

  mutating func beginAttribute(_ attribute: SVGAttribute) {
    out.append(upTo: SVGAttribute.limit) { pen in pen.put(attribute.opening) }
  }

  mutating func endAttribute() {
    out.append(byte: UInt8(ascii: "\""))
  }

  /// Writes the buffer to the sink, if it holds enough to be worth a call.
  mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    try out.flushIfFull(to: &sink)
  }

  /// Ends all open elements, and writes the rest to the sink.
  mutating func finish(to sink: inout some ByteSink) throws(FormatError) {
    while !open.isEmpty { end() }
    try out.flush(to: &sink)
  }

  private mutating func closeStartTag(newLine: Bool = true) {
    guard isStartTagOpen else { return }
    out.append(newLine ? ">\n" : ">")
    isStartTagOpen = false
  }
}

extension UnsafeByteWriter {
  /// Writes a byte as two hexadecimal digits.
  fileprivate mutating func put(hex value: UInt8) {
    put(Hex.spelling(value >> 4))
    put(Hex.spelling(value & 15))
  }
}
