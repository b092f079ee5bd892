import NapkinFormats

/// Completions for zsh, made from the definitions of commands and options.
struct ZshCompletions {
  let vocabulary: Vocabulary

  var text: String {
    """
    #compdef napkin
    # Completions of napkin for zsh, printed by 'napkin completions zsh'.

    _napkin_parts() {
      local word file
      local -a parts
      for word in $words[2,CURRENT-1]; do
        [[ -f ${(Q)word} ]] && file=${(Q)word}
      done
      [[ -n $file ]] || return 1
      parts=("${(@f)$(_call_program parts napkin complete -- ${(q)file} ${(q)${(Q)PREFIX}})}")
      compadd -a parts
    }

    _napkin() {
      local curcontext=$curcontext state line
      local -a commands
      commands=(
    \(Verb.all.map { "    '\($0.name):\(escaped($0.summary))'\n" }.joined())  )
      _arguments -C \\
    \(Option.common.flatMap(specifications).map { "    \($0) \\\n" }.joined())    '1:command:->command' '*::argument:->argument'
      case $state in
        command) _describe -t commands command commands ;;
        argument)
          case $words[1] in
    \(Verb.all.map(commands).joined())      esac ;;
      esac
    }

    if [ "$funcstack[1]" = _napkin ]; then
      _napkin "$@"
    else
      compdef _napkin napkin
    fi

    """
  }

  private func commands(of verb: Verb) -> String {
    var arguments = vocabulary.options(of: verb).flatMap(specifications)
    for (number, operand) in verb.operands.enumerated() {
      let isLast = number + 1 == verb.operands.count
      let place = isLast ? "*" : "\(number + 1)"
      arguments.append(
        "'\(place):\(escaped(operand.name.lowercased())):\(action(operand.values))'")
    }
    let lines = arguments.map { "          \($0)" }.joined(separator: " \\\n")
    return "        \(verb.name))\n          _arguments -S \\\n\(lines) ;;\n"
  }

  /// Returns the descriptions of an option for `_arguments`, one for each spelling.
  private func specifications(of option: Option) -> [String] {
    option.spellings.map { spelling in
      let summary = "[\(escaped(option.summary))]"
      guard let value = option.value else { return "'\(spelling)\(summary)'" }
      let mark = spelling.hasPrefix("--") ? "=" : "+"
      let several = option.name == Option.option.name ? "*" : ""
      return "'\(several)\(spelling)\(mark)\(summary):"
        + "\(escaped(value.lowercased())):\(action(option.values))'"
    }
  }

  private func action(_ values: Values) -> String {
    switch values {
    case .anything: return ""
    case .files: return "_files"
    case .folders: return "_files -/"
    case .parts: return "_napkin_parts"
    default:
      let words = vocabulary.words(for: values).map { escaped($0) }
      return "(\(words.joined(separator: " ")))"
    }
  }

  /// Returns a text escaped for a description in single quotes.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in SafeText.line(text) {
      switch character {
      case "'": result += "'\\''"
      case ":", "[", "]", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
