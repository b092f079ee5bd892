import Foundation
import NapkinKit

/// A folder that is there as long as its test runs.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes a file, and makes the folder that it lies in.
  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let url = file(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  static let garden = """
    <map version="1.0.1">
      <node TEXT='Garden'>
        <node ID='peas' TEXT='Sow'/>
      </node>
    </map>

    """

  /// A notebook with a note that shows a picture, and the picture in the folder `Media` if it is to be there.
  func notebook(hasPicture: Bool = true) throws -> Notebook {
    let picture = Media(
      .stored(ByteDigest(of: Array("a snail".utf8))), name: "snail.png", mediaType: "image/png",
      byteCount: 7)
    if hasPicture, let name = picture.fileName { try write("a snail", to: "Media/\(name)") }
    var note = Note(id: "snails", title: "Snails")
    note.picture = picture
    var notebook = Notebook(id: "garden", title: "Garden")
    try notebook.insert(.note(note))
    return notebook
  }
}

/// The code of the error that something throws; `nil` if it throws none.
func code(_ work: () throws(FormatError) -> some Any) -> FormatError.Code? {
  do throws(FormatError) {
    _ = try work()
    return nil
  } catch {
    return error.code
  }
}
