import Foundation
import NapkinGallery
import NapkinGalleryExchange
import NapkinKit
import NapkinRoomsExchange

/// A request that is understood says the same when it is sent on.
func checkRequest(_ bytes: [UInt8]) throws {
  let request: WireRequest
  do throws(WireFailure) {
    request = try WireRequest(String(decoding: bytes, as: UTF8.self))
  } catch {
    return try expect(!error.code.isEmpty && !error.message.isEmpty, "an error without a word")
  }
  let again: WireRequest
  do throws(WireFailure) {
    again = try WireRequest(request.text)
  } catch {
    throw FuzzFailure("what was understood is refused when sent on: \(error)")
  }
  try expect(again.text == request.text, "other words: \(request.text) and \(again.text)")
}

/// A reply that is understood says the same when it is sent on.
func checkReply(_ bytes: [UInt8]) throws {
  let reply: WireReply
  do throws(FormatError) {
    reply = try WireReply(String(decoding: bytes, as: UTF8.self))
  } catch {
    return try expect(!error.message.isEmpty, "an error without a word")
  }
  let again: WireReply
  do throws(FormatError) {
    again = try WireReply(reply.text)
  } catch {
    throw FuzzFailure("what was understood is refused when sent on: \(error)")
  }
  try expect(again.text == reply.text, "other words: \(reply.text) and \(again.text)")
}

/// What a catalogue becomes is JSON that holds as many works as are told.
func checkCatalogue(_ bytes: [UInt8]) throws {
  for mode in ImportRequest.Mode.allCases {
    var request = ImportRequest(fileName: "fuzz", mode: mode)
    request.limits.depth = 500
    var source = MemorySource(bytes)
    var sink = MemorySink()
    let account: CatalogueConverter.Account
    do throws(FormatError) {
      account = try CatalogueConverter().convert(request, from: &source, to: &sink)
    } catch {
      try expect(
        error.location.line != nil || error.location.offset != nil || error.code == .limit,
        "an error without a place: \(error)")
      continue
    }
    let object = try? JSONSerialization.jsonObject(with: Data(sink.bytes)) as? [String: Any]
    let works = object?["works"] as? [Any]
    try expect(works?.count == account.works, "no JSON, or not \(account.works) works")
    try expect(mode == .salvage || account.repairs.isEmpty, "strict repairs")
    try checkMuseum(sink.bytes, account, request)
  }
}

/// A museum that is read from the converter's JSON keeps its rules, and is the same when it is written and read.
private func checkMuseum(
  _ json: [UInt8], _ account: CatalogueConverter.Account, _ request: ImportRequest
) throws {
  var source = MemorySource(json)
  let read: MuseumCatalogue
  do throws(FormatError) {
    read = try MuseumCatalogue(json: &source, request) { _ in try? UnlockCode("made") }
  } catch {
    return try expect(request.mode == .strict, "the converter's JSON is refused: \(error)")
  }
  try expect(read.museum.artworks.count <= account.works, "more works than there are")
  for work in read.museum.artworks { try work.check() }
  for floor in read.museum.floors { try floor.check() }
  var sink = MemorySink()
  try MuseumCatalogue.write(read.museum, to: &sink)
  var again = MemorySource(sink.bytes)
  let back = try MuseumCatalogue(json: &again, ImportRequest(mode: .strict))
  try expect(back.museum == read.museum, "another museum after writing and reading")
}

/// A feed that was read can be handed on, and says the same.
func checkFeed(_ bytes: [UInt8]) throws {
  var source = MemorySource(bytes)
  let feed: ResponseFeed
  do throws(FormatError) {
    feed = try ResponseFeed(from: &source)
  } catch {
    return try expect(!error.message.isEmpty, "an error without a word")
  }
  var sink = MemorySink()
  let back: ResponseFeed
  do throws(FormatError) {
    try feed.write(to: &sink)
    var again = MemorySource(sink.bytes)
    back = try ResponseFeed(from: &again)
  } catch {
    throw FuzzFailure("what was read is refused when handed on: \(error)")
  }
  try expect(back.responses == feed.responses, "other responses: \(feed) and \(back)")
  try expect(back.skippedCount == 0, "what was written is passed over")
}
