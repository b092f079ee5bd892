import NapkinCore
import NapkinFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ContractCheck {
  /// How many levels the deepest map has: enough that a call for each overflows the stack, and few
  /// enough that a file indented by level is soon written.
  static let levels = 5000

  /// Writes a map that is one long chain, where the stack is as small as beside an app's main
  /// thread. An exporter that calls itself for each level ends the test run here.
  mutating func checkDepth(dialect: String?) {
    guard let exporter, exporter.format.kinds.contains(.map) else { return }
    subject = "a chain of \(Self.levels) nodes" + (dialect.map { " as :\($0)" } ?? "")
    let request = exportRequest(.map(Self.chain), dialect: dialect)
    var error: FormatError?
    withSmallStack {
      do throws(FormatError) {
        // A file indented by level grows with the square of the depth; so much of it is enough.
        var sink = FullSink(room: 1 << 24)
        _ = try exporter.export(request, to: &sink)
      } catch let thrown {
        error = thrown
      }
    }
    if let error, error != FullSink.error, error.code != .limit {
      report(.depth, "It throws '\(error)'; a map may be that deep, unless a limit forbids it.")
    }
  }

  private static let chain: MindMap = {
    var map = MindMap(id: "chain", root: "Top")
    var slot = map.slotOfRoot
    for number in 1..<levels {
      slot = map.append(MindMap.Node(id: MindMap.Node.ID("d\(number)"), "Deep"), under: slot)
    }
    return map
  }()
}

/// Runs something on a thread of its own with half a megabyte of stack, and waits for it.
private func withSmallStack(_ body: () -> Void) {
  withoutActuallyEscaping(body) { body in
    let work = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 512 << 10)
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failed = pthread_create(&thread, &attributes, run, work.toOpaque())
    if failed != 0 {
      work.takeRetainedValue().body()
      return
    }
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }
}

#if canImport(Darwin)
  private func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
#else
  private func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
#endif

private final class Work {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}
