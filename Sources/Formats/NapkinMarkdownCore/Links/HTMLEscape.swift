import NapkinMarkup
package import NapkinCore
import NapkinFormats

/// Which addresses a page may have.
package enum HTMLEscape {
  /// Whether a link may be written: those of the web, of mail, of phones and maps, and those to
  /// what lies beside the page.
  package static func isHarmless(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return !leadsToHost(address) }
    return ["http", "https", "ftp", "mailto", "tel", "geo"].contains(scheme)
  }

  /// Whether the address of a medium may be written, to show it or to lead to it.
  static func mayStand(_ media: Media) -> Bool {
    isHarmless(media.path) || media.kind == .image && isAtHand(media.path)
  }

  /// What stands for a medium that may not be led to: what it is called, and where it is.
  package static func words(of media: Media) -> String {
    media.name.isEmpty || media.name == media.path ? media.path : "\(media.name) (\(media.path))"
  }

  /// Whether an address without a scheme names another machine: in a page on disk, it may lead to a file there.
  private static func leadsToHost(_ address: String) -> Bool {
    address.utf8.lazy.filter { $0 > 0x20 }.starts(with: "//".utf8)
  }

  /// Whether a picture may be shown: nothing is loaded from elsewhere.
  package static func isAtHand(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return !leadsToHost(address) }
    return scheme == "cid" || scheme == "data" && LinkTarget.isHarmlessPicture(address)
  }
}
