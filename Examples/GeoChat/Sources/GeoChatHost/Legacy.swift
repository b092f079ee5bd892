import NapkinCore
import NapkinRooms
import NapkinRoomsExchange
import WebHost

/// The protocol of the old apps, at `/chat.php`. Its secret is in the address, so logs show no query values, and the
/// protocol is off by default.
struct Legacy: Sendable {
  let chat: Chat

  func add(to router: inout Router) {
    router.get("/chat.php") { request in
      // Commands of the old protocol change things by GET.
      if request.isHead { throw Problem.wrongMethod(["GET"]) }
      return .bytes(Array(reply(to: request).document.utf8), "text/xml; charset=utf-8")
    }
  }

  private func reply(to request: Request) -> WireReply {
    do {
      let text = request.query.items.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
      let wire = try WireRequest(text.joined(separator: "&"))
      return WireReply(try chat.perform(try wire.request()))
    } catch let failure as WireFailure {
      return .failure(failure)
    } catch let refusal as Refusal {
      return WireReply(refusal)
    } catch {
      return .failure(WireFailure("storage", "The rooms cannot be reached now; try again."))
    }
  }

  /// WebHost has decoded the values; the wire protocol has its own encoding.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
