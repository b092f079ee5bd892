extension Ledger {
  /// The ledger as JSON, with one line for each feature; equal ledgers give equal bytes.
  public var json: String { JSONWriter.text { write(to: &$0) } }

  /// Writes the ledger as an object.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("lossless", isLossless)
    json.array("features", features) { write($1, to: &$0) }
    json.endObject()
  }

  private func write(_ feature: Feature, to json: inout JSONWriter) {
    let counts = self[feature]
    json.beginObject(.line)
    json.field("feature", feature.name)
    json.field("source", counts.source)
    for treatment in Treatment.allCases { json.field(treatment.rawValue, counts[treatment]) }
    json.field("deviation", deviation(of: feature))
    let places = places(of: feature)
    if !places.isEmpty {
      json.array("places", places) { json, place in
        json.beginObject()
        json.field("id", place.id)
        json.field("treatment", place.treatment.rawValue)
        json.endObject()
      }
    }
    json.endObject()
  }
}
