package import NapkinCore

extension Place {
  /// What it is called, or where it is.
  package var words: String {
    guard let name, !name.isEmpty else { return String(geoURI.dropFirst("geo:".count)) }
    return name
  }
}
