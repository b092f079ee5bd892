public import NapkinCore
public import NapkinFormats

extension Repair.Code {
  /// The file is written in another encoding than it declares.
  public static let encoding: Self = "encoding"
  /// A reference to half a character or to one that XML forbids.
  public static let reference: Self = "reference"
  /// A character that XML forbids.
  public static let character: Self = "character"
  /// A `&` that begins no reference, or a `<` that begins no tag.
  public static let unescaped: Self = "unescaped"
  /// A character written by its name in HTML, without a declaration.
  public static let namedCharacter: Self = "named-character"
  /// A line break in the value of an attribute, which a parser would turn into a blank.
  public static let lineBreak: Self = "line-break"
  /// Tags inside of rich text that do not match.
  public static let tags: Self = "tags"
  /// Something at a position where it is not allowed, such as a blank before the XML declaration.
  public static let misplaced: Self = "misplaced"
}
