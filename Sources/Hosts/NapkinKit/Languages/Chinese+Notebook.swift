// Each line is an English template, `|`, and its Chinese translation.

/// The messages of notebooks on disk, and of the commands that work on them.
let chineseOfNotebook = #"""
  actions|操作
  Name a notebook with --notebook, or set HOME.|请用 --notebook 指定笔记本，或设置 HOME。
  nothing to do|无事可做
  There is no '%1' here.|这里没有“%1”。
  There is no '%1' here.%2|这里没有“%1”。%2
  '%1' is in %2; say which with --in.|“%1”在以下各处都有：%2；请用 --in 指定。
  Say with --in which one is meant.|请用 --in 指定是哪一个。
  '%1' may be several things: %2. Name it by its number.|“%1”可能指多个：%2。请用编号指定。
  '%1' may be several things: %2. Name it by its kind and number, as %3.|“%1”可能指多个：%2。请用种类和编号指定，如 %3。
  '%1' would be a notebook; leave '--as' away.|“%1”会是笔记本；请去掉“--as”。
  Say %1.|请给出%1。
  '--%1' is not for a notebook.|“--%1”不用于笔记本。
  %1: this is a notebook; write to another file.|%1：这是笔记本；请写到另一个文件。
  the notebook; else $NAPKIN_NOTEBOOK, else your own|笔记本；默认为 $NAPKIN_NOTEBOOK，再默认为您自己的
  bring files of any format into your notebook|把任意格式的文件导入笔记本
  a file or a folder|文件或文件夹
  Everything comes in as one step, with the pictures that belong to it.|全部内容连同图片作为一步导入。
  write your notebook, or one thing in it, into a file or folder|把笔记本或其中一项写入文件或文件夹
  the file or folder to write|要写入的文件或文件夹
  The name of OUT tells the format, as for 'napkin convert'. Where several things|OUT 的名称决定格式，与“napkin convert”相同。\n内容同名时，请用种类（note、drawing、map、plans）和编号指定。
  look whether everything in a notebook is as it was written|检查笔记本中的一切是否与写入时一致
  make a notebook as small as it can be|把笔记本压缩到最小
  forget the history, and all that was deleted for good|清除历史以及已彻底删除的内容
  %1: all is well|%1：一切完好
  %1: compact|%1：已压缩
  %1: forgotten|%1：已清除
  the notebook; else your own|笔记本；默认为您自己的
  copy your notebook as it is now, while others work in it|复制笔记本的当前状态，他人可继续使用
  the new file|新文件
  %1: copied|%1：已复制
  save what is whole in a damaged notebook into a new file|把损坏的笔记本中完好的内容存入新文件
  the damaged notebook, which stays as it is|损坏的笔记本，保持原样
  %1: %2 and %3 media saved|%1：保存了 %2和 %3 个媒体
  1 thing|1 项
  %1 things|%1 项
  %1: %2 %3|%1：%2 %3
  write, tag and list notes of your notebook|书写、标记和列出笔记本中的笔记
  list notes|列出笔记
  write a note; - takes the text from standard input|写一条笔记；- 表示从标准输入读取正文
  change a note in $EDITOR|用 $EDITOR 修改笔记
  show a note|显示笔记
  tag a note|给笔记加标签
  take tags off a note|去掉笔记的标签
  add pictures, recordings and other files|添加图片、录音和其他文件
  keep drawings in your notebook|在笔记本中保存绘图
  make an empty drawing|新建空白绘图
  what it is called|名称
  what it is called from now on|新的名称
  bring in strokes as JSON or SVG|导入 JSON 或 SVG 笔画
  keep mind maps in your notebook|在笔记本中保存思维导图
  make a map|新建导图
  list what there is|列出已有的内容
  show it with the numbers of its parts|显示内容及各部分的编号
  put it into the trash|移到回收站
  call it otherwise|改名
  set tags, dates, places and more|设置标签、日期、地点等
  what to show|要显示的内容
  what to delete|要删除的内容
  what to rename|要改名的内容
  what to set something of|要设置的内容
  a file|文件
  This is no note.|这不是笔记。
  '--sort' is name, created or modified, not %1.|“--sort”只能是 name、created 或 modified，而不是 %1。
  the pile of a note|笔记的分类
  a tag|标签
  name, created or modified; else your own order|name、created 或 modified；默认为您排列的顺序
  what to do|要做什么
  what it is done with|操作的对象
  '%1' has no action %2.%3|“%1”没有操作 %2。%3
  %1: %2, by %3|%1：%2，由 %3 完成
  keep plan lists in your notebook, with their archive|在笔记本中保存计划列表及其归档
  show a list; else the default one|显示列表；默认为默认列表
  add plans to a list; - adds each line of standard input|向列表添加计划；- 表示添加标准输入的每一行
  list the lists|列出所有列表
  make a list|新建列表
  call a list otherwise|给列表改名
  show a month, its days with archive marked|显示一个月，标出有归档的日子
  show what was archived|显示归档的内容
  what is to be done|要做的事
  measure the work on a plan|为计划计时
  show the timers; on a terminal, until a countdown is over|显示计时器；在终端上持续到倒计时结束
  count up, or with --minutes down|正计时，给出 --minutes 则倒计时
  let it run on|继续计时
  a plan|计划
  say of a plan whose time is up whether it is finished|时间到后说明计划是否完成
  %1 is no month; try 2026-11.|%1 不是月份；请试试 2026-11。
  %1 is no day and no month; try 2026-11-21.|%1 既不是日期也不是月份；请试试 2026-11-21。
  No timer runs.|没有正在运行的计时器。
  Time is up: is '%1' finished? (y/n)|时间到：“%1”完成了吗？(y/n)
  find words, or parts of them, in your notebook|在笔记本中查找词语或其一部分
  list what was deleted, and bring it back|列出并恢复已删除的内容
  list what was deleted, the latest last|列出已删除的内容，最近的在最后
  bring it back|恢复
  what to bring back|要恢复的内容
  There is no '%1' in the trash.|回收站里没有“%1”。
  throw it away for good|彻底删除
  list what is due|列出到期的提醒
  list what is due now, or by a time|列出现在或某时之前到期的提醒
  take note of reminders by their numbers|按编号确认提醒
  the number of a reminder|提醒的编号
  %1 is no number of what is due; see 'napkin remind'.|%1 不是到期提醒的编号；请看“napkin remind”。
  go on, and tell what becomes due|持续运行，到期时提示
  print it for calendars|输出为日历格式
  No editor is known; set EDITOR.|不知道用什么编辑器；请设置 EDITOR。
  The editor could not be started; set EDITOR.|无法启动编辑器；请设置 EDITOR。
  The editor ended with an error; nothing is changed.|编辑器出错退出；未作任何更改。
  The text is no longer UTF-8; nothing is changed.|文本不再是 UTF-8；未作任何更改。
  the file; else your notebook|文件；默认为您的笔记本
  An edit holds what JSON cannot say, as a number without end.|编辑中含有 JSON 无法表示的内容，例如无穷大的数。
  An edit in the journal cannot be read.|日志中的一项编辑无法读取。
  This is a folder, and no notebook; name a file.|这是文件夹，不是笔记本；请指定文件。
  This is no file; name a notebook.|这不是文件；请指定笔记本。
  There is no notebook; check its name.|没有这个笔记本；请检查名称。
  This is no notebook; 'napkin import' brings other files into one.|这不是笔记本；“napkin import”可把其他文件导入笔记本。
  The notebook lies on a network volume, where locks cannot be relied on; copy it to a disk of this machine.|笔记本位于网络卷上，那里的锁不可靠；请把它复制到本机磁盘。
  SQLite reports error %1; run 'napkin check'.|SQLite 报告错误 %1；请运行“napkin check”。
  There is a file already; name a new one.|已有这个文件；请指定新的名称。
  The file was deleted or moved meanwhile; open it again.|文件已被删除或移走；请重新打开。
  Another program has removed a new picture, recording or film; add it again.|另一个程序删除了新的图片、录音或影片；请重新添加。
  %1: this is your notebook itself; import another file.|%1：这就是您的笔记本；请导入另一个文件。
  This is a pipe or a device; attach a file.|这是管道或设备；请附加文件。
  The text is empty; nothing is changed. 'napkin note delete' deletes a note.|文本为空；未作任何更改。“napkin note delete”可删除笔记。
  The note was changed while you edited it; edit it again.|您编辑时笔记已被改动；请重新编辑。
  The note was deleted while you edited it; bring it back from the trash.|您编辑时笔记已被删除；请从回收站恢复。
  What you wrote is in %1.|您写的内容在 %1。
  %1: copied with its damage; 'napkin repair' saves what is whole.|%1：已连同损坏一起复制；“napkin repair”可保存完好的内容。
  The copy is checked. The exit status is 1 if something in it is damaged.|会检查副本。其中有损坏时退出状态为 1。
  with -, add each line at once, as a step of its own|与 - 一起用：每行立即添加，各为一步
  what to set, as tags+=exam|要设置的内容，如 tags+=exam
  The notebook is damaged or cut off; 'napkin repair' saves what is whole into a new file.|笔记本已损坏或不完整；“napkin repair”可把完好的内容存入新文件。
  The database is damaged or cut off; put a backup in its place, or save what 'sqlite3 FILE .recover' finds.|数据库已损坏或不完整；请用备份替换，或保存“sqlite3 文件 .recover”找到的内容。
  The database may only be read; ask its owner for permission.|数据库只能读取；请向所有者申请权限。
  The tables do not allow this: it is there already, or something is missing.|数据表不允许这样做：它已经存在，或缺少某些内容。
  SQLite reports error %1; check the statement.|SQLite 报告错误 %1；请检查语句。
  This is a database of another program; name another file.|这是其他程序的数据库；请指定另一个文件。
  The database is of version %1, and this program knows version %2; use a newer one.|数据库版本为 %1，而本程序支持的版本为 %2；请使用更新的程序。
  The notebook may only be read; ask its owner for permission, or copy it.|笔记本只能读取；请向所有者申请权限，或复制一份。
  %1; wait until it has ended, and try again.|%1；请等它结束后再试。
  %1 is not as it was written; 'napkin repair' saves what is whole into a new file.|%1与写入时不一致；“napkin repair”可把完好的内容存入新文件。
  '%1' uses it|“%1”正在使用它
  Another program uses it|另一个程序正在使用它
  The document '%1'|文档“%1”
  An edit of '%1'|“%1”的一项编辑
  A step of the history|历史中的一步
  The tables are damaged.|数据表已损坏。
  The table of things is cut off.|内容表不完整。
  The notebook itself is gone.|笔记本本身的记录已丢失。
  The entry of '%1' is damaged.|“%1”的条目已损坏。
  The document '%1' is damaged.|文档“%1”已损坏。
  The history is damaged.|历史已损坏。
  The picture, recording or film '%1' is damaged.|图片、录音或影片“%1”已损坏。
  The picture, recording or film '%1' is lost.|图片、录音或影片“%1”已丢失。
  '%1' is lost.|“%1”已丢失。
  '%1' is an older version.|“%1”是较旧的版本。
  The settings of the notebook are lost.|笔记本的设置已丢失。
  This is a database of another program, and no notebook; name another file.|这是其他程序的数据库，不是笔记本；请指定其他文件。
  The notebook holds something already; use a new one.|笔记本中已有内容；请使用新的笔记本。
  The notebook is of version %1, and this Napkin changes version %2; use a newer Napkin to change it.|笔记本的版本是 %1，而此版 Napkin 可修改版本 %2；请用更新的 Napkin 修改。
  TITLE TEXT...|TITLE TEXT...
  NAME TAG...|NAME TAG...
  NAME FILE...|NAME FILE...
  NAME TEXT|NAME TEXT
  DAY or MONTH|DAY 或 MONTH
  The disk is full; make room and try again.|磁盘已满；请腾出空间后重试。
  The device reports an error; check the disk.|设备报告错误；请检查磁盘。
  """#
