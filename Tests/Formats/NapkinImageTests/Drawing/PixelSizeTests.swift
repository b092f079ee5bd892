import NapkinCore
import NapkinFormats
import NapkinImage
import Testing

/// How many pixels pictures get.
@Suite struct PixelSizeTests {
  private static let limit = Limits().pixels

  private func size(
    _ width: Double, _ height: Double,
    _ change: (inout PixelSize.PixelSizeRequest) -> Void = { _ in }
  ) throws(FormatError) -> [Int] {
    var wish = PixelSize.PixelSizeRequest()
    change(&wish)
    let size = try PixelSize(of: Extent(width: width, height: height), wish, limit: Self.limit)
    return [size.width, size.height]
  }

  @Test func `a unit has two pixels, and one where a size was asked for`() throws {
    #expect(try size(100, 50) == [200, 100])
    #expect(try size(100, 50) { $0.hasSize = true } == [100, 50])
    #expect(try size(100, 50) { $0.scale = 3 } == [300, 150])
    #expect(try size(0.1, 0.2) == [1, 1])
  }

  @Test func `very large pictures do with one`() throws {
    #expect(try size(20_000, 100) == [20_000, 100])
    #expect(try size(9_000, 9_000) == [9_000, 9_000])
    #expect(try size(32_767, 1) == [32_767, 1])
  }

  @Test func `a box is not left`() throws {
    let room = Extent(width: 1200, height: 4000)
    #expect(try size(300, 200) { $0.room = room } == [600, 400])
    #expect(try size(3_000, 200) { $0.room = room } == [1200, 80])
    #expect(try size(1_000, 200_000) { $0.room = room } == [20, 4000])
    #expect(try size(1e9, 1) { $0.room = room } == [1200, 1])
  }

  @Test(arguments: [
    (32_768.0, 1.0), (1, 40_000), (10_001, 10_000), (1e300, 1), (.infinity, 1), (.nan, 5),
  ])
  func `what is too large is refused, and the message says how large`(
    _ width: Double, _ height: Double
  ) {
    do throws(FormatError) {
      _ = try size(width, height)
      Issue.record("It is drawn.")
    } catch {
      #expect(error.code == .limit && error.message.contains("32767 a side and 100000000 in all"))
    }
  }

  @Test func `what was asked for is refused, not made smaller`() {
    #expect(throws: FormatError.self) { try size(20_000, 10) { $0.scale = 2 } }
  }

  @Test func `nothing is left free at the edge`() throws {
    for width in stride(from: 10.0, to: 12, by: 0.13) {
      let picture = Extent(width: width, height: 7.77)
      let size = try PixelSize(of: picture, PixelSize.PixelSizeRequest(), limit: Self.limit)
      #expect(picture.width * size.scale >= Double(size.width))
      #expect(picture.height * size.scale >= Double(size.height))
    }
  }
}
