import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinGalleryExchange
import NapkinStore
import Synchronization
import WebHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Performs all requests, one after another, with the time, the random numbers and the store that the service needs.
final class GalleryKeeper: Sendable {
  private let database: Mutex<Box>
  private let service: GalleryService
  private let feedCache = Mutex<(version: String, asset: FeedBytes)?>(nil)

  /// The bytes of the feed, with a tag that changes when the bytes do.
  struct FeedBytes: Sendable {
    var bytes: [UInt8]
    var tag: String
  }

  /// Allows the connection to be used by several threads; the mutex admits one at a time.
  private struct Box: @unchecked Sendable {
    let database: GalleryDatabase
  }

  /// Opens the file of a museum.
  init(_ path: String) throws(FormatError) {
    database = Mutex(Box(database: try GalleryDatabase(path)))
    var limits = GalleryLimits()
    // The pages keep the drafts; one of a refused response would only fill the file.
    limits.drafts = 0
    service = GalleryService(limits: limits)
  }

  /// The present time.
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Runs a closure with exclusive access to the store.
  func with<Value: Sendable>(
    _ body: (GalleryDatabase) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    let result: Result<Value, FormatError> = database.withLock { box in
      do throws(FormatError) { return .success(try body(box.database)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// A request, with the pictures that are stored if it is granted.
  typealias PreparedRequest = (request: GalleryRequest, media: [GalleryDatabase.StoredMedia])

  /// Performs a request; its changes are on disk when this returns.
  ///
  /// - Parameters:
  ///   - visit: The identifier for a visit, if the request begins one.
  ///   - media: The pictures that come with the request.
  func answer(
    _ request: GalleryRequest, visit: StoredVisit.ID = "", media: [GalleryDatabase.StoredMedia] = []
  ) throws(FormatError) -> Result<GalleryReply, GalleryProblem> {
    try answer(visit: visit) { (_, _) in .success((request, media)) }
  }

  /// Performs a request that a closure makes from the present state of the store, unless the closure fails.
  func answer(
    visit: StoredVisit.ID = "",
    _ prepare: (GalleryDatabase, inout Identifiers) -> Result<PreparedRequest, GalleryProblem>
  ) throws(FormatError) -> Result<GalleryReply, GalleryProblem> {
    var identifiers = Self.freshIdentifiers()
    return try changing { (database) throws(FormatError) in
      let request: GalleryRequest
      let media: [GalleryDatabase.StoredMedia]
      switch prepare(database, &identifiers) {
      case .success(let prepared): (request, media) = prepared
      case .failure(let problem): return .failure(problem)
      }
      let answer = service.answer(
        request, at: Self.now,
        secrets: GallerySecrets(visit: visit, identifiers: identifiers), in: database)
      switch answer.reply {
      case .failure, .success(.response(_, isNew: false)): break
      case .success:
        for item in media { try database.put(item, ByteDigest(of: item.bytes)) }
      }
      try database.apply(answer.changes)
      return answer.reply
    }
  }

  /// Answers a request to share that is refused, or that was granted before.
  ///
  /// - Returns: `nil`, without a change of the store, if the request would be granted now.
  func answerUnlessNew(
    _ request: GalleryRequest
  ) throws(FormatError) -> Result<GalleryReply, GalleryProblem>? {
    let secrets = GallerySecrets(visit: "", identifiers: Self.freshIdentifiers())
    return try changing { (database) throws(FormatError) in
      let answer = service.answer(request, at: Self.now, secrets: secrets, in: database)
      if case .success(.response(_, isNew: true)) = answer.reply { return nil }
      try database.apply(answer.changes)
      return answer.reply
    }
  }

  /// Runs a closure with exclusive access to the store, as one transaction.
  private func changing<Value: Sendable>(
    _ body: (GalleryDatabase) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    try with { (database) throws(FormatError) in
      do throws(FormatError) {
        return try database.sqlite.transaction { () throws(FormatError) in try body(database) }
      } catch {
        database.rolledBack()
        throw error
      }
    }
  }

  private static func freshIdentifiers() -> Identifiers {
    Identifiers(seed: Secrets.random(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  /// Returns the feed of published responses. It is only made again if something has changed.
  func feed() throws(FormatError) -> FeedBytes {
    let version = try with { (database) throws(FormatError) in try database.feedVersion() }
    if let cached = feedCache.withLock({ $0 }), cached.version == version { return cached.asset }
    let (read, responses) = try with { (database) throws(FormatError) in
      let version = try database.feedVersion()
      let query = ResponseQuery(states: [.approved])
      do throws(Refusal) {
        return (version, try database.responses(query).map(\.response))
      } catch {
        throw FormatError(error.code, error.words)
      }
    }
    var sink = MemorySink()
    try ResponseFeed(responses).write(to: &sink)
    let feed = FeedBytes(bytes: sink.bytes, tag: "\"\(Secrets.digest(sink.bytes).prefix(22))\"")
    feedCache.withLock { $0 = (read, feed) }
    return feed
  }
}

extension GalleryKeeper {
  /// Returns the present museum.
  func museum() throws(FormatError) -> MuseumState {
    try with { (database) throws(FormatError) in
      do throws(Refusal) { return try database.museum() } catch {
        throw FormatError(error.code, error.words)
      }
    }
  }
}
