#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import NapkinCore
import NapkinFormats

/// Encodes and decodes edits of the journal as JSON.
enum EditJSON {
  static func encode(_ value: some Encodable) throws(FormatError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw FormatError(.malformed, "An edit holds what JSON cannot say, as a number without end.")
    }
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, _ text: String
  ) throws(FormatError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw FormatError(.malformed, "An edit in the journal cannot be read.")
    }
  }
}
