extension Router {
  /// Serves `/base.css` and `/base.js`: colours, fields, dialogs, elements and requests that the pages of all hosts
  /// share.
  public mutating func pageBase() {
    asset("/base.css", Asset(PackageResources.base_css, named: "base.css"))
    asset("/base.js", Asset(PackageResources.base_js, named: "base.js"))
  }
}
