import NapkinCore
import NapkinFormats
import NapkinKit
import Testing

/// A notebook through a folder in memory and back.
func throughFolder(
  _ content: Content, media: any MediaSource = MemoryMedia()
) throws -> (files: MemoryParts, ledger: Ledger, back: Import) {
  var request = ExportRequest(content)
  request.media = media
  var parts = MemoryParts(name: "Folder")
  let ledger = try FormatRegistry.builtIn.export(request, as: "markdown", into: &parts)
  #expect(try FormatRegistry.builtIn.explain(request, asFolder: "markdown") == ledger)
  let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
  #expect(back.format == "markdown")
  return (parts, ledger, back)
}
