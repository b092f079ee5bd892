#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FormatError: LocalizedError {
  /// The location and the message, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
