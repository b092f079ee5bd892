import NapkinMarkup
package import NapkinCore
import NapkinFormats

/// Decides which addresses a page may contain.
package enum HTMLEscape {
  /// Whether a link may be written: links to the web, mail, phones and maps, and links to files beside the page.
  package static func isHarmless(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return !leadsToHost(address) }
    return ["http", "https", "ftp", "mailto", "tel", "geo"].contains(scheme)
  }

  /// Whether the address of a medium may be written, to show the medium or to link to it.
  static func mayStand(_ media: Media) -> Bool {
    isHarmless(media.path) || media.kind == .image && isAtHand(media.path)
  }

  /// Returns the text for a medium to which no link may be written: its name and its address.
  package static func words(of media: Media) -> String {
    media.name.isEmpty || media.name == media.path ? media.path : "\(media.name) (\(media.path))"
  }

  /// Whether an address without a scheme names another machine, as `//host/path` does.
  private static func leadsToHost(_ address: String) -> Bool {
    address.utf8.lazy.filter { $0 > 0x20 }.starts(with: "//".utf8)
  }

  /// Whether a picture may be shown: nothing may be loaded from elsewhere.
  package static func isAtHand(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return !leadsToHost(address) }
    return scheme == "cid" || scheme == "data" && LinkTarget.isHarmlessPicture(address)
  }
}
