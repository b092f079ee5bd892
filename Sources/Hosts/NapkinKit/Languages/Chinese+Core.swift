// Each line is an English template, `|`, and its Chinese translation.

/// The names of commands, and the refusals of the core.
let chineseOfCore = #"""
  Insert Node|插入节点
  Delete Node|删除节点
  Delete Nodes|删除节点
  Move Node|移动节点
  Move Nodes|移动节点
  Change Node|更改节点
  Change Nodes|更改节点
  Paste|粘贴
  Cut|剪切
  Typing|键入
  Connect Nodes|连接节点
  Remove Connector|移除连线
  Remove Content|移除内容
  Merge Map|合并导图
  Arrange Map|整理导图
  Sort Children|排序子节点
  Complete Task|完成任务
  Reopen Task|重新打开任务
  Change Task|更改任务
  Toggle Task|切换任务
  Change Text|更改文本
  Change Note|更改备注
  Change Details|更改详情
  Change Link|更改链接
  Change Icons|更改图标
  Change Tags|更改标签
  Change Attributes|更改属性
  Change Connectors|更改连线
  Change Content|更改内容
  Change Media|更改媒体
  Change Reminders|更改提醒
  Change Place|更改地点
  Change Side|更改方向
  Change Author|更改作者
  Change Style|更改样式
  Change Styles|更改样式表
  Remove Style|移除样式
  Change Date|更改日期
  Change Canvas|更改画布
  Change Color|更改颜色
  Change Width|更改粗细
  Change Tool|更改工具
  Change Title|更改标题
  Change Category|更改类别
  Change Attachments|更改附件
  Change Drawing|更改绘图
  Change Settings|更改设置
  Change Plan|更改计划
  Change Timer|更改计时器
  Change Background|更改背景
  Remove Background|移除背景
  Change Picture|更改图片
  Remove Picture|移除图片
  Change Foreign Content|更改外来内容
  Change Map Information|更改导图信息
  Fold|折叠
  Unfold|展开
  Make Text|变为正文
  Make Node|变为节点
  Rename Map|重命名导图
  Rename Drawing|重命名绘图
  Rename Notebook|重命名笔记本
  Rename Plan List|重命名计划列表
  Rename Plan|重命名计划
  Add Note|添加笔记
  Add Map|添加导图
  Add Drawing|添加绘图
  Add Plan List|添加计划列表
  Add Plan|添加计划
  Add Attachment|添加附件
  Remove Attachment|移除附件
  Add Tag|添加标签
  Remove Tag|移除标签
  Paste Plan|粘贴计划
  Paste Plans|粘贴计划
  Delete Plan|删除计划
  Move Plan|移动计划
  Complete Plan|完成计划
  Reopen Plan|重新打开计划
  Toggle Plan|切换计划
  Archive Completed Plans|归档已完成的计划
  Delete Archived Plan|删除已归档的计划
  Restore Plan|恢复计划
  Start Timer|开始计时
  Pause Timer|暂停计时
  Resume Timer|继续计时
  Stop Timer|停止计时
  Acknowledge Reminder|确认提醒
  Move Note|移动笔记
  Move Map|移动导图
  Move Drawing|移动绘图
  Move Plan List|移动计划列表
  Delete Note|删除笔记
  Delete Map|删除导图
  Delete Drawing|删除绘图
  Delete Plan List|删除计划列表
  Delete Things|删除项目
  Delete Everything|全部删除
  Restore Note|恢复笔记
  Restore Map|恢复导图
  Restore Drawing|恢复绘图
  Restore Plan List|恢复计划列表
  Empty Trash|清空废纸篓
  Import|导入
  Draw|绘制
  Erase|擦除
  Erase Stroke|擦除笔画
  Erase Strokes|擦除笔画
  Clear Drawing|清空绘图
  Move Strokes|移动笔画
  Arrange Stroke|调整笔画次序
  note|笔记
  drawing|绘图
  map|导图
  plan list|计划列表
  node|节点
  plan|计划
  stroke|笔画
  line to|连线
  style|样式
  archived plan|已归档的计划
  thing in the trash|废纸篓中的项目
  %1 in the trash|废纸篓中的%1
  '%1' takes no '%2' here.|“%1”在这里不接受“%2”。
  '%1' needs %2, %3.|“%1”需要 %2：%3。
  '%1' is missing.|缺少“%1”。
  '%1' is no whole number, and '%2' is one.|“%1”不是整数，而“%2”应为整数。
  '%1' counts from 1.|“%1”从 1 数起。
  '%1' says nothing to set; write WORD=VALUE.|“%1”没有说要设置什么；请写成 词=值。
  '%1' is nothing for this kind of document; it takes: %2.|这种文档不能“%1”；可用的有：%2。
  Say what '%1' is for with 'in': a map or a plan list here.|请用 in 说明“%1”针对什么：这里的一张导图或一个计划列表。
  These lie in different documents; name things of one.|它们在不同的文档里；请指明同一文档中的内容。
  '%1' may be %2 things: %3%4. Name it by its path or number.|“%1”可能指 %2 项：%3%4。请用路径或编号指明。
  There is no '%1' here; %2.|这里没有“%1”；%2。
  '%1' is none of note, map, plans and drawing.|“%1”不是 note、map、plans 或 drawing。
  Name a note, a map, a drawing or a plan list.|请指明一篇笔记、一张导图、一幅绘图或一个计划列表。
  A canvas is more than 0 and at most 10000000 wide and high; or has no size.|画布的宽和高须大于 0 且不超过 10000000；或不设大小。
  A map has at most %1 styles.|一张导图最多有 %1 个样式。
  A style says how nodes look, and which icons they have.|样式只规定节点的外观和图标。
  The lines of a grid are more than 0 and at most 10000000 apart.|网格线的间距须大于 0 且不超过 10000000。
  There have to be as many positions as there are things for them.|位置的数目须与内容的数目相同。
  A line is more than 0 and at most 10000000 wide.|线宽须大于 0 且不超过 10000000。
  The pressure of a point is a number from 0 to 1, or not known.|点的压力为 0 到 1 之间的数，或未知。
  The time of a point counts from the start of its stroke.|点的时间从笔画开始算起。
  The tilt of a pen is at most a full turn, in radians.|笔的倾角不超过一整圈，以弧度计。
  This mark is no longer in the history; it was undone or fell off its end.|历史中已没有这个标记；它已被撤销，或已超出历史的范围。
  A group is open; undo and redo are possible when it has ended.|有一组操作尚未结束；结束后才能撤销和重做。
  There is no %1 '%2' here; look it up again, it may have been deleted.|这里没有%1“%2”；请再查找一次，它可能已被删除。
  There is a %1 '%2' already; use a fresh identifier.|已有%1“%2”；请使用新的标识符。
  Position %1 does not exist; %2.|位置 %1 不存在；%2。
  there is nothing here|这里是空的
  use one from 0 to %1|请用 0 到 %1 之间的位置
  look it up again|请再查找一次
  near it are: %1|相近的有：%1
  ; and %1 more|；还有 %1 项
  Nothing is being recorded or played, so there is nothing to stop.|没有正在录制或播放的内容，无可停止。
  A recording is being made; stop it first.|正在录制；请先停止。
  A recording is being played; stop it first.|正在播放录音；请先停止。
  There is no recording yet; record something first.|还没有录音；请先录制。
  There is a recording already; keep it or throw it away first.|已有一段录音；请先保留或丢弃它。
  A picture has more than 0 and at most 10000000 pixels a side.|图片每边须大于 0 且不超过 10000000 像素。
  '%1' cannot be pasted into its own branch; choose a parent outside of it.|“%1”不能粘贴到自己的分支中；请选择分支以外的父节点。
  '%1' has %2 connectors, no number %3.|“%1”有 %2 条连线，没有第 %3 条。
  The root shows text only; put the picture or recording on a branch.|根节点只显示文本；请把图片或录音放到分支上。
  '%1' is being recorded; stop the recording, then remove it.|“%1”正在录制；请先停止录制再移除。
  '%1' cannot move into its own branch; choose a parent outside of it.|“%1”不能移入自己的分支；请选择分支以外的父节点。
  The root cannot be %1: a map has one. Choose one of its branches.|根节点不能被%1：每张导图都有一个根节点。请选择它的一个分支。
  There is nothing '%1' here; it may have been deleted.|这里没有“%1”；它可能已被删除。
  The default plan list stays; delete its plans, or another list.|默认计划列表不能删除；请删除其中的计划，或删除别的列表。
  The plan list '%1' has this name already; choose another one.|计划列表“%1”已用此名称；请另选一个。
  A %1 moves among the other %2s only.|%1只能在其他%2之间移动。
  The note '%1' has no drawing on its back; give it one.|笔记“%1”背面没有绘图；请先添加。
  The plan '%1' was not archived on %2.|计划“%1”不是在 %2 归档的。
  Position %1 of the archive belongs to another day than %2.|归档中的位置 %1 不属于 %2 这一天。
  A plan is removed once only; name each plan once.|每个计划只能移除一次；请只列出一次。
  The plan '%1' is finished; reopen it first.|计划“%1”已完成；请先重新打开。
  The plan '%1' has a timer; stop it first.|计划“%1”正在计时；请先停止。
  Position %1 is not among the %2 here, or out of order.|位置 %1 不在这里的 %2 项之中，或次序不对。
  There are %1 positions for %2 plans.|有 %1 个位置，却有 %2 个计划。
  A countdown starts from 1 millisecond or more.|倒计时至少从 1 毫秒开始。
  The timer of the plan '%1' has not reached zero; stop it instead.|计划“%1”的计时尚未归零；请改为停止计时。
  The plan '%1' has no timer; start one.|计划“%1”没有计时器；请先开始计时。
  This has to be one of: %1.|须为以下之一：%1。
  This is a whole number from %1 to %2.|须为 %1 到 %2 之间的整数。
  Nothing can be set by '%1'; the words are: %2.|没有可以用“%1”设置的内容；可用的词有：%2。
  '%1' cannot be taken away.|“%1”不能去掉。
  '%1' is nothing that '%2' can be. %3|“%2”不能是“%1”。%3
  It is written %1.|写法：%1。
  %1 is not a number or is out of reach; use numbers from -10000000 to 10000000.|%1不是数或超出范围；请用 -10000000 到 10000000 之间的数。
  There is no %1 '%2' here.|这里没有%1“%2”。
  A name needs at least one character that can be seen.|名称至少需要一个可见字符。
  A name has at most %1 characters; shorten it.|名称最多 %1 个字符；请缩短。
  A latitude is a number from -90 to 90.|纬度为 -90 到 90 之间的数。
  A longitude is a number from -180 to 180.|经度为 -180 到 180 之间的数。
  An altitude is a finite number of metres.|海拔为有限的米数。
  An accuracy is a finite number of metres, 0 or more.|精度为不小于 0 的有限米数。
  A reminder repeats every 1 or more units of time.|提醒至少每隔 1 个时间单位重复。
  A map grows to both, right, down or radial.|导图可向 both、right、down 或 radial 方向展开。
  No instant is that early.|没有这么早的时刻。
  A colour is written '#rrggbb' or '#rrggbbaa'.|颜色写作 #rrggbb 或 #rrggbbaa。
  No such style can be: see 'styles' in the description of native JSON.|没有这样的样式：请参阅原生 JSON 说明中的 styles。
  This history belongs to another document, or to another state of it; open the document without it.|这份历史属于另一个文档，或属于它的另一状态；请不带历史打开文档。
  This file holds a %1; edit it as one, or open it as another kind.|这个文件保存的是%1；请按此编辑，或作为其他种类打开。
  The document is being saved in the background; save it again then.|文档正在后台保存；请稍后再保存。
  The document has no file yet; set one before saving.|文档还没有文件；请先指定文件再保存。
  There is no '%1' here.%2|这里没有“%1”。%2
   Near it are: %1.|相近的有：%1。
   The words are: %1.|可用的词有：%1。
  '%1' is a place from 1 to %2, not %3.|“%1”是 1 到 %2 之间的位置，而不是 %3。
  Say where to move it: under a node, at a place, or floating.|请说明移到哪里：某节点之下、某个位置，或自由浮动。
  what is set; tags+=A and tags-=A add and take away|要设置的内容；tags+=A 添加，tags-=A 去掉
  Say with 'at' where to move it.|请用 at 说明移到哪里。
  'minutes' is a number from 1 to 1000000.|minutes 是 1 到 1000000 之间的数。
  Nothing can be set by '%1'.%2|没有可以用“%1”设置的内容。%2
  """#
