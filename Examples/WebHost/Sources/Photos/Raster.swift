/// Pixels of three bytes each, red, green and blue, row by row.
package struct Raster: Equatable {
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Returns the picture turned upright.
  package func turned(_ orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let (newWidth, newHeight) = orientation.isSideways ? (height, width) : (width, height)
    let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { new, count in
      bytes.withUnsafeBufferPointer { old in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let (column, row) = source(of: x, y, orientation)
            let from = 3 * (row * width + column)
            let to = 3 * (y * newWidth + x)
            for channel in 0..<3 { new[to + channel] = old[from + channel] }
          }
        }
      }
      count = bytes.count
    }
    return Raster(width: newWidth, height: newHeight, bytes: turned)
  }

  /// Returns the position in this picture of a pixel of the upright picture.
  private func source(of x: Int, _ y: Int, _ orientation: Orientation) -> (Int, Int) {
    switch orientation {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .turned: (width - 1 - x, height - 1 - y)
    case .mirroredTurned: (x, height - 1 - y)
    case .mirroredLeft: (y, x)
    case .right: (y, height - 1 - x)
    case .mirroredRight: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }

  /// Returns the picture reduced to at most `side` pixels; each new pixel is the mean of the pixels that it covers.
  package func scaled(to side: Int) -> Raster {
    let longest = max(width, height)
    if longest <= side { return self }
    let newWidth = max(1, width * side / longest)
    let newHeight = max(1, height * side / longest)
    // Columns come first, then rows, so the time depends on the number of pixels and not on the factor.
    let narrow = Self.averaged(
      bytes, lines: height, from: width, to: newWidth, step: 3, line: 3 * width,
      newStep: 3, newLine: 3 * newWidth)
    let small = Self.averaged(
      narrow, lines: newWidth, from: height, to: newHeight, step: 3 * newWidth, line: 3,
      newStep: 3 * newWidth, newLine: 3)
    return Raster(width: newWidth, height: newHeight, bytes: small)
  }

  /// Shortens lines of pixels, which are `step` bytes apart, by replacing them with fewer, longer pixels.
  private static func averaged(
    _ old: [UInt8], lines: Int, from: Int, to: Int, step: Int, line: Int, newStep: Int,
    newLine: Int
  ) -> [UInt8] {
    let total = 3 * lines * to
    return [UInt8](unsafeUninitializedCapacity: total) { new, count in
      old.withUnsafeBufferPointer { old in
        for index in 0..<lines {
          for position in 0..<to {
            // In units of 1/to of an old pixel, the new pixel covers start..<end.
            let start = position * from
            let end = start + from
            var sums = (0, 0, 0)
            var at = start / to
            while at * to < end {
              let weight = min(end, (at + 1) * to) - max(start, at * to)
              let pixel = index * line + at * step
              sums.0 += weight * Int(old[pixel])
              sums.1 += weight * Int(old[pixel + 1])
              sums.2 += weight * Int(old[pixel + 2])
              at += 1
            }
            let pixel = index * newLine + position * newStep
            new[pixel] = UInt8((sums.0 + from / 2) / from)
            new[pixel + 1] = UInt8((sums.1 + from / 2) / from)
            new[pixel + 2] = UInt8((sums.2 + from / 2) / from)
          }
        }
      }
      count = total
    }
  }
}
