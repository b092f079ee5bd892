public import NapkinFormats

extension Sample {
  /// Returns the smallest document that shows a feature and as little else as possible.
  ///
  /// If a feature has several forms, as a task may be open, begun or done, the document shows them all. The result
  /// is `nil` if the model does not have the feature, or only in other kinds of content.
  public static func showing(
    _ feature: Feature, in kinds: Set<ContentKind> = Set(ContentKind.allCases)
  ) -> Sample? {
    contents(showing: feature).first { kinds.contains($0.kind) }.map { Sample(feature.name, $0) }
  }

  /// The features without a sample, because they occur only in files: readers keep the names of looks as foreign
  /// content, and count under these features what a file contains about its owner.
  public static let featuresOfFilesOnly: Set<Feature> = [.author]

  /// Returns contents that show a feature, the simplest first.
  private static func contents(showing feature: Feature) -> [Content] {
    if let map = mapShowing(feature) {
      return [.map(map)] + notesShowing(feature) + plansShowing(feature)
    }
    return notesShowing(feature) + drawingsShowing(feature) + plansShowing(feature)
      + notebooksShowing(feature)
  }
}
