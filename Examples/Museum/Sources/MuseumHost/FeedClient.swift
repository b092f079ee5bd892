import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinGalleryExchange
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches the feed of a museum, as an app does.
enum FeedClient {
  /// The largest number of bytes that are accepted.
  static let limit = 64 << 20

  /// Fetches the feed from the address of a museum or of its feed.
  static func fetch(_ address: String) throws(FormatError) -> ResponseFeed {
    let isFeed = address.hasSuffix(".json")
    let text = isFeed ? address : "\(address.hasSuffix("/") ? address : address + "/")feed.json"
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? "") else {
      throw FormatError(.io, "This is no address; give one such as https://museum.example.org.")
    }
    var source = MemorySource(try Download.run(url, limit: limit))
    return try ResponseFeed(from: &source)
  }
}

/// A download that stops when it gets too large.
private final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var error: FormatError?
  }

  private let limit: Int
  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)

  private init(limit: Int) {
    self.limit = limit
  }

  static func run(_ url: URL, limit: Int) throws(FormatError) -> [UInt8] {
    let download = Download(limit: limit)
    let settings = URLSessionConfiguration.ephemeral
    settings.timeoutIntervalForRequest = 30
    settings.timeoutIntervalForResource = 300
    let session = URLSession(configuration: settings, delegate: download, delegateQueue: nil)
    session.dataTask(with: url).resume()
    download.done.wait()
    session.finishTasksAndInvalidate()
    let state = download.state.withLock { $0 }
    if let error = state.error { throw error }
    return state.bytes
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status != 200 {
      fail("The museum answers with \(status); check the address.")
      return completionHandler(.cancel)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      state.bytes += data
      return state.bytes.count > limit
    }
    if isTooLong {
      fail("The feed has more than \(limit) bytes.")
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if error != nil { fail("The museum cannot be reached; check the address and the network.") }
    done.signal()
  }

  /// Only the first error is reported.
  private func fail(_ words: String) {
    state.withLock { state in
      state.error = state.error ?? FormatError(.io, .init(verbatim: words))
    }
  }
}
