import NapkinRooms

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes and decodes the settings as JSON in a column.
enum StoredSettings {
  static func text(of settings: RoomSettings) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(settings)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  static func read(_ text: String) -> RoomSettings? {
    try? JSONDecoder().decode(RoomSettings.self, from: Data(text.utf8))
  }
}
