// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the sources use of Foundation. Nothing of it is ever run.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
}

public struct Date: Hashable, Comparable, Sendable {
  public var timeIntervalSince1970: Double
  public init(timeIntervalSince1970: Double) {
    self.timeIntervalSince1970 = timeIntervalSince1970
  }
  public static func < (left: Date, right: Date) -> Bool { false }
}

public struct Data: Hashable, Sendable {
  public init(_ bytes: some Sequence<UInt8>) {}
}

open class JSONDecoder {
  private struct NeverRun: Error {}
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { throw NeverRun() }
}
