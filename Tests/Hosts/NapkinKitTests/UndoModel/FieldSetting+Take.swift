import NapkinKit

extension FieldSetting {
  /// Puts the value into a place by hand, if it is a field's.
  func take<Value>(_ field: Field<Self, Value>, into place: inout Value) {
    if let value = value(of: field) { place = value }
  }
}
