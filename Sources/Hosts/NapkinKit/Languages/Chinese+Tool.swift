// Each line is an English template, `|`, and its Chinese translation.

/// The messages of the tool, and the summaries of its commands and options.
let chineseOfTool = #"""
  notes, drawings, mind maps and plans, from and to every open format|笔记、绘图、思维导图和计划，可与各种开放格式互相转换
  usage|用法
  commands|命令
  arguments|参数
  options|选项
  examples|示例
  options of every command|所有命令共有的选项
  limits, far beyond what people's files need|限额，远超通常文件所需
  Options may stand anywhere before '--', as --name=value or --name value.|选项可放在“--”之前的任何位置，写作 --name=value 或 --name value。
  Exit status: 0 success, 1 bad data or trouble with files, 2 wrong usage.|退出状态：0 成功，1 数据有误或文件出问题，2 用法不对。
  OPTIONS OF EVERY COMMAND|所有命令共有的选项
  EXIT STATUS|退出状态
  %1 Try 'napkin %2'.|%1请试试“napkin %2”。
  %1: %2|%1：%2
  %1: %2: %3|%1：%2：%3
  %1: %2, %3|%1：%2，%3
   Did you mean '%1%2'?|您是想用“%1%2”吗？
  --%1: %2%3|--%1：%2%3
  undo|撤销
  change the file only if its SHA-256 begins so|仅当文件的 SHA-256 以此开头时才更改
  %1: the file has changed since; read it again, and ask anew.|%1：此后文件已有变化；请重新读取后再试。
  serve the Model Context Protocol over standard input and output|通过标准输入输出提供模型上下文协议（MCP）
  a folder of files that may be changed|可更改其文件的文件夹
  '%1' is no folder.|“%1”不是文件夹。
  There is nothing below it.|它下面没有内容。
  redo|重做
  put a node under another one|在节点之下添加节点
  what the new nodes say|新节点的文本
  the node that it goes under; else the root|放在哪个节点之下；默认为根节点
  its place there, counted from 1; else the end|在那里的位置，从 1 数起；默认为末尾
  put it beside the tree|放在树之外，自由浮动
  make it a task|作为任务
  remove nodes with all below them|移除节点及其下的一切
  move nodes with all below them|移动节点及其下的一切
  the node that they go under; else they stay|移到哪个节点之下；默认不变
  their place, counted from 1; else the end|位置，从 1 数起；默认为末尾
  put them beside the tree|放在树之外，自由浮动
  give a node another text|更改节点的文本
  what it says from now on|新的文本
  mark nodes as done|把节点标为已完成
  mark nodes as still to be done|把节点标为未完成
  mark a node as done, or as open if it is|切换节点的完成状态
  set colours, icons, tags, dates and more|设置颜色、图标、标签、日期等
  set how a style of the map looks|设置导图中某个样式的外观
  the name of the style; 'default' is that of all nodes|样式的名称；default 是所有节点的样式
  draw a line from a node to another one|从一个节点到另一个节点画连线
  the node where the line ends|连线终点的节点
  what stands at the line|连线上的文字
  remove the lines from a node to another one|移除两个节点之间的连线
  the node where they end|连线终点的节点
  remove pictures, recordings and films from a node|移除节点的图片、录音和影片
  put what is under nodes into the order of its texts|按文本次序排列节点之下的内容
  the nodes|节点
  the node|节点
  set what is said of the map as a whole|设置整张导图的信息
  what is set, as WORD=VALUE; tags+=A and tags-=A add and take away|要设置的内容，写作 词=值；tags+=A 添加，tags-=A 去掉
  give a note another title|更改笔记的标题
  the title|标题
  set the text, tags, dates and more|设置文本、标签、日期等
  give a drawing another title|更改绘图的标题
  erase strokes|擦除笔画
  erase all strokes|擦除所有笔画
  set the colour and the width of strokes|设置笔画的颜色和粗细
  put a stroke above or below others|调整笔画的上下次序
  the stroke|笔画
  the strokes|笔画
  its place, counted from 1, the lowest|位置，从最下面的 1 数起
  add notes, or other things|添加笔记或其他内容
  what they are called|它们的名称
  what they are; else notes|种类；默认为笔记
  put things into the trash|移入废纸篓
  bring things back from the trash|从废纸篓恢复
  throw away for good what is in the trash|彻底删除废纸篓中的内容
  move something among those of its kind|在同类之中移动
  its place among them, counted from 1|在同类中的位置，从 1 数起
  call something otherwise|改名
  what it is called from now on|新的名称
  set the title of the notebook|设置笔记本的标题
  the note, map, drawing or plan list|笔记、导图、绘图或计划列表
  the notes, maps, drawings or plan lists|笔记、导图、绘图或计划列表
  its place, counted from 1; else the end|位置，从 1 数起；默认为末尾
  add plans to the list|在列表中添加计划
  what is to be done|要做的事
  remove plans, archived ones, too|移除计划，也包括已归档的
  move a plan to another place of the list|移动计划在列表中的位置
  its place, counted from 1|位置，从 1 数起
  give a plan another name|更改计划的名称
  mark plans as finished|把计划标为已完成
  mark plans as unfinished|把计划标为未完成
  mark a plan as finished, or as unfinished if it is|切换计划的完成状态
  set notes and dates|设置备注和日期
  take note of the reminders of a plan that are due|确认计划已到期的提醒
  put finished plans into the archive|归档已完成的计划
  bring archived plans back|恢复已归档的计划
  start a timer for a plan|为计划开始计时
  count down from here; else count up|由此倒数；默认正数
  pause the timer of a plan|暂停计划的计时
  let the timer of a plan run on|继续计划的计时
  stop the timer of a plan|停止计划的计时
  say whether a plan whose time is up is finished|说明时间已到的计划是否完成
  it is|已完成
  the plan|计划
  the plans|计划
  give all nodes back to the layout|让所有节点回到自动布局
  how it grows; else to both sides|展开的方向；默认向两侧
  how many pixels a unit of the picture has, 0.01 to 100; 2, or 1 for very large pictures and those with `width` or `fit`|图片每单位的像素数，0.01 到 100；默认 2，很大的图片及用了 `width` 或 `fit` 时为 1
  a box of pixels that the picture may not leave, such as `1200x4000`|图片不得超出的像素框，如 `1200x4000`
  `day`, `night` or `print`; day if not given|`day`、`night` 或 `print`；默认 day
  where a map's branches grow to: `both`, `right`, `down` or `radial`|导图分支展开的方向：`both`、`right`、`down` 或 `radial`
  how wide a text becomes before it is broken into lines, 40 to 2000; 240, and up to twice that for long texts|文本折行前的宽度，40 到 2000；默认 240，长文本可至两倍
  how wide the picture is, 1 to 100000; as it comes|图片的宽度，1 到 100000；默认随内容
  a box that the picture fits into, such as `60x60`|图片要放进的框，如 `60x60`
  pictures: `embed`, `link` or only `name`|图片：`embed` 嵌入、`link` 链接或只写 `name`
  how many decimals coordinates have, but for strokes; 0 to 4; 2|坐标的小数位数（笔画除外），0 到 4；默认 2
  how far a stroke may lie from the points that were drawn, 0.01 to 10; 0.25|笔画可偏离所画各点的距离，0.01 到 10；默认 0.25
  whether the document itself is kept in the file, to be read back: yes or no; of drawings it is|是否在文件中保留文档本身以便读回：yes 或 no；绘图默认保留
  Standard output does not tell its format; name it with --to.|标准输出看不出格式；请用 --to 指明。
  '%1' does not tell its format; name it with --to.|从“%1”看不出格式；请用 --to 指明。
  '%1' is a folder; name a file, or with --to one of: %2.|“%1”是文件夹；请指明文件，或用 --to 指明以下之一：%2。
  '--as' is %1, not %2.|“--as”可为 %1，而不是 %2。
  Name the format to write with --to.|请用 --to 指明要写的格式。
  %1 is not named with --to; end OUT with .%2.|%1 不用 --to 指明；请让 OUT 以 .%2 结尾。
  '--%1' names a format here, not %2; say %3, or use 'napkin bundle'.|“--%1”在这里指格式，而不是%2；请写 %3，或用“napkin bundle”。
  %1 no option %2.%3|%1 没有选项 %2。%3
  Standard input is the document already; put the password into a file.|标准输入已用于文档；请把密码放入文件。
  Its first line is no password, which is UTF-8.|它的第一行不是密码；密码须为 UTF-8。
  It is no text in UTF-8 of at most 64 KB.|它不是不超过 64 KB 的 UTF-8 文本。
  '--password-file' opens an encrypted bundle, and %1 is none; to encrypt, use 'napkin bundle'.|“--password-file”用于打开加密的包，而 %1 不是；要加密请用“napkin bundle”。
  '--%1' takes no value.|“--%1”不带值。
  '--%1' needs a value: --%2=%3.|“--%1”需要一个值：--%2=%3。
  There is no option %1.%2|没有选项 %1。%2
  There is no option %1; a file name like this goes behind '--'.|没有选项 %1；这样的文件名请放在“--”之后。
  '--%1' is given twice; give it once.|“--%1”给了两次；请只给一次。
  '%1' has no option '%2'.|“%1”没有选项“%2”。
  '--%1' is a whole number, not %2.|“--%1”应为整数，而不是 %2。
  '--option' needs a name: --option NAME=VALUE.|“--option”需要名称：--option NAME=VALUE。
  The option %1 is given twice; give it once.|选项 %1 给了两次；请只给一次。
  '%1' has no use for %2.|“%1”用不上 %2。
  %1 is empty; it is %2.|%1 为空；它应为%2。
  print help, about a command if one is named|显示帮助；若指明命令，则为该命令的帮助
  print the version|显示版本
  the language to speak, en or zh|使用的语言，en 或 zh
  do not tell what was repaired or lost|不提示修复和丢失的内容
  the format of the input, if it does not tell itself|输入的格式（如果看不出来）
  the format of the output, if its name does not tell|输出的格式（如果从名称看不出来）
  what Markdown files become: note, map or plans|把 Markdown 文件读作：note、map 或 plans
  set an option of a format; so does --NAME VALUE|设置格式的选项；也可写 --NAME VALUE
  refuse damaged files, do not repair them|拒绝损坏的文件，不作修复
  the folder to write several files into|写入多个文件的文件夹
  write nothing at such a loss: approximated or dropped|有这样的丢失时不写：approximated 或 dropped
  print JSON, for programs|输出 JSON，供程序使用
  tell what became of everything; - prints it|报告各项内容的去向；- 为直接显示
  keep control characters, but not towards a terminal|保留控制字符，但不输出到终端
  the bundle to write, .zip or .eml; - pipes the mail|要写的包，.zip 或 .eml；- 为把邮件送入管道
  who the mail is for|收件人
  who the mail is from|发件人
  what the mail is about|邮件主题
  the date of mail or zip, as 2026-11-21T09:30:00Z|邮件或 zip 的日期，如 2026-11-21T09:30:00Z
  attach everything as one .zip too|同时附上包含全部内容的 .zip
  refuse a bundle that is larger, as 25MB|拒绝更大的包，如 25MB
  a file whose first line is the password of the .zip|第一行为 .zip 密码的文件
  There is no command %1.%2|没有命令 %1。%2
  Say what to do.|请说明要做什么。
  A file is changed where it lies; name it.|文件在原处更改；请指明文件。
  '%1' is a folder; name a file in it.|“%1”是文件夹；请指明其中的文件。
  %1: nothing to do|%1：无需更改
  '--revision' takes 8 to 64 hexadecimal digits, not '%1'.|“--revision”须为 8 到 64 位十六进制数字，而不是“%1”。
  Standard input is read once; write '-' once.|标准输入只读取一次；“-”只能写一次。
  %1: the whole file is written anew|%1：整个文件已重新写入
  %1: not read, a link to no file of the folder|%1：没有读取，因为这个链接不指向文件夹中的任何文件
  %1: %2, 1 line|%1：%2，1 行
  %1: %2, %3 lines|%1：%2，%3 行
  the file to change|要更改的文件
  the document of a notebook that is meant|笔记本中所指的文档
  show what would change, and change nothing|只显示会有哪些变化，不作更改
  keep the file as it was, as FILE~|把原文件保留为 FILE~
  keep no history; 'undo' cannot take it back|不记录历史；“undo”无法撤销
  '%1' has no use for '%2' here.|“%1”在这里用不上“%2”。
  '--out-dir' names a folder.|“--out-dir”须指明文件夹。
  Standard input has no name to be kept in a folder.|标准输入没有名称，无法存入文件夹。
  There is no such format.|没有这种格式。
  %1 and %2 would both become %3; convert them into folders of their own.|%1 和 %2 都会变成 %3；请分别转换到不同的文件夹。
  %1 shows %2, which would be lost; convert into another folder.|%1 显示的 %2 会丢失；请转换到另一个文件夹。
  %1 does not tell what bundle it is to be; call it .zip or .eml.|从 %1 看不出是哪种包；请用 .zip 或 .eml 结尾。
  '--from' is the sender of a mail; the format of a file is told by its first bytes and its name.|“--from”是邮件的发件人；文件的格式由开头的字节和文件名判断。
  %1 is not UTF-8, as all arguments have to be; rename a file of such a name, or hand it over as standard input: napkin inspect - < FILE.|%1 不是 UTF-8，而所有参数都须为 UTF-8；请重命名文件，或用标准输入传入：napkin inspect - < FILE。
  %1 does not hold a %2; %3|%1 不能保存%2；%3
  %1 may be a folder or a file; end the name with / for a folder, or with .%2 for one file.|%1 可能是文件夹或文件；文件夹请以 / 结尾，单个文件请以 .%2 结尾。
  %1: %2; --fail-on %3 refuses that, nothing is written%4.|%1：%2；--fail-on %3 拒绝如此，没有写入任何内容%4。
   but the report|（报告除外）
  '--fail-on' is 'approximated' or 'dropped', not %1.%2|“--fail-on”应为 approximated 或 dropped，而不是 %1。%2
  %1 shows %2, which would be lost; write to another file.|%1 显示的 %2 会丢失；请写到另一个文件。
  '--as' has no meaning here: %1 is a %2.|“--as”在这里没有意义：%1 是%2。
  %1; --strict refuses that.|%1；--strict 拒绝如此。
  The file is empty; look for a complete copy of it.|文件是空的；请找一份完整的。
  This is none of the formats that can be read, by its first bytes and its name; name its format to 'napkin convert - - --from FORMAT --to napkin', and bundle what that writes.|从开头的字节和文件名看，这不是可读取的格式；请用“napkin convert - - --from FORMAT --to napkin”指明格式，再打包其输出。
  There is nothing to bundle.|没有可打包的内容。
  This is no text for a terminal; name a file, or use a pipe.|这不是供终端显示的文本；请指明文件，或使用管道。
  The report cannot go to %1: %2.|报告不能写到 %1：%2。
  put documents into one .zip, or into a mail to be sent|把文档放入一个 .zip 或一封待发的邮件
  a file or folder to read, or - for standard input|要读取的文件或文件夹；- 为标准输入
  Name the bundle to write with -o OUT.|请用 -o OUT 指明要写的包。
  %1 is one of the files to read; write the bundle elsewhere.|%1 是要读取的文件之一；请把包写到别处。
  '--password-file' encrypts a .zip, and no mail.|“--password-file”只加密 .zip，不加密邮件。
  print completions for a shell|输出 shell 的补全脚本
  bash, zsh or fish|bash、zsh 或 fish
  There are completions for bash, zsh and fish.%1|有 bash、zsh 和 fish 的补全。%1
  print the manual page, for man|输出 man 手册页
  'make install' puts it where man looks.|“make install”会把它放到 man 能找到的地方。
  bring documents from one format into another|把文档从一种格式转换为另一种
  the file or folder to read, or - for standard input|要读取的文件或文件夹；- 为标准输入
  the file or folder to write, or - for standard output|要写入的文件或文件夹；- 为标准输出
  a file to read|要读取的文件
  tell what a conversion would keep and lose, and write nothing|说明转换会保留和丢失什么，不写任何内容
  the file or folder that would be written|会写入的文件或文件夹
  list the formats, or tell more about one|列出格式，或详述其一
  the format to tell more about|要详述的格式
  There is no format %1.%2|没有格式 %1。%2
  %1 has no dialect %2.%3|%1 没有方言 %2。%3
  tell how to use the tool, or one command|说明工具或某个命令的用法
  the command to tell about|要说明的命令
  show a document as a tree|把文档显示为树
  the file or folder to show, or - for standard input|要显示的文件或文件夹；- 为标准输入
  '--raw' is not for a terminal, which would obey what stands in the document.|“--raw”不用于终端，因为终端会服从文档中的内容。
  make a file with a new document|新建文档文件
  the file to make|要新建的文件
  what the document is called; else the name of the file|文档的名称；默认为文件名
  %1: there is a file already; choose another name.|%1：已有文件；请另选名称。
  what it is: map, note, plans, drawing or notebook; else a map|种类：map、note、plans、drawing 或 notebook；默认为 map
  '--as' is map, note, plans, drawing or notebook, not %1.|“--as”可为 map、note、plans、drawing 或 notebook，而不是 %1。
  show a document as a numbered outline|把文档显示为带编号的大纲
  list tasks, or what has a tag or a date|列出任务，或有某标签、某日期的内容
  a file or a folder of files|文件，或含有文件的文件夹
  %1 is no time; try 2026-12-01 or tomorrow.|%1 不是时间；请试试 2026-12-01 或 tomorrow。
  find words in files|在文件中查找
  what to look for|要查找的内容
  show so many levels below the first|显示第一层以下的层数
  show what is folded away, too|也显示折叠的内容
  what is still to be done|未完成的
  what is done|已完成的
  what is due by then, as tomorrow|到那时到期的，如 tomorrow
  what has this tag|有此标签的
  the file|文件
  %1: another program has changed it since; nothing is touched.|%1：此后被其他程序改动过；未作任何更改。
  %1: there is nothing to %2.|%1：没有可%2的内容。
  tell what was done to a file, the newest first|列出对文件做过的操作，最新的在前
  What was taken back, and can be done again, stands in brackets.|已撤销而可重做的操作写在方括号中。
  %1: another program has changed it since; none of this can be undone.|%1：此后被其他程序改动过；这些都无法撤销。
  There is no folder for histories; set HOME or XDG_STATE_HOME.|没有存放历史的文件夹；请设置 HOME 或 XDG_STATE_HOME。
  check that a .zip holds what its manifest says|检查 .zip 的内容与清单是否相符
  a bundle to check, or - for standard input|要检查的包；- 为标准输入
  take back what was last done to a file|撤销对文件的上一次操作
  do again what was last taken back|重做上一次撤销的操作
  %1: the format has no place for that.|%1：这种格式无处存放它。
  %1: the format has no place for that: %2.|%1：这种格式无处存放它：%2。
  No history is kept, for neither HOME nor XDG_STATE_HOME says where.|没有记录历史，因为 HOME 和 XDG_STATE_HOME 都没有说明存放的位置。
   With --no-history, the file is changed all the same.|用 --no-history 仍可更改文件。
  '%1' is %2.|“%1”是%2。
  Standard input is no text in UTF-8.|标准输入不是 UTF-8 文本。
  map, note, plans, drawing or notebook; else a map|map、note、plans、drawing 或 notebook；默认为 map
  count what is in files|统计文件中的内容
  %1: it was changed otherwise since the last step; nothing is touched.|%1：上一步之后被别的程序改动过；未作任何更改。
  %1: its history is damaged; nothing is touched.|%1：它的历史已损坏；未作任何更改。
  %1: it was changed otherwise since; none of this can be undone.|%1：此后被别的程序改动过；这些都无法撤销。
  how large ordinary texts are, in points, 4 to 60; as the settings of a notebook say|普通文本的字号，以磅计，4 到 60；默认按笔记本的设置
  the language of the texts, such as `de`; as the settings of a notebook say|文本的语言，如 `de`；默认按笔记本的设置
  replace what is there under that name already|替换已有的同名文件
  the file to write; - is standard output|要写入的文件；- 为标准输出
  %1: there is a file already; --overwrite replaces it.|%1：已有文件；用 --overwrite 可替换。
  %1: this is no file; name one with -o.|%1：这不是文件；请用 -o 指定。
  %1: another program has changed it; --overwrite replaces it.|%1：其他程序改动过它；用 --overwrite 可替换。
  %1: the file was of XMind 8; it is written as later ones are (content.json).|%1：原为 XMind 8 的文件；已按新版 XMind 的方式写入（content.json）。
  list the styles of a map|列出导图的样式
  A TIME is a day, and a clock time if you like: today, tomorrow, friday, +3d,|TIME 是日期，也可带钟点：today、tomorrow、friday、+3d、+2w、2026-12-01、'friday 09:00'、'2026-12-01 09:00'。提醒可以重复，并附文字：'friday 09:00 every 2 weeks: water the peas'。
  %1: it is there already; --overwrite replaces it.|%1：已经存在；用 --overwrite 可替换。
  %1 of %2 files are there already, as %3; --overwrite replaces them.|%2 个文件中已有 %1 个存在，如 %3；用 --overwrite 可替换。
  There is no file that can be read in %1.|%1 中没有可读取的文件。
  Give '--output' or '--out-dir', not both.|“--output”和“--out-dir”只能给一个。
  a file or folder to read|要读取的文件或文件夹
  convert a file again whenever it is saved|每次保存文件时重新转换
  %1: there is no such file to watch.|%1：没有可监视的文件。
  What is written has to be another file; name it with -o.|写入的须为另一个文件；请用 -o 指明。
  %1: written|%1：已写入
  write documents into a mail, or send it|把文档写入邮件，或直接发送
  send the mail by sendmail or msmtp|用 sendmail 或 msmtp 发送邮件
  Say who the mail is for, with --to ADDRESS.|请用 --to ADDRESS 说明收件人。
  Name the mail to write with -o OUT, or send it with --send.|请用 -o OUT 指明要写的邮件，或用 --send 发送。
  Say who sends the mail, with --from ADDRESS.|请用 --from ADDRESS 说明发件人。
  Neither sendmail nor msmtp is installed; write the mail with -o OUT.|没有安装 sendmail 或 msmtp；请用 -o OUT 写出邮件。
  %1: %2 bytes to %3, by %4|%1：%2 字节，发给 %3，由 %4 发送
  %1 ended with status %2; the mail may not be on its way.|%1 的退出状态为 %2；邮件可能没有发出。
  a month of the archive of plans, as 2026-11|计划归档的某个月，如 2026-11
  %1 is no month; write it as 2026-11.|%1 不是月份；请写作 2026-11。
  %1: '--month' is for plan lists and notebooks; this is a %2.|%1：“--month”用于计划列表和笔记本；这是%2。
  Mo|一
  Tu|二
  We|三
  Th|四
  Fr|五
  Sa|六
  Su|日
  %1, %2|%1，%2
  %1; %2|%1；%2
  %1 repaired|修复 %1 处
  %1 repaired (the first at %2)|修复 %1 处（第一处在 %2）
  1 file was not read (%1)|1 个文件没有读取（%1）
  %1 files were not read (%2)|%1 个文件没有读取（%2）
  at least %1 files were not read (%2)|至少 %1 个文件没有读取（%2）
  %1; 'napkin convert --out-dir' converts many|%1；“napkin convert --out-dir”可转换多个文件
  nothing in it has a place|其中没有任何地点
  %1 of its nodes are not in sight|其中 %1 个节点不可见
  %1 of its nodes are not in sight; --option unfold=all shows all|其中 %1 个节点不可见；--option unfold=all 可显示全部
  the picture is %1 by %2 pixels; --option fold=2, branch=NODE or fit=4000x4000 makes it smaller|图片为 %1 × %2 像素；--option fold=2、branch=NODE 或 fit=4000x4000 可将其缩小
  it holds the trash; --option source=none leaves that out|其中包含废纸篓；--option source=none 可将其略去
  it holds comments; --option source=none leaves them out|其中包含注释；--option source=none 可将其略去
  %1 of %2 %3 (%4)|%2有 %1 个%3（%4）
  its pictures and other media|它的图片和其他媒体
  their pictures and other media|它们的图片和其他媒体
  its linked files|它链接的文件
  their linked files|它们链接的文件
  is missing or damaged|缺失或损坏
  are missing or damaged|缺失或损坏
  is missing, damaged or elsewhere|缺失、损坏或在别处
  are missing, damaged or elsewhere|缺失、损坏或在别处
  is not shown in the new file|没有显示在新文件中
  are not shown in the new file|没有显示在新文件中
  does not lie beside the new file|不在新文件旁边
  do not lie beside the new file|不在新文件旁边
  stays behind|留在原处
  stay behind|留在原处
  pictures and other media are not copied: only beside a file is a folder for them|图片和其他媒体没有复制：只有文件旁边才有存放它们的文件夹
  %1: its %2 is left out: a bundle has that of its first notebook|%1：略去它的%2：包采用第一个笔记本的
  %1: plan list %2 is now %3|%1：计划列表 %2 现为 %3
  %1 of %2 converted into %3|%2 个中有 %1 个已转换到 %3
  %1, %2 of them changed on the way|%1，其中 %2 个途中有变化
  %1; %2 failed|%1；%2 个失败
  Files may be of any format that can be read. One file stays what it is; several|文件可以是任何可读取的格式。单个文件保持原样；多个文件合为一个笔记本：相同的文档只取一次，名称已占用的计划列表会加上编号。文件附近并显示在其中的图片和其他媒体一同带上。
  Nothing is sent. A mail is a file that mail programs open as a draft, or that is|不发送任何内容。邮件是一个文件，邮件程序可作为草稿打开，也可经管道交给发送邮件的程序。除非给出日期，否则不带日期；没有日期或发件人的标为草稿。
  With --password-file, a .zip is encrypted by AES-256: it holds one file, the|用 --password-file 时，.zip 以 AES-256 加密：其中只有一个文件，即普通的包，因此连名称也看不到。7-Zip 也能打开。没有密码，谁也无法再读取。
  'make install' puts them where the shells look. By hand, for the person who is|“make install”会把它们放到各 shell 能找到的地方。手动为当前用户安装：\n  bash  ~/.local/share/bash-completion/completions/napkin\n  zsh   $fpath 中某文件夹里的文件 _napkin\n  fish  ~/.config/fish/completions/napkin.fish
  Formats are told by the first bytes of IN and by the ending of OUT, or named as|格式由 IN 开头的字节和 OUT 的结尾判断，或用 FORMAT、FORMAT:DIALECT 或文件的结尾指明；“napkin formats”列出各格式，“napkin formats FORMAT”列出某格式的选项。
  A file that is there already is replaced with --overwrite only, but OUT may be|已有的文件只有用 --overwrite 才会被替换，但格式相同时 OUT 可以就是 IN。新文件全部写完之前，原文件保持不变。若有修复、近似或丢失的内容，标准错误会有一行提示。图片、录音和影片放在 IN 旁边的文件夹 Media 中；OUT 引用到的会复制到 OUT 旁边的 Media 中。其他文件留在原处；如果 OUT 在另一个文件夹，会有提示。
  OUT is a folder if it is one or ends in '/': with --to markdown, a notebook|OUT 是已有的文件夹或以“/”结尾时为文件夹：用 --to markdown，笔记本的每个文档成为一个文件，绘图为 .svg，媒体放在旁边。以该文件夹为 IN 可以读回；其他笔记程序的文件夹也可读取。用 --to png，每个文档成为一张图片。\nOUT.textbundle 也是文件夹。文件夹完整之后才出现。已有内容的文件夹会被拒绝；但用 --overwrite 可替换 TextBundle。
  Several files, patterns ('*.mm') and folders are converted into OUT or|多个文件、通配符（'*.mm'）和文件夹会转换到 OUT 或 --out-dir，每个一个文件，格式由 --to 指明。文件夹中所有可读取的文件都会转换，放在同名的子文件夹中，但指向文件夹之外的链接除外；转换为 Markdown 或 OUT 所指的单个文件时，笔记文件夹是一个文档。如果某个文件无法转换，其余继续，退出状态为 1。
  With --password-file, IN is an encrypted bundle; OUT is not encrypted.|用 --password-file 时，IN 是加密的包；OUT 不加密。
  For each feature of the document it tells how many there are, and where they go:|对文档的每种特征，说明有多少、去向如何：\n  dropped       略去\n  approximated  保留，但不完全一样\n  carried       存放在其他格式的程序不看的地方\n  converted     原样保留
  OUT tells the format if --to does not. It means a folder if it is one or|没有 --to 时由 OUT 判断格式。OUT 是已有的文件夹或以“/”结尾时为文件夹。
  What the signs mean:|符号的含义：\n  ☐ ◪ ☑  未做、已开始、已完成\n  !1 40%  优先级和进度\n  :name: #tag  图标和标签\n  → ⇢  链接、到另一节点的连线\n  ≡ ✎  详情、备注\n  =  属性\n  ▣  图片、录音、影片或文件\n  ◷ ⌖ ⧖  提醒、地点、计时器\n  ∅  没有文本
  Characters that would command a terminal are shown as their number, <U+001B>,|会控制终端的字符显示为编号，如 <U+001B>；过长的行会截断，除非用 --raw。
  A folder that is no document of its own is shown file by file, with all folders|本身不是文档的文件夹会逐个文件显示，包括其中的子文件夹。无法读取的文件会有提示，其余继续。
  Without options, all tasks are listed. Those that are due come first, then by|没有选项时列出所有任务。先列到期的，再按优先级排列。
  What is in a mail is told at 'napkin help bundle'. --send hands it to sendmail,|邮件的内容见“napkin help bundle”。--send 把它交给 sendmail，没有则交给 msmtp（须已设置好），并先说明要发送的内容。
  An assistant finds, reads and changes the files of the folders, and no others,|助手可用本工具的命令查找、读取和更改这些文件夹中的文件，仅限于此。每次更改是一步，可用“undo”撤销；针对旧版本文件的更改会被拒绝。不会从任何地方获取内容。不提供笔记本（.napkin）。
  The ending of FILE tells the format. A file that is there already is left alone.|由 FILE 的结尾判断格式。已有的文件不会改动。
  Commands that change a file take these numbers: 'napkin done trip.md 3'. What is|更改文件的命令可用这些编号：“napkin done trip.md 3”。折叠的内容不显示，只计数；--all 会显示。“napkin inspect”显示更多内容。超出终端高度的内容由 $PAGER 显示，默认为“less -R”；PAGER 为空则一次全部显示。
  --month marks the days on which plans were archived with *, and lists them.|--month 用 * 标出有归档计划的日子，并列出这些计划。--styles 列出导图的样式，写法与“napkin style”设置的相同。
  Parts are the nodes of maps, the plans of lists, and notes. Words are those of|部分（parts）指导图的节点、列表的计划和笔记。词（words）指标题、备注、详情、链接和属性中的词。
  All words, or parts of them, have to stand in one note, node or plan. Capitals|所有词（或其一部分）须在同一条笔记、节点或计划中，不分大小写和变音符号。在文本、备注、详情、链接、属性和标签中查找，不含标记。文件后的编号即“napkin show”显示的编号。没有找到或有文件无法读取时，退出状态为 1。
  The tool keeps a history of each file that it changes, in the folder|本工具为其更改的每个文件保留历史，放在文件夹 $XDG_STATE_HOME/napkin 中，默认为 ~/.local/state/napkin。此后被其他程序或用 --no-history 更改过的文件不会改动。
  Without -o, the file that is written lies beside FILE, with the ending of the|没有 -o 时，写入的文件放在 FILE 旁边，结尾为该格式的结尾。每次都会替换它，除非其他程序改动过它；给出 --overwrite 则一律替换。暂时无法读取的文件会有提示，之前写入的内容保留。按 Ctrl-C 结束。
  Each file of the bundle is unpacked, and its SHA-256 compared with the one in|解开包中的每个文件，把它的 SHA-256 与 manifest.json 中的比较。每个包一行，另外对以下文件各有一行：\n  changed   内容与清单不符\n  damaged   存在，但无法解开\n  missing   清单中有，实际没有\n  unlisted  实际有，清单中没有\n有这样的文件，或包已损坏、没有清单时，退出状态为 1；其他包照常检查。制作包时就缺失的以其 SHA-256 提示。
  Something in the file is named by its text, by the way to it ('Spring/Peas'), by|文件中的内容用它的文本、到它的路径（'Spring/Peas'）、它的标识符或“napkin show”显示的编号来指明。如果可能指多个，则列出它们，不作任何更改。
  In .mm, OPML and Markdown, all that the command does not concern stays as it is.|在 .mm、OPML 和 Markdown 中，命令不涉及的内容保持原样。“napkin undo FILE”可撤销。
  bytes of input|输入的字节数
  levels of nesting|嵌套的层数
  nodes|节点数
  attributes of one element|一个元素的属性数
  bytes in one attribute|一个属性的字节数
  bytes in one name|一个名称的字节数
  bytes in one text|一个文本的字节数
  strokes|笔画数
  points of strokes|笔画的点数
  pixels in one picture|一张图片的像素数
  entries in one archive|一个压缩包的条目数
  bytes in one entry|一个条目的字节数
  bytes in one archive|一个压缩包的字节数
  times its packed size|相对压缩后大小的倍数
  `day`, `night`, `print`, `colorblind`, `tapered`, or a theme's text, as `@FILE`; as the settings of a notebook say, or day|`day`、`night`、`print`、`colorblind`、`tapered`，或用 `@文件` 给出主题的文本；默认按笔记本的设置，或 day
  All words have to stand in one note, node or plan. Capitals and accents make no|所有词须在同一则笔记、节点或计划中。不区分大小写和重音。最相符的排在前面。没有找到时退出状态为 1。
  The history is left behind. What was deleted for good may come back. The exit|历史不会保留。已彻底删除的内容可能重新出现。有内容丢失时退出状态为 1。
  Nothing of a notebook is left in this file.|此文件中没有任何笔记本的内容。
  """#
