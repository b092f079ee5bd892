import NapkinCore
import NapkinFormats

/// Something that is ready to be drawn: measured, placed, and with all it needs at hand.
protocol Picture {
  /// What it covers.
  var frame: Frame { get }
  /// What came out otherwise than the format's table says first.
  var remarks: LossRecorder { get }

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError)
}

/// What a picture tells the ledger.
struct LossRecorder {
  /// Of each map, in their order, by the number of a slot whether its node is in sight, and not folded
  /// away; nothing of a map whose nodes all are.
  var sights: [[Bool]] = []
  /// Things that were not drawn as the table says first.
  var revisions: [(feature: Feature, treatment: Treatment, place: String)] = []

  mutating func add(_ feature: Feature, _ treatment: Treatment, at place: String) {
    revisions.append((feature, treatment, place))
  }

  /// Adds something as approximated if its text has characters that XML forbids, for which U+FFFD
  /// stands in the picture.
  mutating func check(_ text: String?, of feature: Feature, at place: String) {
    if let text, !MarkupText.canHold(text) { add(feature, .approximated, at: place) }
  }

  /// Adds something as approximated if the words of its text have characters that XML forbids. They
  /// have none unless its source has, or refers to them.
  mutating func check(_ text: RichText?, of feature: Feature, at place: String) {
    guard let text, !Self.canHold(text) else { return }
    check(text.drawnWords, of: feature, at: place)
  }

  /// Whether a text surely has no such character: only its words could tell of others.
  static func canHold(_ text: RichText) -> Bool {
    let refers = text.syntax == .xhtml && text.source.has(UInt8(ascii: "#"))
    return !refers && MarkupText.canHold(text.source)
  }

  /// Adds the places that nobody sees: those without a name, and those of media.
  mutating func checkPlaces(_ place: Place?, of media: [Media], at id: String) {
    for media in media where media.place != nil { add(.place, .dropped, at: id) }
    if let place, place.name?.isEmpty ?? true { add(.place, .dropped, at: id) }
  }

  mutating func merge(_ other: LossRecorder) {
    sights += other.sights
    revisions += other.revisions
  }
}
