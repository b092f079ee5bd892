/// A value behind a reference, copied when it is written while somebody else holds it.
///
/// What most nodes lack costs them one empty pointer this way. The value is read where it lies:
/// an accessor that hands it out would copy all of it first.
struct Shared<Value> {
  @safe private final class Storage {
    let address: UnsafeMutablePointer<Value>

    init(_ value: Value) {
      unsafe address = .allocate(capacity: 1)
      unsafe address.initialize(to: value)
    }

    deinit {
      unsafe address.deinitialize(count: 1)
      unsafe address.deallocate()
    }
  }

  private var storage: Storage

  init(_ value: Value) {
    storage = Storage(value)
  }

  var value: Value {
    unsafeAddress { unsafe address }
    unsafeMutableAddress {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(value) }
      return unsafe storage.address
    }
  }

  /// Where the value lies; good as long as this is neither written nor released.
  @unsafe var address: UnsafePointer<Value> { unsafe UnsafePointer(storage.address) }
}

// The storage is written only while it is uniquely referenced.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Shared, right: Shared) -> Bool {
    left.storage === right.storage || left.value == right.value
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
