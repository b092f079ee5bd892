// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Tabbed",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Tabbed", targets: ["Tabbed"])],
  dependencies: [.package(name: "Napkin", path: "../..")],
  targets: [
    .target(
      name: "Tabbed",
      dependencies: [
        .product(name: "NapkinCore", package: "Napkin"),
        .product(name: "NapkinFormats", package: "Napkin"),
      ]),
    .testTarget(
      name: "TabbedTests",
      dependencies: ["Tabbed", .product(name: "NapkinTesting", package: "Napkin")],
      exclude: ["__Snapshots__"]),
  ]
)
