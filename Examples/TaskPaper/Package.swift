// swift-tools-version: 6.2

import PackageDescription

let napkin = "Napkin"

let package = Package(
  name: "TaskPaper",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "TaskPaper", targets: ["TaskPaper"])],
  dependencies: [.package(name: napkin, path: "../..")],
  targets: [
    .target(
      name: "TaskPaper",
      dependencies: [
        .product(name: "NapkinCore", package: napkin),
        .product(name: "NapkinFormats", package: napkin),
      ]),
    .testTarget(
      name: "TaskPaperTests",
      dependencies: ["TaskPaper", .product(name: "NapkinTesting", package: napkin)],
      exclude: ["__Snapshots__"]),
  ]
)
