package import NapkinFormats
import NapkinHTML

/// A page of content, without what stands around it.
package func fragment(of content: Content) throws -> String {
  var sink = MemorySink()
  var request = ExportRequest(content)
  request.options["fragment"] = "yes"
  _ = try HTMLExporter().export(request, to: &sink)
  return sink.text
}
