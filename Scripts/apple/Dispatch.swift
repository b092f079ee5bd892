// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the sources use of Dispatch. Nothing of it is ever run.
public final class DispatchSemaphore: Sendable {
  public init(value: Int) {}

  public func wait() {}

  @discardableResult
  public func signal() -> Int { 0 }
}

public final class DispatchQueue: Sendable {
  public init(label: String) {}

  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
