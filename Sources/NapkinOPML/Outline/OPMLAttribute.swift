/// An attribute of an element, as it stands in a file or is to stand there.
struct OPMLAttribute: Hashable, Sendable {
  var name: String
  var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
