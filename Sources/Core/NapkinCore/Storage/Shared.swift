/// A value behind a reference, copied when it is written while somebody else holds it.
///
/// What most nodes lack costs them one empty pointer this way. The value is read where it lies:
/// an accessor that hands it out would copy all of it first.
struct Shared<Value> {
  /// Memory for one value, after the count of its references: one allocation, not two.
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

  /// Where the value lies; good as long as this is neither written nor released.
  @unsafe var address: UnsafePointer<Value> { unsafe UnsafePointer(mutableAddress) }

  @unsafe private var mutableAddress: UnsafeMutablePointer<Value> {
    unsafe storage.withUnsafeMutablePointerToElements { unsafe $0 }
  }
}

// The storage is written only while it is uniquely referenced.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Shared, right: Shared) -> Bool {
    // By way of the addresses, since the values would be copied for the comparison.
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
