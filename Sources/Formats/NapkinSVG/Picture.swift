import NapkinCore
import NapkinFormats

/// Content that has been measured and placed, and is ready to be drawn.
protocol Picture {
  /// The area that the picture covers.
  var frame: Frame { get }
  /// The treatments that differ from the ones that the format's table names first.
  var remarks: LossRecorder { get }

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError)
}

/// Records the losses of a picture for the ledger.
struct LossRecorder {
  /// For each map, in order: whether the node of each slot is in sight, by the slot's index. Empty for a map whose
  /// nodes are all in sight.
  var sights: [[Bool]] = []
  /// The treatments that differ from the ones that the format's table names first.
  var revisions: [(feature: Feature, treatment: Treatment, place: String)] = []

  mutating func add(_ feature: Feature, _ treatment: Treatment, at place: String) {
    revisions.append((feature, treatment, place))
  }

  /// Adds a feature as approximated if its text has characters that XML forbids; the picture has U+FFFD instead.
  mutating func check(_ text: String?, of feature: Feature, at place: String) {
    if let text, !MarkupText.canHold(text) { add(feature, .approximated, at: place) }
  }

  /// Adds a feature as approximated if its plain text has characters that XML forbids. This is only possible if the
  /// source of the text contains or references such characters.
  mutating func check(_ text: RichText?, of feature: Feature, at place: String) {
    guard let text, !Self.canHold(text) else { return }
    check(text.drawnWords, of: feature, at: place)
  }

  /// Whether the source of a text is enough to know that its plain text has no characters that XML forbids.
  static func canHold(_ text: RichText) -> Bool {
    let refers = text.syntax == .xhtml && text.source.has(UInt8(ascii: "#"))
    return !refers && MarkupText.canHold(text.source)
  }

  /// Adds the places that are not shown: places without a name, and places of media.
  mutating func checkPlaces(_ place: Place?, of media: [Media], at id: String) {
    for media in media where media.place != nil { add(.place, .dropped, at: id) }
    if let place, place.name?.isEmpty ?? true { add(.place, .dropped, at: id) }
  }

  mutating func merge(_ other: LossRecorder) {
    sights += other.sights
    revisions += other.revisions
  }
}
