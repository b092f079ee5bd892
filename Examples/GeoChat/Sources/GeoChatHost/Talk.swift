import Dispatch
import Foundation
import NapkinCore
import NapkinFormats
import NapkinRooms
import NapkinRoomsExchange
import WebHost

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A chat client in a terminal: it posts typed lines to a room, and prints the messages of others.
struct Talk {
  private let line: any TalkLine
  private let address: String
  private let nickname: String
  private let room: Int?
  private let topic: String?

  init(_ words: inout [String]) throws {
    var isLegacy = false
    var address: String?
    var (nickname, room, topic): (String?, Int?, String?)
    while !words.isEmpty {
      switch words.removeFirst() {
      case "--nick": nickname = try Command.value(&words, "--nick")
      case "--room":
        room = Int(try Command.value(&words, "--room"))
        if room == nil { throw Problem(2, "usage", "A room is a number, such as 1.") }
      case "--topic": topic = try Command.value(&words, "--topic")
      case "--legacy": isLegacy = true
      case let word where word.hasPrefix("-"):
        throw Problem(2, "usage", "There is no option '\(word)'.\n\(Command.usage)")
      case let word: address = word.contains("://") ? word : "http://\(word)"
      }
    }
    guard let address, let url = URL(string: address), url.scheme?.hasPrefix("http") == true,
      let nickname
    else {
      throw Problem(
        2, "usage", "Say where and as whom: geochat talk http://127.0.0.1:8642 --nick NAME")
    }
    line = isLegacy ? LegacyLine(url) : NewLine(url)
    (self.address, self.nickname, self.room, self.topic) = (address, nickname, room, topic)
  }

  /// Talks until the input, the visit or the program ends; then the nickname is free again.
  func run() async throws {
    do { try await line.start(nickname) } catch { throw problem(error) }
    let talking = Task { try await talk() }
    let signals = [SIGINT, SIGTERM].map { number in
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // Who asks twice does not want to wait for the server.
        if talking.isCancelled { exit(1) }
        talking.cancel()
      }
      source.resume()
      return source
    }
    let result = await talking.result
    try? await line.stop()
    for source in signals { source.cancel() }
    if case .failure(let error) = result, !talking.isCancelled { throw problem(error) }
  }

  /// Returns an error with a sentence for the person.
  private func problem(_ error: any Error) -> any Error {
    switch error {
    case is Problem, is Refusal: error
    case is DecodingError, is FormatError:
      Problem(1, "no-server", "The server at \(address) is not GeoChat; name another address.")
    default:
      Problem(
        1, "no-server", "No server answers at \(address); start it, or name another address.")
    }
  }

  private func talk() async throws {
    let rooms = try await line.rooms(about: topic ?? "")
    guard let id = room ?? rooms.first?.id else {
      throw Problem(1, "no-room", "There is no such room; open one in the browser.")
    }
    let start = try await line.join(id)
    let name = rooms.first { $0.id == id }?.topic ?? "room \(id)"
    Self.print("\(name) (\(id)). Type a message and press Return; end with /quit.")
    let said = line
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await Self.listen(said, id, after: start) }
      group.addTask {
        for await text in Self.typed where !text.isEmpty {
          if text == "/quit" { break }
          let key = UUID().uuidString
          try await Self.patiently { try await said.post(text, key: key, in: id) }
        }
        // The last messages should still be printed.
        try await Task.sleep(for: .milliseconds(1_500))
      }
      // Either the person has ended it, or the visit or the connection has ended.
      _ = try await group.next()
      group.cancelAll()
    }
  }

  /// Asks for new messages once a second, as the old apps do.
  private static func listen(
    _ line: any TalkLine, _ room: Int, after start: Int
  ) async throws {
    var last = start
    while !Task.isCancelled {
      let new = try await patiently { try await line.messages(in: room, after: last) }
      for message in new {
        print("\(message.author): \(message.text)")
        last = message.number
      }
      if new.count < RoomService.pageLimit { try await Task.sleep(for: .seconds(1)) }
    }
  }

  /// Runs a closure, and tries again while the server is unreachable.
  private static func patiently<Result>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    for pause in [1, 2, 4, 8, 8, 8, 8] {
      do { return try await body() } catch is URLError {
        try await Task.sleep(for: .seconds(pause))
      } catch let problem as Problem where problem.status >= 500 {
        try await Task.sleep(for: .seconds(pause))
      }
    }
    return try await body()
  }

  /// The typed lines, read by a thread of their own.
  private static var typed: AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  /// Prints a text without characters that could control the terminal.
  private static func print(_ text: String) {
    let plain = text.unicodeScalars.filter {
      $0.properties.generalCategory != .control || $0 == "\n"
    }
    FileHandle.standardOutput.write(Data((String(String.UnicodeScalarView(plain)) + "\n").utf8))
  }
}

/// A message, as both protocols contain it.
struct TalkMessage: Sendable {
  var number: Int
  var author, text: String
}

/// A connection by one of the two protocols.
protocol TalkLine: Sendable {
  func start(_ nickname: String) async throws
  func rooms(about topic: String) async throws -> [(id: Int, topic: String)]
  /// Joins a room, and returns the number of the message after which to begin.
  func join(_ room: Int) async throws -> Int
  func post(_ text: String, key: String, in room: Int) async throws
  func messages(in room: Int, after number: Int) async throws -> [TalkMessage]
  func stop() async throws
}

/// The protocol of the old apps.
private actor LegacyLine: TalkLine {
  private let address: URL
  private var session: Session.ID = ""

  init(_ address: URL) { self.address = address }

  private func ask(_ request: WireRequest) async throws -> WireReply {
    guard let url = URL(string: "/" + request.text, relativeTo: address) else {
      throw Problem(2, "usage", "\(address) is no address.")
    }
    let (data, _) = try await URLSession.shared.data(from: url)
    let reply = try WireReply(String(decoding: data, as: UTF8.self))
    if case .failure(let failure) = reply {
      throw Problem(failure.code == "storage" ? 503 : 400, failure.code, failure.message)
    }
    return reply
  }

  func start(_ nickname: String) async throws {
    if case .session(let id) = try await ask(.start(try Nickname(nickname))) { session = id }
  }

  func rooms(about topic: String) async throws -> [(id: Int, topic: String)] {
    let whole = WireArea(.earth, zoom: .widest ... .closest)
    guard case .chats(let rooms) = try await ask(.chats(whole)) else { return [] }
    return rooms.filter { topic.isEmpty || $0.topic.lowercased().contains(topic.lowercased()) }
      .map { ($0.id, $0.topic) }
  }

  /// The protocol does not tell the number of the last message.
  func join(_ room: Int) async throws -> Int {
    _ = try await ask(.join(room, session: session))
    return 0
  }

  func post(_ text: String, key: String, in room: Int) async throws {
    _ = try await ask(.post(room, session: session, text: text, key: key))
  }

  func messages(in room: Int, after number: Int) async throws -> [TalkMessage] {
    guard
      case .messages(let messages) = try await ask(
        .messages(room, session: session, after: number))
    else { return [] }
    return messages.map { TalkMessage(number: $0.number, author: $0.author.text, text: $0.text) }
  }

  func stop() async throws { _ = try await ask(.stop(session: session)) }
}

/// The protocol of the pages.
private actor NewLine: TalkLine {
  private struct SessionReply: Decodable { var csrf: String }
  private struct RoomsReply: Decodable { var rooms: [RoomReply] }
  private struct RoomReply: Decodable {
    var id: Int
    var topic: String
  }
  private struct JoinReply: Decodable {
    var seq: Int
    var messages: [MessageReply]
  }
  private struct MessagesReply: Decodable { var messages: [MessageReply] }
  private struct MessageReply: Decodable {
    var seq: Int
    var nick, text, kind: String
    var picture: String?
  }
  private struct ProblemReply: Decodable {
    struct Error: Decodable { var code, message: String }
    var error: Error
  }
  private struct Nothing: Codable {}

  private let address: URL
  private var token = ""

  init(_ address: URL) { self.address = address }

  private func ask<Reply: Decodable>(
    _ method: String, _ path: String, _ body: (any Encodable & Sendable)? = nil
  ) async throws -> Reply {
    guard let url = URL(string: path, relativeTo: address) else {
      throw Problem(2, "usage", "\(address) is no address.")
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue(token, forHTTPHeaderField: "X-CSRF-Token")
    if let body {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONEncoder().encode(body)
    }
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status < 400 else {
      let reply = try? JSONDecoder().decode(ProblemReply.self, from: data)
      throw Problem(
        status, reply?.error.code ?? "failed", reply?.error.message ?? "The server says \(status).")
    }
    return try JSONDecoder().decode(Reply.self, from: data.isEmpty ? Data("{}".utf8) : data)
  }

  func start(_ nickname: String) async throws {
    let reply: SessionReply = try await ask("POST", "/api/session", ["nick": nickname])
    token = reply.csrf
  }

  func rooms(about topic: String) async throws -> [(id: Int, topic: String)] {
    let words = topic.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let reply: RoomsReply = try await ask("GET", "/api/rooms?topic=\(words)")
    return reply.rooms.map { ($0.id, $0.topic) }
  }

  func join(_ room: Int) async throws -> Int {
    let reply: JoinReply = try await ask("POST", "/api/rooms/\(room)/join")
    return reply.messages.first.map { $0.seq - 1 } ?? reply.seq
  }

  func post(_ text: String, key: String, in room: Int) async throws {
    let body = ["id": key, "text": text]
    let _: Nothing = try await ask("POST", "/api/rooms/\(room)/messages", body)
  }

  func messages(in room: Int, after number: Int) async throws -> [TalkMessage] {
    let reply: MessagesReply = try await ask(
      "GET", "/api/rooms/\(room)/messages?after=\(number)&limit=\(RoomService.pageLimit)")
    return reply.messages.map { message in
      let text = message.kind == "renamed" ? "is now called \(message.text)." : message.text
      let picture = message.picture == nil ? "" : text.isEmpty ? "[picture]" : " [picture]"
      return TalkMessage(number: message.seq, author: message.nick, text: text + picture)
    }
  }

  func stop() async throws { let _: Nothing = try await ask("DELETE", "/api/session") }
}
