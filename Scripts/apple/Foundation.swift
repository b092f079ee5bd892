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
  public init() { timeIntervalSince1970 = 0 }
  public init(timeIntervalSince1970: Double) {
    self.timeIntervalSince1970 = timeIntervalSince1970
  }
  public static func < (left: Date, right: Date) -> Bool { false }
}

public struct Data: Hashable, Sendable, RandomAccessCollection, RangeReplaceableCollection {
  public typealias Index = Int
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init?(base64Encoded text: String) { nil }
  public func base64EncodedString() -> String { "" }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
  public mutating func replaceSubrange(_ range: Range<Int>, with bytes: some Collection<UInt8>) {}
}

public struct URL: Hashable, Sendable {
  public enum DirectoryHint: Sendable { case inferFromPath }
  public init(
    filePath: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo: URL? = nil
  ) {}
  public var isFileURL: Bool { true }
  public var absoluteString: String { "" }
  public func path(percentEncoded: Bool = true) -> String { "" }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  public var outputFormatting: OutputFormatting = []
  public init() {}
  open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

open class JSONDecoder {
  private struct NeverRun: Error {}
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { throw NeverRun() }
}
