<map version="freeplane 1.7.0">
<node TEXT="Mira’s notebook" ID="mira" CREATED="1772215200000" MODIFIED="1795161300000">
<node TEXT="From ox to A" ID="ox-to-a" CREATED="1793872862000" MODIFIED="1793873371000" LINK="Media/31a1739a68199885285587c3d6122e4392a609f9aec757c443c5ad4838b8350f.caf" TAGS="lecture&#10;exam&#10;drawing">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>Dr Haddad drew it on the board in **five strokes**:

- an ox’s head, seen from the front: *ʾalp*
- only its outline, scratched into rock in Sinai
- tipped on its side: Phoenician 𐤀
- turned again: Greek Α, which had no ʾ and took it for a vowel
- A

Turn this page on its head, and the ox looks at you. (My drawing is on the back.)
</text></richcontent>
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="59.85505" LON="17.63105" ZOOM="9"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1794074400000"/>
</hook>
<attribute NAME="category" VALUE="Studies"/>
<hook NAME="ExternalObject" URI="Media/802fda484cf97fe66dd229d04a3a82436db09648ce85cc4eff378aa477b08e15.png" SIZE="1.0"/>
</node>
<node TEXT="Борщ, as Baba Olena makes it" ID="borscht" CREATED="1792334400000" MODIFIED="1793531100000" TAGS="recipe&#10;winter">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text># Борщ

1. Beef shin in cold water, **two hours**, never boiling
2. Beetroot, grated, with a spoon of vinegar so that it stays red
3. Carrot and onion in sunflower oil
4. Potatoes, then cabbage; then everything together
5. Garlic and dill at the very end

| for | beetroot | potatoes |
| --- | --- | --- |
| 4 | 3 | 4 |
| 8 | 5 | 9 |

«Завтра він смачніший.» Tomorrow it is better.
</text></richcontent>
<attribute NAME="category" VALUE="Kitchen"/>
</node>
<node TEXT="The pear tree: when, and where to cut" ID="pear-pruning" CREATED="1772374800000" MODIFIED="1790523900000" TAGS="allotment&#10;winter">
<richcontent TYPE="NOTE"><html><body><p>In <b>late winter</b>, on a dry day, before the buds swell. Not in May, whatever Uncle Sven says.</p><ul><li>dead wood first</li><li>then what crosses</li><li>then what grows inwards</li></ul><p>Cut <i>above</i> a bud that looks outwards.</p></body></html></richcontent>
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="59.84012" LON="17.65831" ZOOM="9"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1803114000000" PERIOD="1" UNIT="YEAR"/>
</hook>
<attribute NAME="category" VALUE="Garden"/>
<hook NAME="ExternalObject" URI="Media/ff094755a2c205a2d7e106772532deb9da931358275ed4ae97f0b28101e7892d.png" SIZE="1.0"/>
</node>
<node TEXT="Choir: our A" ID="choir" CREATED="1788894600000" MODIFIED="1788894840000" LINK="Media/3b8642b40aae1c00b60146add0e0834ad430f67c13d7fd3f73df04d2095ffe7a.wav">
<richcontent TYPE="NOTE"><html>
<body>
<p>Tuesdays 19:00, side door. This is the A that the organ has. Practise the alto line of no. 7, bars 12 to 20!</p>
</body>
</html></richcontent>
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="59.85811" LON="17.63294" ZOOM="9"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1789488900000" PERIOD="1" UNIT="WEEK"/>
</hook>
<attribute NAME="category" VALUE="Choir"/>
</node>
<node TEXT="蛙" ID="frog" CREATED="1794659520000" MODIFIED="1794659520000" TAGS="日本語">
<richcontent TYPE="NOTE"><html>
<body>
<p>古池や</p>
<p>蛙飛びこむ</p>
<p>水の音</p>
<p></p>
<p>Bashō, 1686. Yuki wrote it on a napkin; I learn one line a week.</p>
</body>
</html></richcontent>
<attribute NAME="category" VALUE="Studies"/>
</node>
<node TEXT="" ID="call" CREATED="1795161120000" MODIFIED="1795161120000">
<richcontent TYPE="NOTE"><html>
<body>
<p>ring Dr H about Monday!!</p>
</body>
</html></richcontent>
</node>
<node TEXT="Our house under the pear tree" ID="pear-house" CREATED="1791029100000" MODIFIED="1791030060000"/>
<node TEXT="Where the beds go" ID="beds" CREATED="1794771060000" MODIFIED="1794771480000"/>
<node TEXT="How writing began ✍️" ID="root" CREATED="1793870120000" MODIFIED="1793871440000" COLOR="#ffffff" BACKGROUND_COLOR="#26324f" STYLE="oval" MAX_WIDTH="260.0 pt" BORDER_WIDTH_LIKE_EDGE="false" BORDER_WIDTH="3.0 pt" BORDER_COLOR_LIKE_EDGE="false" BORDER_COLOR="#d98e04" BORDER_DASH_LIKE_EDGE="false" BORDER_DASH="SOLID" TAGS="exam">
<richcontent TYPE="DETAILS" CONTENT-TYPE="plain/markdown"><text>Lecture 4, *Dr Haddad*, Thursday 10:15</text></richcontent>
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>Three questions for today:

1. Who invented writing, and how **often**?
2. Why does *A* look like that?
3. What does a script do to its language?
</text></richcontent>
<font NAME="Georgia" SIZE="20" BOLD="true"/>
<icon BUILTIN="bookmark"/>
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="59.85505" LON="17.63105" ZOOM="9"/>
<node TEXT="Before writing" ID="before" CREATED="1793870162000" STYLE="bubble" HGAP_QUANTITY="24.0 pt" VSHIFT_QUANTITY="-8.5 pt">
<edge COLOR="#d98e04" STYLE="bezier" WIDTH="3"/>
<cloud COLOR="#fff3d6" SHAPE="ARC"/>
<node TEXT="Counting is not writing" ID="counting" CREATED="1793870187000" MODIFIED="1793872167000">
<richcontent TYPE="NOTE"><html>
<body>
<p>It has numbers, but no words.</p>
</body>
</html></richcontent>
<font ITALIC="true"/>
<icon BUILTIN="idea"/>
<hook NAME="napkin.author" VALUE="Mira"/>
<node TEXT="Ishango bone" ID="ishango" CREATED="1793870249000">
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="-0.1275" LON="29.6013" ZOOM="9"/>
<attribute NAME="found" VALUE="1950"/>
<attribute NAME="age" VALUE="about 20 000 years"/>
</node>
<node TEXT="Tally sticks: in England's Exchequer until 1826" ID="tally" CREATED="1793870280000"/>
</node>
<node TEXT="Clay tokens, from about 8000 BCE" ID="tokens" CREATED="1793870303000" MODIFIED="1793870543000" TAGS="clay&#10;to check">
<richcontent TYPE="NOTE"><html><body><p>Small cones, balls and discs: <b>one token, one jar of oil</b>.</p><p>Later they were shut into clay balls (<i>bullae</i>) and pressed on the outside first &#8211; so that nobody had to break the ball.</p></body></html></richcontent>
<hook NAME="ExternalObject" URI="Media/802fda484cf97fe66dd229d04a3a82436db09648ce85cc4eff378aa477b08e15.png" SIZE="1.0"/>
<node TEXT="Denise Schmandt-Besserat: tokens became signs" ID="schmandt" CREATED="1793870323000" MODIFIED="1793872603000">
<richcontent TYPE="DETAILS"><html>
<body>
<p>Not everybody agrees.</p>
</body>
</html></richcontent>
<icon BUILTIN="help"/>
</node>
<node TEXT="Why press the outside? Then the inside is not needed!" ID="bullae" CREATED="1793870386000" MODIFIED="1793870746000" COLOR="#a33a2a">
<font BOLD="true"/>
<icon BUILTIN="idea"/>
<icon BUILTIN="full-1"/>
</node>
</node>
<node TEXT="Signs in caves" FOLDED="true" ID="caves" CREATED="1793870435000">
<node TEXT="Dots, hands, ladders" ID="caves-dots" CREATED="1793870475000"/>
<node TEXT="Repeated, yes. Language? Nobody knows." ID="caves-no" CREATED="1793870533000" MODIFIED="1793871373000">
<icon BUILTIN="help"/>
</node>
</node>
</node>
<node TEXT="Invented from nothing" ID="inventions" CREATED="1793870580000" BACKGROUND_COLOR="#fde8e4" STYLE="bubble">
<richcontent TYPE="DETAILS"><html>
<body>
<p>at least three times, probably four</p>
</body>
</html></richcontent>
<edge COLOR="#a33a2a" STYLE="sharp_bezier" WIDTH="4"/>
<node TEXT="𒀭 Cuneiform" ID="uruk" CREATED="1793870605000" MODIFIED="1793871565000" STYLE="rectangle">
<arrowlink DESTINATION="tokens" COLOR="#d98e04" DASH="7 7" STARTARROW="None" ENDARROW="Default" MIDDLE_LABEL="perhaps from"/>
<font SIZE="16"/>
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="31.3222" LON="45.6361" ZOOM="9"/>
<attribute NAME="where" VALUE="Uruk"/>
<attribute NAME="when" VALUE="about 3300 BCE"/>
<attribute NAME="language" VALUE="Sumerian"/>
<attribute NAME="language" VALUE="Akkadian"/>
<attribute NAME="language" VALUE="Hittite"/>
<attribute NAME="language" VALUE="Elamite"/>
<node TEXT="A reed, pressed into wet clay: wedges" ID="reed" CREATED="1793870650000" MODIFIED="1793871790000">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>*cuneus* is Latin for wedge</text></richcontent>
</node>
<node TEXT="First texts: barley, sheep, beer 🍺" ID="accounts" CREATED="1793870665000" LINK="https://cdli.earth/"/>
<node TEXT="The rebus trick" ID="rebus" CREATED="1793870711000" MODIFIED="1793871491000">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>A picture stands for the *sound* of its word.

&gt; 🐝 + 🍃 = belief

All four inventions found it.</text></richcontent>
<cloud COLOR="#e8f1ff" SHAPE="STAR"/>
<icon BUILTIN="idea"/>
<icon BUILTIN="yes"/>
</node>
<node TEXT="Last dated tablet: about 75 CE, astronomy" ID="last-cuneiform" CREATED="1793870747000" TAGS="dates"/>
</node>
<node TEXT="𓂀 Hieroglyphs" ID="egypt" CREATED="1793870798000" STYLE="rectangle">
<font SIZE="16"/>
<attribute NAME="when" VALUE="about 3250 BCE"/>
<attribute NAME="language" VALUE="Egyptian"/>
<node TEXT="hieratic, the quick hand" ID="hieratic" CREATED="1793870847000"/>
<node TEXT="demotic, quicker still" ID="demotic" CREATED="1793870906000"/>
<node TEXT="The last inscription: Philae, 24 August 394" ID="philae" CREATED="1793870929000" TAGS="dates">
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="24.0252" LON="32.8843" ZOOM="9"/>
</node>
</node>
<node TEXT="甲骨文 Oracle bones" ID="china" CREATED="1793870984000" STYLE="rectangle">
<font SIZE="16"/>
<attribute NAME="where" VALUE="安阳 Anyang"/>
<attribute NAME="when" VALUE="about 1250 BCE"/>
<attribute NAME="language" VALUE="Old Chinese"/>
<node TEXT="1899: 王懿荣 finds writing on “dragon bones” from the pharmacy" ID="dragon-bones" CREATED="1793871045000" MODIFIED="1793871885000">
<icon BUILTIN="ksmiletris"/>
</node>
<node TEXT="Still in use: 日 月 山 水" ID="characters" CREATED="1793871088000" LINK="#east"/>
</node>
<node TEXT="Maya glyphs" ID="maya" CREATED="1793871131000" STYLE="rectangle">
<font SIZE="16"/>
<attribute NAME="when" VALUE="about 300 BCE"/>
<node TEXT="Юрий Кнорозов, 1952: they are syllables!" ID="knorozov" CREATED="1793871203000" MODIFIED="1793871683000">
<richcontent TYPE="NOTE"><html>
<body>
<p>His cat Asya is in the photo he wanted printed. Editors cut her out.</p>
</body>
</html></richcontent>
<arrowlink DESTINATION="decipher" COLOR="#7b2cbf" WIDTH="2" DASH="2 7 7 7" STARTARROW="Default" ENDARROW="None" SOURCE_LABEL="1952" MIDDLE_LABEL="same year as Ventris" TARGET_LABEL="1952"/>
</node>
</node>
</node>
<node TEXT="The alphabet, once" ID="alphabet" CREATED="1793871250000" BACKGROUND_COLOR="#e8f1ff" STYLE="bubble">
<richcontent TYPE="DETAILS"><html><body><p>Almost all alphabets descend from <b>one</b>.</p></body></html></richcontent>
<edge COLOR="#26324f" STYLE="linear" WIDTH="3"/>
<node TEXT="Proto-Sinaitic" ID="sinai" CREATED="1793871300000" STYLE="oval">
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="29.0369" LON="33.4597" ZOOM="9"/>
<attribute NAME="where" VALUE="Serabit el-Khadim"/>
<attribute NAME="when" VALUE="about 1850 BCE"/>
<hook NAME="ExternalObject" URI="https://example.org/sphinx-of-serabit.jpg" SIZE="1.0"/>
<node TEXT="Found in 1905 by Hilda and Flinders Petrie" ID="petrie" CREATED="1793871312000"/>
<node TEXT="Acrophony: draw the thing, mean its first sound" ID="acrophony" CREATED="1793871361000" MODIFIED="1793873461000">
<richcontent TYPE="NOTE"><html>
<body>
<p>ʾalp, the ox → ʾ</p>
<p>bet, the house → b</p>
<p>mem, the water → m</p>
</body>
</html></richcontent>
<font BOLD="true"/>
<icon BUILTIN="idea"/>
</node>
</node>
<node TEXT="𐤀𐤁𐤂 Phoenician: 22 consonants" ID="phoenician" CREATED="1793871412000" MODIFIED="1793873152000" STYLE="oval">
<arrowlink DESTINATION="sinai" STARTARROW="None" ENDARROW="Default" MIDDLE_LABEL="from"/>
<node TEXT="Ἑλληνικά: and there were vowels" ID="greek" CREATED="1793871448000" MODIFIED="1793872708000" COLOR="#26324f" TAGS="exam">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>Greek had no use for some consonants (ʾ, h, ʿ) and made them vowels: **Α, Ε, Ο**.</text></richcontent>
<edge STYLE="horizontal" WIDTH="2"/>
<node TEXT="The Dipylon jug, about 740 BCE: a prize for the best dancer 💃" ID="dipylon" CREATED="1793871514000"/>
<node TEXT="Latin, by way of the Etruscans" ID="latin" CREATED="1793871581000" MODIFIED="1793872361000">
<richcontent TYPE="NOTE"><html>
<body>
<p>J, U and W are latecomers.</p>
</body>
</html></richcontent>
</node>
<node TEXT="Кириллица" ID="cyrillic" CREATED="1793871650000" MODIFIED="1793872970000">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>Named after Saint Cyril, who made the *other* one: Glagolitic.</text></richcontent>
<attribute NAME="where" VALUE="Преслав"/>
<attribute NAME="when" VALUE="about 890"/>
</node>
<node TEXT="𐌰𐌱𐌲 Gothic: the Silver Bible is *here*, in Uppsala!" FORMAT="markdownPatternFormat" ID="gothic" CREATED="1793871691000" MODIFIED="1793871991000" LINK="https://www.uu.se/en/library" COLOR="#7b8794" BACKGROUND_COLOR="#f4f1ea">
<icon BUILTIN="button_ok"/>
<icon BUILTIN="flag-yellow"/>
<icon BUILTIN="checked"/>
<icon BUILTIN="100%"/>
<icon BUILTIN="full-5"/>
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="59.85505" LON="17.63105" ZOOM="9"/>
</node>
</node>
<node TEXT="Aramaic" ID="aramaic" CREATED="1793871736000">
<edge STYLE="sharp_linear" WIDTH="2" DASH="CLOSE_DOTS"/>
<node TEXT="אלפבית עברי" ID="hebrew" CREATED="1793871758000">
<attribute NAME="direction" VALUE="right to left"/>
</node>
<node TEXT="الأبجدية العربية" ID="arabic" CREATED="1793871775000">
<attribute NAME="direction" VALUE="right to left"/>
<attribute NAME="by way of" VALUE="Nabataean"/>
</node>
<node TEXT="𑀩𑁆𑀭𑀸𑀳𑁆𑀫𑀻 Brahmi?" ID="brahmi" CREATED="1793871846000" MODIFIED="1793874006000" TAGS="to check">
<richcontent TYPE="DETAILS"><html>
<body>
<p>debated</p>
</body>
</html></richcontent>
<edge DASH="DISTANT_DOTS"/>
<icon BUILTIN="help"/>
<icon BUILTIN="messagebox_warning"/>
<node TEXT="देवनागरी: क, कि, कु" ID="devanagari" CREATED="1793871893000" MODIFIED="1793873333000">
<richcontent TYPE="NOTE"><html>
<body>
<p>One letter, one syllable; the vowel is a mark on it.</p>
</body>
</html></richcontent>
</node>
</node>
</node>
</node>
<node TEXT="What a letter stands for" FOLDED="true" ID="types" CREATED="1793871965000" STYLE="fork">
<node TEXT="abjad: consonants" ID="abjad" CREATED="1793871995000" LINK="#arabic"/>
<node TEXT="alphabet: consonants and vowels" ID="alphabet-type" CREATED="1793872032000" LINK="#greek"/>
<node TEXT="abugida: a consonant, and what is on it" ID="abugida" CREATED="1793872052000" LINK="#devanagari"/>
<node TEXT="syllabary: かな" ID="syllabary" CREATED="1793872116000" LINK="#kana"/>
<node TEXT="logograms: words, 1 2 3 &amp; €" ID="logograms" CREATED="1793872153000"/>
</node>
</node>
<node TEXT="East Asia" ID="east" CREATED="1793872221000" BACKGROUND_COLOR="#e9f7e6" STYLE="bubble">
<edge STYLE="hide_edge"/>
<cloud SHAPE="ROUND_RECT"/>
<node TEXT="漢字 travel" ID="kanji" CREATED="1793872268000">
<richcontent TYPE="DETAILS"><html>
<body>
<p>Korea, Japan, Vietnam</p>
</body>
</html></richcontent>
</node>
<node TEXT="ひらがな・カタカナ" ID="kana" CREATED="1793872303000" MODIFIED="1793874103000">
<richcontent TYPE="NOTE"><html>
<body>
<p>Yuki: あ is what is left of 安 when you are in a hurry.</p>
</body>
</html></richcontent>
<attribute NAME="from" VALUE="安 → あ"/>
<attribute NAME="from" VALUE="伊 → イ"/>
</node>
<node TEXT="한글" ID="hangul" CREATED="1793872360000" MODIFIED="1793874640000" STYLE="wide_hexagon">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>ㄱ is the tongue as it says **g**. A script that was *designed*.</text></richcontent>
<icon BUILTIN="yes"/>
<icon BUILTIN="full-2"/>
<attribute NAME="when" VALUE="1443"/>
<attribute NAME="by" VALUE="King Sejong"/>
</node>
<node TEXT="chữ Nôm" ID="nom" CREATED="1793872413000"/>
</node>
<node TEXT="Reading the dead" ID="decipher" CREATED="1793872450000" BACKGROUND_COLOR="#f1e8ff" STYLE="bubble" HGAP_QUANTITY="-12.0 pt" VSHIFT_QUANTITY="30.0 pt">
<edge COLOR="#7b2cbf" STYLE="bezier" DASH="DASHES"/>
<node TEXT="Champollion, 1822: «Je tiens l’affaire !»" ID="champollion" CREATED="1793872503000" MODIFIED="1793872863000" LINK="Films/champollion.mov">
<arrowlink DESTINATION="egypt" STARTARROW="None" ENDARROW="Default" MIDDLE_LABEL="reads"/>
<node TEXT="Rosetta Stone: one text, three scripts" ID="rosetta" CREATED="1793872527000" LINK="https://www.britishmuseum.org/collection/object/Y_EA24">
<hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="51.51945" LON="-0.12695" ZOOM="9"/>
</node>
</node>
<node TEXT="Prinsep, 1837" ID="prinsep" CREATED="1793872568000" MODIFIED="1793874968000">
<arrowlink DESTINATION="brahmi" STARTARROW="None" ENDARROW="Default" MIDDLE_LABEL="reads"/>
</node>
<node TEXT="Ventris, 1952: Linear B is Greek" ID="ventris" CREATED="1793872615000" MODIFIED="1793873215000">
<richcontent TYPE="NOTE"><html>
<body>
<p>An architect! He said it on the radio.</p>
</body>
</html></richcontent>
</node>
<node TEXT="Still unread" FOLDED="true" ID="unread" CREATED="1793872657000" MODIFIED="1793873497000">
<cloud COLOR="#eeeeee" SHAPE="RECT"/>
<icon BUILTIN="help"/>
<node TEXT="Linear A" ID="linear-a" CREATED="1793872711000"/>
<node TEXT="Indus signs" ID="indus" CREATED="1793872760000"/>
<node TEXT="Rongorongo 🗿" ID="rongorongo" CREATED="1793872830000"/>
<node TEXT="~~The Phaistos Disc~~ too short" FORMAT="markdownPatternFormat" ID="phaistos" CREATED="1793872845000">
<font STRIKETHROUGH="false"/>
</node>
</node>
</node>
<node TEXT="What it is written on" ID="stuff" CREATED="1793872862000" STYLE="fork">
<node TEXT="clay: heavy, cheap, lasts" ID="clay" CREATED="1793872919000"/>
<node TEXT="papyrus" ID="papyrus" CREATED="1793872941000" STYLE_REF="Quiet" STYLE="as_parent"/>
<node TEXT="palm leaves, hence round letters" ID="palm" CREATED="1793872989000" LINK="#devanagari">
<richcontent TYPE="DETAILS"><html>
<body>
<p>straight lines would split them</p>
</body>
</html></richcontent>
</node>
<node TEXT="vellum: a calf a sheet 🐄" ID="vellum" CREATED="1793873042000">
<hook NAME="napkin.body"/>
</node>
<node TEXT="纸 paper" ID="paper" CREATED="1793873056000">
<attribute NAME="by" VALUE="蔡伦 Cai Lun"/>
</node>
<node TEXT="and napkins 😉" ID="napkins" CREATED="1793873109000" STYLE="narrow_hexagon" BORDER_WIDTH_LIKE_EDGE="false" BORDER_WIDTH="1.5 pt" BORDER_COLOR_LIKE_EDGE="false" BORDER_COLOR="#c2185b" BORDER_DASH_LIKE_EDGE="false" BORDER_DASH="CLOSE_DOTS">
<font NAME="Comic Neue" SIZE="11" ITALIC="true"/>
</node>
</node>
<node TEXT="Today" ID="today" CREATED="1793873157000" BACKGROUND_COLOR="#fffbe0" STYLE="bubble">
<node TEXT="Unicode, 1991: a number for every character" ID="unicode" CREATED="1793873210000" LINK="https://www.unicode.org/standard/WhatIsUnicode.html"/>
<node TEXT="Is 👩🏽‍🚀 writing?" ID="emoji" CREATED="1793873241000" MODIFIED="1793873661000" TAGS="to discuss">
<richcontent TYPE="DETAILS"><html>
<body>
<p>No: it has no fixed words. But look at the rebus trick!</p>
</body>
</html></richcontent>
<arrowlink DESTINATION="rebus" COLOR="#c2185b" DASH="3 3" STARTARROW="None" ENDARROW="Default" MIDDLE_LABEL="again?"/>
<icon BUILTIN="help"/>
</node>
<node TEXT="🔔 End of the lecture" ID="bell" CREATED="1793873305000" LINK="Media/31a1739a68199885285587c3d6122e4392a609f9aec757c443c5ad4838b8350f.caf"/>
</node>
<node TEXT="For the exam" ID="exam" CREATED="1793873354000" MODIFIED="1793875214000" BACKGROUND_COLOR="#ffe3ec" STYLE="bubble">
<font BOLD="true"/>
<icon BUILTIN="50%"/>
<icon BUILTIN="full-1"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1793984400000" PERIOD="1" UNIT="WEEK"/>
</hook>
<node TEXT="Read Coulmas, chapter 3" ID="coulmas" CREATED="1793873390000" MODIFIED="1793874050000">
<font STRIKETHROUGH="true"/>
<icon BUILTIN="button_ok"/>
<icon BUILTIN="checked"/>
<icon BUILTIN="100%"/>
<icon BUILTIN="full-2"/>
</node>
<node TEXT="Draw ox → A from memory" ID="draw-a" CREATED="1793873439000" MODIFIED="1793875059000" LINK="note.napkin.json">
<icon BUILTIN="50%"/>
<icon BUILTIN="full-3"/>
</node>
<node TEXT="Flash cards: 40 dates" ID="cards" CREATED="1793873483000" MODIFIED="1793874923000" TAGS="exam&#10;dates">
<icon BUILTIN="unchecked"/>
<icon BUILTIN="0%"/>
<icon BUILTIN="full-1"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1794206400000" PERIOD="1" UNIT="DAY"/>
</hook>
</node>
<node TEXT="Ask: is Proto-Elamite read by now?" ID="ask" CREATED="1793873515000" MODIFIED="1793875075000">
<icon BUILTIN="help"/>
<icon BUILTIN="unchecked"/>
<icon BUILTIN="full-9"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1794473100000"/>
</hook>
</node>
</node>
<node TEXT="᚛ᚑᚌᚐᚋ᚜ Ogham: where does it belong?" ID="ogham" CREATED="1793873528000" MODIFIED="1793875448000" HGAP_QUANTITY="-340.0 pt" VSHIFT_QUANTITY="260.0 pt">
<icon BUILTIN="help"/>
</node>
<node TEXT="Why is it always A, B, C?" ID="order" CREATED="1793873545000" HGAP_QUANTITY="-640.0 pt" VSHIFT_QUANTITY="540.0 pt">
<node TEXT="The order is in Ugarit already: about 1400 BCE" ID="ugarit" CREATED="1793873578000" MODIFIED="1793875138000">
<richcontent TYPE="NOTE"><html>
<body>
<p>And nobody knows why.</p>
</body>
</html></richcontent>
</node>
<node TEXT="" ID="empty" CREATED="1793873685000"/>
</node>
<node TEXT="from Yuki’s outline: stroke order!" CREATED="1793873636000"/>
</node>
<node TEXT="Allotment 2027" ID="top" CREATED="1794769800000">
<node TEXT="North beds" ID="north" CREATED="1794769809000">
<node TEXT="peas, after the leeks" ID="n1" CREATED="1794769818000"/>
<node TEXT="broad beans" ID="n2" CREATED="1794769827000"/>
</node>
<node TEXT="South beds" ID="south" CREATED="1794769836000">
<node TEXT="kale" ID="s1" CREATED="1794769845000"/>
<node TEXT="herbs: dill, чебрець, しそ" ID="s2" CREATED="1794769854000"/>
</node>
<node TEXT="To buy" ID="buy" CREATED="1794769863000">
<node TEXT="fleece, 10 m" ID="b1" CREATED="1794769872000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="string" ID="b2" CREATED="1794769881000" MODIFIED="1794770300000">
<icon BUILTIN="checked"/>
</node>
</node>
</node>
<node TEXT="default" ID="default" CREATED="1772215200000" MODIFIED="1795161300000">
<node TEXT="Bread, dill, beetroot" ID="d1" CREATED="1795161180000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="Post the parcel to Baba Olena" ID="d2" CREATED="1794999600000" MODIFIED="1795159800000">
<icon BUILTIN="checked"/>
</node>
<node TEXT="חנוכה: candles for Noa" ID="d3" CREATED="1795122600000">
<icon BUILTIN="unchecked"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1796313600000"/>
</hook>
</node>
</node>
<node TEXT="Studies" ID="studies" CREATED="1788159600000" MODIFIED="1795118400000">
<node TEXT="Essay: what the alphabet did to Greek" CREATED="1793873700000">
<richcontent TYPE="NOTE"><html>
<body>
<p>2 500 words, by 11 December</p>
</body>
</html></richcontent>
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="Return Coulmas to Carolina" CREATED="1793873760000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="Hiragana は to ほ" ID="s3" CREATED="1794660000000" MODIFIED="1795115400000">
<icon BUILTIN="checked"/>
</node>
<node TEXT="2026-11-05">
<node TEXT="Read Coulmas, chapter 3" ID="s0" CREATED="1793271600000" MODIFIED="1793828400000">
<icon BUILTIN="checked"/>
</node>
</node>
</node>
<node TEXT="Allotment" ID="allotment" CREATED="1772375400000" MODIFIED="1794755520000">
<hook NAME="ExternalObject" URI="Media/920e687961a925210db2522ea01f6af47b67872572e29b24d9671e66bbb82200.png" SIZE="1.0"/>
<node TEXT="Plant garlic 🧄" ID="p1" CREATED="1791104400000" MODIFIED="1794748800000">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>Two rows in the **leek bed**, 5 cm deep, tips up</text></richcontent>
<icon BUILTIN="checked"/>
</node>
<node TEXT="Turn the compost" ID="p2" CREATED="1791104460000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="Wrap the fig in fleece" ID="p3" CREATED="1791706500000">
<richcontent TYPE="NOTE"><html><body><p>The <i>young</i> one; the old one laughs at frost.</p></body></html></richcontent>
<icon BUILTIN="unchecked"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1795248000000" PERIOD="6" UNIT="HOUR"/>
</hook>
</node>
<node TEXT="Sharpen the secateurs" ID="p4" CREATED="1791706560000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="Order peas and broad beans" ID="p5" CREATED="1793646300000">
<icon BUILTIN="unchecked"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1799600400000"/>
</hook>
</node>
<node TEXT="Pay the rent of the plot" ID="p6" CREATED="1793646360000" MODIFIED="1793690100000">
<icon BUILTIN="checked"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1764500400000" PERIOD="12" UNIT="MONTH"/>
</hook>
</node>
<node TEXT="Wasserhahn zudrehen (vor dem Frost!)" ID="p7" CREATED="1794153600000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="2026-09-27">
<node TEXT="Pick the pears 🍐" ID="a1" CREATED="1789887600000" MODIFIED="1790514000000">
<richcontent TYPE="NOTE"><html>
<body>
<p>31 kg. Nine jars, and half the choir is eating pears.</p>
</body>
</html></richcontent>
<icon BUILTIN="checked"/>
</node>
<node TEXT="Return Sven’s ladder" ID="a2" CREATED="1789887660000" MODIFIED="1790523000000">
<icon BUILTIN="checked"/>
</node>
</node>
<node TEXT="2026-10-11">
<node TEXT="Lift the last potatoes" ID="a3" CREATED="1790524800000" MODIFIED="1791643500000">
<icon BUILTIN="checked"/>
</node>
</node>
<node TEXT="2026-10-25">
<node TEXT="Leaves off the path" ID="a4" CREATED="1791706800000" MODIFIED="1792933500000">
<icon BUILTIN="checked"/>
</node>
</node>
<node TEXT="2026-11-08">
<node TEXT="Bird box up, facing east" ID="a5" CREATED="1792933800000" MODIFIED="1794146400000">
<icon BUILTIN="checked"/>
</node>
</node>
</node>
<node TEXT="Winter, maybe" ID="winter" CREATED="1794772800000"/>
</node>
</map>
