import Foundation
import NapkinGallery
import Synchronization

/// Removes visits without responses, once an hour.
final class Pruning: Sendable {
  private let isOver = Mutex(false)

  init(_ keeper: GalleryKeeper) {
    Thread.detachNewThread { [self] in
      var seconds = 0
      while !isOver.withLock({ $0 }) {
        // Disk errors are ignored here, because the next request reports them.
        if seconds % 3_600 == 0 { _ = try? keeper.answer(GalleryRequest(.prune, by: .curator)) }
        seconds += 1
        sleep(1)
      }
    }
  }

  func end() {
    isOver.withLock { $0 = true }
  }
}
