extension EmojiName {
  /// The emoji for the icons of FreeMind and Freeplane; each icon has a different emoji.
  package static let icons: [(name: String, emoji: String)] = [
    ("idea", "💡"), ("help", "❓"), ("yes", "❕"), ("messagebox_warning", "⚠️"),
    ("stop-sign", "🛑"), ("closed", "⛔"), ("info", "ℹ️"), ("button_ok", "✔️"),
    ("button_cancel", "❌"), ("full-1", "1️⃣"), ("full-2", "2️⃣"), ("full-3", "3️⃣"),
    ("full-4", "4️⃣"), ("full-5", "5️⃣"), ("full-6", "6️⃣"), ("full-7", "7️⃣"),
    ("full-8", "8️⃣"), ("full-9", "9️⃣"), ("full-0", "0️⃣"), ("back", "⬅️"),
    ("forward", "➡️"), ("up", "⬆️"), ("down", "⬇️"), ("attach", "🖇️"), ("ksmiletris", "🙂"),
    ("smiley-neutral", "😐"), ("smiley-oh", "😮"), ("smiley-angry", "😠"), ("smily_bad", "🙁"),
    ("clock", "🕒"), ("clock2", "⏱️"), ("calendar", "📅"), ("family", "👪"),
    ("female1", "👩"), ("male1", "👨"), ("group", "👥"), ("flag", "🚩"),
    ("flag-black", "🏴"), ("hourglass", "⏳"), ("kaddressbook", "📇"), ("korn", "📬"),
    ("Mail", "✉️"), ("mindmap", "🧠"), ("wizard", "🧙"), ("xmag", "🔍"), ("bell", "🔔"),
    ("bookmark", "⭐"), ("penguin", "🐧"), ("licq", "💬"), ("list", "📋"), ("edit", "📝"),
    ("pencil", "✏️"), ("folder", "📁"), ("gohome", "🏠"), ("launch", "🚀"),
    ("broken-line", "💔"), ("password", "🔒"), ("encrypted", "🔐"), ("decrypted", "🔓"),
    ("desktop_new", "🖥️"), ("knotify", "🔊"), ("Package", "📦"), ("freemind_butterfly", "🦋"),
    ("go", "🟢"), ("prepare", "🟡"), ("stop", "🔴"),
  ]

  /// The emoji for icons whose names describe their pictures, in other programs and in newer versions of Freeplane.
  private static let others: KeyValuePairs<String, String> = [
    "heart": "❤️", "warning": "⚠️", "lightbulb": "💡", "question": "❓", "exclamation": "❗",
    "important": "❗", "check": "✔️", "cross": "❌", "smiley": "🙂", "smile": "🙂", "happy": "🙂",
    "sad": "🙁", "angry": "😠", "home": "🏠", "house": "🏠", "mail": "✉️", "email": "✉️",
    "phone": "📞", "telephone": "📞", "camera": "📷", "photo": "📷", "video": "🎬", "audio": "🔊",
    "music": "🎵", "lock": "🔒", "unlock": "🔓", "key": "🔑", "fire": "🔥", "rocket": "🚀",
    "sun": "☀️", "moon": "🌙", "cloud": "☁️", "tree": "🌳", "flower": "🌼", "bee": "🐝",
    "bug": "🐛", "gift": "🎁", "money": "💰", "book": "📖", "search": "🔍", "trophy": "🏆",
    "globe": "🌐", "internet": "🌐", "map": "🗺️", "pin": "📌", "tag": "🏷️", "trash": "🗑️",
    "folder-open": "📂", "document": "📄", "file": "📄", "chart": "📊", "tools": "🛠️",
    "executable": "⚙️", "gear": "⚙️", "user": "👤", "person": "👤", "people": "👥",
    "users": "👥", "man": "👨", "woman": "👩", "male2": "👨", "female2": "👩", "males": "👬",
    "females": "👭", "coffee": "☕", "thumbs-up": "👍", "thumbs-down": "👎", "car": "🚗",
    "plane": "✈️", "airplane": "✈️", "addition": "➕",
  ]

  private static let known = Dictionary(
    icons.map { ($0.name, $0.emoji) } + others.map { ($0.key, $0.value) },
    uniquingKeysWith: { first, _ in first })

  /// Returns the emoji for an icon, by a known icon name or by code points in the name; `nil` if there is none.
  package static func picture(of icon: String) -> String? {
    known[icon] ?? characters(of: icon)
  }
}
