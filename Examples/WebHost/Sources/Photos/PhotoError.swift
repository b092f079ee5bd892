/// The reason why a picture cannot be used, with advice for its sender.
public struct PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error: `no-picture`, `damaged-picture`, `too-many-pixels`, `no-memory`, `busy`.
  public let code: String
  /// A sentence about what happened and what to do.
  public let message: String

  /// The message.
  public var description: String { message }

  /// Too many pictures are processed at the moment; answer with the status 503.
  public static let busy = PhotoError(
    code: "busy", message: "The server has too many pictures to do; try again in a moment.")
  static let noPicture = PhotoError(
    code: "no-picture", message: "This is neither a JPEG nor a PNG; send one of those.")
  static let damaged = PhotoError(
    code: "damaged-picture", message: "The picture is damaged or cut off; send it once more.")
  static let noMemory = PhotoError(
    code: "no-memory", message: "There is no room for the picture now; try again later.")
  static func tooManyPixels(_ most: Int) -> PhotoError {
    PhotoError(
      code: "too-many-pixels",
      message: "The picture has more than \(most / 1_000_000) million pixels; send a smaller one.")
  }
}
