import NapkinCore
import NapkinFormats

/// Draws a page: its colour and its grid.
struct PageWriter {
  let canvas: CanvasSettings
  let paper: RGBA

  func draw(_ frame: Frame, in svg: inout SVGWriter) {
    svg.begin(.rect)
    svg.set(frame)
    svg.fill(paper)
    svg.end()
    guard let grid = canvas.grid, grid.spacing * 2_000 > max(frame.width, frame.height) else {
      return
    }
    let identifier = svg.makeIdentifier("p")
    svg.begin(.defs)
    svg.begin(.pattern)
    svg.set(.id, identifier)
    svg.set(.patternUnits, "userSpaceOnUse")
    svg.set(Frame(x: 0, y: 0, width: grid.spacing, height: grid.spacing))
    draw(grid, in: &svg)
    svg.end()
    svg.end()
    svg.begin(.rect)
    svg.set(frame)
    svg.set(.fill, reference: identifier)
    svg.end()
  }

  private func draw(_ grid: CanvasSettings.Grid, in svg: inout SVGWriter) {
    let color = paper.over(.white).mixed(
      with: RGBA.black.readable(on: paper.over(.white)), percent: 14)
    let half = grid.spacing / 2
    if grid.kind == .dots {
      svg.begin(.circle)
      svg.set(.cx, half)
      svg.set(.cy, half)
      svg.set(.r, min(1, grid.spacing / 8))
      svg.fill(color)
      svg.end()
      return
    }
    svg.begin(.path)
    svg.beginPath(at: Position(x: 0, y: half))
    svg.line(to: Position(x: grid.spacing, y: half))
    if grid.kind == .lines {
      svg.move(to: Position(x: half, y: 0))
      svg.line(to: Position(x: half, y: grid.spacing))
    }
    svg.endPath()
    svg.stroke(color, width: min(1, grid.spacing / 8))
    svg.end()
  }
}
