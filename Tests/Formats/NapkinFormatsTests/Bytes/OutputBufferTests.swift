import NapkinCore
import NapkinFormats
import Testing

@Suite struct OutputBufferTests {
  @Test func collectsUntilThereIsEnough() throws {
    struct Calls: ByteSink {
      var count = 0
      mutating func write(_ bytes: [UInt8]) { count += 1 }
    }
    var sink = Calls()
    var out = OutputBuffer()
    for _ in 0..<100_000 {
      out.append("abcdefgh")
      try out.flushIfFull(to: &sink)
    }
    #expect(sink.count == 12)
    try out.flush(to: &sink)
    try out.flush(to: &sink)
    #expect(sink.count == 13)
  }

  @Test func hundredthsAreAsShortAsTheyGo() {
    let numbers: [UInt32] = Array(0...20_000) + [123_456, 1_000_050, 10_000_000, 99_999_999]
    for isShort in [false, true] {
      for number in numbers {
        let (whole, rest) = number.quotientAndRemainder(dividingBy: 100)
        let digits = rest % 10 == 0 ? "\(rest / 10)" : "\(rest / 10)\(rest % 10)"
        let fraction = rest == 0 ? "" : "." + digits
        let expected = (isShort && whole == 0 && rest > 0 ? "" : "\(whole)") + fraction
        var out = OutputBuffer()
        out.append(upTo: 16) { pen in
          #expect(pen.put(hundredths: number, isShort: isShort) == (rest > 0))
        }
        #expect(out.bytes.elementsEqual(expected.utf8), "\(number)")
      }
    }
  }

  @Test func writesNumbersWithoutALocale() {
    var out = OutputBuffer()
    for number in [0, 7, -7, 10, 1_234_567, Int.max, Int.min] {
      out.append(number)
      out.append(byte: UInt8(ascii: " "))
    }
    for number in [0.0, 1.0, -1.5, 1e300, 0.1, .infinity, .nan] {
      out.append(number)
      out.append(" ")
    }
    out.append(contentsOf: [0x78])
    out.append(byte: UInt8(ascii: "-"), count: 3)
    out.append(byte: UInt8(ascii: "-"), count: -3)
    #expect(
      String(decoding: out.bytes, as: UTF8.self)
        == "0 7 -7 10 1234567 \(Int.max) \(Int.min) 0 1 -1.5 1e+300 0.1 0 0 x---")
  }

  @Test func writesNumbersOfAnyLength() {
    var number: Int64 = 1
    for _ in 0..<18 {
      number *= 10
      for other in [number - 1, number, number + 1, number / 7, -number] {
        var out = OutputBuffer()
        out.append(other)
        #expect(String(decoding: out.bytes, as: UTF8.self) == other.description)
      }
    }
  }

  @Test func countingForgetsTheBytes() throws {
    var sink = CountingSink()
    try sink.write("größe")
    sink.write([1, 2])
    #expect(sink.count == 9)
  }

  @Test func errorsOfTheSinkArePassedOn() {
    struct Broken: ByteSink {
      func write(_ bytes: [UInt8]) throws(FormatError) { throw FormatError(.io, "No.") }
    }
    var sink = Broken()
    var out = OutputBuffer()
    out.append("x")
    let error = #expect(throws: FormatError.self) { try out.flush(to: &sink) }
    #expect(error?.message == "No.")
  }
}
