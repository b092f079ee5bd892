extension Ledger {
  /// The account as JSON, one line a feature, the same bytes for the same account.
  public var json: String {
    var out = OutputBuffer()
    out.append("{\n  \"lossless\": \(isLossless),\n  \"features\": [")
    for (number, feature) in features.enumerated() {
      out.append(number == 0 ? "\n" : ",\n")
      append(feature, to: &out)
    }
    out.append(features.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    return out.text
  }

  private func append(_ feature: Feature, to out: inout OutputBuffer) {
    let counts = self[feature]
    out.append("    {\"feature\": ")
    out.appendJSON(feature.name)
    out.append(", \"source\": \(counts.source)")
    for treatment in Treatment.allCases {
      out.append(", \"\(treatment.rawValue)\": \(counts[treatment])")
    }
    if let deviation = deviation(of: feature) { out.append(", \"deviation\": \(deviation)") }
    let places = places(of: feature)
    if !places.isEmpty {
      out.append(", \"places\": [")
      for (number, place) in places.enumerated() {
        if number > 0 { out.append(", ") }
        out.append("{\"id\": ")
        out.appendJSON(place.id)
        out.append(", \"treatment\": \"\(place.treatment.rawValue)\"}")
      }
      out.append("]")
    }
    out.append("}")
  }
}
