import NapkinFormats
import NapkinImage
import NapkinSVG
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a test only where there is librsvg, which nothing needs to be built.
  static var ifLibrsvgIsHere: Self {
    .enabled("librsvg is not installed here (the package librsvg2-2)") {
      (try? ImageLibrary.load()) != nil
    }
  }
}

extension Exporter {
  /// The bytes and the account of a content.
  func written(
    _ content: Content, _ options: FormatOptions = [:], media: any MediaSource = MemoryMedia(),
    limits: Limits = Limits()
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    var request = ExportRequest(content)
    request.options = options
    request.media = media
    request.limits = limits
    var sink = MemorySink()
    let ledger = try export(request, to: &sink)
    return (sink.bytes, ledger)
  }
}

extension PNGExporter {
  /// What the tool draws PNG with.
  static var ofSVG: PNGExporter { PNGExporter(drawing: SVGExporter()) }
}

extension PNGFolderExporter {
  /// What the tool draws a folder of PNG with.
  static var ofSVG: PNGFolderExporter { PNGFolderExporter(drawing: SVGExporter()) }
}

extension PDFExporter {
  /// What the tool draws PDF with.
  static var ofSVG: PDFExporter { PDFExporter(drawing: SVGExporter()) }
}

/// What stands in the head of a PNG.
struct PNGHead: Equatable {
  let width: Int
  let height: Int
  /// 2 for opaque colours, 6 for such with transparency.
  let colorType: Int

  init?(_ bytes: [UInt8]) {
    guard bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(16)
    height = number(20)
    colorType = Int(bytes[25])
  }
}
