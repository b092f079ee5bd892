package import NapkinCore

extension Place {
  /// The name of the place, or else its coordinates.
  package var words: String {
    guard let name, !name.isEmpty else { return String(geoURI.dropFirst("geo:".count)) }
    return name
  }
}
