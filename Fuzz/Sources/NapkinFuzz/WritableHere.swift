import NapkinImage
import NapkinKit

extension FormatRegistry {
  /// Whether pictures are drawn here: librsvg is not everywhere, and nothing needs it to be built.
  static let canDraw = (try? ImageLibrary.load()) != nil

  /// The formats that hold a kind of content and can be written here.
  func writableHere(_ kind: ContentKind) -> [Format] {
    let drawn = ["pdf", "png"]
    return writable.filter { $0.kinds.contains(kind) && (Self.canDraw || !drawn.contains($0.id)) }
  }
}
