import Foundation
import NapkinCore

/// Reads path data and walks along it, as a program that draws it does.
struct PathSampler {
  private let data: [Character]

  init(_ data: String) {
    self.data = Array(data)
  }

  func points(perPiece count: Int) -> [Position] {
    outlines(perPiece: count).flatMap { $0 }
  }

  /// The points of each part of the path, from one move of the pen to the next.
  func outlines(perPiece count: Int) -> [[Position]] {
    var outlines: [[Position]] = []
    var points: [Position] = []
    var pen = Position.zero
    var index = 0
    var command: Character = "M"
    while index < data.count {
      // A command like the one before needs no letter.
      if data[index].isLetter {
        command = data[index]
        index += 1
      }
      var numbers: [Double] = []
      let needed = ["M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "a": 7][command] ?? 0
      while numbers.count < needed { numbers.append(number(at: &index)) }
      switch command {
      case "M":
        if !points.isEmpty { outlines.append(points) }
        pen = Position(x: numbers[0], y: numbers[1])
        points = [pen]
      case "z":
        if let first = points.first { points.append(first) }
      case "a":
        let end = Position(x: pen.x + numbers[5], y: pen.y + numbers[6])
        points += Self.arc(pen, end, radius: numbers[0], count)
        pen = end
      case "c":
        let all = stride(from: 0, to: 6, by: 2).map {
          Position(x: pen.x + numbers[$0], y: pen.y + numbers[$0 + 1])
        }
        points += Self.curve(pen, all, count)
        pen = all[2]
      default:
        let end = Position(
          x: pen.x + (command == "v" ? 0 : numbers[0]),
          y: pen.y + (command == "l" ? numbers[1] : command == "v" ? numbers[0] : 0))
        let third = Position(x: pen.x + (end.x - pen.x) / 3, y: pen.y + (end.y - pen.y) / 3)
        let last = Position(x: end.x - (end.x - pen.x) / 3, y: end.y - (end.y - pen.y) / 3)
        points += Self.curve(pen, [third, last, end], count)
        pen = end
      }
    }
    if !points.isEmpty { outlines.append(points) }
    return outlines
  }

  /// The smaller part of a circle, clockwise; a radius that does not reach is made to.
  private static func arc(
    _ start: Position, _ end: Position, radius: Double, _ count: Int
  ) -> [Position] {
    let (dx, dy) = ((end.x - start.x) / 2, (end.y - start.y) / 2)
    let half = (dx * dx + dy * dy).squareRoot()
    guard half > 0 else { return [end] }
    let radius = max(radius, half)
    let height = (radius * radius - half * half).squareRoot() / half
    let center = Position(x: start.x + dx - dy * height, y: start.y + dy + dx * height)
    let first = atan2(start.y - center.y, start.x - center.x)
    let turn = 2 * asin(min(1, half / radius))
    return (1...count).map { step in
      let angle = first + turn * Double(step) / Double(count)
      return Position(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }

  private static func curve(_ start: Position, _ rest: [Position], _ count: Int) -> [Position] {
    (1...count).map { step in
      let u = Double(step) / Double(count)
      let v = 1 - u
      let (a, b, c, d) = (v * v * v, 3 * u * v * v, 3 * u * u * v, u * u * u)
      return Position(
        x: a * start.x + b * rest[0].x + c * rest[1].x + d * rest[2].x,
        y: a * start.y + b * rest[0].y + c * rest[1].y + d * rest[2].y)
    }
  }

  private func number(at index: inout Int) -> Double {
    while index < data.count, data[index] == " " { index += 1 }
    var text = ""
    var hasPoint = false
    while index < data.count {
      let character = data[index]
      let isStart = text.isEmpty && character == "-"
      let isPoint = character == "." && !hasPoint
      guard isStart || isPoint || character.isNumber else { break }
      if isPoint { hasPoint = true }
      text.append(character)
      index += 1
    }
    return Double(text.replacing("-.", with: "-0.")) ?? Double("0\(text)") ?? .nan
  }
}
