import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinMarkup

/// Writes SVG piece by piece: only elements and attributes that are known to be harmless, every
/// text escaped, one element a line.
struct SVGWriter {
  var out = OutputBuffer()
  /// How many decimals numbers have.
  var decimals: Int {
    didSet { scale = Self.scale(decimals) }
  }
  /// How far a stroke lies at most from the points that were drawn; `nil` if there was none.
  private(set) var deviation: Double?
  /// Where the pen of the path is that is being written, in units of the last decimal.
  var pen = Units.zero
  /// The letter of the path's last command, and whether its last number had a fraction.
  var lastCommand: Unicode.Scalar = "M"
  var endsWithFraction = false
  /// What a coordinate is multiplied with to become a whole number.
  private(set) var scale: Double

  private var open: [SVGElement] = []
  private var isStartTagOpen = false
  private var identifierCount = 0
  private let prefix: String

  /// - Parameter prefix: What stands before identifiers, where several pictures stand in one file.
  init(decimals: Int = 2, prefix: String = "") {
    (self.decimals, self.prefix) = (decimals, prefix)
    scale = Self.scale(decimals)
  }

  private static func scale(_ decimals: Int) -> Double {
    [1, 10, 100, 1000, 10_000][max(0, min(4, decimals))]
  }

  /// Takes note of how far a stroke that was drawn may lie from its points.
  mutating func noteDeviation(_ distance: Double) {
    deviation = max(deviation ?? 0, distance)
  }

  /// An identifier that nothing else in the file has.
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

  /// Sets a word of the format's own.
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

  /// Says that the element is an item of a tree.
  mutating func setTreeItem(level: Int, isFolded: Bool) {
    out.append(upTo: 80) { pen in
      pen.put(" role=\"treeitem\" aria-level=\"")
      pen.put(Int64(level))
      pen.put(UInt8(ascii: "\""))
      if isFolded { pen.put(" aria-expanded=\"false\"") }
    }
  }

  /// Sets several numbers, as a view box has.
  mutating func set(_ attribute: SVGAttribute, _ numbers: [Double]) {
    beginAttribute(attribute)
    for (index, number) in numbers.enumerated() {
      if index > 0 { out.append(byte: UInt8(ascii: " ")) }
      append(number)
    }
    endAttribute()
  }

  /// Moves the origin of the element, and makes it larger or smaller.
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
      // Scales are near to nought, where two decimals would say nothing.
      let units = scale.magnitude < 1e9 ? (scale * 10_000).rounded() : 0
      out.append(upTo: 7 + NumberWriter.limit) { pen in
        pen.put("scale(")
        pen.put(Int64(units), decimals: 4)
        pen.put(UInt8(ascii: ")"))
      }
    }
    endAttribute()
  }

  /// Refers to something in the same file.
  mutating func set(_ attribute: SVGAttribute, reference identifier: String) {
    set(attribute, "url(#\(identifier))")
  }

  mutating func set(_ frame: Frame) {
    set(.x, frame.x)
    set(.y, frame.y)
    set(.width, frame.width)
    set(.height, frame.height)
  }

  /// Fills with a colour, or with none.
  mutating func fill(_ color: RGBA?) {
    paint(.fill, .fillOpacity, color)
  }

  /// Draws a line in a colour.
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

  /// An opacity as CSS writes it: with two decimals if they tell it apart from all others, or else with
  /// three.
  private static func thousandths(of alpha: UInt8) -> Int64 {
    let alpha = Int64(alpha)
    let hundredths = (200 * alpha + 255) / 510
    return (510 * hundredths + 100) / 200 == alpha
      ? 10 * hundredths : (2000 * alpha + 255) / 510
  }

  /// Begins a text at a place.
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

  /// Begins an element among words, where a line end would be seen as a blank.
  mutating func beginInText(_ element: SVGElement) {
    closeStartTag(newLine: false)
    out.append(upTo: SVGElement.limit) { pen in
      pen.put(UInt8(ascii: "<"))
      pen.put(element.name)
    }
    open.append(element)
    isStartTagOpen = true
  }

  /// Ends the element among words that was begun last.
  mutating func endInText() {
    guard let element = open.popLast() else { return }
    closeStartTag(newLine: false)
    out.append(upTo: SVGElement.limit) { pen in
      pen.put("</")
      pen.put(element.name)
      pen.put(UInt8(ascii: ">"))
    }
  }

  /// Writes words inside of the element.
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

  /// Writes an item of a tree that is nothing but one line of text.
  ///
  /// - Parameters:
  ///   - name: The name of its element, in letters that need no escape.
  ///   - level: Its level; `nil` where a script says that, and what the element is.
  ///   - look: The attributes of the text that say how it looks.
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

  /// Begins an element that holds something for programs, which is to be written to the sink next.
  mutating func beginMetadata(_ name: String, to sink: inout some ByteSink) throws(FormatError) {
    begin(.metadata)
    set(.id, name)
    closeStartTag(newLine: false)
    try out.flush(to: &sink)
  }

  /// Writes an element that holds nothing but text, if there is any.
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

  /// Hands over what was written, if it is enough to be worth a call.
  mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    try out.flushIfFull(to: &sink)
  }

  /// Ends what is open and hands over the rest.
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
  /// Writes a byte as two digits.
  fileprivate mutating func put(hex value: UInt8) {
    put(Hex.spelling(value >> 4))
    put(Hex.spelling(value & 15))
  }
}
