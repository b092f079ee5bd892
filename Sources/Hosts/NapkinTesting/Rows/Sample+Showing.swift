public import NapkinFormats

extension Sample {
  /// The smallest document that shows a feature, and as little else as it can.
  ///
  /// Where a feature has several faces, as a task that is open, begun or done, it shows them all.
  /// There is none for what the model has no place for, and none that is of another kind than those
  /// asked for.
  public static func showing(
    _ feature: Feature, in kinds: Set<ContentKind> = Set(ContentKind.allCases)
  ) -> Sample? {
    contents(showing: feature).first { kinds.contains($0.kind) }.map { Sample(feature.name, $0) }
  }

  /// The features that no sample shows, since they are known for the sake of files: readers keep named looks as
  /// foreign content, and count by these names what a file says of its owner.
  public static let featuresOfFilesOnly: Set<Feature> = [.author]

  /// What shows a feature, the plainest first.
  private static func contents(showing feature: Feature) -> [Content] {
    if let map = mapShowing(feature) {
      return [.map(map)] + notesShowing(feature) + plansShowing(feature)
    }
    return notesShowing(feature) + drawingsShowing(feature) + plansShowing(feature)
      + notebooksShowing(feature)
  }
}
