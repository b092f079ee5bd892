import NapkinCore
import NapkinMarkup

extension Media {
  /// The name of the medium, or else the name of its file.
  package var nameOrFile: String {
    guard name.isEmpty, case .external(let uri) = source, !uri.hasPrefix("data:") else {
      return name
    }
    return String(decoding: PercentCode.decode(FileSystem.name(of: uri).utf8), as: UTF8.self)
  }

  /// The name of the medium, without folders if the name is a path to a file.
  package var nameAlone: String {
    let file = FileSystem.name(of: name)
    return MediaType.named(ofFile: file) == nil ? name : file
  }

  /// The file name of the medium as an attachment: its name with a file extension for its type.
  package var attachedName: (stem: String, ending: String) {
    let ending = MediaType.fileExtension(of: mediaType)
    let name = PartNames.safe(nameAlone)
    guard let dot = name.lastIndex(of: ".") else {
      return (name.isEmpty ? kind.fallbackName : name, ending)
    }
    let own = String(name[name.index(after: dot)...])
    let isEnding = (1...8).contains(own.utf8.count) && own.allSatisfy { $0.isLetter || $0.isNumber }
    let type = MediaType.named(byFileExtension: own)
    let fits = ending == "bin" || MediaType.fileExtension(of: type) == ending
    return isEnding && fits ? (String(name[..<dot]), own) : (name, ending)
  }
}

extension Media.Kind {
  /// The name for a medium of this kind without a name.
  package var fallbackName: String {
    switch self {
    case .image: "Picture"
    case .audio: "Recording"
    case .video: "Film"
    case .other: "File"
    }
  }
}

extension [Media] {
  /// The indices of the media by the names that texts may use for them. In order of precedence, these are the name
  /// itself, its path among the assets of a TextBundle, and the file name without folders, which wikis use.
  package var indicesByNameInTexts: [String: Int] {
    var indices: [String: Int] = [:]
    func add(_ name: String, _ index: Int) {
      if !name.isEmpty, indices[name] == nil { indices[name] = index }
    }
    for (index, media) in enumerated() { add(media.name, index) }
    for (index, media) in enumerated() where !media.name.isEmpty {
      // A name that begins with `.` may point out of the assets.
      if !media.name.hasPrefix(".") { add("assets/" + media.name, index) }
      add(media.name.split(separator: "/").last.map(String.init) ?? "", index)
    }
    return indices
  }
}

extension Drawing {
  /// The path by which a text may refer to the drawing of its note: a file among the assets of a TextBundle, if no
  /// other file there has its name.
  package var pathAmongAssets: String {
    var names = PartNames()
    return "assets/" + names.claim(title, else: "Drawing", ending: "svg")
  }
}
