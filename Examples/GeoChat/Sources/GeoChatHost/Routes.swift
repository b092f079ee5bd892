import NapkinCore
import WebHost

/// WebHost's router, for handlers that may throw refusals.
struct Routes {
  private(set) var router = Router()

  typealias Answer = @Sendable (Request) throws -> Response

  private static func answering(_ handler: @escaping Answer) -> Handler {
    { request in
      do { return try handler(request) } catch let refusal as Refusal { throw refusal.problem }
    }
  }

  mutating func get(
    _ path: String, isQuick: @escaping @Sendable (Request) -> Bool = { _ in false },
    _ handler: @escaping Answer
  ) {
    router.get(path, isQuick: isQuick, Self.answering(handler))
  }
  mutating func post(_ path: String, body: BodyRule, _ handler: @escaping Answer) {
    router.post(path, body: body, Self.answering(handler))
  }
  mutating func put(_ path: String, body: BodyRule, _ handler: @escaping Answer) {
    router.put(path, body: body, Self.answering(handler))
  }
  mutating func patch(_ path: String, body: BodyRule, _ handler: @escaping Answer) {
    router.patch(path, body: body, Self.answering(handler))
  }
  mutating func delete(
    _ path: String, body: BodyRule = .none, _ handler: @escaping Answer
  ) {
    router.delete(path, body: body, Self.answering(handler))
  }
  mutating func asset(_ path: String, _ asset: Asset) { router.asset(path, asset) }
  mutating func health(_ check: @escaping @Sendable () throws -> Void) { router.health(check) }
}
