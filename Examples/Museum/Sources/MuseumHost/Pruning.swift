import Foundation
import NapkinGallery
import Synchronization

/// Forgets visits that shared nothing, once an hour.
final class Pruning: Sendable {
  private let isOver = Mutex(false)

  init(_ keeper: GalleryKeeper) {
    Thread.detachNewThread { [self] in
      var seconds = 0
      while !isOver.withLock({ $0 }) {
        // A trouble of the disk shows itself to whoever asks next.
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
