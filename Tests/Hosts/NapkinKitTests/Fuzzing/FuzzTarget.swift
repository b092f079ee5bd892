import NapkinKit

/// Something that takes any bytes at all, and what has to hold whatever they are.
///
/// libFuzzer runs these by way of the package in `Fuzz/`, and the tests run them over its seeds and
/// over all that ever failed.
struct FuzzTarget: Sendable {
  var name: String
  /// Throws what does not hold.
  var check: @Sendable ([UInt8]) throws -> Void

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "freemind") { try ReaderOracle("freemind").check($0) },
    FuzzTarget(name: "opml") { try ReaderOracle("opml").check($0) },
    FuzzTarget(name: "json") { try ReaderOracle("napkin").check($0) },
    FuzzTarget(name: "markdown") { try ReaderOracle("markdown").check($0) },
    FuzzTarget(name: "svg") { try ReaderOracle("svg").check($0) },
    FuzzTarget(name: "calendar") { try ReaderOracle("ics").check($0) },
    FuzzTarget(name: "textpack") { try ReaderOracle("textpack").check($0) },
    FuzzTarget(name: "xmind") { try ReaderOracle("xmind").check($0) },
    FuzzTarget(name: "zip") { try ReaderOracle("zip").check($0) },
    FuzzTarget(name: "packed") { try checkPacked($0) },
    FuzzTarget(name: "mail") { try checkMail($0) },
    FuzzTarget(name: "request") { try checkRequest($0) },
    FuzzTarget(name: "reply") { try checkReply($0) },
    FuzzTarget(name: "catalogue") { try checkCatalogue($0) },
    FuzzTarget(name: "feed") { try checkFeed($0) },
    FuzzTarget(name: "commands") { try checkCommands($0) },
  ]

  static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}

/// A promise that some bytes broke.
struct FuzzFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw FuzzFailure(message()) }
}
