/// A value behind a reference; a write first copies the value if another `Shared` refers to it.
///
/// A property that most nodes lack takes only one empty pointer this way. The value is read at its address,
/// because an accessor that returned it would copy all of it first.
struct Shared<Value> {
  /// Memory for one value, in the same allocation as the reference count.
  @safe private final class Storage: ManagedBuffer<Void, Value> {
    deinit {
      _ = unsafe withUnsafeMutablePointerToElements { unsafe $0.deinitialize(count: 1) }
    }
  }

  private var storage: ManagedBuffer<Void, Value>

  init(_ value: consuming Value) {
    storage = Storage.create(minimumCapacity: 1) { _ in }
    unsafe mutableAddress.initialize(to: value)
  }

  var value: Value {
    unsafeAddress { unsafe address }
    unsafeMutableAddress {
      if !isKnownUniquelyReferenced(&storage) { self = Shared(value) }
      return unsafe mutableAddress
    }
  }

  /// The address of the value; valid as long as this `Shared` is neither written nor released.
  @unsafe var address: UnsafePointer<Value> { unsafe UnsafePointer(mutableAddress) }

  @unsafe private var mutableAddress: UnsafeMutablePointer<Value> {
    unsafe storage.withUnsafeMutablePointerToElements { unsafe $0 }
  }
}

// The storage is written only while it is uniquely referenced.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Shared, right: Shared) -> Bool {
    // Compares through the addresses, because reading `value` would copy both values.
    unsafe left.storage === right.storage || left.address.pointee == right.address.pointee
  }
}

extension Shared: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Shared: Codable where Value: Codable {
  init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
