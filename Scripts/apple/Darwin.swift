// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// What Swift itself adds to the C library of Apple's systems. Nothing of it is ever run.
@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}
public var MAP_FAILED: UnsafeMutableRawPointer! { nil }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFLNK: mode_t { 0o120000 }

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public func ioctl(_ fd: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }
public let LOCK_SH: Int32 = 1
public let LOCK_EX: Int32 = 2
public let LOCK_NB: Int32 = 4
public let MNT_LOCAL: Int32 = 0x1000
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>! { nil }
public func flock(_ fd: Int32, _ operation: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { 0 }
