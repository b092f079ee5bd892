import NapkinFormats
import NapkinMarkdown

/// Reading alone, to be measured as a process: a parser of other people's does no more.
enum Reading {
  /// Reads a file of Markdown into a map.
  static func markdown(_ path: String) throws {
    var source = try FileSource(path: path)
    var request = ImportRequest()
    request.kind = .map
    _ = try MarkdownImporter().read(request, from: &source)
  }
}
