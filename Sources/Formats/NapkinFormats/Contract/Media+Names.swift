import NapkinCore
import NapkinMarkup

extension Media {
  /// What it is called, or else its file.
  package var nameOrFile: String {
    guard name.isEmpty, case .external(let uri) = source, !uri.hasPrefix("data:") else {
      return name
    }
    return String(decoding: PercentCode.decode(FileSystem.name(of: uri).utf8), as: UTF8.self)
  }

  /// The name of the medium; only the last component if the name is a path to a file.
  package var nameAlone: String {
    let file = FileSystem.name(of: name)
    return MediaType.named(ofFile: file) == nil ? name : file
  }

  /// The file name of the medium as an attachment: its name, with an extension that fits its type.
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
  /// What a file of that kind is called if nobody has named it.
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
  /// Where those stand that a text may mean by a name: their own, which counts before the others; the
  /// one among the assets of a TextBundle; and that of the file alone, by which wikis find it in any folder.
  package var indicesByNameInTexts: [String: Int] {
    var indices: [String: Int] = [:]
    func add(_ name: String, _ index: Int) {
      if !name.isEmpty, indices[name] == nil { indices[name] = index }
    }
    for (index, media) in enumerated() { add(media.name, index) }
    for (index, media) in enumerated() where !media.name.isEmpty {
      // A way out of a folder is none out of the assets.
      if !media.name.hasPrefix(".") { add("assets/" + media.name, index) }
      add(media.name.split(separator: "/").last.map(String.init) ?? "", index)
    }
    return indices
  }
}

extension Drawing {
  /// Where a text may say that the drawing of its note is: among the assets of a TextBundle, if nothing else is
  /// called so there.
  package var pathAmongAssets: String {
    var names = PartNames()
    return "assets/" + names.claim(title, else: "Drawing", ending: "svg")
  }
}
