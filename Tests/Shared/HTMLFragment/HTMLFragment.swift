package import NapkinFormats
import NapkinHTML

/// A page of content, without what stands around it.
package func fragment(of content: Content) throws -> String {
  var sink = MemorySink()
  _ = try HTMLExporter().export(.fragment(content), to: &sink)
  return sink.text
}

extension ExportRequest {
  /// Asks for a page of content without what stands around it.
  package static func fragment(_ content: Content) -> ExportRequest {
    var request = ExportRequest(content)
    request.options["fragment"] = "yes"
    return request
  }
}
