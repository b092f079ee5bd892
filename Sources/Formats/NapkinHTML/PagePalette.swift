import NapkinFormats

/// The day and night colours of pictures, each pair a CSS variable, so that one picture serves both themes.
struct PagePalette {
  private var numbers: [String: Int] = [:]
  /// The CSS that defines the variables.
  private(set) var style = ""

  /// Joins two pictures, separated by NUL, that differ only in colours and in whether something is painted. If there is
  /// only one, or if they differ in more, the first is returned.
  mutating func join(_ pictures: [UInt8]) -> [UInt8] {
    guard let end = pictures.firstIndex(of: 0) else { return pictures }
    let newLine = UInt8(ascii: "\n")
    var joined: [UInt8] = []
    joined.reserveCapacity(end)
    var (one, other) = (pictures[..<end], pictures[(end + 1)...])
    while !one.isEmpty || !other.isEmpty {
      let (first, second) = (one.prefix { $0 != newLine }, other.prefix { $0 != newLine })
      guard let line = joinLine(first, second) else { return Array(pictures[..<end]) }
      joined += line
      joined.append(newLine)
      one = one[first.endIndex...].dropFirst()
      other = other[second.endIndex...].dropFirst()
    }
    return joined
  }

  private mutating func joinLine(
    _ day: ArraySlice<UInt8>, _ night: ArraySlice<UInt8>
  ) -> [UInt8]? {
    if day.elementsEqual(night) { return Array(day) }
    if let line = joinColors(day, night) { return line }
    guard let one = Tag(day), let other = Tag(night), one.name.elementsEqual(other.name),
      let tail = joinColors(one.tail, other.tail)
    else { return nil }
    var line = Array(one.name)
    let more = other.attributes.filter { own in !one.attributes.contains { $0.name == own.name } }
    for attribute in one.attributes + more {
      let values = [one, other].map { tag in
        tag.attributes.first { $0.name == attribute.name }?.value
      }
      guard let value = joined(values[0], values[1]) else { return nil }
      line += " \(attribute.name)=\"\(value)\"".utf8
    }
    return line + tail
  }

  /// Joins two values. A missing colour is transparent; another missing value is taken from the other picture.
  private mutating func joined(_ day: String?, _ night: String?) -> String? {
    if day == night { return day }
    let colors = [day, night].map { value -> String? in
      guard let value, value != "none" else { return "transparent" }
      return value.hasPrefix("#") ? value : nil
    }
    if let day = colors[0], let night = colors[1] { return variable(day, night) }
    return day == nil ? night : night == nil ? day : nil
  }

  /// Joins lines that differ only in colours; `nil` if they differ in more.
  private mutating func joinColors(
    _ day: ArraySlice<UInt8>, _ night: ArraySlice<UInt8>
  ) -> [UInt8]? {
    var joined: [UInt8] = []
    joined.reserveCapacity(day.count)
    var (first, second) = (day.startIndex, night.startIndex)
    while first < day.endIndex, second < night.endIndex {
      guard day[first] == night[second] else { return nil }
      if day[first] == UInt8(ascii: "#"), let one = Self.color(in: day, at: first),
        let other = Self.color(in: night, at: second), one != other
      {
        joined += variable(one, other).utf8
        first += one.utf8.count
        second += other.utf8.count
      } else {
        joined.append(day[first])
        first += 1
        second += 1
      }
    }
    return first == day.endIndex && second == night.endIndex ? joined : nil
  }

  /// Returns the colour that is a whole attribute value: six hexadecimal digits, or eight with an opacity.
  private static func color(in line: ArraySlice<UInt8>, at place: Int) -> String? {
    let quote = UInt8(ascii: "\"")
    guard place > line.startIndex, line[place - 1] == quote else { return nil }
    let value = line[place...].prefix(10).prefix { $0 != quote }
    guard value.count == 7 || value.count == 9 else { return nil }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func variable(_ day: String, _ night: String) -> String {
    let pair = "light-dark(\(day), \(night))"
    let number = numbers[pair] ?? numbers.count
    if numbers.updateValue(number, forKey: pair) == nil { style += "--c\(number): \(pair); " }
    return "var(--c\(number))"
  }
}

/// The first tag of a line.
private struct Tag {
  let name: ArraySlice<UInt8>
  private(set) var attributes: [(name: String, value: String)] = []
  let tail: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    name = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }
    var rest = line[name.endIndex...]
    while rest.first == UInt8(ascii: " ") {
      let word = rest.dropFirst().prefix { $0 != UInt8(ascii: "=") }
      let start = word.endIndex + 2
      guard start <= rest.endIndex else { return nil }
      let value = rest[start...].prefix { $0 != UInt8(ascii: "\"") }
      guard value.endIndex < rest.endIndex else { return nil }
      attributes.append(
        (String(decoding: word, as: UTF8.self), String(decoding: value, as: UTF8.self)))
      rest = rest[(value.endIndex + 1)...]
    }
    tail = rest
  }
}
