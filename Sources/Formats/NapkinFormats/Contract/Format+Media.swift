import NapkinCore

extension Format {
  /// The treatment of pictures, recordings and films by a format.
  public enum MediaUse: Hashable, Sendable {
    /// A file of the format cannot have media.
    case leftOut
    /// A file refers to media by their paths in the folder `Media` beside it, so a copy of the file needs them
    /// there. If the option `media` has another prefix, the media are elsewhere.
    case linked
    /// A file holds the bytes of media, so media beside the document have to be copied into it.
    case held
    /// A file holds the bytes of media; if an option has this value, it refers to them instead.
    case heldUnless(option: String, value: String)
  }

  /// Returns the treatment of media in a file that is written with these options.
  package func mediaUse(with options: FormatOptions) -> MediaUse {
    switch media {
    case .linked: options["media"] ?? Media.folder == Media.folder ? .linked : .leftOut
    case .heldUnless(let option, let value):
      if options[option] != value {
        .held
      } else {
        // If the option has another name, the option `media` may have a prefix of another folder.
        option == "media" || options["media"] ?? Media.folder == Media.folder ? .linked : .leftOut
      }
    case .leftOut, .held: media
    }
  }

  /// Whether a file that is written without options holds the bytes of media.
  package var holdsMedia: Bool { mediaUse(with: FormatOptions()) == .held }
}
