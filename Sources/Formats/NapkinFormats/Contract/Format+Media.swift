import NapkinCore

extension Format {
  /// What becomes of pictures, recordings and films.
  public enum MediaUse: Hashable, Sendable {
    /// They have no place in a file of the format.
    case leftOut
    /// A file refers to them by the paths that they have in the folder `Media` beside it, so that a copy
    /// of the file needs them there, unless its option `media` says that they are elsewhere.
    case linked
    /// A file holds their bytes, so that those which lie beside a document belong into it.
    case held
    /// A file holds their bytes, but refers to them where an option has this value.
    case heldUnless(option: String, value: String)
  }

  /// Whether media are held by a file that is written with these options, or linked to.
  package func mediaUse(with options: FormatOptions) -> MediaUse {
    switch media {
    case .linked: options["media"] ?? Media.folder == Media.folder ? .linked : .leftOut
    case .heldUnless(let option, let value):
      if options[option] != value {
        .held
      } else {
        // Where the option is another one, `media` may say that they are elsewhere.
        option == "media" || options["media"] ?? Media.folder == Media.folder ? .linked : .leftOut
      }
    case .leftOut, .held: media
    }
  }

  /// Whether a file of the format holds media, if nothing else is asked for.
  package var holdsMedia: Bool { mediaUse(with: FormatOptions()) == .held }
}
