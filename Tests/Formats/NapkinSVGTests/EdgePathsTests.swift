import NapkinCore
import NapkinSVG
import Testing

/// The lines of a map are cut into pieces and paths.
@Suite struct EdgePathsTests {
  private func look(_ width: Double, isHidden: Bool = false) -> BranchLook {
    var look = BranchLook(theme: .day)
    look.width = width
    if isHidden { look.shape = .hidden }
    return look
  }

  private func pieces(of looks: [BranchLook], _ count: Int) -> [[Range<Int>]] {
    var paths = EdgePaths(looks, of: count)
    var pieces: [[Range<Int>]] = []
    while let piece = paths.next() { pieces.append(piece) }
    return pieces
  }

  @Test func `a piece ends although a hidden line stands behind each path`() {
    let looks = (0..<1000).map { look(Double($0 / 2), isHidden: $0 % 2 == 1) }
    let pieces = pieces(of: looks, 10)
    #expect(pieces.count > 90)
    #expect(pieces.flatMap { $0.flatMap(\.self) } == Array(looks.indices))
    for piece in pieces.dropFirst() {
      #expect(looks[piece[0].lowerBound - 1].shape != .hidden)
    }
  }

  @Test func `lines that look alike are one path, up to a limit`() {
    #expect(
      pieces(of: [look(1), look(1, isHidden: true), look(1), look(2)], 1) == [[0..<3], [3..<4]])
    let looks = [BranchLook](repeating: look(1), count: 10_000)
    #expect(pieces(of: looks, 512) == [[0..<4096], [4096..<8192], [8192..<10_000]])
  }

  @Test func `nothing is lost where all lines are hidden`() {
    let looks = [BranchLook](repeating: look(1, isHidden: true), count: 5000)
    #expect(pieces(of: looks, 512) == [[0..<4096, 4096..<5000]])
    #expect(pieces(of: [], 512).isEmpty)
  }
}
