#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FormatError: LocalizedError {
  /// The place and the message, which `localizedDescription` shows.
  public var errorDescription: String? { description }
}
