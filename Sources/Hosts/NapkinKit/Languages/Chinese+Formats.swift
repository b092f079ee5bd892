// Each line is an English template, `|`, and its Chinese translation.

/// Errors of formats, and repairs.
let chineseOfFormats = #"""
  The password is wrong, or the archive is damaged.|密码不对，或归档已损坏。
  This file in the archive %1; the archive is damaged.|归档中的这个文件 %1；归档已损坏。
  The bundle is not encrypted; read it without a password.|这个包没有加密；请不用密码读取。
  The archive is encrypted in a way that is not Napkin's. Unpack it with another program, as 7-Zip, and give the folder.|归档的加密方式不是 Napkin 的。请用其他程序（如 7-Zip）解开，再指定文件夹。
  The bundle is encrypted; its password is needed (--password-file).|这个包已加密；需要密码（--password-file）。
  The encrypted bundle was altered, or is damaged.|加密的包被改动过，或已损坏。
  The password is empty, or has a NUL in it; choose another.|密码为空或含有 NUL；请另选一个。
  A picture, recording or film has gone.|有图片、录音或影片不见了。
  The preset is for sounds; give one for pictures.|这个预设用于声音；请给出用于图片的预设。
  This archive is not sound. %1|归档不完好。%1
  The archive cannot be written; libzip says: %1.|无法写入归档；libzip 说：%1。
  The name of a file is too long for an archive; choose a shorter one.|文件名对归档来说太长；请缩短。
  There is not enough memory for the archive.|内存不足，无法处理归档。
  A TextBundle holds a note.|TextBundle 保存一篇笔记。
  The TextBundle has no 'info.json'; it is read without.|TextBundle 中没有 info.json；不用它照样读取。
  The TextBundle has no text, as 'text.md'.|TextBundle 中没有文本（如 text.md）。
  The text is %1; it was read as that.|文本是 %1；已按此读取。
  Halves of characters in the text became �.|文本中的半个字符已变为 �。
  The text is no UTF-8; save it as UTF-8.|文本不是 UTF-8；请存为 UTF-8。
  This file of the TextBundle is damaged; it is left out.|TextBundle 中的这个文件已损坏，未读取。
  This file of the TextBundle is damaged.|TextBundle 中的这个文件已损坏。
  Napkin's own part of 'info.json' is damaged; it is left out.|info.json 中 Napkin 自己的部分已损坏，未读取。
  The card of the TextBundle is damaged, and left out. %1|TextBundle 的卡片已损坏，未读取。%1
  The text is no UTF-8; what cannot be read became �.|文本不是 UTF-8；无法读取的已变为 �。
  This is no TextPack: it has to hold one folder that ends in '.textbundle'. One with several is to be unpacked; each of them can be read.|这不是 TextPack：其中须有一个以 .textbundle 结尾的文件夹。若有多个，请先解开，再逐个读取。
  The whole is in the zip as native JSON; register the format 'napkin'.|全部内容以本机 JSON 存于 zip 中；请注册格式 napkin。
  The file was there, and is gone; try again.|文件刚才还在，现在不见了；请重试。
  This file in the zip is not what the manifest says: it is %1.|zip 中的这个文件与清单所说不符：它%1。
  There are several documents of native JSON in the zip; unpack it and take one.|zip 中有多个本机 JSON 文档；请解开后取其一。
  This is no zip of Napkin's, but may be a TextPack; name the format 'textpack'.|这不是 Napkin 的 zip，但可能是 TextPack；请指明格式 textpack。
  This is no zip of Napkin's: it has no native JSON in it, as 'notebook.napkin.json'; unpack it and give the folder, or a file of it.|这不是 Napkin 的 zip：其中没有本机 JSON（如 notebook.napkin.json）；请解开后指定文件夹或其中的文件。
  This zip has no 'manifest.json', so that there is nothing to compare with.|这个 zip 没有 manifest.json，无从比较。
  The manifest is of schema %1; this Napkin knows %2.|清单的版本是 %1；这个 Napkin 认得 %2。
  The manifest has no schema, or lists no files.|清单没有版本，或没有列出文件。
  The manifest describes its file number %1 as none can be.|清单对第 %1 个文件的描述不合理。
  The manifest lists as missing what has no hash.|清单把没有散列值的内容列为缺失。
  The document that it leads to is not there; bring it back, or take away the line.|它指向的文档不在；请取回文档，或删去这一行。
  The document that it leads to is not there.|它指向的文档不在。
  %1 does not hold a %2; it holds: %3.|%1 不能保存%2；它能保存：%3。
  %1 has no dialect '%2'; %3|%1 没有方言“%2”；%3
  it has none.|一个也没有。
  it has: %1.|它有：%1。
  %1 has no option '%2'; %3|%1 没有选项“%2”；%3
  The option '%1' is %2, not '%3'.|选项“%1”应为 %2，而不是“%3”。
  '%1' of a theme can be: %2.|主题的“%1”可以是：%2。
  A theme has no key '%1'; it has: %2.|主题没有键“%1”；可用的有：%2。
  The options '%1' and '%2' exclude each other; give one.|选项“%1”和“%2”互相排斥；请只给一个。
  More than %1 %2; raise the limit '%3' if you trust it.|超过 %1 %2；如果信任它，请提高限额“%3”。
  The file is finished already; begin a new one.|文件已写完；请另开一个。
  The path is empty, or has a NUL in it; name a file.|路径为空或含有 NUL；请指明一个文件。
  A picture, recording or film changed while it was written; try again.|写入时有图片、录音或影片发生了变化；请重试。
  The folder is not empty; name a new one, or one that is empty.|文件夹不是空的；请指定新的或空的文件夹。
  The name of a file in it is not UTF-8; rename that file.|其中有文件名不是 UTF-8；请重命名。
  It is a link out of the folder, or no file at all; put the file itself into the folder.|它是指向文件夹之外的链接，或根本不是文件；请把文件本身放入文件夹。
  A file of the folder would have a name that is not allowed (empty, `.`, `..`, longer than 255 bytes, or with a NUL); use PartNames.|文件夹中会有不允许的文件名（空、`.`、`..`、超过 255 字节或含 NUL）；请使用 PartNames。
  Two files of the folder would have the same name; use PartNames.|文件夹中会有两个同名文件；请使用 PartNames。
  Bytes were written before a file was begun.|在开始一个文件之前就写入了字节。
  Another program has changed the file since it was opened; open it again, and make the change there.|文件打开之后被其他程序改动过；请重新打开，再作更改。
  A number does not begin with 0.|数不能以 0 开头。
  A digit is missing here.|这里缺少数字。
  This is no number of JSON.|这不是 JSON 的数。
  A whole number has to stand here, without point or exponent.|这里须为整数，不带小数点或指数。
  This number is too large; it has to fit into 64 bits.|数太大；须在 64 位之内。
  This number is too large; the largest has 309 digits.|数太大；最大的有 309 位。
  True or false has to stand here.|这里须为 true 或 false。
  A value is missing here; texts stand in quotes.|这里缺少值；文本须加引号。
  A number has to stand here.|这里须为数。
  A comma or '%1' is missing here.|这里缺少逗号或“%1”。
  A key in quotes is missing here.|这里缺少带引号的键。
  A colon is missing here.|这里缺少冒号。
  A text in quotes has to stand here.|这里须为带引号的文本。
  A control character stands in a text as an escape only, as in \n.|文本中的控制字符只能写成转义形式，如 \n。
  This is no UTF-8; save the file as UTF-8.|这不是 UTF-8；请把文件存为 UTF-8。
  This text has no end; look for a complete copy of the file.|文本没有结尾；请找一份完整的文件。
  There is no such escape; a backslash itself is written \\.|没有这样的转义；反斜杠本身写作 \\。
  Half a character: its surrogates have to come in pairs.|半个字符：代理须成对出现。
  A value is missing here.|这里缺少值。
  A value is missing here; JSON has no comma behind the last one.|这里缺少值；JSON 的最后一项之后没有逗号。
  Nothing may follow here; remove the rest of the file.|此后不应再有内容；请删去文件的其余部分。
  This key stands twice in one object; remove one of them.|这个键在同一对象中出现了两次；请删去一个。
  The file ends too early; look for a complete copy of it.|文件过早结束；请找一份完整的。
  %1 is written, and not read; take the file that it was made of.|%1 只能写入，不能读取；请用生成它的原文件。
  This is none of the formats that can be read, by its first bytes and its name; name one of: %1.|从开头的字节和文件名看，这不是可读取的格式；请指明以下之一：%1。
  The folder holds nothing that can be read as one document; name a file in it.|文件夹中没有可作为一个文档读取的内容；请指明其中的文件。
  %1 is one file, not a folder; folders are: %2.|%1 是单个文件，不是文件夹；文件夹格式有：%2。
  %1; there are: %2.|%1；可用的有：%2。
  This feed has version %1; only 1 is known here.|这个订阅源的版本是 %1；这里只认得 1。
  This is no feed of responses, or it is damaged.|这不是回应的订阅源，或已损坏。
  The picture would become %1 times as large as it is; at most %2 times is drawn. Ask for a smaller one.|图片会放大到原来的 %1 倍；最多绘制 %2 倍。请缩小。
  The picture would have %1 by %2 pixels; at most %3 a side and %4 in all are drawn. Ask for a smaller one, as with 'width', or write it as SVG or PDF.|图片会有 %1 × %2 像素；每边最多 %3，总共最多 %4。请缩小（如用 width），或写为 SVG 或 PDF。
  Pictures are drawn by librsvg, which is not here; install it (the package librsvg2-2 of Debian and Ubuntu, librsvg of Homebrew).|图片由 librsvg 绘制，而这里没有；请安装（Debian 和 Ubuntu 的软件包 librsvg2-2，Homebrew 的 librsvg）。
  Pictures are drawn by librsvg 2.52 or newer with gdk-pixbuf; the one that is here lacks something. Install a newer one.|图片由 librsvg 2.52 或更新版本（带 gdk-pixbuf）绘制；这里的缺少一些东西。请安装更新的版本。
  There is not enough memory for the picture; ask for a smaller one.|内存不足，无法绘制图片；请缩小。
  The picture is larger than cairo draws; ask for a smaller one.|图片超出 cairo 的绘制范围；请缩小。
  librsvg does not draw the picture; it may have too many parts. Write it as SVG instead.|librsvg 无法绘制这张图片；它的部分可能太多。请改写为 SVG。
  The picture is damaged, or of a kind that cannot be read here.|图片已损坏，或属于这里无法读取的类型。
  A thumbnail has 1 to %1 pixels a side, and %2 in all.|缩略图每边 1 到 %1 像素，总共 %2。
  The picture is neither JPEG nor PNG.|图片既不是 JPEG 也不是 PNG。
  A SHA-256 has 64 hexadecimal digits.|SHA-256 有 64 位十六进制数字。
  A day is written '2026-11-21'.|日期写作 2026-11-21。
  A position is written [x, y].|位置写作 [x, y]。
  A name has no white space around it; take that away.|名称前后没有空白；请去掉。
  The object that ends here has %1, but not %2.|在此结束的对象有 %1，却没有 %2。
  The object that ends here has %1, which stands in %2 only.|在此结束的对象有 %1，而它只能出现在 %2 中。
  The object that ends here has only one of %1.|在此结束的对象只能有 %1 之一。
  The object that ends here lacks '%1'.|在此结束的对象缺少“%1”。
  Another node has this identifier already.|已有节点使用这个标识符。
  No node above this one is its parent; a parent stands before its children.|前面没有它的父节点；父节点须在子节点之前。
  The default plan list of the notebook that ends here is not in it.|在此结束的笔记本中没有它的默认计划列表。
  What lies in the trash is one document and nothing beside it.|废纸篓中的每一项是一个文档，别无其他。
  Points are written [x, y, x, y].|点写作 [x, y, x, y]。
  The stroke that ends here has %1 points, but %2 values of one kind.|在此结束的笔画有 %1 个点，却有 %2 个同类的值。
  A foreign piece has a format, a key and a value; this one has more.|外来内容有格式、键和值；这一项更多。
  A foreign piece is of another format; what is of this one has its own key.|外来内容属于别的格式；属于本格式的有自己的键。
  A file holds one document and nothing beside it.|一个文件保存一个文档，别无其他。
  This is no Napkin JSON: it has to begin with "napkin" and its version.|这不是 Napkin JSON：它须以 "napkin" 和版本开头。
  The file is of version %1; this Napkin reads version %2. Use a newer Napkin.|文件的版本是 %1；这个 Napkin 读取版本 %2。请使用更新的 Napkin。
  A name in '%1' has a quote that does not end.|“%1”中有一个名称的引号没有结束。
  '%1' takes addresses as ada@example.org or Ada <ada@example.org>, with commas between them, names with commas in quotes, and domains with other letters in their xn-- form. '%2' is none.|“%1”接受形如 ada@example.org 或 Ada <ada@example.org> 的地址，以逗号分隔，含逗号的名称加引号，含其他字母的域名用 xn-- 形式。“%2”不是。
  The map is too large for a letter.|导图太大，无法放入信件。
  The zip cannot be attached; register the format 'zip'.|无法附上 zip；请注册格式 zip。
  There is nothing to send.|没有可发送的内容。
  A mail comes from one address; 'from' has several.|邮件只有一个发件地址；from 有多个。
  The plans break a rule of plan lists; read the file as a map.|这些计划违反计划列表的规则；请把文件读作导图。
  A file of Markdown becomes a note, a map or a plan list; ask for one of these.|Markdown 文件可读作笔记、导图或计划列表；请指明其一。
  Bytes that are no UTF-8 became replacement marks.|不是 UTF-8 的字节已变为替代符号。
  The text is %1; save it as UTF-8.|文本是 %1；请存为 UTF-8。
  Halves of characters became U+FFFD; this is the first.|半个字符已变为 U+FFFD；这是第一个。
  The text has a NUL in it; remove it.|文本中有 NUL；请去掉。
  NUL became a replacement mark.|NUL 已变为替代符号。
  The %1 has %2, more than %3%4. Send them another way, or less in one %5.|%1 有 %2，超过 %3%4。请用别的方式发送，或在一个%5中少放一些。
  A reply is text in UTF-8.|回复是 UTF-8 文本。
  Nothing stands in <done>.|<done> 中没有内容。
  This is no reply of a server of rooms.|这不是聊天室服务器的回复。
  There are words in <%1> that nobody knows.|<%1> 中有不认识的词。
  Only <%1> stands in <%2>.|<%2> 中只能有 <%1>。
  The reply lacks <%1>.|回复缺少 <%1>。
  The reply has <%1> twice.|回复中有两个 <%1>。
  <media> has a type, and a hash or a URI.|<media> 有类型，以及散列值或 URI。
  <%1> holds a text.|<%1> 保存文本。
  <%1> is empty.|<%1> 为空。
  <%1> holds a whole number.|<%1> 保存整数。
  <%1> holds a number from 0 up.|<%1> 保存不小于 0 的数。
  <%1> holds a decimal number from 0 to 1.|<%1> 保存 0 到 1 之间的小数。
  A room has a place.|聊天室有一个地点。
  The document in this picture is native JSON, which is not registered; register it, too.|这张图片中的文档是本机 JSON，而它没有注册；请一并注册。
  The source is kept in Napkin's own format; register that, too.|源文档以 Napkin 自己的格式保存；请一并注册。
  There is no document in this picture; only what Napkin drew, and kept the source of, can be opened.|这张图片中没有文档；只能打开由 Napkin 绘制并保留了源文档的图片。
  The picture ends inside of the document that is kept in it.|图片在其中保存的文档内部就结束了。
  The document in this picture has a reference that Napkin never writes.|图片中的文档有一个 Napkin 从不写的引用。
  The XML is broken: %1.|XML 有误：%1。
  The file ends too early: not all elements are closed; look for a complete copy of it.|文件过早结束：有元素没有关闭；请找一份完整的。
  The XML is nested more deeply than this version of libxml2 allows (2,048 levels); use version 2.12 or an older one.|XML 的嵌套超过这个版本的 libxml2 所允许的（2,048 层）；请使用 2.12 或更旧的版本。
  More than 50,000 different names of elements and attributes; this is no document that people work with.|不同的元素名和属性名超过 50,000 个；这不是供人使用的文档。
  The document type declares entities or elements of its own, which is not allowed here; take the declarations out.|文档类型声明了自己的实体或元素，这里不允许；请去掉这些声明。
  There is not enough memory for this file.|内存不足，无法处理这个文件。
  Hyphens in a comment were drawn apart.|注释中的连字符已分开。
  Nothing says that the file is %1; it was read as that.|没有说明文件是 %1；已按此读取。
  The file is %1 and declares another encoding; it was read as what it is.|文件是 %1，却声明了别的编码；已按实际编码读取。
  The file is UTF-8 and declares another encoding; it was read as what it is.|文件是 UTF-8，却声明了别的编码；已按实际编码读取。
  The file is not in the encoding that it declares; it was read as what it looks like.|文件不是它声明的编码；已按看起来的编码读取。
  The file has half a character in it; remove it.|文件中有半个字符；请去掉。
  The file is not in the encoding that it declares or that XML expects.|文件不是它声明的、也不是 XML 所要求的编码。
  whether what has a time and is not done is an event, for phones show no to-dos|有时间而未完成的是否写为事件，因为手机不显示待办
  This is no line of a calendar, and was left out.|这不是日历的一行，未读取。
  The file ends within a component, which was ended.|文件在组件之内结束；组件已补上结尾。
  This stands in no calendar; one was begun.|这不在任何日历之内；已开始一个日历。
  This ends nothing that is open, and was left out.|这里结束的内容并未开始，未读取。
  Something in it has no end; it was ended, too.|其中有内容没有结尾；已一并结束。
  This stands in no calendar, and was left out.|这不在任何日历之内，未读取。
  What begins here has no UID; one was made up.|从这里开始的内容没有 UID；已生成一个。
  This makes no plan list.|这不能成为计划列表。
  Control characters were left out; what is no UTF-8 became U+FFFD.|控制字符已略去；不是 UTF-8 的已变为 U+FFFD。
  The %1 of what begins here is no time, and only kept.|从这里开始的内容的 %1 不是时间，仅予保留。
  The rules of a zone that is named here are unknown: it counts as UTC.|这里提到的时区规则未知：按 UTC 计算。
  This is no VTIMEZONE with a TZID and rules.|这不是带有 TZID 和规则的 VTIMEZONE。
  This is neither a sheet nor a topic; it is left out.|这既不是画布也不是主题，未读取。
  This sheet has no topic; it gets an empty one.|这个画布没有主题；已加上一个空主题。
  Two sheets have one identifier; this one gets another.|两个画布用了同一个标识符；这一个已换用新的。
  Two topics have one identifier; this one gets another.|两个主题用了同一个标识符；这一个已换用新的。
  The file is encrypted; open it in XMind and save it without a password.|文件已加密；请在 XMind 中打开并不带密码保存。
  This is no file of XMind: there is neither content.json nor content.xml in it.|这不是 XMind 文件：其中既没有 content.json 也没有 content.xml。
  %1 It is left out.|%1未读取。
  There is no sheet in this file of XMind.|这个 XMind 文件中没有画布。
  Only files are read and written; fetch what is elsewhere first.|只读写文件；别处的内容请先取来。
  This is a folder; name its format, one of: %1.|这是文件夹；请指明格式，以下之一：%1。
  Pictures or recordings are missing: %1%2. Put them there, or allow missing media.|缺少图片或录音：%1%2。请放到那里，或允许缺少媒体。
  A folder is not changed in place; save to a new one.|文件夹不能原处更改；请存到新的文件夹。
  It was cancelled; nothing is written.|已取消；没有写入任何内容。
  The %1 of what begins here is no time, and was left out.|从这里开始的内容的 %1 不是时间，未读取。
  nothing lost|没有丢失
  %1 dropped (%2)|略去 %1 项（%2）
  %1 approximated (%2)|近似 %1 项（%2）
  %1 %2|%1 %2
  title|标题
  notebook|笔记本
  order|次序
  category|类别
  trash|废纸篓
  canvas|画布
  settings|设置
  floating node|浮动节点
  identifier|标识符
  text|文本
  markup|标记
  details|详情
  icon|图标
  link|链接
  connector|连线
  connector label|连线文字
  attribute|属性
  tag|标签
  folded|折叠
  side|方向
  position|位置
  color|颜色
  font|字体
  shape|形状
  border|边框
  edge|边线
  cloud|云框
  style|样式
  task|任务
  progress|进度
  priority|优先级
  timer|计时器
  archive|归档
  reminder|提醒
  place|地点
  date|日期
  author|作者
  media|媒体
  stroke|笔画
  pressure|压感
  timing|时间点
  tilt|倾斜
  tool|画笔
  foreign|外来内容
  body|正文
  The document in this page is native JSON, which is not registered; register it, too.|此页面中的文档为原生 JSON，但未注册；请一并注册。
  There is not enough memory for the document in the page.|内存不足，无法处理页面中的文档。
  There is no document in this page; only pages that Napkin wrote, and kept the source in, can be opened.|此页面中没有文档；只能打开由 Napkin 写出并保留源文档的页面。
  The page ends inside of the document that it holds.|页面在其所含文档中途结束。
  The document in this page is damaged; ask for the page once more.|此页面中的文档已损坏；请重新获取该页面。
  There are several documents in this page; ask for the page once more.|此页面中有多个文档；请重新获取该页面。
  which levels of a map are open though its author folded them: `all`, or how many|导图中哪些层级即使被作者折叠也展开：`all` 或层数
  how many levels of a map are drawn below its root; the rest is folded|根节点以下绘制多少层；其余折叠
  the node whose branch is drawn alone: its text, path, number or identifier|单独绘制其分支的节点：文本、路径、编号或标识符
  The option 'branch' is for a map alone.|选项 'branch' 仅用于导图。
  The option 'branch' is the text, path, number or identifier of one node of the map; '%1' is none, or several.|选项 'branch' 应为导图中一个节点的文本、路径、编号或标识符；'%1' 不存在或不唯一。
  how wide and high maps are to be in proportion, such as `16x9`: of `both`, `right` and several widths of texts those are taken that come nearest|导图的宽高比，如 `16x9`：从 `both`、`right` 和几种文本宽度中取最接近的
  whether the nodes of maps stand close to each other: yes or no; no|导图的节点是否紧挨着：yes 或 no；默认 no
  """#
