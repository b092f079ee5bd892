import NapkinCore
import NapkinFormats

extension Place {
  /// Reads a place from an address as in RFC 5870.
  init?(geoURI: String, name: String) {
    guard geoURI.hasPrefix("geo:") else { return nil }
    let parts = geoURI.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(written: String($0)) }
    // A place cannot hold other parameters.
    guard (2...3).contains(numbers.count), !numbers.contains(nil), let latitude = numbers[0],
      let longitude = numbers[1], parts.count <= 2,
      parts.dropFirst().allSatisfy({ $0.hasPrefix("u=") })
    else { return nil }
    let accuracy = parts.dropFirst().first { $0.hasPrefix("u=") }.flatMap {
      Double(written: String($0.dropFirst(2)))
    }
    guard
      let place = try? Place(
        latitude: latitude, longitude: longitude, altitude: numbers.count == 3 ? numbers[2] : nil,
        accuracy: accuracy, name: name.isEmpty ? nil : name)
    else { return nil }
    self = place
  }
}
