import NapkinFormats

extension ContractCheck {
  /// Whether what the ledger calls kept can be found in the file: without it, the file is another.
  ///
  /// An importer would notice, too, but many formats have none.
  mutating func checkWhatShows(dialect: String?) {
    guard let exporter else { return }
    for feature in Feature.all {
      guard let sample = Sample.showing(feature, in: exporter.format.kinds),
        let bare = sample.without(feature)
      else { continue }
      subject = sample.name + (dialect.map { " as :\($0)" } ?? "")
      do throws(FormatError) {
        let written = try write(sample.content, with: exporter, dialect: dialect)
        let kept = Self.kept(feature, written.ledger[feature])
        if kept.isEmpty { continue }
        let other = try write(bare.content, with: exporter, dialect: dialect)
        if written.bytes == other.bytes {
          report(
            .shows,
            "The ledger says \(kept.joined(separator: ", ")), but the file is the same without it.")
        }
      } catch {
        report(.writes, "It throws '\(error)'.")
      }
    }
  }

  /// In what ways something of the feature is said to be in the file. Markup that is approximated
  /// may be the bare words.
  private static func kept(_ feature: Feature, _ counts: Ledger.Counts) -> [String] {
    let ways: [Treatment] =
      feature == .markup ? [.converted, .carried] : [.converted, .approximated, .carried]
    return ways.filter { counts[$0] > 0 }.map(\.rawValue)
  }
}
