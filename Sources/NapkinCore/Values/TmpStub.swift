extension RichText { var plain: String { source } }
