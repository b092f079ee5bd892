// Each line is an English template, `|`, and its Chinese translation.

/// The refusals of rooms and galleries.
let chineseOfSystems = #"""
  Two floors have one identifier; give each its own.|两个楼层用了同一个标识符；请各给一个。
  Two works have one identifier; give each its own.|两件作品用了同一个标识符；请各给一个。
  The work '%1' hangs on a floor that there is not.|作品“%1”所在的楼层不存在。
  There is no floor '%1' to begin on.|没有可作为起点的楼层“%1”。
  There is no work '%1' here; look it up again.|这里没有作品“%1”；请再查找一次。
  A code has 1 to 64 letters and digits, and at most 1,024 bytes.|代码由 1 到 64 个字母和数字组成，最多 1,024 字节。
  A response that is %1 cannot become %2.|状态为 %1 的回应不能变为 %2。
  A response has at most %1 bytes; shorten it.|回应最多 %1 字节；请缩短。
  A response has a picture; other files cannot be shared.|回应可附一张图片；其他文件不能分享。
  Too many wrong codes; wait a while and try again.|输错代码的次数太多；请稍候再试。
  That is not the code next to the piece; tries left: %1.|这不是作品旁边的代码；还可以试 %1 次。
  There is no floor '%1' here.|这里没有楼层“%1”。
  No work has that term; choose one of the museum's.|没有作品属于这个词；请选择博物馆的词。
  The response is about to be shared; cancel that to edit it.|回应即将分享；要编辑请先取消。
  There is nothing to share yet; write something first.|还没有可分享的内容；请先写一些。
  No code is asked for; share the response first.|现在不需要代码；请先分享回应。
  A nickname needs at least one letter.|昵称至少需要一个字母。
  A nickname begins with a letter from A to Z or a to z.|昵称以 A 到 Z 或 a 到 z 的字母开头。
  A nickname has letters from A to Z or a to z, digits and underscores, and nothing else.|昵称只含 A 到 Z 或 a 到 z 的字母、数字和下划线。
  A nickname has at most %1 characters.|昵称最多 %1 个字符。
  A session needs a secret of at least 16 bytes.|会话需要至少 16 字节的密钥。
  A session needs a fresh secret.|会话需要新的密钥。
  The session has ended; start a new one.|会话已结束；请重新开始。
  The nickname '%1' is taken; choose another one.|昵称“%1”已被使用；请换一个。
  A longitude is a finite number of degrees.|经度为有限的度数。
  A part of the map has four finite edges, the southern below the northern.|地图的一部分有四条有限的边，南边在北边之下。
  A distance is a number of metres, 0 or more.|距离为不小于 0 的米数。
  A point of the map has two numbers from 0 to 1.|地图上的点由两个 0 到 1 之间的数表示。
  A map shows a span of degrees, 0 or more.|地图显示的度数不小于 0。
  Only people in room %1 can do that; join it first.|只有聊天室 %1 中的人才能这样做；请先加入。
  A message says something, or brings something along.|消息须有文字或附件。
  A message has at most %1 bytes; shorten it.|消息最多 %1 字节；请缩短。
  The room is full; open another one.|聊天室已满；请另开一个。
  There is no room %1; it may have been removed.|没有聊天室 %1；它可能已被移除。
  A topic is one line, without control characters.|话题只有一行，不含控制字符。
  A topic has at most %1 characters; shorten it.|话题最多 %1 个字符；请缩短。
  A message has no control characters but line ends.|消息除换行外不含控制字符。
  A room waits 1 to 3,650 days, a visit 1 to 1,440 minutes, a silent person 30 to 86,400 seconds.|聊天室保留 1 到 3,650 天，来访持续 1 到 1,440 分钟，无动静的人保留 30 到 86,400 秒。
  Nobody can register here now; go on without an account.|现在不能注册；请不用账号继续。
  The nickname '%1' is banned here; choose another one.|昵称“%1”在这里已被封禁；请换一个。
  Only members can do that; sign in, or register.|只有会员才能这样做；请登录或注册。
  That cannot be done here now.|现在不能这样做。
  Only the member who opened room %1 can do that.|只有开设聊天室 %1 的会员才能这样做。
  There is no such picture; send its bytes first.|没有这张图片；请先发送它。
  The identifier of a message has 1 to 64 letters, digits, '_' and '-'.|消息的标识符由 1 到 64 个字母、数字、“_”和“-”组成。
  There is no message %1 in room %2.|聊天室 %2 中没有消息 %1。
  The nickname '%1' is not banned.|昵称“%1”并未被封禁。
  A reason has at most 1,000 bytes, and no NUL; change it.|理由最多 1,000 字节，且不能含 NUL；请修改。
  """#
