import Foundation
import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinSVG
import NapkinTesting
import Testing

/// The themes, and those of people's own.
@Suite struct SVGThemeTests {
  private static let own = ##"""
    {"based-on": "night", "name": "Forest", "paper": "#10241c",
    "branches": ["#7fd1ae", "#e0b45c"], "widths": [8, 4], "tapers": true}
    """##

  private func picture(_ theme: String, _ map: MindMap? = nil) throws -> String {
    var garden = MindMap(id: "map", root: "Garden")
    for (id, parent) in [("Beds", "root"), ("Trees", "root"), ("Beans", "Beds"), ("Peas", "Beds")] {
      try garden.insert(
        MindMap.Node(id: .init(id), RichText(id)), under: .init(parent))
    }
    var request = ExportRequest(.map(map ?? garden))
    request.options = ["theme": theme]
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }

  @Test(arguments: Theme.all.map(\.name))
  func `branches stand out from the page`(_ name: String) throws {
    let theme = try #require(Theme.all.first { $0.name == name })
    for color in theme.branches {
      let lights = [Vision.light(color), Vision.light(theme.paper)].sorted()
      #expect((lights[1] + 0.05) / (lights[0] + 0.05) >= 3, "\(color.hex)")
    }
  }

  @Test(arguments: Vision.allCases)
  func `colour-blind readers tell branches apart`(_ vision: Vision) throws {
    let theme = try #require(Theme.all.first { $0.name == "colorblind" })
    let colors = theme.branches.map(vision.lab)
    for (index, color) in colors.enumerated() {
      for other in colors[(index + 1)...] { #expect(Vision.distance(color, other) > 30) }
    }
  }

  @Test(arguments: ["colorblind", "tapered"])
  func `a theme is drawn as recorded`(_ name: String) throws {
    try checkSnapshot(picture(name), named: name, fileExtension: "svg")
  }

  @Test func `a theme of one's own says what differs`() throws {
    let text = try picture(Self.own)
    for color in ["#10241c", "#7fd1ae", "#e0b45c", "#e7ebf0"] { #expect(text.contains(color)) }
  }

  @Test(
    arguments: [
      "{", "{}x", #"{"based-on": "dusk"}"#, #"{"paper": "green"}"#, #"{"branches": []}"#,
      #"{"widths": [0]}"#, #"{"tint": 99}"#, #"{"edge": "wavy"}"#, ##"{"colour": "#000000"}"##,
      #"{"tapers": 1}"#,
    ])
  func `what is no theme is refused`(_ theme: String) {
    #expect(throws: FormatError.self) { try picture(theme) }
  }

  @Test func `a dark map comes out dark, and its authors' colours stay`() throws {
    var map = MindMap(id: "map", root: "root")
    try map.insert(MindMap.Node(id: "child", "child"), under: "root")
    map.canvas.background = RGBA(hex: "#2e3440")
    var look = NodeStyle()
    look.color = RGBA(hex: "#eceff4")
    look.shape = .bubble
    look.edge.color = RGBA(hex: "#81a1c1")
    map.styles.all = [MindMap.Styles.Style("default", look)]
    let text = try picture("day", map)
    #expect(text.contains(##"fill="#2e3440""##))
    #expect(text.split(separator: "<text").dropFirst().allSatisfy { $0.contains("#eceff4") })
    #expect(!text.contains("#26324f"))
  }
}

/// What is left of colours to readers with a kind of colour blindness, by the matrices of Machado and others.
enum Vision: CaseIterable {
  case usual, protanopia, deuteranopia, tritanopia

  private var matrix: [[Double]] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  private static func linear(_ color: RGBA) -> [Double] {
    [color.red, color.green, color.blue].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  static func light(_ color: RGBA) -> Double {
    let parts = linear(color)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The colour in CIELAB, where distances are as large as they look.
  func lab(_ color: RGBA) -> [Double] {
    let parts = Self.linear(color)
    let seen = matrix.map { row in
      min(1, max(0, zip(row, parts).map { $0 * $1 }.reduce(0, +)))
    }
    let toXYZ = [
      [0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728],
    ]
    let xyz = toXYZ.map { row in
      let value = zip(row, seen).map { $0 * $1 }.reduce(0, +)
      return value > 0.008856 ? pow(value, 1.0 / 3) : 7.787 * value + 16.0 / 116
    }
    return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
  }

  static func distance(_ color: [Double], _ other: [Double]) -> Double {
    zip(color, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }
}
