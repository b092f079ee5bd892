import Dispatch

/// Runs an action every few seconds.
final class Ticker: Sendable {
  private let seconds: Int
  private let action: @Sendable () -> Void

  init(seconds: Int, _ action: @escaping @Sendable () -> Void) {
    self.seconds = seconds
    self.action = action
  }

  func start() {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
      action()
      start()
    }
  }
}
