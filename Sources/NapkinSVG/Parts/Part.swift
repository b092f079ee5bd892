import NapkinCore
import NapkinLayout

/// A piece of what is drawn in a node or on a card, measured and placed.
enum Part {
  case words(Words)
  case icon(String, Frame)
  case task(TaskState.Status, Frame)
  case progress(UInt8, Frame)
  case tag(Words, Frame)
  case picture(Media, Frame)
  case mark(Mark, Frame)

  /// A small sign that says that there is more.
  enum Mark {
    case link, note, sound, film, file, reminder
  }
}

/// A text with its letters, placed.
struct Words {
  /// Which colour of the theme it has, or one of its own.
  enum Ink {
    case usual, quiet, accent
    case own(RGBA)
  }

  var block: TextBlock
  var font: Font
  /// The upper left corner of its first line.
  var origin: Position
  /// How wide the room is that it stands in the middle of; `nil` for words that begin on the left.
  var room: Double?
  /// Whether they end where the room does, instead of standing in its middle.
  var isAtEnd = false
  var ink = Ink.usual

  init(_ text: String, _ font: Font, width: Double = .infinity, at origin: Position = .zero) {
    block = TextBlock(text, font.metrics, maximumWidth: width)
    self.font = font
    self.origin = origin
  }

  var frame: Frame {
    Frame(x: origin.x, y: origin.y, width: block.width, height: block.height)
  }
}

extension Part {
  /// The part, moved.
  func moved(by way: Position) -> Part {
    func moved(_ frame: Frame) -> Frame {
      Frame(x: frame.x + way.x, y: frame.y + way.y, width: frame.width, height: frame.height)
    }
    func moved(_ words: Words) -> Words {
      var words = words
      words.origin = words.origin.moved(by: way)
      return words
    }
    return switch self {
    case .words(let words): .words(moved(words))
    case .icon(let name, let frame): .icon(name, moved(frame))
    case .task(let status, let frame): .task(status, moved(frame))
    case .progress(let percent, let frame): .progress(percent, moved(frame))
    case .tag(let words, let frame): .tag(moved(words), moved(frame))
    case .picture(let media, let frame): .picture(media, moved(frame))
    case .mark(let mark, let frame): .mark(mark, moved(frame))
    }
  }

  /// Where the part lies.
  var frame: Frame {
    switch self {
    case .words(let words): words.frame
    case .icon(_, let frame), .task(_, let frame), .progress(_, let frame), .tag(_, let frame),
      .picture(_, let frame), .mark(_, let frame):
      frame
    }
  }
}
