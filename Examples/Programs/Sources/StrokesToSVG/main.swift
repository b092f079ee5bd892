// Draws as a finger or a pen does, and writes the drawing to standard output as SVG.
//
//   swift run StrokesToSVG > snail.svg
import Foundation
import NapkinKit

/// A drawing while it is drawn.
struct Sheet {
  var editor = Editor(Drawing(id: "snail", title: "Snail"))
  var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 42))

  /// Performs the commands for touches: the first begins a stroke, the next ones extend it, and all are one step.
  mutating func draw(_ points: [StrokePoint], _ color: RGBA, width: Double) throws(Refusal) {
    guard let first = points.first else { return }
    let id = Stroke.ID(context.identifiers.next())
    try editor.perform(BeginStroke(id, at: first, color: color, width: width), in: &context)
    for point in points.dropFirst() {
      try editor.perform(ExtendStroke(id, by: [point]), in: &context)
    }
    editor.endGesture()
  }
}

let brown = RGBA(red: 140, green: 80, blue: 40)
let green = RGBA(red: 90, green: 140, blue: 60)

// The pressure of a pen grows, so the line of the shell gets thicker.
let shell = (0...60).map { step in
  let turn = Double(step) / 60 * 5 * .pi
  let radius = 3 + turn * 3
  return StrokePoint(
    x: 120 + radius * cos(turn), y: 80 + radius * sin(turn), pressure: Float(step + 12) / 72)
}
let foot = stride(from: 20.0, through: 220, by: 10).map { x in
  StrokePoint(x: x, y: 134 - 4 * sin(x / 30))
}
let horns = [[(200.0, 118.0), (214, 84)], [(212.0, 122.0), (236, 92)]]

var sheet = Sheet()
try sheet.draw(shell, brown, width: 6)
try sheet.draw(foot, green, width: 9)
for horn in horns {
  try sheet.draw(horn.map { StrokePoint(x: $0.0, y: $0.1) }, green, width: 3)
}
try sheet.draw([StrokePoint(x: 0, y: 0), StrokePoint(x: 240, y: 160)], .black, width: 12)
try sheet.editor.undo()  // A slip of the hand: one step, however many points.

print(try sheet.editor.document.svg(options: .svg(keepsSource: false)), terminator: "")
