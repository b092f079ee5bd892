// swift-tools-version: 6.2

import PackageDescription

let napkin: [Target.Dependency] = [.product(name: "NapkinKit", package: "Napkin")]
let taskPaper: [Target.Dependency] = [.product(name: "TaskPaper", package: "TaskPaper")]
let tabbed: [Target.Dependency] = [.product(name: "Tabbed", package: "Tabbed")]

let package = Package(
  name: "Programs",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "Napkin", path: "../.."),
    .package(path: "../Tabbed"),
    .package(path: "../TaskPaper"),
  ],
  targets: [
    .executableTarget(name: "AppCore", dependencies: napkin),
    .executableTarget(name: "MapToTabbed", dependencies: napkin + tabbed),
    .executableTarget(name: "MapsToFreeMind", dependencies: napkin),
    .executableTarget(name: "StrokesToSVG", dependencies: napkin),
    .executableTarget(name: "MailNotebook", dependencies: napkin),
    .executableTarget(name: "OwnCommand", dependencies: napkin),
    .executableTarget(name: "OwnFormat", dependencies: napkin + taskPaper),
  ]
)
