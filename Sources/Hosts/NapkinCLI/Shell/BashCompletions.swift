import NapkinFormats

/// Completions for bash, made from the definitions of commands and options. They need only bash, not even the
/// package bash-completion.
struct BashCompletions {
  let vocabulary: Vocabulary

  /// The script.
  var text: String {
    """
    # Completions of napkin for bash, printed by 'napkin completions bash'.

    _napkin_words() {
      local IFS=$'\\n'
      COMPREPLY=($(compgen -W "$1" -- "$2"))
    }

    # What stands in the file that was named; its names are data, and nothing of them is expanded.
    _napkin_parts() {
      local word file='' quotes=\\'\\\" begun=${current//\\\\/}
      for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        word=${word//[\\\\$quotes]/}
        [[ -f $word ]] && file=$word
      done
      [[ $file ]] || return
      while IFS= read -r word; do
        # Inside of quotes the shell puts in what it gets.
        [[ $begun == [$quotes]* ]] || printf -v word %q "$word"
        COMPREPLY+=("$word")
      done < <("${COMP_WORDS[0]}" complete -- "$file" "${begun#[$quotes]}" 2> /dev/null)
    }

    _napkin() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local option=$previous verb='' word prefix=''
      # The shell takes '--to=opml:plain' for five words.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
      elif [[ $current == : || $previous == : ]]; then
        local at=$((COMP_CWORD - 1))
        [[ $current == : ]] && current= || at=$((COMP_CWORD - 2))
        prefix=${COMP_WORDS[at]}:
        option=${COMP_WORDS[at-1]}
        [[ $option == = ]] && option=${COMP_WORDS[at-2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(Verb.all.map(\.name).joined(separator: "|"))) verb=$word; break ;;
        esac
      done
      COMPREPLY=()
      case $verb in
    \(Verb.all.map(commands).joined())    *)
          _napkin_words $'\(lines(Verb.all.map(\.name) + Option.common.flatMap(\.spellings)))' "$current" ;;
      esac
    }

    complete -o bashdefault -o default -F _napkin napkin

    """
  }

  private func commands(of verb: Verb) -> String {
    let options = vocabulary.options(of: verb)
    var text = "    \(verb.name))\n      case $option in\n"
    for option in options where option.value != nil {
      text += "        \(option.spellings.joined(separator: "|"))) \(reply(option.values)) ;;\n"
    }
    text += "      esac\n"
    text += "      if [[ $current == -* ]]; then\n"
    text += "        _napkin_words $'\(lines(options.flatMap(\.spellings)))' \"$current\"\n"
    let words = vocabulary.words(for: vocabulary.values(of: verb))
    if !words.isEmpty {
      text += "      else\n        \(choice(words))\n"
    } else if vocabulary.takesParts(verb) {
      text += "      else\n        _napkin_parts\n"
    }
    return text + "      fi ;;\n"
  }

  /// Returns the code that completes a value; the shell itself completes files.
  private func reply(_ values: Values) -> String {
    switch values {
    case .anything, .files: return "return"
    case .parts: return "_napkin_parts; return"
    case .folders:
      return "local IFS=$'\\n'; COMPREPLY=($(compgen -d -- \"$current\")); return"
    default: return "\(choice(vocabulary.words(for: values))); return"
    }
  }

  /// Returns the code that completes one of some words. If a word has a colon, bash sees only the text after it.
  private func choice(_ words: [String]) -> String {
    guard words.contains(where: { $0.contains(":") }) else {
      return "_napkin_words $'\(lines(words))' \"$current\""
    }
    return "_napkin_words $'\(lines(words))' \"$prefix$current\"; "
      + "COMPREPLY=(\"${COMPREPLY[@]#\"$prefix\"}\")"
  }

  /// Returns words for `$'…'`, one per line. They are names, which need no escapes.
  private func lines(_ words: [String]) -> String {
    words.map { word in word.filter { $0 != "'" && $0 != "\\" } }.joined(separator: "\\n")
  }
}
