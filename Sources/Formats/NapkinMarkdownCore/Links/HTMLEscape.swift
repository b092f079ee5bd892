import NapkinMarkup
package import NapkinCore
import NapkinFormats

/// Which addresses a page may have.
package enum HTMLEscape {
  /// Whether a link may be written: those of the web, of mail, of phones and maps, and those to
  /// what lies beside the page.
  package static func isHarmless(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return true }
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

  /// Whether a picture may be shown: nothing is loaded from elsewhere.
  package static func isAtHand(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return !address.hasPrefix("//") }
    return scheme == "cid" || scheme == "data" && LinkTarget.isHarmlessPicture(address)
  }
}
