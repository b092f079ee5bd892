import NapkinCore
import NapkinFormats

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

  init(decimals: Int = 2) {
    self.decimals = decimals
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
    return "\(prefix)\(identifierCount)"
  }

  mutating func begin(_ element: SVGElement) {
    closeStartTag()
    out.append(byte: UInt8(ascii: "<"))
    out.append(element.rawValue)
    open.append(element)
    isStartTagOpen = true
  }

  /// Ends the element that was begun last and is still open.
  mutating func end() {
    guard let element = open.popLast() else { return }
    if isStartTagOpen {
      out.append("/>\n")
      isStartTagOpen = false
    } else {
      out.append("</")
      out.append(element.rawValue)
      out.append(">\n")
    }
  }

  /// Begins an element inside of a text, where a new line would be a blank.
  mutating func beginInline(_ element: SVGElement) {
    closeStartTag(newLine: false)
    begin(element)
  }

  /// Ends an element inside of a text.
  mutating func endInline() {
    guard let element = open.popLast() else { return }
    closeStartTag(newLine: false)
    out.append("</")
    out.append(element.rawValue)
    out.append(">")
  }

  mutating func set(_ attribute: SVGAttribute, _ value: String?) {
    guard let value else { return }
    beginAttribute(attribute)
    append(value, in: .attribute)
    endAttribute()
  }

  mutating func set(_ attribute: SVGAttribute, _ number: Double) {
    beginAttribute(attribute)
    append(number)
    endAttribute()
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
    out.append("translate(")
    append(origin.x)
    out.append(byte: UInt8(ascii: " "))
    append(origin.y)
    out.append(byte: UInt8(ascii: ")"))
    if scale != 1 {
      out.append("scale(")
      // Scales are near to nought, where two decimals would say nothing.
      out.append((scale * 10_000).rounded() / 10_000)
      out.append(byte: UInt8(ascii: ")"))
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
    guard let color else { return set(attribute, "none") }
    beginAttribute(attribute)
    out.append(byte: UInt8(ascii: "#"))
    append(hex: color.red)
    append(hex: color.green)
    append(hex: color.blue)
    endAttribute()
    if color.alpha < 255 { set(opacity, (Double(color.alpha) / 2.55).rounded() / 100) }
  }

  private mutating func append(hex value: UInt8) {
    out.append(byte: Hex.spelling(value >> 4), byte: Hex.spelling(value & 15))
  }

  /// Writes text inside of the element.
  mutating func text(_ text: some StringProtocol) {
    closeStartTag(newLine: false)
    append(text, in: .text)
  }

  /// Writes an item of a tree that is nothing but one line of text.
  ///
  /// - Parameter look: The attributes of the text that say how it looks.
  mutating func treeItem(_ text: String, level: Int, at place: Position, look: [UInt8]) {
    closeStartTag()
    out.append("<g role=\"treeitem\" aria-level=\"")
    out.append(level)
    out.append("\">\n<text x=\"")
    append(place.x)
    out.append("\" y=\"")
    append(place.y)
    out.append("\"")
    out.append(contentsOf: look)
    out.append(">")
    append(text, in: .text)
    out.append("</text>\n</g>\n")
  }

  /// Begins the element that holds the document itself, which is to be written to the sink next.
  mutating func beginSource(to sink: inout some ByteSink) throws(FormatError) {
    begin(.metadata)
    set(.id, SVGSource.identifier)
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
    out.append(byte: UInt8(ascii: " "))
    out.append(attribute.rawValue)
    out.append(byte: UInt8(ascii: "="), byte: UInt8(ascii: "\""))
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
