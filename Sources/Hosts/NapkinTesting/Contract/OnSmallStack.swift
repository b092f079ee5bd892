#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a closure on a thread with a stack of 512 KB, as on Apple's systems, and waits for it.
package func onSmallStack<Value, Failure: Error>(
  _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
  var result: Result<Value, Failure>?
  waitForThread { result = Result(catching: body) }
  // If the system provides no thread, the closure runs on the present stack.
  guard let result else { return try body() }
  return try result.get()
}

private func waitForThread(_ body: () -> Void) {
  withoutActuallyEscaping(body) { body in
    let work = Unmanaged.passRetained(Work(body))
    // Swift 6.3 on Linux resolves `pthread_attr_t()` to a member of Dispatch, which is not imported here.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, 512 << 10)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, attributes, run, work.toOpaque()) == 0 else {
      work.release()
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
