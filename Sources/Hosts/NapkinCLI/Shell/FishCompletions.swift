import NapkinFormats

/// Completions for fish, made from the definitions of commands and options.
struct FishCompletions {
  let vocabulary: Vocabulary

  var text: String {
    var text = "# Completions of napkin for fish, printed by 'napkin completions fish'.\n\n"
    text += """
      function __napkin_parts
        for word in (commandline -opc)[3..]
          if test -f $word
            napkin complete -- $word (commandline -ct) 2> /dev/null
            return
          end
        end
      end

      complete -c napkin -f

      """
    for option in Option.common {
      text += "complete -c napkin\(spelling(option)) -d \(quoted(option.summary))\n"
    }
    for verb in Verb.all {
      text += "\ncomplete -c napkin -n __fish_use_subcommand -a \(verb.name)"
      text += " -d \(quoted(verb.summary))\n"
      text += commands(of: verb)
    }
    return text
  }

  private func commands(of verb: Verb) -> String {
    let condition = "-n '__fish_seen_subcommand_from \(verb.name)'"
    var text = ""
    let values = vocabulary.values(of: verb)
    let words = vocabulary.words(for: values)
    if !words.isEmpty {
      text += "complete -c napkin \(condition) -a \(quoted(words.joined(separator: " ")))\n"
    } else if values == .files {
      text += "complete -c napkin \(condition) -F\n"
    }
    if vocabulary.takesParts(verb) {
      text += "complete -c napkin \(condition) -a '(__napkin_parts)'\n"
    }
    let common = Option.common.map(\.name)
    for option in vocabulary.options(of: verb) where !common.contains(option.name) {
      text += "complete -c napkin \(condition)\(spelling(option))"
      text += "\(argument(of: option)) -d \(quoted(option.summary))\n"
    }
    return text
  }

  private func spelling(_ option: Option) -> String {
    (option.letter.map { " -s \($0)" } ?? "") + " -l \(option.name)"
  }

  private func argument(of option: Option) -> String {
    guard option.value != nil else { return "" }
    switch option.values {
    case .anything: return " -x"
    case .files: return " -r -F"
    case .folders: return " -x -a '(__fish_complete_directories)'"
    case .parts: return " -x -a '(__napkin_parts)'"
    default:
      return " -x -a \(quoted(vocabulary.words(for: option.values).joined(separator: " ")))"
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "'"
    for character in SafeText.line(text) {
      if character == "'" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result + "'"
  }
}
