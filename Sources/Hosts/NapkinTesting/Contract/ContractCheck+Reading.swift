import NapkinCore
import NapkinFormats

extension ContractCheck {
  /// Reads a file in every way that the contract describes; returns the result.
  @discardableResult
  mutating func checkReading(_ bytes: [UInt8]) -> Import? {
    guard let importer else { return nil }
    let check = self
    let first = silently("Reading") {
      Result { () throws(FormatError) in try check.read(bytes, with: importer) }
    }
    guard case .success(let whole) = first else {
      if case .failure(let error) = first { report(.reads, "It throws '\(error)'.") }
      return nil
    }
    if exporter != nil && !whole.repairs.isEmpty {
      report(
        .reads,
        "What the exporter wrote needs repairs: '\(whole.repairs.list.first?.message ?? "")'.")
    }
    for size in [1, 7] { comparePieces(of: size, bytes, whole) }
    checkSourceError(bytes, with: importer)
    checkInputLimit(bytes, with: importer)
    checkDamage(bytes, of: whole.content, with: importer)
    return whole
  }

  private mutating func comparePieces(of size: Int, _ bytes: [UInt8], _ whole: Import) {
    guard let importer else { return }
    do throws(FormatError) {
      let cut = try read(bytes, with: importer, pieces: size)
      if cut.content != whole.content || cut.ledger != whole.ledger || cut.repairs != whole.repairs
      {
        report(.pieces, "Read in pieces of \(size) bytes, it is something else.")
      }
    } catch {
      report(.pieces, "Read in pieces of \(size) bytes, it throws '\(error)'.")
    }
  }

  private mutating func checkSourceError(_ bytes: [UInt8], with importer: any Importer) {
    var source = BrokenSource(bytes, room: bytes.count / 2)
    do throws(FormatError) {
      _ = try importer.read(importRequest(), from: &source)
      report(.sourceErrors, "The source fails half way, but the importer returns a document.")
    } catch {
      if error.named("sample") != BrokenSource.error.named("sample") {
        report(.sourceErrors, "Instead of the error of the source it throws '\(error)'.")
      }
    }
  }

  // MARK: Limits

  private mutating func checkInputLimit(_ bytes: [UInt8], with importer: any Importer) {
    var request = importRequest()
    for allowed in [bytes.count, bytes.count - 1] {
      request.limits.inputBytes = allowed
      checkLimit(.inputBytes, request, bytes, with: importer, isEnough: allowed == bytes.count)
    }
  }

  mutating func checkNodeLimit(_ content: Content, _ bytes: [UInt8]) {
    guard let importer, case .map(let map) = content else { return }
    let count = map.count - (map.isRootImplied ? 1 : 0)
    var request = importRequest()
    for allowed in [count, count / 2] where count > 0 {
      request.limits.nodes = allowed
      checkLimit(.nodes, request, bytes, with: importer, isEnough: allowed == count)
    }
  }

  /// Formats keep a text in an attribute, in an element or on a line, each of which has its own limit.
  mutating func checkTextLimit(_ content: Content, _ bytes: [UInt8]) {
    guard let importer, content.longestText >= 1_000 else { return }
    var request = importRequest()
    request.limits.textBytes = content.longestText / 2
    request.limits.attributeBytes = request.limits.textBytes
    do throws(FormatError) {
      _ = try read(bytes, with: importer, request)
      report(.limits, "It reads a longer text than the limit 'textBytes' allows.")
    } catch {
      if error.code != .limit {
        report(.limits, "Beyond the limit 'textBytes' it throws another error: '\(error)'.")
      }
    }
  }

  private mutating func checkLimit(
    _ kind: Limits.Kind, _ request: ImportRequest, _ bytes: [UInt8], with importer: any Importer,
    isEnough: Bool
  ) {
    do throws(FormatError) {
      _ = try read(bytes, with: importer, request)
      if !isEnough {
        report(.limits, "It reads more than the limit '\(kind.name)' allows.")
      }
    } catch {
      if isEnough {
        report(.limits, "At exactly the limit '\(kind.name)' it throws '\(error)'.")
      } else if error.limit != kind {
        report(.limits, "Beyond the limit '\(kind.name)' it throws another error: '\(error)'.")
      }
    }
  }

  // MARK: Damage

  /// Reads truncated and damaged input. Output is not captured here, so that a trap is visible.
  private mutating func checkDamage(
    _ bytes: [UInt8], of content: Content, with importer: any Importer
  ) {
    guard !bytes.isEmpty else { return }
    if let doubled = bytes.doublingIdentifier(of: content),
      !readsWithPlace(doubled, with: importer)
    {
      return
    }
    // Large files get fewer tries, so that a test takes only seconds.
    let tries = min(200, max(20, 1_000_000 / bytes.count))
    let step = max(1, bytes.count / tries)
    for length in stride(from: 0, to: bytes.count, by: step)
    where !readsWithPlace(Array(bytes.prefix(length)), with: importer) {
      return
    }
    var state = UInt64(bytes.count)
    for _ in 0..<tries {
      var damaged = bytes
      // A simple generator is enough; it gives the same damage every time.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let index = Int((state >> 33) % UInt64(bytes.count))
      damaged[index] = UInt8(truncatingIfNeeded: state >> 25)
      if !readsWithPlace(damaged, with: importer) { return }
    }
  }

  /// Reads damaged input. Reports an error without a location, and a map in which two nodes have the same
  /// identifier; returns false then.
  private mutating func readsWithPlace(_ bytes: [UInt8], with importer: any Importer) -> Bool {
    for mode in ImportRequest.Mode.allCases {
      do throws(FormatError) {
        let content = try read(bytes, with: importer, importRequest(mode)).content
        guard case .map(let map) = content, let id = map.firstDoubled else { continue }
        report(.identifiers, "Two nodes are called '\(id)'; repair or refuse the second.")
        return false
      } catch {
        let hasPlace = error.location.line != nil || error.location.offset != nil
        if hasPlace || error.code == .limit { continue }
        report(.places, "An error in damaged input names no place: '\(error)'.")
        return false
      }
    }
    return true
  }
}

extension Content {
  /// The number of bytes in the longest text of a node or a note.
  fileprivate var longestText: Int {
    switch self {
    case .map(let map): map.walkAll().map { map[$0.slot].text.source.utf8.count }.max() ?? 0
    case .note(let note): note.text.source.utf8.count
    case .drawing, .planList, .notebook: 0
    }
  }
}
