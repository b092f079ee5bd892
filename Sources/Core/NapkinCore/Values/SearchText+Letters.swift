extension SearchText {
  /// Each group: a letter, then the small letters that a search treats as equal to it.
  private static let letters = """
    aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓđð eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ
    gĝğġģǧǵḡ hĥȟḣḥḧḩḫẖħ iìíîïĩīĭįǐȉȋḭḯỉịı jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽł mḿṁṃ nñńņňǹṅṇṉṋ
    oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợø pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗŧ
    uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ
    αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ
    οόὀὁὂὃὄὅὸό ρῤῥ υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ аӑӓ гѓ еѐёӗ жӂӝ зӟ иѝйӣӥ
    кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѵѷ әӛ өӫ
    """

  /// For each small letter, the letter that a search uses instead, if it is a different one.
  static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for group in letters.split(whereSeparator: \.isWhitespace) {
      guard let base = group.unicodeScalars.first else { continue }
      for letter in group.unicodeScalars.dropFirst() { bases[letter] = base }
    }
    return bases
  }()
}
