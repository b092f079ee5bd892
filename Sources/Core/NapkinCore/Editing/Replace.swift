/// Puts a value into a place, and returns the one that it replaces, which undoes it.
@inline(__always)
func replace<Value>(_ place: inout Value, by new: Value) -> Value {
  let old = place
  place = new
  return old
}
